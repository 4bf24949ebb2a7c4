# WebAssembly in node and in Chromium: look-ups, bad input, damaged indexes, types, the example

javascript_tests=$root/Tests/Bindings/JavaScript
wasm=$root/.build/wasm
# In the environment of every test.
export TZLOOKUP_WASM=$wasm

# Compares with the native library: an index, and how many positions.
compare_with_native() { # INDEX|world COUNT SEED
  local index=$1 count=$2 seed=$3 file=$1 report
  [ "$index" != world ] || file=$wasm/world.tzidx
  "$work/native" "$index" "$count" "$seed" "$work/positions" "$work/answers"
  report=$(node "$javascript_tests/differential.mjs" "$wasm" "$file" "$work/positions" "$work/answers") ||
    die "${file##*/}: expected the answers of the native library, found: $report"
  say "${file##*/}: $report"
}

"$scripts/build" wasm "$wasm"

# TypeScript's compiler comes with node.
command -v tsc >/dev/null || require_packages node-typescript
require_chromium

# A million bytes of code at most, which is what its size is promised to be.
size=$(stat -c %s "$wasm/tzlookup.wasm")
[ "$size" -le 1000000 ] || die "expected tzlookup.wasm to have at most 1,000,000 bytes, found $size"

node --test "$javascript_tests"/*.test.mjs >"$work/log" 2>&1 || die "expected the tests to pass, found: $(<"$work/log")"
sed -n 's/^# \(first answer .*\)/\1 in Chromium/p; s/^# pass \(.*\)/\1 tests pass/p' "$work/log" |
  while read -r line; do say "$line"; done

# As a package that npm has installed, too.
mkdir -p "$work/types/node_modules"
ln -s "$wasm" "$work/types/node_modules/tzlookup-wasm"
cp "$javascript_tests/types.mts" "$work/types/"
(cd "$work/types" && tsc --strict --target es2022 --module node16 --moduleResolution node16 --lib es2022,dom types.mts) ||
  die "expected the types to be those of their use, found the errors above"
node "$work/types/types.mjs" || die "expected what tzlookup.d.mts declares, found the error above"

require_c_library
clang -std=gnu11 -O2 -Wall -Wextra -Werror -I "$library" "$javascript_tests/native.c" "$library/libtzlookup.a" -lm \
  -o "$work/native"
if $large; then compare_with_native world 1000000 1; else compare_with_native world 100000 2; fi
compare_with_native "$wasm/compact.tzidx" 20000 3
compare_with_native "$wasm/tiny.tzidx" 20000 4

# The documentation's example, whose comments are what it prints.
example "$articles/JavaScript.md" "Build and call the module" js >"$wasm/readme.mjs"
expected=$(sed -n 's|^console\.log(.*); *// ||p' "$wasm/readme.mjs")
found=$(node "$wasm/readme.mjs")
rm "$wasm/readme.mjs"
expect "the example of JavaScript" "$expected" "$found"
