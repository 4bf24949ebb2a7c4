# Indexes and gazetteers damaged in millions of ways
#
# Usage: Scripts/check corrupt-index [--quick]
#
# Damages indexes and gazetteers, with the address sanitizer watching. Each damaged index is opened once with
# its checksums left wrong and once with them made right again; it is refused, or every
# question to it is answered from inside its bytes. Fails on the first that is neither. In small ones
# every byte is replaced by up to twelve other values (three in the table of top cells), and 1,000,000
# random changes are flipped bits, truncations, swapped sections, numbers at their limits.
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
"$programs/tzlookup" compile Shapefiles/hokkaido-sakhalin.shp --max-error 100m --output "$work/simplified.tzidx"

# Damages an index, and says where it failed and how to repeat that.
damage() { # NAME INDEX [OPTION ...]
  local progress=$work/$1.progress
  rm -f "$progress"
  if "$program" damage "${@:2}" --progress "$progress" >"$work/$1.log" 2>&1; then
    say "$1: $(cat "$work/$1.log")"
  else
    say "$1: failed at change $(cat "$progress"), see $work/$1.log; again with: $program damage ${*:2} --from $(cat "$progress")"
    return 1
  fi
}
export -f damage say
export work program title
# As many at a time as there are processors.
xargs -P "$(nproc)" -L 1 bash -c 'damage "$@"' - <<EOT || die "expected every damaged index to be refused or to answer, found the above"
bytes $work/excerpt.tzidx --stride $stride
random $work/excerpt.tzidx --random $random
region-bytes $work/region.tzidx --stride $stride
region-random $work/region.tzidx --random $random
simplified $work/simplified.tzidx --random $random
world Sources/Core/CWorldData/world.tzidx --random $world
gazetteer-bytes small --stride $stride
gazetteer-random small --random $random
cities Sources/Features/CGazetteer/gazetteer.tzg --random $cities
EOT
say "every damaged index was refused, or answered"
