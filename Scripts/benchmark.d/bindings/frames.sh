# Spark, DuckDB, polars and pandas

. "$root/Tests/Bindings/Frames/spark.sh"
require_java
"$scripts/build" python
require_frames
"$venv/bin/python" -m zipfile -e "$(find "$root/.build/python" -name '*.whl')" "$work/package"

measure() {
  PYTHONPATH=$work/package:$frames_tests:$support "$venv/bin/python" -B "$support/bindings/frames.py" "$work" "$1" "$rounds"
}
