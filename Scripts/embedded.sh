# Compiles the library as Embedded Swift. Sourced, after common.sh, with $root set.

# Each module after those that it imports; the C modules, which hold data and inline functions, come before them.
embedded_c_modules=(CInstructions CTimeZoneTables CWorldData CCompactData CTinyData CGazetteer)
embedded_modules=(TimeZoneSupport TimeZoneIndex TimeZoneEngine TimeZoneLocalTime TimeZoneDirectory TimeZoneLookup
  TimeZoneLookupCompact TimeZoneLookupTiny
  TimeZoneGazetteer TimeZonePlaces SolarTimes TimeZoneTracks)

# build_embedded TARGET DIRECTORY [SWIFTC_OPTION ...]
#
# Compiles the modules of the library for a target (a triple such as x86_64-unknown-linux-gnu) into DIRECTORY: an
# object and, for Swift, a .swiftmodule each. `embedded_swiftc` then holds the compiler call that made them, for the
# program that imports them; `embedded_objects` is what to link it with. `embedded_c_options`, where they are set, go to
# the compiler of the C modules too.
build_embedded() {
  local target=$1 directory=$2 module
  shift 2
  embedded_swiftc=(swiftc -target "$target" -swift-version 6 -enable-experimental-feature Embedded -wmo
    -parse-as-library -O -package-name tzlookup -I "$directory" "$@")
  embedded_objects=()
  for module in "${embedded_c_modules[@]}"; do
    local sources=$root/Sources/$module
    printf 'module %s { header "%s" export * }\n' "$module" "$sources/include/$module.h" \
      >"$directory/$module.modulemap"
    embedded_swiftc+=(-Xcc "-fmodule-map-file=$directory/$module.modulemap")
    # One object of all files: each module has one.
    clang -target "$target" -std=gnu2x -O1 ${embedded_c_options[@]+"${embedded_c_options[@]}"} -c -I "$sources/include" "$sources"/*.c -o "$directory/$module.o"
    embedded_objects+=("$directory/$module.o")
  done
  for module in "${embedded_modules[@]}"; do
    say "compiling $module"
    find "$root/Sources/$module" -name '*.swift' -print0 | sort -z |
      xargs -0 "${embedded_swiftc[@]}" -module-name "$module" \
        -emit-module -emit-module-path "$directory/$module.swiftmodule" -c -o "$directory/$module.o"
    embedded_objects+=("$directory/$module.o")
  done
}
