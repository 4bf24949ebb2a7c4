# The library for browsers and node
#
# Usage: Scripts/build wasm [DIRECTORY]
#
# Builds the library for browsers and node into DIRECTORY (default: .build/wasm):
#
#   tzlookup.wasm   the code, with the rules of local time
#   tzlookup.mjs    the module that loads and calls it
#   tzlookup.d.mts  its types, for TypeScript
#   package.json    for npm and bundlers: npm install DIRECTORY
#   world.tzidx     the exact boundaries, which it loads by default
#   compact.tzidx, tiny.tzidx
#                   simplified boundaries, to load instead
#
# A website needs the first two and one of the last three, beside the licenses and NOTICE. Does nothing where these are newer
# than everything that they are made from; otherwise it takes two minutes.
#
# Linux only; installs wasi-libc (apt, as root or through sudo) where it is missing.

read_arguments DIRECTORY= -- "$@"
target=${directory:-$root/.build/wasm}

[ "$(uname -s)" = Linux ] || die "expected Linux, found $(uname -s)"
. "$scripts/lib/interface.sh"
. "$scripts/lib/webassembly.sh"

glue=$root/Sources/Bindings/JavaScript
article=$root/$articles/JavaScript.md
licenses=("$root/LICENSE" "$root/NOTICE" "$root"/Sources/Core/{CWorldData/DATA_LICENSE,CTimeZoneTables/tz/LICENSE.unicode})
indexes=("$root"/Sources/Core/{CWorldData/world,CCompactData/compact,CTinyData/tiny}.tzidx)

# Only what JavaScript calls: neither boundaries, which are loaded, nor cities, sun or tracks.
embedded_c_modules=(CIntrinsics CTimeZoneTables)
embedded_modules=(Platform TimeZoneEngine TimeZoneLocalTime)

# Written last.
if is_current "$target/tzlookup.wasm" "${BASH_SOURCE[0]}" "$scripts/lib/webassembly.sh" "$scripts/lib/interface.sh" "$interface" \
  "$root/Sources/Bindings/TimeZoneInterface" "$glue" "${licenses[@]}" "${indexes[@]}" "$article"; then
  say "$target is up to date"
  exit
fi
install_wasm_tools
make_work

say "building $target"
build_embedded "$wasm_target"
embedded_swiftc+=(-Xcc -isystem/usr/include/wasm32-wasi)
# Neither files nor the world's index, which is a file of its own here.
compile_interface "$glue" ! -name Files.swift
for source in "$interface/messages.c" "$interface/storage.c" "$glue/layout.c"; do
  wasm_clang -I "$interface" -I "$interface/include" "-DTZLOOKUP_VERSION=\"$version\"" \
    -c "$source" -o "$work/${source##*/}.o"
  embedded_objects+=("$work/${source##*/}.o")
done
# The functions that tzlookup.mjs calls.
mapfile -t exported < <(grep -oE 'exports\.(unguarded\.)?(realloc|free|tzlookup_[a-z0-9_]+)' "$glue/tzlookup.mjs" |
  sed 's/.*\./--export=/' | sort -u)
link_wasm "$work/tzlookup.wasm" "$work" --export=__stack_pointer "${exported[@]}" --strip-all -z stack-size=1048576 \
  "-Map=$work/map" "$work/TimeZoneInterface.o"

# Zeroes the compiler's sums of its modules, which differ with the names of temporary files and which nothing reads: 16 bytes
# each, the last of a module without names. The map counts a few bytes less.
sums=$(grep -c ':(\.swift_modhash)$' "$work/map")
size=$(stat -c %s "$work/tzlookup.wasm")
rest=$((size - 16#$(sed -n '/:(\.swift_modhash)$/s/^ *[0-9a-f]* *\([0-9a-f]*\) .*/\1/p' "$work/map" | tail -1) - 16))
[ "$rest" -ge 0 ] && [ "$rest" -lt 16 ] || die "expected the compiler's sums to be the last of the module, found $rest bytes behind them"
head -c "$((16 * sums))" /dev/zero | dd of="$work/tzlookup.wasm" bs=1 seek="$((size - 16 * sums))" conv=notrunc status=none

mkdir -p "$target"
install -m 644 "${indexes[@]}" "$glue/tzlookup.mjs" "$glue/tzlookup.d.mts" "${licenses[@]}" "$target/"
# What the package shows of itself is what the documentation says of it.
{ printf '# tzlookup\n\nThe time zone of a coordinate, offline and exact.\n\n' && sed -n '/^## Build/,/^## See also/{/^## See also/d; s|"./tzlookup.mjs"|"tzlookup-wasm"|; p}' "$article"; } >"$target/README.md"
sed "s/VERSION/$version/" "$glue/package.json" >"$target/package.json"
install -m 644 "$work/tzlookup.wasm" "$target/"
say "built $target: $(stat -c %s "$target/tzlookup.wasm") bytes of code, $(gzip -9 <"$target/tzlookup.wasm" | wc -c) compressed"
