# The world's time zone boundaries
#
# Usage: Scripts/fetch boundaries [--force]
#
# Puts the world's time zone boundaries, with oceans, into Shapefiles/timezones.shp and the
# files that belong to it, and records beside them where they came from: the PyPI package
# timezonefinder-data (release 2026e). Does nothing when they are there already and unchanged;
# never overwrites a file of your own.
#
#   --force   fetches anyway, and replaces whatever is there

read_arguments --force -- "$@"
. "$scripts/data/boundaries/shapefiles.sh"
source="PyPI: $(grep -o '^timezonefinder-data==[^ ]*' "$boundaries/requirements-decoder.txt")"

case $(state_of timezones "$source") in
  intact)
    $force || { say "Shapefiles/timezones.shp is there and unchanged: nothing to do" && exit; }
    ;;
  foreign)
    $force || die "Shapefiles/timezones.* is not what this script fetched, so it is left alone: move it away, or replace it with --force"
    ;;
esac
make_work_directories
# The wheels of the boundaries and of their decoder are for some Pythons and, for the sake of a compiled part, some
# platforms only. What is used here is data and Python that does without: it is unpacked everywhere.
make_venv "$work" cffi flatbuffers h3 numpy pyshp
say "unpacking the boundaries and their decoder"
"$pip_python" "$scripts/data/package_index.py" "$boundaries/requirements-decoder.txt" "$(site_packages)"
say "decoding the boundaries"
"$venv/bin/python" "$boundaries/decode_world.py" "$staging/timezones" "$source" ||
  die "$source is not what this decoder and this Python can read: see above"
install_set timezones
say "Shapefiles/timezones.shp is ready"
