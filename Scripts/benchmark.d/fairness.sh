# What a client of tzlookup-service notices of others that do their worst
#
# Usage: Scripts/benchmark fairness [--seconds N=15]
#
# Measures how long one client waits for single lookups, nearest borders, tiles that are kept in
# memory, and batches of 100 rows: idle, and while other clients do one of these:
#
#   gone       60 requests for different polygons, each closed at once, every 5 seconds
#   polygons   10 clients ask for polygons of all zones, 2.2 times a second each
#   library    the map's library, 21 times a second
#   trickling  4 batches of 6 bytes every 15 seconds
#   crowd      100 connections of one client, which search for all zones within 1,000 km
#
# Prints a table in Markdown: medians and 99th percentiles, in milliseconds. All run on this
# machine; leave it alone meanwhile. $TZLOOKUP_SERVICE names a program to use instead of
# building one.
#
#   --seconds N  seconds of each

read_arguments --seconds=15 -- "$@"
require_python
if [ -z "${TZLOOKUP_SERVICE-}" ]; then
  # Before the build, which embeds it.
  "$scripts/fetch" maplibre >&2
  progress "building tzlookup-service"
  TZLOOKUP_SERVICE=$(build_service)
fi
export TZLOOKUP_SERVICE
PYTHONPATH=$root/Tests/Service "$python" "$support/fairness.py" "$seconds"
