# Names that other systems know, beside Python's zoneinfo
#
# Usage: Scripts/verify known
#
# For every zone of the boundaries and each release of the tz database since 2020, and for Windows: that
# the system has the name by which it is said to know the zone, and that the clocks agree when they are said
# to, hour by hour around each change, with the wheels of tzdata and the pinned
# package tzlocal.

read_arguments -- "$@"
prepare tzdata tzlocal
"$pip_python" "$scripts/data/package_index.py" "$scripts/data/tables/requirements-history.txt" "$work/wheels" --apart
"$programs/tzlookup" zones >"$work/zones.txt"
compare known/compare_known.py "$work/wheels" "$work/zones.txt"
