# A look-up beside a hit in a cache of past answers in SQLite
#
# Usage: Scripts/benchmark cache [--points N=100000] [--rounds N=7]
#
# Compares a look-up with a hit in a cache of past answers, as apps keep one in SQLite: a table
# keyed by rounded coordinates, one prepared statement, every question answered from it. The
# points are uniform on land, N of them, rounded to thousandths of a degree; the cache
# holds their answers and nothing else, in memory and in a file. The look-up is tzlookup's, with
# the same points in the same order. Prints nanoseconds, medians of the rounds, and the ratios.
#
# It needs SQLite's header and library (apt: libsqlite3-dev).

read_arguments --points=100000 --rounds=7 -- "$@"
make_work
cc -O2 -o "$work/sqlite_cache" "$support/sqlite_cache.c" -lsqlite3 ||
  die "expected SQLite's header and library, found the above: install them (apt: libsqlite3-dev)"
build_release tzbench tzlookup
require_python
"$python" "$support/compare_cache.py" "$programs" "$work" "$points" "$rounds"
