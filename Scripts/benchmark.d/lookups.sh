# tzlookup and other engines: time per lookup, wrong answers, start, memory
#
# Usage: Scripts/benchmark lookups [--points N=200000] [--rounds N=5] [--seed N=1]
#
# Compares tzlookup with other engines on this machine: time per lookup, wrong answers, cold
# start and memory. The others are timezonefinder, tzfpy and shapely from the Python package
# index (pinned, in a throw-away environment) and GEOS from C. Sets of points: uniform on
# the sphere, cities, uniform on land, and near borders. All engines take turns, and every
# answer is compared with what the full polygons say. A second table has the size of data
# against its wrong answers, and how often data with simplified borders is certain. Draws
# .build/benchmark/lookups.svg, a plot of time against wrong answers. Takes some minutes.

read_arguments --points=200000 --rounds=5 --seed=1 -- "$@"
mkdir -p "$root/.build/benchmark"
prepare
build_release tzbench
clang -O2 -o "$work/geos_peer" "$support/geos_peer.c" -lgeos_c

make_points U L B C

"$venv/bin/python" "$support/compare_engines.py" "$work" "$programs" "$shapes" "$rounds" \
  "$root/.build/benchmark/lookups.svg" | write_table
