# tzlookup-service and another service over HTTP: requests and rows per second
#
# Usage: Scripts/benchmark service [--rounds N=3] [--seconds N=5] [--rows N=5000000]
#
# Compares tzlookup-service with tzfpy behind FastAPI and uvicorn (pinned, in a throw-away
# environment; uvloop and httptools, a process for each processor), on this machine and over
# loopback, the client on the same processors: requests per second of single lookups on 32
# connections that are kept alive (wrk), and rows per second of a batch, in CSV and as lines
# of JSON. All take turns.
#
# geo2tz, rust-tz-service, rtz and tzf-server answer one point per request, as the peer here
# does: geo2tz is written in Go and is not measured. For them rows per second are requests
# per second.
#
#   --seconds N   seconds of each round of requests
#   --rows N      rows of each batch

read_arguments --rounds=3 --seconds=5 --rows=5000000 -- "$@"
. "$scripts/lib/service.sh"
{
  require_packages curl wrk
  make_work
  make_venv "$work" fastapi httptools tzfpy uvicorn uvloop
  service=${TZLOOKUP_SERVICE:-$(build_service)}

  # Ends what is started here, and nothing else.
  trap 'kill "${service_pid-}" "${peer-}" 2>/dev/null || true; rm -rf "$work"' EXIT
  start_service
  peer_port=$("$python" -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  "$venv/bin/python" -m uvicorn service_fastapi:app --app-dir "$support" --port "$peer_port" --loop uvloop --http httptools \
    --workers "$(nproc)" --log-level warning &
  peer=$!
  curl --silent --fail --retry 20 --retry-delay 1 --retry-connrefused --output /dev/null "http://127.0.0.1:$peer_port/v1/timezone?lat=1&lng=1"
} >&2
"$venv/bin/python" "$support/compare_services.py" "$work" "$port" "$peer_port" "$rounds" "$seconds" "$rows"
