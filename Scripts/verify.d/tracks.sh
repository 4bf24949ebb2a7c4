# Fixes read from tracks, beside what these were made of, gpxpy's and Python's
#
# Usage: Scripts/verify tracks
#
# Compares the fixes that are read from tracks: those of hundreds of seeded location histories and
# GeoJSON files with what these were made of; those of GPX with gpxpy's, on its own test files, and
# with those of Python's ElementTree, on hundreds of seeded ones. Every fix is compared. gpxpy is a
# pinned package in a throw-away environment.

read_arguments -- "$@"
prepare gpxpy
say "fetching gpxpy's test files"
"$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --require-hashes --no-binary :all: \
  --dest "$work/source" -r "$venv/pinned.txt"
tar -xf "$work"/source/gpxpy-*.tar.gz -C "$work/source"
compare tracks/compare_json.py "$work"
compare tracks/compare_gpx.py "$work" "$work/source"
