# The Python package, beside tzfpy and timezonefinder

prepare_python() {
  "$scripts/build" python
  mkdir -p "$work/python"
  (make_peers "$work/python")
  "$work/python/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$root"/.build/python/*.whl
}

measure_python() {
  local set
  for set in $sets; do
    "$work/python/venv/bin/python" "$support/bindings/python.py" "$work/$set.f64" "$set" "$rounds"
  done | with_rows "$points"
}
