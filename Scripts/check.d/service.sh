# tzlookup-service over sockets
#
# Usage: Scripts/check service [--large] [--program FILE] [PART ...]
#
# Builds tzlookup-service and tests it over sockets. Runs all parts, or those named.
#
# --large also runs what takes minutes: a body of 1 GB, ten million requests, ten minutes of
# malformed requests. --program tests an existing program instead of building one. Linux only.

read_arguments --large --program= ... -- "$@"
linux_only
choose_parts "$support/service"
require_python
if [ -n "$program" ]; then
  service=$(realpath "$program")
else
  # Before the build, which embeds it.
  "$scripts/fetch" maplibre
  say "building tzlookup-service"
  service=$(build_service)
fi

# MARK: For the parts

# Starts the service on a free port, and sets $port and $service_pid. Its messages go to $work/service.log.
start_service() { # [OPTION ...]
  # There before the first look at it.
  : >"$work/service.log"
  "$service" --port 0 "$@" 2>"$work/service.log" &
  service_pid=$!
  local try
  for try in $(seq 100); do
    port=$(sed -n 's/^tzlookup-service: listening on .*:\([0-9]*\)$/\1/p' "$work/service.log")
    [ -z "$port" ] || return 0
    kill -0 "$service_pid" 2>/dev/null || break
    sleep 0.1
  done
  die "expected a service that listens, found after $try tries: $(cat "$work/service.log")"
}

# Ends it, and fails unless it ends well.
stop_service() {
  kill -TERM "$service_pid"
  wait "$service_pid" || die "expected the exit status 0 of the service, found $?: $(tail -5 "$work/service.log")"
}

for name in "${chosen[@]}"; do
  say "$name"
  # A shell of its own, with a directory of its own in $work: parts share nothing.
  (
    make_work
    # Also where a part fails. One that has ended already is no failure.
    trap 'kill "${service_pid-}" 2>/dev/null || true; rm -rf "$work"' EXIT
    . "$support/service/$name.sh"
  )
done
say "all is well"
