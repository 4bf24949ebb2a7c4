# Indexes and gazetteers damaged in millions of ways
#
# Usage: Scripts/check corrupt-index [--quick]
#
# Damages indexes and gazetteers, with the address sanitizer watching. Each damaged index is opened once with
# its checksums left wrong and once with them made right again; it is refused, or every
# question to it is answered from inside its bytes. Fails on the first that is neither.
#
#   the excerpt's index    every byte replaced by up to twelve other values (three in the table
#                          of top cells), and 1,000,000 random changes: flipped bits,
#                          truncations, swapped sections, numbers at their limits
#   an index of Hokkaido   as the excerpt's, a window of its top table
#   the same, simplified   as many random changes
#   the world's index      1,000 random changes
#   a small gazetteer      as the excerpt's index
#   the world's cities     200 random changes
#
# About two hours of processor time. With --quick every 499th byte change, 10,000 random ones
# and 20 and 2 of the world's: about a minute after the build.

read_arguments --quick -- "$@"
stride=1 random=1000000 world=1000 cities=200
! $quick || stride=499 random=10000 world=20 cities=2

cd "$root"
work=.build/corrupt-index
mkdir -p "$work"
# The quarantine keeps memory that was given back for a while: a small one is enough for one index.
export ASAN_OPTIONS=detect_leaks=0:halt_on_error=1:quarantine_size_mb=16:allocator_release_to_os_interval_ms=-1
export SWIFT_BACKTRACE=enable=no

say "building with the address sanitizer"
build_release tzlookup tzlookup-shapes
quietly swift_sanitized address build --product batch-query
program=$(swift_sanitized address build --show-bin-path)/batch-query
"$programs/tzlookup" compile Shapefiles/hokkaido-sakhalin.shp --output "$work/excerpt.tzidx"
"$programs/tzlookup" compile Shapefiles/hokkaido-sakhalin.shp --bbox 141,42,143,44 --output "$work/region.tzidx"

# Each run in the background, for there may be several processors.
runs=()
processes=()
trap '[ ${#processes[@]} = 0 ] || kill "${processes[@]}" 2>/dev/null || true' EXIT
damage() { # NAME INDEX [OPTION ...]
  local name=$1
  shift
  rm -f "$work/$name.progress"
  "$program" damage "$@" --progress "$work/$name.progress" >"$work/$name.log" 2>&1 &
  runs+=("$!:$name:$*")
  processes+=("$!")
}
"$programs/tzlookup" compile Shapefiles/hokkaido-sakhalin.shp --max-error 100m --output "$work/simplified.tzidx"
damage bytes "$work/excerpt.tzidx" --stride "$stride"
damage random "$work/excerpt.tzidx" --random "$random"
damage region-bytes "$work/region.tzidx" --stride "$stride"
damage region-random "$work/region.tzidx" --random "$random"
damage simplified "$work/simplified.tzidx" --random "$random"
damage world Sources/Core/CWorldData/world.tzidx --random "$world"
damage gazetteer-bytes small --stride "$stride"
damage gazetteer-random small --random "$random"
damage cities Sources/Features/CGazetteer/gazetteer.tzg --random "$cities"

failed=0
for run in "${runs[@]}"; do
  IFS=: read -r process name command <<<"$run"
  if wait "$process"; then
    say "$name: $(cat "$work/$name.log")"
  else
    failed=1
    say "$name: failed at change $(cat "$work/$name.progress"), see $work/$name.log; again with:" \
      "$program damage $command --from $(cat "$work/$name.progress")"
  fi
done
[ "$failed" = 0 ] || die "expected every damaged index to be refused or to answer, found the above"
processes=()
say "every damaged index was refused, or answered"
