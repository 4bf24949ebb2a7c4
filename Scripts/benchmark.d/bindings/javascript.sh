# Speed in node: a part of `Scripts/benchmark bindings`, which sources this.
#
# Reads $work/SET.f64 of $sets, each of $points points; prints lines of: door, function, set, million rows per second of
# the median of $rounds rounds. With tabs between them. Where TZ_LOOKUP names tz.js of npm's tz-lookup, it is compared.

javascript_module=$root/.build/wasm

prepare_javascript() {
  command -v node >/dev/null || require_packages nodejs
  "$scripts/build" wasm "$javascript_module"
}

measure_javascript() {
  local set
  for set in $sets; do
    node "$support/javascript_seconds.mjs" "$javascript_module" "$work/$set.f64" "$set" "$rounds"
  done | "$python" "$support/median_rates.py" "$points"
}
