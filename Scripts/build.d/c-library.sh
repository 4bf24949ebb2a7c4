# The library for C, and for all that can call C
#
# Usage: Scripts/build c-library [--sanitize NAME] [DIRECTORY]
#
# Builds the library for C, and for all that can call C, into DIRECTORY (.build/c-library):
#
#   libtzlookup.so  the library, with the world's boundaries inside, and a link to it named as
#                   its SONAME
#   libtzlookup.a   the same, to be linked into a program: one object, which needs -lm
#   tzlookup.h      the interface
#   tzlookup.pc     for pkg-config
#
# It is Embedded Swift: it needs the system's libc and libm, but no Swift runtime. Only the
# functions of the header are visible. Does nothing when the library is newer than its sources.
# --sanitize makes only libtzlookup.a and the header, with a sanitizer (address, thread), for
# tests. Linux only, with Swift 6.3 or later; takes a minute and a half.

read_arguments --sanitize= DIRECTORY= -- "$@"
case $sanitize in "" | address | thread) ;; *) bad_usage "--sanitize: expected address or thread, found '$sanitize'" ;; esac
[ "$(uname -s)" = Linux ] || die "expected Linux, found $(uname -s)"

. "$scripts/lib/interface.sh"

directory=${directory:-$root/.build/c-library${sanitize:+-$sanitize}}
mkdir -p "$directory"
library=$(cd "$directory" && pwd)

archive() {
  rm -f "$library/libtzlookup.a"
  ar rcsD "$library/libtzlookup.a" "$@"
}

# Written last.
is_current "$library/tzlookup.pc" "${BASH_SOURCE[0]}" "$scripts/lib/interface.sh" "$interface" "$root/Sources/Bindings/TimeZoneInterface" && exit
make_work

say "building $library"
target=$(target_info unversionedTriple)
build_embedded "$target" "$sanitize"
compile_interface
for source in "$interface"/*.c; do
  clang -target "$target" -std=gnu11 -O2 "${embedded_c_options[@]}" -Wall -Wextra -Werror -I "$interface/include" \
    "-DTZLOOKUP_VERSION=\"$version\"" -c "$source" -o "$work/${source##*/}.o"
  embedded_objects+=("$work/${source##*/}.o")
done
embedded_objects+=("$work/TimeZoneInterface.o")
# The table of Unicode properties that Swift's String needs.
embedded_objects+=("$(target_info runtimeResourcePath)/embedded/$target/libswiftUnicodeDataTables.a")
cp "$header" "$library/tzlookup.h"
if [ -n "$sanitize" ]; then
  # A sanitizer's own sections must stay together, and its reports name what is not hidden.
  (cd "$work" && ar x "${embedded_objects[-1]}")
  archive "${embedded_objects[@]::${#embedded_objects[@]}-1}" "$work"/Unicode*.o
  touch "$library/tzlookup.pc"
  say "$library/libtzlookup.a"
  exit
fi

# One object, in which all but the interface is local: nothing clashes with what a program has besides.
# Sums of modules, with the paths of this machine in them, stay out.
exported_functions >"$work/functions"
sed 's/^/-u /' "$work/functions" >"$work/roots"
ld -r --gc-sections "@$work/roots" -o "$work/linked.o" "${embedded_objects[@]}"
objcopy --keep-global-symbols="$work/functions" --strip-unneeded --remove-section=.swift_modhash "$work/linked.o" "$work/tzlookup.o"
archive "$work/tzlookup.o"
{ printf '{ global:\n' && sed 's/$/;/' "$work/functions" && printf 'local: *; };\n'; } >"$work/exports"
clang -shared --ld-path="$(tool ld.lld)" -Wl,-soname,"libtzlookup.so.$interface_version" -Wl,--version-script="$work/exports" \
  -Wl,--gc-sections -Wl,-z,defs -Wl,-z,now -Wl,--build-id -Wl,-s "$work/tzlookup.o" -lm -o "$library/libtzlookup.so"
nm -D --defined-only "$library/libtzlookup.so" | awk '{print $3}' | expect_exported libtzlookup.so
ln -sf libtzlookup.so "$library/libtzlookup.so.$interface_version"
pkg_config >"$library/tzlookup.pc"
say "$(stat -c %s "$library/libtzlookup.so") bytes: $library/libtzlookup.so"
