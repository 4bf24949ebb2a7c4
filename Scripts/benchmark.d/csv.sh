# 'tzlookup csv' and other ways to add the time zone to each row of a table
#
# Usage: Scripts/benchmark csv [--rows N=1000000] [--rounds N=5] [--seed N=1]
#
# Compares 'tzlookup csv' with other ways to add the time zone to each row of a table of 5
# columns, on this machine: time, memory and wrong rows. The others are polars with tzfpy or
# timezonefinder (pinned, in a throw-away environment), and as a yardstick cp. All take turns,
# and every row is compared with what the full polygons say.

read_arguments --rows=1000000 --rounds=5 --seed=1 -- "$@"
prepare
progress "making a table of $rows rows"
"$venv/bin/python" "$support/city_points.py" "$work/table.csv" "$rows" "$seed"
"$venv/bin/python" "$support/compare_csv.py" "$work" "$shapes" "$rounds"
