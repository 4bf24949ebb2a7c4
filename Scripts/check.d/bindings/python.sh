# The Python package: answers, arrays of every kind, errors, threads, leaks, types, the wheel itself

tests=$root/Tests/Bindings/Python
export TZLOOKUP_POINTS=200000

# The same extension in every later Python that this machine has.
check_later_pythons() {
  local version candidate
  for version in 3.12 3.13 3.14; do
    for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python3; do
      "$candidate" -c 'import sys; assert sys.version_info >= (3, 12)' 2>/dev/null || continue
      say "with $("$candidate" --version)"
      PYTHONPATH=$work/package "$candidate" -X dev -W error "$tests/test_plain.py" --quiet || return
      break
    done
  done
}

require_packages binutils
require_c_library
"$scripts/build" python
make_indexes
export TZLOOKUP_OLDER=$work/older.tzidx TZLOOKUP_COMMAND=$programs/tzlookup TZLOOKUP_REGION=$work/region.tzidx
TZLOOKUP_WHEEL=$(find "$root/.build/python" -name '*.whl')
export TZLOOKUP_WHEEL

make_venv "$work" auditwheel check-wheel-contents mypy pandas polars pyarrow twine tzdata
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$TZLOOKUP_WHEEL"

# Where nothing but the wheel is installed, and no compiler can be found.
"$python" -m venv "$work/fresh"
env -i PATH="$work/fresh/bin" pip install --quiet --disable-pip-version-check --no-index "$TZLOOKUP_WHEEL"
example Sources/Bindings/Python/README.md tzlookup pycon >"$work/readme.txt"
env -i PATH="$work/fresh/bin" python -X dev -W error -m doctest "$work/readme.txt" ||
  die "expected what the package's README says, found the above"

# The tutorial and the reference, which use zoneinfo.
for page in PythonTutorial Python; do
  awk '/^```$/ {inside = 0; print ""} inside {print} /^```pycon$/ {inside = 1}' "$root/$articles/$page.md" >"$work/$page.txt"
  grep -q '>>> tzlookup' "$work/$page.txt" || die "expected examples in $page.md, found none"
  "$venv/bin/python" -X dev -W error -m doctest "$work/$page.txt" || die "expected what $page.md says, found the above"
done
"$python" -m zipfile -e "$TZLOOKUP_WHEEL" "$work/package"
check_later_pythons
if $large; then
  TZLOOKUP_POINTS=5000000
  require_packages gcc
  # The extension under the address sanitizer and the one of undefined behavior; leaks are for test_process.
  say "under sanitizers"
  headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
  mkdir "$work/sanitized"
  cp -R "$root/Sources/Bindings/Python/tzlookup" "$work/sanitized/"
  gcc -shared -fPIC -g -O1 -std=gnu11 -fsanitize=address,undefined -fno-sanitize-recover=all -DPy_LIMITED_API=0x030b0000 \
    -isystem "$headers" -I "$library" "$root"/Sources/Bindings/Python/extension/*.c "$library/libtzlookup.a" -lm \
    -o "$work/sanitized/tzlookup/_tzlookup.abi3.so"
  (cd "$tests" && LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc PYTHONPATH=$work/sanitized \
    "$venv/bin/python" -W error -m unittest --quiet test_arrays test_arrow test_index test_positions test_times)
fi
"$venv/bin/python" -X dev -W error -m unittest discover --quiet --start-directory "$tests"
