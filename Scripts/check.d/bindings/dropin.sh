# The modules in the place of timezonefinder and tzfpy: their own tests, their answers at many points

tests=$root/Tests/Bindings/Drop-in

# Saves and unpacks the tests of the peers. Nothing of the distributions is run: a stand-in for their build tools tells
# pip their names, and the packages are left out.
unpack_tests() {
  pins_of tzfpy >"$work/tzfpy.txt"
  PYTHONPATH=$tests/unpacking "$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps \
    --require-hashes --ignore-requires-python --no-binary :all: --no-build-isolation -d "$work/archives" \
    -r "$tests/requirements-sources.txt" -r "$work/tzfpy.txt" ||
    die "expected the source distributions from the Python package index, found the above:" \
      "check the network and pip's settings"
  local archive
  for archive in "$work"/archives/*.tar.gz; do
    tar -xzf "$archive" -C "$work" --exclude='timezonefinder-*/timezonefinder'
  done
}

options=()
points=100000
if $large; then
  options=(--large)
  points=1000000
fi

"$scripts/build" python
"$scripts/fetch" boundaries
make_venv "$work" arrow cffi citiespy flatbuffers h3 hypothesis mypy pytest pytz shapely tzfpy whenever
install_timezonefinder
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps "$root"/.build/python/tzlookup-*.whl
for module in timezonefinder tzfpy _numbered_polygons _zone_names; do
  (cd "$work" && "$venv/bin/mypy" --strict --no-error-summary -m "tzlookup.$module")
done
unpack_tests
for peer in timezonefinder tzfpy; do
  "$venv/bin/python" "$tests/peer_tests.py" "$peer" "$work/$peer"-* "${options[@]}"
done
"$venv/bin/python" "$tests/compare_arguments.py"
"$venv/bin/python" "$tests/test_own.py"
"$venv/bin/python" "$tests/compare_polygons.py"
"$venv/bin/python" "$tests/compare_points.py" "$root/Shapefiles/timezones.shp" "$points"
