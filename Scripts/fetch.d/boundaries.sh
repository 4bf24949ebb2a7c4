# The world's time zone boundaries
#
# Usage: Scripts/fetch boundaries [--force] [--release RELEASE]
#
# Puts the world's time zone boundaries, with oceans, into Shapefiles/timezones.shp and the
# files that belong to it, and records beside them where they came from. Does nothing when
# they are there already and unchanged; never overwrites a file of your own.
#
#   (default)          decodes the PyPI package timezonefinder-data (release 2026e)
#   --release RELEASE  downloads the official shapefile of a release of
#                      timezone-boundary-builder, such as 2026e, from GitHub.
#                      This way has not been run yet.
#   --force            fetches anyway, and replaces whatever is there

read_arguments --force --release= -- "$@"
[[ -z $release || $release =~ ^[0-9]{4}[a-z]$ ]] ||
  bad_usage "--release: expected a release such as 2026e, found '$release'"
. "$scripts/data/boundaries/shapefiles.sh"

if [ -n "$release" ]; then
  source=https://github.com/evansiroky/timezone-boundary-builder/releases/download
  source=$source/$release/timezones-with-oceans.shapefile.zip
else
  source="PyPI: $(grep -o '^timezonefinder-data==[^ ]*' "$boundaries/requirements-decoder.txt")"
fi

# Ends the script when there is nothing to do or nothing that may be done.
check_what_is_there() {
  case "$(state_of timezones "$source")" in
    intact)
      say "Shapefiles/timezones.shp is there and unchanged: nothing to do"
      exit 0
      ;;
    unrecorded)
      die "Shapefiles/timezones.* was not fetched by this script, so it is left alone:" \
        "move it away, or replace it with --force"
      ;;
    changed)
      die "Shapefiles/timezones.* is no longer what was fetched:" \
        "fetch it again with --force, or move a file of your own away first"
      ;;
    incomplete | other-source) say "replacing Shapefiles/timezones.*" ;;
  esac
}

# The wheels of the boundaries and of their decoder are for some Pythons and, for the sake of a compiled part, some
# platforms only. What is used here is data and Python that does without: it is unpacked everywhere.
decode_packages() {
  make_venv "$work" cffi flatbuffers h3 numpy pyshp
  say "unpacking the boundaries and their decoder"
  "$pip_python" "$scripts/data/package_index.py" "$boundaries/requirements-decoder.txt" \
    "$(site_packages)"
  say "decoding the boundaries"
  "$venv/bin/python" "$boundaries/decode_world.py" "$staging/timezones" "$source" ||
    die "$source is not what this decoder and this Python can read: see above"
}

download_release() {
  say "downloading $source"
  curl --fail --location --proto '=https' --retry 3 --silent --show-error \
    --output "$work/timezones.zip" "$source" ||
    die "could not download release $release: check the network and that the release exists"
  "$python" "$boundaries/unpack_release.py" \
    "$work/timezones.zip" "$staging/timezones" "$source" "$release"
}

$force || check_what_is_there
make_work_directories
if [ -n "$release" ]; then download_release; else decode_packages; fi
install_set timezones
say "Shapefiles/timezones.shp is ready"
