# The library for C: its functions, what it exports and needs, threads, damaged files

. "$scripts/lib/interface.sh"
tests=$root/Tests/Bindings/C
points=200000
offsets=10000
seed=1

# compile COMPILER NAME [OPTION ...]: a test, linked to the library in $library.
compile() {
  local compiler=$1 name=$2
  shift 2
  "$compiler" -std=gnu11 -O1 -g -Wall -Wextra -Werror -pedantic -I "$library" "$tests/$name.c" "$@" \
    "$library/libtzlookup.a" -lm -lpthread -o "$work/$name"
}

# Positions of all kinds, asked of the command, which is built without Embedded Swift. Where no polygon covers one, the
# command falls back on the nearest zone, and the library has none.
check_points() {
  "$work/points" "$points" "$seed" >"$work/points.csv"
  "$programs/tzlookup" csv "$work/points.csv" --all-zones --match-type --quiet -o "$work/answers.csv"
  awk -F, 'NR > 1 { if ($3 != ($5 == "polygon" ? $4 : "")) { differences++; if (differences <= 10) print }; compared++ }
    END { print "points: " compared " compared with the command, " differences + 0 " differences"
      exit compared != '"$points"' || differences }' "$work/answers.csv" ||
    die "expected the same answers as the command's, found the above"
}

run_all() {
  "$work/positions"
  "$work/times"
  "$work/indexes" "$root/Sources/Core/CTinyData/tiny.tzidx" "$work/region.tzidx" "$work"
  "$work/threads" "$root/Sources/Core/CTinyData/tiny.tzidx"
  check_defaults
}

# The boundaries that answer by default, in processes with other environments.
check_default() { # EXPECTED-STATUS EXPECTED-VERSION EXPECTED-PATH PART-OF-MESSAGE [NAME=VALUE ...]
  local expected=("${@:1:4}")
  shift 4
  env "$@" "$work/default" "${expected[@]}" >"$work/log" || die "with $*: found the above, and $(cat "$work/log")"
}

check_defaults() {
  local built_in installed=$work/data/tzlookup/world.tzidx ok=0 file=2 damaged=3
  built_in=$("$work/versions" | tail -1)
  head -c 200000 "$work/newer.tzidx" >"$work/damaged.tzidx"
  : >"$work/empty.tzidx"
  check_default $ok "$built_in" "" ""
  check_default $ok "$built_in" "" "" TZLOOKUP_INDEX=
  check_default $ok 2099a "$work/newer.tzidx" "" "TZLOOKUP_INDEX=$work/newer.tzidx"
  check_default $ok 2020a "$work/older.tzidx" "TZLOOKUP_INDEX: $work/older.tzidx has the 2020a boundaries, older than" \
    "TZLOOKUP_INDEX=$work/older.tzidx"
  check_default $file "" "" "TZLOOKUP_INDEX: cannot open /nowhere: no such file or directory" TZLOOKUP_INDEX=/nowhere
  check_default $file "" "" "TZLOOKUP_INDEX: cannot open $work: is a directory" "TZLOOKUP_INDEX=$work"
  check_default $damaged "" "" "TZLOOKUP_INDEX: $work/damaged.tzidx: index is truncated" "TZLOOKUP_INDEX=$work/damaged.tzidx"
  check_default $damaged "" "" "TZLOOKUP_INDEX: $work/empty.tzidx: index is truncated" "TZLOOKUP_INDEX=$work/empty.tzidx"
  mkdir -p "$work/data/tzlookup"
  cp "$work/newer.tzidx" "$installed"
  check_default $ok 2099a "$installed" "" "XDG_DATA_HOME=$work/data"
  check_default $ok 2020a "$work/older.tzidx" "older than" "XDG_DATA_HOME=$work/data" "TZLOOKUP_INDEX=$work/older.tzidx"
  cp "$work/older.tzidx" "$installed"
  check_default $ok "$built_in" "" "$installed has the 2020a boundaries, older than" "XDG_DATA_HOME=$work/data"
  cp "$work/region.tzidx" "$installed"
  check_default $damaged "" "" "the installed boundaries cannot be used: $installed: expected an index of the whole world" \
    "XDG_DATA_HOME=$work/data"
  cp "$work/damaged.tzidx" "$installed"
  check_default $damaged "" "" "the installed boundaries cannot be used: $installed: index is truncated" \
    "XDG_DATA_HOME=$work/data"
}

# Each program and the whole library, compiled with a sanitizer.
check_sanitized() { # SANITIZER
  say "under the $1 sanitizer"
  library=$root/.build/c-library-$1
  "$scripts/build" c-library --sanitize "$1"
  local swift test
  swift=$(target_info runtimeResourcePath)/linux
  for test in positions times indexes threads default; do
    # The toolchain's sanitizer knows of dispatch.
    compile clang "$test" "-fsanitize=$1" "--ld-path=$(tool ld.lld)" -L "$swift" "-Wl,-rpath,$swift" -ldispatch -lBlocksRuntime
  done
  # A size that no memory has is asked for on purpose.
  ASAN_OPTIONS=allocator_may_return_null=1 run_all
}

require_packages gcc g++ pkg-config python3-venv
require_c_library

# The static library exports the header, as the build checks of the other one. That one needs nothing but libc and libm, as Linux
# had them in 2012.
nm --defined-only "$library/libtzlookup.a" | awk '$2 ~ /[A-Z]/ {print $3}' | expect_exported libtzlookup.a
expect "needed libraries" "libc.so.6 libm.so.6" \
  "$(objdump -p "$library/libtzlookup.so" | awk '$1 == "NEEDED" {print $2}' | sort | paste -sd ' ')"
expect "the SONAME" libtzlookup.so.1 "$(objdump -p "$library/libtzlookup.so" | awk '$1 == "SONAME" {print $2}')"
newest=$(objdump -T "$library/libtzlookup.so" | sed -n 's/.*(GLIBC_\([0-9.]*\)).*/\1/p' | sort -V | tail -1)
[ "$(printf '%s\n2.17\n' "$newest" | sort -V | tail -1)" = 2.17 ] || die "expected glibc 2.17, found that $newest is needed"

for compiler in gcc clang; do
  "$compiler" -std=c11 -Wall -Wextra -Werror -pedantic -fsyntax-only -x c "$library/tzlookup.h"
done
g++ -std=c++11 -Wall -Wextra -Werror -pedantic -I "$library" "$tests/header.cpp" -L "$library" -ltzlookup -o "$work/header"
LD_LIBRARY_PATH=$library "$work/header" || die "the C++ program has another answer than Asia/Tokyo"
for test in positions times indexes threads points offsets default; do
  compile clang "$test"
  compile gcc "$test"
done
# Prints the versions of the rules and of the boundaries.
printf '#include "tzlookup.h"\n#include <stdio.h>\nint main(void) { puts(tzlookup_rules_version()); puts(tzlookup_data_version(tzlookup_world())); }\n' >"$work/versions.c"
gcc -I "$library" "$work/versions.c" "$library/libtzlookup.a" -lm -o "$work/versions"

make_indexes
run_all

# The example of the documentation, against the shared library.
example "$articles/C.md" "Look up zones and local time" c >"$work/example.c"
read -ra link < <(PKG_CONFIG_PATH=$library pkg-config --cflags --libs tzlookup)
gcc -Wall -Werror "$work/example.c" "${link[@]}" -o "$work/example"
LD_LIBRARY_PATH=$library "$work/example" | expect_example C.md "Look up zones and local time"
check_points

make_venv "$work" tzdata
PYTHONPATH=$scripts/verify.d "$venv/bin/python" "$tests/compare_offsets.py" "$work/offsets" "$("$work/versions" | head -1)" "$offsets" "$seed"
if $large; then
  points=2000000 seed=2
  check_points
  check_sanitized address
  check_sanitized thread
fi
