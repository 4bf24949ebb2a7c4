# Shared by build data and its parts: a copy of what makes the data, so that nothing in the repository is touched before
# all is made. Sourced after common.sh, with $python and $work.

# A directory like the repository, with the scripts, the fetched boundaries as links, and no data.
make_tree() {
  tree=$work/tree
  mkdir -p "$tree"/Sources/{Core/{CWorldData,CCompactData,CTinyData,CTimeZoneTables/tz},Features/{CZoneReleases/tables,CGazetteer},Service/CServiceData/names} \
    "$tree/Shapefiles"
  cp -R "$root/Scripts" "$tree/Scripts"
  cp "$root/Shapefiles/DATA_LICENSE" "$tree/Shapefiles/"
  local file
  for file in "$root"/Shapefiles/timezones.*; do
    [ ! -e "$file" ] || ln -s "$file" "$tree/Shapefiles/"
  done
}

# What a record says under a name: that beside the shapefile, unless another is given.
recorded() { # NAME [FILE]
  "$python" -c 'import json, sys; print(json.load(open(sys.argv[2], encoding="utf-8"))[sys.argv[1]])' \
    "$1" "${2-$tree/Shapefiles/timezones.provenance.json}"
}

# Makes the indexes in the tree from the boundaries there: the exact one, and those with simplified borders.
build_indexes() {
  say "building the compiler"
  build_release tzlookup-shapes
  cp "$tree/Shapefiles/DATA_LICENSE" "$tree/Sources/Core/CWorldData/DATA_LICENSE"
  build_index CWorldData/world.tzidx DATA_LICENSE
  build_index CCompactData/compact.tzidx ../CWorldData/DATA_LICENSE --max-error 25 --vertex-unit 100
  build_index CTinyData/tiny.tzidx ../CWorldData/DATA_LICENSE --max-error 500 --vertex-unit 1000 --cell-width 3.75
}

# Makes one of them. Reproducible: nothing in an index depends on when or where it was made.
build_index() { # FILE LICENSE [OPTION ...]
  local index=$tree/Sources/Core/$1 license=$2
  shift 2
  "$programs/tzlookup-shapes" compile "$tree/Shapefiles/timezones.shp" -o "$index" \
    --release "$(recorded release)" \
    --attribution "$(recorded attribution)" \
    --license "$(recorded license)" "$@"
  "$python" "$root/Scripts/data/records.py" index \
    "$tree/Shapefiles/timezones.provenance.json" "$index" "$license" >"$(dirname "$index")/provenance.json"
}

# Makes all data in the tree; last, the days of the packages that it came in.
make_data() {
  local dates=$tree/Sources/Programs/CommandSupport/Commands/DataDates.swift
  build_indexes
  "$tree/Scripts/build" tables
  build_gazetteer
  mkdir -p "${dates%/*}"
  "$pip_python" "$root/Scripts/data/package_dates.py" "$tree" >"$dates"
}

# Replaces the data of the repository by that of the tree, and other files and directories.
install_from_tree() { # [PATH ...]
  "$python" "$root/Scripts/data/data_files.py" install "$tree" "$root" "$@"
}
