# Instructions per lookup, which no noise touches, against the recorded ones
#
# Usage: Scripts/benchmark instructions [--record]
#
# Counts the instructions of a lookup under callgrind, which no noise of the machine can
# touch, and fails where a figure is more than 3 % above the recorded one; with positions in
# degrees only, which are looked up as those in 1e-7 degrees are. Points: 100000
# uniform on the sphere (U), and as many 1 m to 5 km from the vertices of the committed
# excerpt (B), both seeded. Each count is the difference of two runs over the same points,
# one with a pass more, so that starting up cancels. Takes about a minute after the build.
#
#   --record  adds a row with all figures to Scripts/benchmark.d/instructions.tsv instead
#
# Figures hold for one kind of processor and one release of Swift: record them again with
# another. Linux only; installs valgrind (apt, as root or through sudo) when it is missing.

read_arguments --record -- "$@"
points=100000
tolerance=3

linux_only

recorded=$support/instructions.tsv
make_work

# The instructions of a whole run.
instructions_of_run() { # SET MODE PASSES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$work/log" \
    "$work/tzbench" --set "$1" --vertices "$root/Shapefiles/hokkaido-sakhalin.shp" --seed 1 \
    --points "$points" --mode "$2" --repeats "$3" --no-warm-up --no-yardsticks \
    >"$work/line" || die "tzbench failed under callgrind: $(tail -3 "$work/log")"
  sed -n 's/.*Collected : //p' "$work/log"
}

command -v valgrind >/dev/null && command -v strip >/dev/null || require_packages valgrind binutils
say "building"
build_release tzbench
# Without debug information, of which valgrind may not know the newest form.
strip -o "$work/tzbench" "$programs/tzbench"
say "counting; instructions per lookup:"
modes=(single all batch)
if $record; then modes=(single single-e7 all batch batch-e7); fi
for set in U B; do
  for mode in "${modes[@]}"; do
    once=$(instructions_of_run "$set" "$mode" 1)
    twice=$(instructions_of_run "$set" "$mode" 2)
    awk -v d=$((twice - once)) -v n="$points" -v what="$set $mode" 'BEGIN {printf "%s\t%.1f\n", what, d / n}'
  done
done >"$work/counts"
if $record; then
  format=$(sed -n 's/.*static let version: UInt32 = //p' "$root/Sources/Core/TimeZoneEngine/Index/IndexFormat.swift")
  swift=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
  printf '%s\t' "$(date +%F)" "$format" "$swift" "$(uname -m)" >>"$recorded"
  cut -f 2 "$work/counts" | paste -s >>"$recorded"
  say "recorded in the last row of Scripts/benchmark.d/instructions.tsv"
  exit
fi
# Prints every figure, and fails where one is too high or missing.
awk -F '\t' -v tolerance="$tolerance" -v processor="$(uname -m)" '
  /^#/ {next}
  FNR == NR {
    if (!columns) columns = split($0, names)
    else if ($4 == processor) for (column = 5; column <= columns; column++) before[names[column]] = $column
    next
  }
  !($1 in before) {
    printf "  %-13s %8.1f  not recorded for %s\n", $1, $2, processor
    bad = 1
    next
  }
  {
    change = 100 * ($2 / before[$1] - 1)
    verdict = change > tolerance ? "too many" : change < -tolerance ? "better: --record it" : ""
    printf "  %-13s %8.1f  recorded %8.1f  %+6.1f %%  %s\n", $1, $2, before[$1], change, verdict
    if (change > tolerance) bad = 1
  }
  END {exit bad}' "$recorded" "$work/counts" ||
  die "expected at most $tolerance % more instructions than recorded, found more: see above; --record accepts them"
say "no lookup takes more instructions than recorded, within $tolerance %"
