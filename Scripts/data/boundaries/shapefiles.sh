# Shared by the scripts that put shapefiles into Shapefiles/. Sourced, after common.sh.

boundaries=$scripts/data/boundaries
shapefiles=$root/Shapefiles
require_python
# For Python: what records share.
export PYTHONPATH=$scripts/data

# Prints one word on a set in Shapefiles/ and says why on standard error; given a source
# too, also whether it came from there. The words: see provenance.py.
state_of() { "$python" "$boundaries/provenance.py" "$shapefiles/$1" "${@:2}"; } # NAME [SOURCE]

# Makes two directories that vanish when the script ends: $work for whatever is big,
# and $staging beside the finished files, from where a rename puts them into place.
make_work_directories() {
  make_work
  trap 'rm -rf "$work" "${staging-}"' EXIT
  staging=$(mktemp -d "$shapefiles/.staging.XXXXXX")
}

# Moves a finished set from $staging into place. The old set goes first, the record comes first and the .shp last, so that a set
# with its .shp is never a mixed or partial one, and one cut short is known as ours and incomplete.
install_set() {
  local name=$1 suffix
  for suffix in shp shx dbf prj cpg; do rm -f "$shapefiles/$name.$suffix"; done
  for suffix in provenance.json shx dbf prj cpg shp; do mv "$staging/$name.$suffix" "$shapefiles/"; done
}
