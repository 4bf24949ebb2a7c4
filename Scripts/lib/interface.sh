# The interface for C over the library, and what it is compiled of. Sourced, after common.sh.

. "$scripts/lib/embedded.sh"
interface=$root/Sources/Bindings/CTimeZoneLookup
header=$interface/include/tzlookup.h
interface_version=$(sed -n 's/^#define TZLOOKUP_INTERFACE_VERSION \([0-9]*\)$/\1/p' "$header")
embedded_c_modules=(CIntrinsics CTimeZoneTables CWorldData)
embedded_modules=(Platform TimeZoneEngine TimeZoneLocalTime TimeZoneLookup)

# The functions of the header, one per line.
exported_functions() {
  clang -std=gnu11 -Xclang -ast-dump -fsyntax-only -fno-color-diagnostics "$header" |
    sed -n "s/.*-FunctionDecl [^']* \(tzlookup_[a-z0-9_]*\) '.*/\1/p" | sort | grep . ||
    die "expected functions in $header, found none"
}

# Fails unless names, standard input, are the functions of the header.
expect_exported() { # FILE
  sort | diff <(exported_functions) - || die "$1: expected the functions of the header, found the above"
}

# After build_embedded: compiles the interface's Swift in the same form, to $work/TimeZoneInterface.o.
compile_interface() { # [DIRECTORY WITH MORE ...] [CONDITION OF find ...]
  say "compiling the interface"
  printf 'module CTimeZoneLookup { header "%s" header "%s" export * }\n' "$header" "$interface/runtime.h" \
    >"$work/CTimeZoneLookup.modulemap"
  find "$root/Sources/Bindings/TimeZoneInterface" "$@" -name '*.swift' -print0 | sort -z |
    xargs -0 "${embedded_swiftc[@]}" -Xcc "-fmodule-map-file=$work/CTimeZoneLookup.modulemap" \
      -warnings-as-errors -module-name TimeZoneInterface "$embedded_form" -o "$work/TimeZoneInterface.o"
}

# Prints the file for pkg-config of a library in one directory with the header.
pkg_config() {
  cat <<EOT
prefix=\${pcfiledir}
libdir=\${prefix}
includedir=\${prefix}

Name: tzlookup
Description: The time zone of a coordinate, offline and exact
Version: $version
Libs: -L\${libdir} -ltzlookup
Libs.private: -lm
Cflags: -I\${includedir}
EOT
}
