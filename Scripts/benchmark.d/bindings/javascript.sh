# Node; with $TZ_LOOKUP naming tz.js of npm's tz-lookup, beside that

command -v node >/dev/null || require_packages nodejs
"$scripts/build" wasm

measure() { node "$support/javascript_seconds.mjs" "$root/.build/wasm" "$work/$1.f64" "$1" "$rounds"; }
