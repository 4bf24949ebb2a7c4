# Spark, DuckDB, polars and pandas

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
  done | with_rows "$points"
}
