# shellcheck shell=bash disable=SC2154
# PART: browser     the map page in Chromium: answers, search, links, trouble, access; its modules in node

browser_tests=$root/Tests/Service/browser

# The map is embedded when the program is built: a program built before MapLibre was there has none.
has_map() { [ -n "$(curl --silent --fail "http://127.0.0.1:$port/maplibre-gl.js" | head -c 1)" ]; }

start_service_with_map() {
  "$scripts/fetch-maplibre"
  start_service
  has_map && return
  stop_service
  say "building tzlookup-service again, with the map"
  service=$(build_service)
  start_service
  has_map || die "expected a page with MapLibre after Scripts/fetch-maplibre, found one without"
}

# The modules that need no browser.
command -v node >/dev/null || require_packages nodejs
node --test "$browser_tests"/*.test.mjs >"$work/log" 2>&1 || die "expected the tests to pass, found: $(<"$work/log")"
say "$(sed -n 's/^# pass //p' "$work/log") tests pass in node"

require_packages curl
require_chromium
make_venv "$work" "$browser_tests/requirements.txt"
start_service_with_map
(cd "$browser_tests" && TZLOOKUP_PAGE=http://127.0.0.1:$port "$venv/bin/python" -m unittest --quiet test_page test_access)
stop_service
