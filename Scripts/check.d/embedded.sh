# The library as Embedded Swift
#
# Usage: Scripts/check embedded
#
# Compiles the library as Embedded Swift (no runtime, no metadata, no existentials) together
# with a small program, and runs it. Linux only.

read_arguments -- "$@"
linux_only

. "$scripts/lib/embedded.sh"
make_work

target=$(target_info unversionedTriple)
say "compiling the library"
# The table of Unicode properties that Swift's String needs lies beside the embedded modules; its Dictionary needs libm.
resources=$(target_info runtimeResourcePath)
build_embedded "$target"
say "running a program"
"${embedded_swiftc[@]}" -module-name Check "$root/Tests/Bindings/Consumers/Embedded.swift" "${embedded_objects[@]}" \
  "$resources/embedded/$target/libswiftUnicodeDataTables.a" -lm -o "$work/check"
"$work/check" | diff "$root/Tests/Bindings/Consumers/Embedded.txt" - || die "expected what Embedded.txt has, found the above"
say "it answers as it should"
