# With --large: a body of 1 GB, and ten million requests, with memory and descriptors

$large || { say "only with --large" && return; }

# A body of more than 1 GB, made while it is sent.
rows=35000000
start_service
sent=$(awk -v rows=$rows 'BEGIN {
    srand(1)
    print "id,latitude,longitude"
    for (id = 0; id < rows; id++) printf "%d,%.6f,%.6f\n", id, 180 * rand() - 90, 360 * rand() - 180
  }' | curl --silent --show-error --fail --request POST --upload-file - --header "Content-Type: text/csv" \
  --dump-header "$work/headers" --output /dev/null --write-out '%{size_upload}' "http://127.0.0.1:$port/v1/batch")
peak=$(awk '/^VmHWM:/ {print $2}' "/proc/$service_pid/status")
say "$sent bytes sent, $peak kB resident at most"
[ "$sent" -ge 1000000000 ] && [ "$peak" -le 100000 ] || die "expected 1 GB or more, at 100,000 kB of resident memory at most, found the above"
grep -qi "^Tzlookup-Rows: $rows" "$work/headers" || die "expected a trailer with $rows rows, found: $(cat "$work/headers")"
stop_service

resident() { awk '/^VmRSS:/ {print $2}' "/proc/$service_pid/status"; }
descriptors() { find "/proc/$service_pid/fd" -mindepth 1 | wc -l; }

# Requests of all quick kinds, over connections that are kept alive and then over new ones.
require_packages wrk
start_service
answered=0
cat >"$work/paths.lua" <<'EOT'
local paths = {
  "/v1/timezone?lat=43.06&lng=141.35", "/v1/timezone?lat=-33.87&lng=151.21&time=0", "/v1/timezone?lat=x",
  "/maps/api/timezone/json?location=51.5,-0.13&timestamp=1331161200", "/v1/near?lat=47.5&lng=8.7", "/v1/health", "/nothing",
}
local number = 0
request = function()
  number = number % #paths + 1
  return wrk.format("GET", paths[number])
end
EOT
while [ "$answered" -lt 10000000 ]; do
  for round in keep-alive close; do
    seconds=30 headers=()
    if [ "$round" = close ]; then seconds=3 headers=(-H "Connection: close"); fi
    wrk -t1 -c64 -d"$seconds" -s "$work/paths.lua" "${headers[@]}" "http://127.0.0.1:$port" >"$work/wrk"
    answered=$((answered + $(sed -n 's/^ *\([0-9]*\) requests in.*/\1/p' "$work/wrk")))
  done
  memory=$(resident)
  # What the first requests need for good is there after some hundred thousand.
  [ -n "${settled-}" ] || settled=$memory
  say "$answered requests answered: $memory kB resident, $(descriptors) descriptors"
done
sleep 5
[ "$(descriptors)" -le 20 ] || die "expected the descriptors of an idle service, found $(descriptors)"
[ "$memory" -le $((settled + 20000)) ] || die "expected memory as after the first requests, $settled kB, found $memory kB"
curl --silent "http://127.0.0.1:$port/metrics" >"$work/metrics"
grep -qx 'tzlookup_connections 1' "$work/metrics" || die "expected one connection, found $(grep ^tzlookup_connections "$work/metrics")"
! grep '^tzlookup_requests_total{.*status="5' "$work/metrics" || die "expected no error of the service in its metrics, found the above"
stop_service
