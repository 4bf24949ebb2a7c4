# What each platform installs, made on one Linux machine
#
# Usage: Scripts/build platforms [PLATFORM ...]
#
# Builds for all platforms, or for those that are named, into .build/platforms/PLATFORM:
#
#   linux-x86_64, linux-aarch64              with glibc, 2.17 or later
#   linux-x86_64-musl, linux-aarch64-musl    with musl
#   windows-x86_64, windows-aarch64          Windows 10 or later
#   macos-x86_64, macos-arm64                macOS 11 or later
#
# each with the library for C, in sqlite/ the extension of SQLite, and in python/ and python-compact/ the wheels; for all
# platforms, also .build/platforms/sdist, the Python package for pip to compile. Platforms.md has what they need and are linked with.
#
# The same sources give the same bytes. Linux on x86-64 only; takes about ten minutes on two processors, the first time.

read_arguments ... -- "$@"
. "$scripts/lib/interface.sh"
. "$scripts/lib/platforms.sh"
choose_platforms
build=$platforms_built
bindings=$root/Sources/Bindings

# Headers that are no platform's own. Python's ask a file of each platform, of which there is one here for all. Those of 3.14
# are Debian's.
gather_headers() {
  local python_headers headers
  require_python
  python_headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
  [ -f "$python_headers/Python.h" ] || require_packages libpython3-dev
  [ -f /usr/include/sqlite3ext.h ] || require_packages libsqlite3-dev
  mkdir -p "$work/headers"
  unpack_later_python
  cp -R "$python_headers" "$work/headers/python"
  cp -R "$later_python/usr/include/python3.14" "$work/headers/"
  for headers in "$work"/headers/python*; do cp "$support/platforms/pyconfig.h" "$headers/"; done
  cp /usr/include/sqlite3.h /usr/include/sqlite3ext.h "$work/headers/"
}

# MARK: The library, for each kind of processor and each platform

# Makes $module: all of the library for Linux as one module of LLVM, with its C functions but for those that need a system,
# and without the boundaries.
make_module() {
  module=$build/$source_target/library.ll
  is_current "$module" "$scripts/lib/interface.sh" "$interface" "$bindings/TimeZoneInterface" && return
  say "compiling the library for ${source_target%%-*}"
  local object objects=()
  embedded_form=-emit-ir
  build_embedded "$source_target"
  compile_interface
  mkdir -p "$build/$source_target"
  clang -target "$source_target" -std=gnu11 -O2 "${embedded_c_options[@]}" -emit-llvm -I "$interface/include" \
    "-DTZLOOKUP_VERSION=\"$version\"" -c "$interface/messages.c" -o "$work/messages.o"
  for object in "${embedded_objects[@]}" "$work/messages.o" "$work/TimeZoneInterface.o"; do
    [ "${object##*/}" != CWorldData.o ] || continue
    objects+=("$work/${object##*/}.bc")
    clang -target "$linux_triple" -Wno-override-module -x ir -c -emit-llvm -Xclang -disable-llvm-passes "$object" -o "${objects[-1]}"
  done
  { printf '{ global:\n' && exported_functions | sed 's/$/;/' && printf 'local: *; };\n'; } >"$work/exports"
  "$(tool ld.lld)" -shared --unresolved-symbols=ignore-all --gc-sections "--version-script=$work/exports" \
    --plugin-opt=emit-llvm "${objects[@]}" -o "$work/library.bc"
  clang -target "$linux_triple" -Wno-override-module -x ir -S -emit-llvm -Xclang -disable-llvm-passes "$work/library.bc" -o "$module"
}

# Makes $assembly, the module for the platform.
generate_code() {
  assembly=$build/$source_target/$triple.s
  is_newer "$assembly" "$module" "$support/platforms/retarget.py" && return
  say "generating the code for $triple"
  "$python" "$support/platforms/retarget.py" "$module" "$triple" >"$work/retargeted.ll"
  # Atomics as instructions: newer compilers have functions for them, which are not in older ones, that may link a program.
  clang -target "$triple" -O2 -fPIC -ffunction-sections -fdata-sections -Xclang -disable-llvm-passes -fno-addrsig \
    $([ "$source_target" = x86_64-unknown-linux-gnu ] || echo -mno-outline-atomics) -S "$work/retargeted.ll" -o "$work/retargeted.s"
  mv "$work/retargeted.s" "$assembly"
}

# Makes the tables of Unicode, the same for all.
make_unicode_tables() {
  unicode=$build/unicode.c
  is_newer "$unicode" "$support/platforms/unicode_tables.c" "$scripts/lib/embedded.sh" && return
  say "making the tables of Unicode"
  clang -O2 -Wall -Wextra -Werror "$support/platforms/unicode_tables.c" \
    "$(target_info runtimeResourcePath)/embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a" -o "$work/unicode_tables"
  "$work/unicode_tables" >"$work/unicode.c"
  mv "$work/unicode.c" "$unicode"
}

# Makes the objects of the library, $objects, in $work/PLATFORM; in $compact_objects, compact boundaries stand in for the others.
compile_library() {
  local source data=$root/Sources/Core
  generate_code
  clang -target "$triple" -c "$assembly" -o "$work/$platform/library.o"
  objects=("$work/$platform/library.o")
  for source in "$unicode" "$interface"/{environment,files,random,storage,windows}.c "$data"/{CCompactData,CWorldData}/*.c; do
    objects+=("$work/$platform/${source##*/}.o")
    zig_cc -std=gnu2x -Wall -Wextra -Werror -I "$interface/include" "-I$data"/{CCompactData,CWorldData}/include \
      -Dtzlookup_compact_index=tzlookup_world_index -Dtzlookup_compact_index_size=tzlookup_world_index_size \
      -c "$source" -o "${objects[-1]}"
  done
  compact_objects=("${objects[@]::${#objects[@]}-1}")
  unset 'objects[-2]'
  c_library=(-lm)
  [ $abi != -musl ] || name_musl
}

# Makes an empty library of the name that auditwheel knows musl by, that of Alpine: what is linked needs that, instead of the
# libc.so that zig says, which is a script of the linker elsewhere. Every musl takes either for itself.
name_musl() {
  c_library=("$work/$platform/libc.so")
  zig cc -target "$zig_target" -shared -nostdlib "-Wl,-soname,libc.musl-$processor.so.1" -DPTR64 \
    "$platforms_built"/venv/lib/python3*/site-packages/ziglang/lib/libc/musl/libc.S -o "${c_library[0]}"
}

# MARK: What is linked of it

link_library() {
  exported_functions >"$work/functions"
  rm -f "$target"/libtzlookup.* "$target"/tzlookup.*
  library=("$target/libtzlookup.a")
  "link_$system"
  cp "$header" "$target/tzlookup.h"
  pkg_config >"$target/tzlookup.pc"
  # Static libraries need what zig puts into what it links.
  [ "$system" = linux ] || sed -i '/^Libs.private/d' "$target/tzlookup.pc"
}

archive() { # FORMAT OBJECT ...
  "$(tool llvm-ar)" rcsD "--format=$1" "$target/libtzlookup.a" "${@:2}"
}

# One object, in which all but the interface is local.
link_linux() {
  sed 's/^/-u /' "$work/functions" >"$work/roots"
  "$(tool ld.lld)" -r --gc-sections "@$work/roots" -o "$work/linked.o" "${objects[@]}"
  "$(tool llvm-objcopy)" "--keep-global-symbols=$work/functions" --strip-unneeded "$work/linked.o" "$work/$platform/tzlookup.o"
  archive gnu "$work/$platform/tzlookup.o"
  { printf '{ global:\n' && sed 's/$/;/' "$work/functions" && printf 'local: *; };\n'; } >"$work/exports"
  zig_cc -shared "-Wl,-soname,libtzlookup.so.$interface_version" "-Wl,--version-script=$work/exports" \
    -Wl,--gc-sections -Wl,-z,defs -Wl,-z,now -Wl,-s "$work/$platform/tzlookup.o" "${c_library[@]}" -o "$target/libtzlookup.so"
  ln -sf libtzlookup.so "$target/libtzlookup.so.$interface_version"
}

link_windows() {
  local object
  # zig names its temporary files in them.
  for object in "${objects[@]}" "${compact_objects[@]}"; do "$(tool llvm-objcopy)" --strip-debug "$object"; done
  archive gnu "${objects[@]}"
  { printf 'LIBRARY tzlookup.dll\nEXPORTS\n' && cat "$work/functions"; } >"$work/tzlookup.def"
  import_library "$work/tzlookup.def" tzlookup.dll "$target/libtzlookup.dll.a"
  sed 's/.*/  .ascii " -export:&"/; 1i\  .section .drectve,"yn"' "$work/functions" >"$work/exports.s"
  zig cc -target "$zig_target" -c "$work/exports.s" -o "$work/exports.o"
  zig_cc -shared -Wl,-s "$work/exports.o" "${objects[@]}" -o "$target/tzlookup.dll"
  # Named by zig after its first input.
  rm -f "$target"/*.{lib,pdb}
}

import_library() { # DEFINITIONS DLL LIBRARY
  local machine=i386:x86-64
  [ "$processor" = x86_64 ] || machine=arm64
  zig dlltool -m "$machine" -d "$1" -D "$2" -l "$3"
}

link_macos() {
  # zig's linker takes no list of what to export. The library's functions among it disturb nobody: names have two levels.
  library=("${objects[@]}")
  archive darwin "${objects[@]}"
  zig_cc -dynamiclib -install_name "@rpath/libtzlookup.$interface_version.dylib" -Wl,-x "${objects[@]}" \
    -o "$target/libtzlookup.dylib"
  ln -sf libtzlookup.dylib "$target/libtzlookup.$interface_version.dylib"
}

# Links an extension, which exports one function, but for macOS.
link_extension() { # FILE FUNCTION OBJECT ...
  local file=$1 function=$2
  shift 2
  case $system in
    linux)
      printf '{ global: %s; local: *; };\n' "$function" >"$work/exports"
      zig_cc -shared "-Wl,--version-script=$work/exports" -Wl,--gc-sections -Wl,-z,now -Wl,-s "$@" "${c_library[@]}" -o "$file"
      ;;
    windows)
      printf '  .section .drectve,"yn"\n  .ascii " -export:%s"\n' "$function" >"$work/exports.s"
      zig cc -target "$zig_target" -c "$work/exports.s" -o "$work/exports.o"
      zig_cc -shared -Wl,-s "$work/exports.o" "$@" -o "$file"
      rm -f "${file%/*}"/*.{lib,pdb}
      ;;
    macos)
      zig_cc -dynamiclib -install_name "@rpath/${file##*/}" -Wl,-undefined,dynamic_lookup -Wl,-x "$@" -o "$file"
      ;;
  esac
}

build_wheels() { # INTERFACE HEADERS EXTENSION DLL OPTION
  local source extension_objects=() file=$work/$platform/$1/$3 options=("$5")
  # In Python's headers, Windows on aarch64 has a function that is the compiler's own there.
  [ "$system" != windows ] || options+=(-fms-extensions)
  mkdir -p "$work/$platform/$1"
  for source in "$bindings"/Python/extension/*.c; do
    extension_objects+=("$work/$platform/$1/$(basename "$source" .c).o")
    zig_cc -std=gnu11 -Wall -Wextra -Werror "${options[@]}" -isystem "$work/headers/$2" -I "$interface/include" \
      -c "$source" -o "${extension_objects[-1]}"
  done
  if [ "$system" = windows ]; then
    { printf 'LIBRARY %s.dll\nEXPORTS\n' "$4" &&
      "$(tool llvm-nm)" -u "${extension_objects[@]}" | sed -n 's/^ *U \(__imp_\)\{0,1\}\(_\{0,1\}Py[A-Za-z_0-9]*\)$/\2/p' | sort -u; } \
      >"$work/$4.def"
    import_library "$work/$4.def" "$4.dll" "$work/lib$4.a"
    extension_objects+=("$work/lib$4.a")
  fi
  pack_wheel tzlookup python "$1" "$file" "${extension_objects[@]}" "${library[@]}"
  pack_wheel tzlookup-compact python-compact "$1" "$file" "${extension_objects[@]}" "${compact_objects[@]}"
}

pack_wheel() { # NAME DIRECTORY INTERFACE EXTENSION OBJECT ...
  mkdir -p "$target/$2"
  link_extension "$4" PyInit__tzlookup "${@:5}"
  "$python" "$scripts/build.d/python/pack_wheel.py" "$root" "$4" "$3-$tags" "$version" "$target/$2" "$1"
}

# MARK: The sources of the Python package

# The archive that pip compiles with a C compiler, where there is no wheel: Linux and macOS on both kinds of processor. It has the
# library as assembly, and is laid out as this repository is.
build_sdist() {
  local tree=$work/tzlookup-$version platform path
  say "packing the sources of the Python package"
  mkdir -p "$tree/assembly"
  (cd "$root" && tar -cf - LICENSE NOTICE Sources/Bindings/Python Sources/Core/CWorldData/world.tzidx \
    Sources/Bindings/CTimeZoneLookup/{environment,files,random,storage}.c \
    Sources/Bindings/CTimeZoneLookup/{runtime.h,include/tzlookup.h}) | tar -xf - -C "$tree"
  # Where the package's description says that licenses are.
  cp "$root"/Sources/Core/{CWorldData/DATA_LICENSE,CTimeZoneTables/tz/LICENSE.unicode} "$tree/"
  find "$tree" -name __pycache__ -prune -exec rm -rf {} +
  for platform in linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64; do
    describe_platform "$platform"
    make_module
    generate_code
    # An extension exports nothing of it.
    { cat "$assembly" && exported_functions | sed "s/^/  $([ "$system" = linux ] && echo .hidden || echo .private_extern\ _)/; s/hidden/hidden /"; } \
      >"$tree/assembly/$platform.s"
  done
  cp "$unicode" "$support/platforms/world.c" "$tree/assembly/"
  cp "$scripts/build.d/python/pack_wheel.py" "$support/platforms"/{backend.py,pyproject.toml} "$tree/"
  sed -i "s/@VERSION@/$version/" "$tree/pyproject.toml"
  PYTHONPATH=$tree "$python" -c 'import pack_wheel, sys; sys.stdout.write(pack_wheel.metadata(pack_wheel.Path(sys.argv[1]), sys.argv[2]))' \
    "$root" "$version" >"$tree/PKG-INFO"
  mkdir -p "$build/sdist"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@315532800 --mode=u=rwX,go=rX --format=pax \
    --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime -C "$work" -cf - "tzlookup-$version" |
    gzip -9n >"$build/sdist/tzlookup-$version.tar.gz"
  say "wrote $build/sdist/tzlookup-$version.tar.gz ($(stat -c %s "$build/sdist/tzlookup-$version.tar.gz") bytes)"
}

# MARK: All of it

sources=("$part" "$support/platforms" "$root/Sources/Core/CCompactData" "$scripts/lib/interface.sh" "$scripts/lib/platforms.sh" "$interface" "$bindings"/{TimeZoneInterface,SQLite,Python} "$support/python")
make_work
mkdir -p "$build"
require_python
make_unicode_tables
prepared=false
for platform in "${chosen[@]}"; do
  describe_platform "$platform"
  target=$build/$platform
  # Written last.
  if is_current "$target/current" "${sources[@]}"; then say "$platform is up to date" && continue; fi
  $prepared || { require_zig && gather_headers && prepared=true; }
  make_module
  say "building for $platform"
  mkdir -p "$target" "$work/$platform"
  rm -f "$target/current"
  compile_library
  link_library
  mkdir -p "$target/sqlite"
  zig_cc -std=gnu11 -Wall -Wextra -Werror -fvisibility=default -I "$work/headers" -I "$interface/include" \
    -c "$bindings/SQLite/tzlookup_sqlite.c" -o "$work/$platform/sqlite.o"
  link_extension "$target/sqlite/tzlookup.$suffix" sqlite3_tzlookup_init "$work/$platform/sqlite.o" "${library[@]}"
  # Python 3.14 without a global lock has not the stable interface, so that there is a wheel for this version.
  rm -f "$target"/python{,-compact}/*.whl
  build_wheels cp311-abi3 python "$extension" python3 -DPy_LIMITED_API=0x030b0000
  build_wheels cp314-cp314t python3.14 "${extension/.abi3/}" python314t -DPy_GIL_DISABLED=1
  touch "$target/current"
done
# With all platforms.
[ ${#arguments[@]} -gt 0 ] || is_current "$build/sdist/tzlookup-$version.tar.gz" "${sources[@]}" || build_sdist
say "built ${chosen[*]}"
