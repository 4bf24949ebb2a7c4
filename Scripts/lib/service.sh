# Starts and ends tzlookup-service, the program $service. Sourced, after common.sh.

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
