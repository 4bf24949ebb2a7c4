# The same answers where Int has 32 bits
#
# Usage: Scripts/check 32bit [--points N=50000] [--seed N=1]
#
# Proves that the library answers the same where Int has 32 bits: builds it as Embedded Swift
# for WebAssembly (wasm32), runs it in node, and compares every answer with the native
# library's. Fails on any difference or trap, and prints the first ones.
#
# Asks at N seeded points, those of verify world: look-ups, one by one and in
# batches, and nearest borders at each; at every eighth zones within a distance, fallbacks,
# nearest places and coordinates as text. Besides, the polygons of zones (of all of them from
# 500,000 points on), local times from before 1901 to the ends of 64 bits, the zone directory,
# and indexes, rules and tables with bytes replaced. A minute and a half, most of it builds; a
# million points take ten minutes more.
#
# Linux only; installs wasi-libc and node (apt, as root or through sudo) when they are missing.

read_arguments --points=50000 --seed=1 -- "$@"
linux_only

. "$scripts/lib/embedded.sh"
. "$scripts/lib/webassembly.sh"
probes=$root/Tests/BatchQuery
make_work

install_wasm_tools
"$scripts/fetch" boundaries

say "building the native library"
TZLOOKUP_HOSTILE=1 build_release batch-query

say "building the module"
build_embedded "$wasm_target"
say "compiling the probes"
"${embedded_swiftc[@]}" -module-name BatchQuery "$probes"/Embedded/*.swift "$probes"/WebAssembly/*.swift -c -o "$work/probes.o"
link_wasm "$work/library.wasm" "$work" --export=questions --export=answer --export=answerCount \
  -z stack-size=4194304 "$work/probes.o"
say "asking the native library, seed $seed"
"$programs/batch-query" write-questions --points "$points" --seed "$seed" "$work/questions" "$work/answers"
say "asking $(($(stat -c %s "$work/library.wasm") / 1000000)) MB of WebAssembly"
status=0
node "$probes/WebAssembly/compare.mjs" "$work/library.wasm" "$work/questions" "$work/answers" >"$work/report" || status=$?
swift demangle --compact <"$work/report"
exit "$status"
