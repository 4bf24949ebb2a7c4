# Node; with $TZ_LOOKUP naming tz.js of npm's tz-lookup, beside that

javascript_module=$root/.build/wasm

prepare_javascript() {
  command -v node >/dev/null || require_packages nodejs
  "$scripts/build" wasm "$javascript_module"
}

measure_javascript() {
  local set
  for set in $sets; do
    node "$support/javascript_seconds.mjs" "$javascript_module" "$work/$set.f64" "$set" "$rounds"
  done | with_rows "$points"
}
