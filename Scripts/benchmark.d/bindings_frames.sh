# shellcheck shell=bash disable=SC2154
# Speed in Spark, DuckDB, polars and pandas: a part of `Scripts/benchmark bindings`, which sources this.
#
# Reads $work/SET.f64 of $sets, each of $points points; prints lines of: door, case, set, million rows per second of the
# median of $rounds rounds. With tabs between them.

. "$scripts/spark.sh"
frames_tests=$root/Tests/Bindings/Frames

prepare_frames() {
  command -v java >/dev/null || require_packages openjdk-17-jre-headless
  require_java
  "$scripts/build-python"
  require_pyspark "$root/.build/frames" "$frames_tests/requirements.txt"
  "$venv/bin/python" -m zipfile -e "$(find "$root/.build/python" -name '*.whl')" "$work/package"
  # The workers of the pipe start it many times: it starts faster with the Swift library inside.
  static_tzlookup=$(build_static tzlookup)
}

measure_frames() {
  local set path=$work/package:$frames_tests:$scripts/spark
  for set in $sets; do
    PYTHONPATH=$path "$venv/bin/python" -B "$support/bindings_frames.py" "$work" "$set" "$rounds" "$static_tzlookup"
  done | "$python" "$support/median_rates.py" "$points"
}
