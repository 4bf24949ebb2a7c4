# The map page in Chromium: answers, search, links, trouble, access; its modules in node

browser_tests=$root/Tests/Service/browser

# The modules that need no browser.
command -v node >/dev/null || require_packages nodejs
node --test "$browser_tests"/*.test.mjs >"$work/log" 2>&1 || die "expected the tests to pass, found: $(<"$work/log")"
say "$(sed -n 's/^# pass //p' "$work/log") tests pass in node"

require_chromium
make_venv "$work" playwright
start_service
curl --silent --fail --output "$work/maplibre" "http://127.0.0.1:$port/maplibre-gl.js" ||
  die "expected a program with the map, found one without: run Scripts/fetch maplibre and build it again"
(cd "$browser_tests" && TZLOOKUP_PAGE=http://127.0.0.1:$port "$venv/bin/python" -m unittest --quiet test_page test_access)
stop_service
