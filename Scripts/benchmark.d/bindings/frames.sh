# shellcheck shell=bash disable=SC2154
# Speed in Spark, DuckDB, polars and pandas: a part of `Scripts/benchmark bindings`, which sources this.
#
# Reads $work/SET.f64 of $sets, each of $points points; prints lines of: door, case, set, million rows per second of the
# median of $rounds rounds. With tabs between them.

. "$root/Tests/Bindings/Frames/spark.sh"

prepare_frames() {
  require_java
  "$scripts/build" python
  require_frames
  "$venv/bin/python" -m zipfile -e "$(find "$root/.build/python" -name '*.whl')" "$work/package"
}

measure_frames() {
  local set
  for set in $sets; do
    PYTHONPATH=$work/package:$frames_tests "$venv/bin/python" -B "$support/bindings/frames.py" "$work" "$set" "$rounds"
  done | "$python" "$support/median_rates.py" "$points"
}
