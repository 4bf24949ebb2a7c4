# Compares a look-up with a hit in a cache of past answers: `Scripts/benchmark cache`, which sources this.

usage() {
  cat <<'EOT'
Usage: Scripts/benchmark cache [--points N] [--rounds N]

Compares a look-up with a hit in a cache of past answers, as apps keep one in SQLite: a table
keyed by rounded coordinates, one prepared statement, every question answered from it. The
points are uniform on land, N of them (100000), rounded to thousandths of a degree; the cache
holds their answers and nothing else, in memory and in a file. The look-up is tzlookup's, with
the same points in the same order. Prints nanoseconds, medians of N rounds (7), and the ratios.

It needs SQLite's header and library (apt: libsqlite3-dev).
EOT
}

points=100000 rounds=7
while [ $# -gt 0 ]; do
  case $1 in
    --points | --rounds)
      need_number "$@"
      printf -v "${1#--}" %s "$2"
      shift 2
      ;;
    -h | --help) usage && exit ;;
    *) bad_usage "unknown argument '$1'" ;;
  esac
done

make_work
cc -O2 -o "$work/sqlite_cache" "$support/sqlite_cache.c" -lsqlite3 ||
  die "expected SQLite's header and library, found the above: install them (apt: libsqlite3-dev)"
build_release tzbench tzlookup
require_python
"$python" "$support/compare_cache.py" "$programs" "$work" "$points" "$rounds"
