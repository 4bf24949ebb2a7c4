# Shared by build-data and its parts: a copy of what makes the data, so that nothing in the repository is touched before
# all is made. Sourced after common.sh, with $python and $work.

# A directory like the repository, with the scripts, the fetched boundaries as links, and no data.
make_tree() {
  tree=$work/tree
  mkdir -p "$tree/Sources/CWorldData" "$tree/Sources/CTimeZoneTables/tz" "$tree/Sources/CGazetteer" "$tree/Shapefiles"
  cp -R "$root/Scripts" "$tree/Scripts"
  cp "$root/Shapefiles/DATA_LICENSE" "$tree/Shapefiles/"
  local file
  for file in "$root"/Shapefiles/timezones.*; do
    [ ! -e "$file" ] || ln -s "$file" "$tree/Shapefiles/"
  done
}

# Builds the tool that compiles and compares boundaries; its path goes to $shapes.
build_shapes_tool() {
  say "building the compiler"
  build_release tzlookup-shapes
  shapes=$programs/tzlookup-shapes
}

# What the record beside the shapefile says under a name.
recorded() {
  "$python" -c 'import json, sys; print(json.load(open(sys.argv[1], encoding="utf-8"))[sys.argv[2]])' \
    "$tree/Shapefiles/timezones.provenance.json" "$1"
}

# Makes the index in the tree from the boundaries there.
build_index() {
  local data=$tree/Sources/CWorldData
  build_shapes_tool
  # Reproducible: nothing in the index depends on when or where it was made.
  "$shapes" compile "$tree/Shapefiles/timezones.shp" -o "$data/world.tzidx" \
    --data-version "$(recorded release)" \
    --attribution "$(recorded attribution)" \
    --license "$(recorded license)"
  cp "$tree/Shapefiles/DATA_LICENSE" "$data/DATA_LICENSE"
  "$python" "$root/Scripts/data/index_provenance.py" \
    "$tree/Shapefiles/timezones.provenance.json" "$data/world.tzidx" >"$data/provenance.json"
}

# Makes the tables in the tree.
build_tables() { "$tree/Scripts/build-tables"; }

# Replaces files and directories of the repository by those of the tree: all of them, or none.
install_from_tree() {
  "$python" "$root/Scripts/data/install.py" "$tree" "$root" "$@"
}

# Compares the data in the tree with that of the repository.
verify_tree() {
  if "$python" "$root/Scripts/data/data_files.py" "$tree" "$root"; then
    say "the data is what its sources make, byte for byte"
  else
    say "the data is not what its sources make: run Scripts/build-data" >&2
    exit 65
  fi
}
