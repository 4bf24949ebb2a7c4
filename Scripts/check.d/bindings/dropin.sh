# The modules in the place of timezonefinder and tzfpy: their own tests, their answers at many points

tests=$root/Tests/Bindings/Drop-in

# Runs a peer's own tests, with tzlookup in the peer's place: those files that use its interface, without the files and the
# tests, by parts of their names, that a list excludes.
run_peer_tests() { # PEER FUNCTION PATTERN
  local excluded names files selection="not slow"
  excluded=$(grep '^[^#]' "$tests/excluded-$1.txt")
  names=$(grep -v '^tests/' <<<"$excluded" | paste -sd '|' | sed 's/|/ or /g')
  ! $large || selection=
  (
    cd "$work/$1"-*
    export PYTHONPATH=$tests/aliases:$tests/converter PATH=$venv/bin:$PATH
    expect "the module of $1.$2" "tzlookup.$1" "$(python -c "import $1; print($1.$2.__module__)")"
    mapfile -t files < <(grep -rlE --include='test_*.py' --include='*_test.py' "$3" tests | sort | grep -vxF "$excluded")
    python -m pytest -q --tb=short --no-header -p no:cacheprovider --hypothesis-seed=0 -m "$selection" -k "not ($names)" "${files[@]}" \
      >"$work/log" 2>&1 || die "expected the tests of $1 to pass, found: $(<"$work/log")"
  )
  say "tests of $1: $(tail -1 "$work/log")"
}

points=100000
if $large; then points=1000000; fi

"$scripts/build" python
"$scripts/fetch" boundaries
make_venv "$work" arrow cffi citiespy flatbuffers h3 hypothesis mypy pyshp pytest pytz shapely tzfpy whenever
install_timezonefinder
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps "$root"/.build/python/tzlookup-*.whl
for module in timezonefinder tzfpy; do
  (cd "$work" && "$venv/bin/mypy" --strict --no-error-summary -m "tzlookup.$module")
done

# Saves and unpacks the tests of the peers. Nothing of the distributions is run: a stand-in for their build tools tells
# pip their names, and the packages are left out.
pins_of tzfpy >"$work/tzfpy.txt"
PYTHONPATH=$tests/unpacking "$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps \
  --require-hashes --ignore-requires-python --no-binary :all: --no-build-isolation -d "$work/archives" \
  -r "$tests/requirements-sources.txt" -r "$work/tzfpy.txt" ||
  die "expected the source distributions from the Python package index, found the above:" \
    "check the network and pip's settings"
for archive in "$work"/archives/*.tar.gz; do
  tar -xzf "$archive" -C "$work" --exclude='timezonefinder-*/timezonefinder'
done
run_peer_tests timezonefinder timezone_at '\bTimezoneFinder|\bcommand_line\b'
run_peer_tests tzfpy get_tz '\bfrom tzfpy import\b'
"$venv/bin/python" "$tests/compare_arguments.py"
"$venv/bin/python" "$tests/test_own.py"
"$venv/bin/python" "$tests/compare_points.py" "$root/Shapefiles/timezones.shp" "$points"
