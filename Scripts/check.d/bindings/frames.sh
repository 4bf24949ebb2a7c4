# Zones in columns of Spark, DuckDB, polars and pandas, row for row beside the command

. "$root/Tests/Bindings/Frames/spark.sh"
. "$root/Tests/Bindings/oracle.sh"

# Runs Python with the package; Spark's workers have it from there, too.
with_package() { PYTHONPATH=$work/package "$venv/bin/python" -B "$@"; }

require_java
"$scripts/build" python
require_frames
export PYSPARK_PYTHON=$venv/bin/python
"$venv/bin/python" -m zipfile -e "$(find "$root/.build/python" -name '*.whl')" "$work/package"
export TZLOOKUP_ANSWERS=$work

# Twice: the second time, the files of the first are there.
example "$articles/DataFrames.md" "Add a column" python >"$work/example.py"
for run in first second; do
  (cd "$work" && with_package -W ignore example.py 2>"$work/errors") >"$work/example.txt" ||
    die "expected the example of data frames to run, found in the $run run: $(tail -5 "$work/errors")"
  expect_example DataFrames.md "Add a column" <"$work/example.txt"
done
make_oracle 200000
(cd "$frames_tests" && with_package -m unittest --quiet)
# Without the package in the environment, which executors inherit.
"$venv/bin/python" -B "$frames_tests/ship.py" "$work/package"
if $large; then
  make_oracle 20000000
  with_package "$frames_tests/large.py" "$work"
fi
