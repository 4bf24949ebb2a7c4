# Compiles the library as Embedded Swift. Sourced, after common.sh, with $root set.

# Each module after those that it imports; the C modules, which hold data and inline functions, come before them.
embedded_c_modules=(CIntrinsics CTimeZoneTables CWorldData CCompactData CTinyData CGazetteer)
embedded_modules=(Platform TimeZoneEngine TimeZoneLocalTime TimeZoneLookup
  TimeZoneLookupCompact TimeZoneLookupTiny
  TimeZonePlaces SolarTimes TimeZoneTracks)

# What the modules are compiled to, as an option of the compilers: -c, an object, or -emit-ir, LLVM's intermediate code.
embedded_form=-c

# build_embedded TARGET [SANITIZER]
#
# Compiles the modules of the library for a target (a triple such as x86_64-unknown-linux-gnu): an object and, for Swift, a
# .swiftmodule each. They stay in a directory below .build/embedded, and what is newer there than its sources is not
# compiled again. `embedded_swiftc` then holds the compiler call that made them, for the program that imports them,
# `embedded_c_options` what C files are compiled with, and `embedded_objects` is what to link.
build_embedded() {
  local target=$1 sanitizer=${2-} directory module object newest= options=()
  embedded_c_options=()
  case $target in
    wasm*) ;;
    # For shared libraries, and each function and table in a section of its own: the linker drops what nothing needs.
    *) embedded_c_options=(-fPIC -ffunction-sections -fdata-sections) options=(-Xfrontend -function-sections) ;;
  esac
  if [ -n "$sanitizer" ]; then
    embedded_c_options+=("-fsanitize=$sanitizer" -g)
    options+=("-sanitize=$sanitizer" -g)
  fi
  directory=$root/.build/embedded/$(target_info swiftCompilerTag)-$target${sanitizer:+-$sanitizer}$([ $embedded_form = -c ] || echo -ir)
  mkdir -p "$directory"
  embedded_swiftc=(swiftc -target "$target" -swift-version 6 -enable-experimental-feature Embedded -wmo
    -parse-as-library -O -package-name tzlookup -I "$directory" ${options[@]+"${options[@]}"})
  embedded_objects=()
  for module in "${embedded_c_modules[@]}" "${embedded_modules[@]}"; do
    object=$directory/$module.o sources=$(module "$module")
    if [ -d "$sources/include" ]; then
      printf 'module %s { header "%s" export * }\n' "$module" "$sources/include/$module.h" >"$directory/$module.modulemap"
      embedded_swiftc+=(-Xcc "-fmodule-map-file=$directory/$module.modulemap")
      # One object of all files: each module has one.
      is_newer "$object" "$sources" "$scripts/lib/embedded.sh" ||
        clang -target "$target" -std=gnu2x -O1 ${embedded_c_options[@]+"${embedded_c_options[@]}"} -c \
          $([ $embedded_form = -c ] || echo -emit-llvm) -I "$sources/include" "$sources"/*.c -o "$object"
    elif [ "$newest" -nt "$object" ] || ! is_newer "$object" "$sources" "$scripts/lib/embedded.sh"; then
      say "compiling $module"
      find "$sources" -name '*.swift' -print0 | sort -z |
        xargs -0 "${embedded_swiftc[@]}" -module-name "$module" \
          -emit-module -emit-module-path "$directory/$module.swiftmodule" "$embedded_form" -o "$object"
    fi
    # What follows may import it.
    [ "$newest" -nt "$object" ] || newest=$object
    embedded_objects+=("$object")
  done
}

# The library's version, such as 0.9.0.
version_source=$root/Sources/Presentation/TimeZonePresentation/Version.swift
version=$(sed -n 's/.*static let number = "\([0-9.]*\)"$/\1/p' "$version_source")

# is_current FILE SOURCE ...
#
# Whether a file is newer than the modules to be compiled, how they are, and its other sources.
is_current() {
  local module sources=("$scripts/lib/embedded.sh" "$scripts/common.sh" "$version_source" "${@:2}")
  for module in "${embedded_c_modules[@]}" "${embedded_modules[@]}"; do sources+=("$(module "$module")"); done
  is_newer "$1" "${sources[@]}"
}
