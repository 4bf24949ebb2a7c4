# tzlookup and other engines: time per lookup, wrong answers, start, memory
#
# Usage: Scripts/benchmark lookups [--points N=200000] [--rounds N=5] [--seed N=1] [--output FILE.md] [--plot FILE.svg]
#
# Compares tzlookup with other engines on this machine: time per lookup, wrong answers, cold
# start and memory. The others are timezonefinder, tzfpy and shapely from the Python package
# index (pinned, in a throw-away environment) and GEOS from C. Sets of points: uniform on
# the sphere, cities, uniform on land, and near borders. All engines take turns, and every
# answer is compared with what the full polygons say. A second table has the size of data
# against its wrong answers, and how often data with simplified borders is certain. Prints
# the tables in Markdown, and writes them and a plot to files: time against wrong answers. Takes some minutes; leave the machine alone meanwhile.
#
#   --points N         points in each set
#   --rounds N         rounds, of which medians are reported
#   --seed N           the same seed gives the same points
#   --output FILE.md   the tables (.build/benchmark/comparison.md)
#   --plot FILE.svg    the plot (.build/benchmark/comparison.svg)

read_arguments --points=200000 --rounds=5 --seed=1 --output= --plot= -- "$@"
table=${output:-$root/.build/benchmark/comparison.md}
plot=${plot:-$root/.build/benchmark/comparison.svg}
mkdir -p "$(dirname "$table")" "$(dirname "$plot")"
prepare
build_release tzbench
clang -O2 -o "$work/geos_peer" "$support/geos_peer.c" -lshp -lgeos_c

make_points U L B C

"$venv/bin/python" "$support/compare_engines.py" "$work" "$programs" "$shapes" "$rounds" "$table" "$plot"
progress "the tables are in $table, the plot in $plot"
