# shellcheck shell=bash disable=SC2154
# Compares the doors to other languages with their peers: `Scripts/benchmark bindings`, which sources this.

points=1000000
rounds=5
seed=1
sets="C B"
table=$root/.build/benchmark/bindings.md
doors=()

usage() {
  cat <<EOT
Usage: Scripts/benchmark bindings [--points N] [--rounds N] [--seed N] [--output FILE.md] [DOOR ...]

Measures the doors to other languages, all or those that are named: $(known_doors | paste -sd ' ').
Rows per second of each, beside its peers', on the same points: cities, moved by up to 0.01 degrees
(C), and up to 5 km from borders (B). What a door compares takes turns. Prints a table in Markdown,
and writes it to a file. Installs what it needs. Leave the machine alone meanwhile. Linux only.

  --points N         points in each set ($points)
  --rounds N         rounds, of which medians are reported ($rounds)
  --seed N           the same seed gives the same points ($seed)
  --output FILE.md   the table (.build/benchmark/bindings.md)
EOT
}

known_doors() { find "$support/bindings" -name '*.sh' | sed 's|.*/||; s|[.]sh$||' | sort; }

while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) usage && exit ;;
    --points) need_number "$@" && points=$2 && shift ;;
    --rounds) need_number "$@" && rounds=$2 && shift ;;
    --seed) need_number "$@" && seed=$2 && shift ;;
    --output) need_file "$@" && table=$2 && shift ;;
    -*) bad_usage "unknown argument '$1'" ;;
    *)
      [ -f "$support/bindings/$1.sh" ] || bad_usage "there is no door '$1'"
      doors+=("$1")
      ;;
  esac
  shift
done
[ ${#doors[@]} -gt 0 ] || read -r -d '' -a doors < <(known_doors && printf '\0')

make_sets() {
  make_work
  sets_of_points=$work
  make_venv "$work" "$support/requirements.txt"
  build_release tzlookup tzbench
  progress "making the sets of points"
  "$venv/bin/python" "$support/city_points.py" "$work/C.f64" "$points" "$seed"
  "$programs/tzbench" --set B --points "$points" --seed "$seed" --vertices "$shapes" --write-points "$work/B.f64"
}

# A door has a directory of its own, because some replace what happens to it in the end.
measure() { # DOOR
  make_work
  ln -s "$sets_of_points"/*.f64 "$work/"
  # shellcheck source=/dev/null
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
mkdir -p "$(dirname "$table")"
for door in "${doors[@]}"; do
  (measure "$door") >>"$work/rates.tsv"
done
"$python" "$support/bindings/table.py" "$work/rates.tsv" "$points" "$rounds" "$sets" | tee "$table"
progress "the table is in $table"
