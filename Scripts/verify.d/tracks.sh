# Fixes read from tracks, beside gpxpy's and Python's
#
# Usage: Scripts/verify tracks
#
# Compares the fixes that are read from tracks with those that other readers give: hundreds of
# seeded location histories and GeoJSON files with Python's json module; GPX with gpxpy, on its
# own test files, and with Python's ElementTree, on hundreds of seeded ones. Every fix is
# compared. gpxpy is a pinned package in a throw-away environment.

make_work
step "installing packages"
make_venv "$work" "$scripts/verify.d/tracks/requirements.txt"

say "fetching gpxpy's test files"
"$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --require-hashes --no-binary :all: \
  --dest "$work/source" -r "$scripts/verify.d/tracks/requirements.txt"
tar -xf "$work"/source/gpxpy-*.tar.gz -C "$work/source"

step "building tzbench"
build_release tzbench

step "comparing"
"$python" "$scripts/verify.d/tracks/compare_json.py" "$programs/tzbench" "$work"
"$venv/bin/python" "$scripts/verify.d/tracks/compare_gpx.py" "$programs/tzbench" "$work" "$work/source"
end_step
