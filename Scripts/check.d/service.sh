# tzlookup-service over sockets
#
# Usage: Scripts/check service [--large] [PART ...]
#
# Builds tzlookup-service and tests it over sockets. Runs all parts, or those named.
#
# --large also runs what takes minutes: a body of 1 GB, ten million requests, ten minutes of
# malformed requests. Linux only.

read_arguments --large ... -- "$@"
linux_only
choose_parts "$support/service"
. "$scripts/lib/service.sh"
require_packages curl
require_python
# Before the build, which embeds it.
"$scripts/fetch" maplibre
service=$(build_service)

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
