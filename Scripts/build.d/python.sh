# The Python package, as a wheel
#
# Usage: Scripts/build python [DIRECTORY]
#
# Builds the Python package tzlookup into DIRECTORY, .build/python by default, as a wheel:
#
#   pip install .build/python/tzlookup-*.whl
#
# It needs no compiler and no other package, and works with every Python from 3.11 on and, on
# Linux, every C library from glibc 2.17 on. The same sources give the same wheel. It holds the
# boundaries of the world. Does nothing when the wheel is newer than all sources.

read_arguments DIRECTORY= -- "$@"
directory=${directory:-$root/.build/python}
sources=$root/Sources/Bindings/Python
library=$root/.build/c-library
. "$scripts/lib/embedded.sh"

"$scripts/build" c-library "$library"
mkdir -p "$directory"
wheel=$(find "$directory" -maxdepth 1 -name '*.whl' | head -1)
! is_newer "$wheel" "$library/libtzlookup.a" "$sources" "$root/LICENSE" "$root/NOTICE" "$part" "$scripts/build.d/python" || exit 0
# Python's headers are a package of their own on Debian.
require_python
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$headers/Python.h" ] || die "expected $headers/Python.h, found none: install Python's headers (python3-dev on Debian)"
make_work

say "compiling the extension"
# What the extension does not export it does not share with the other libraries of a process.
# The stable interface of Python 3.11 is what later Pythons go on to offer.
options=(-std=gnu11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror
  -DPy_LIMITED_API=0x030b0000 -isystem "$headers" -I "$library")
for source in "$sources"/extension/*.c; do
  clang "${options[@]}" -c "$source" -o "$work/$(basename "$source" .c).o"
done
printf '{ global: PyInit__tzlookup; local: *; };\n' >"$work/exports"
clang -shared "-Wl,--version-script=$work/exports" -Wl,-z,relro,-z,now -Wl,--gc-sections \
  "$work"/*.o "$library/libtzlookup.a" -lm -o "$work/_tzlookup.abi3.so"
strip "$work/_tzlookup.abi3.so"
rm -f "$directory"/*.whl
"$python" "$scripts/build.d/python/pack_wheel.py" "$root" "$work/_tzlookup.abi3.so" \
  "cp311-abi3-manylinux2014_$(uname -m).manylinux_2_17_$(uname -m)" "$version" "$directory"
