# The small excerpt of the boundaries that tests and examples use
#
# Usage: Scripts/build excerpt
#
# Cuts Shapefiles/hokkaido-sakhalin.shp, the small excerpt that tests and examples use, out
# of the world's boundaries that Scripts/fetch boundaries put into Shapefiles/. From the
# same boundaries it makes the same bytes every time.

read_arguments -- "$@"
. "$scripts/data/boundaries/shapefiles.sh"

[ "$(state_of timezones)" = intact ] ||
  die "expected the world's boundaries as fetched in Shapefiles/timezones.shp:" \
    "run Scripts/fetch boundaries and see what it says"

make_work_directories
make_venv "$work" numpy pyshp shapely
say "cutting out the excerpt"
"$venv/bin/python" "$boundaries/clip_excerpt.py" \
  "$shapefiles/timezones" "$staging/hokkaido-sakhalin"
install_set hokkaido-sakhalin
say "Shapefiles/hokkaido-sakhalin.shp is ready"
