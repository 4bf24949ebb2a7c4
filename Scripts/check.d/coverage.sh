# The lines of the libraries that the tests run
#
# Usage: Scripts/check coverage
#
# Builds and runs the tests once more, counting what runs (in .build/coverage), in the tests' own calls of tzlookup and
# tzlookup-shapes as well. Prints for each file of the library and of TimeZoneAnnotation how many of its regions, functions
# and lines ran, and once more for those that Scripts/check mutations changes. A region is code that runs as a whole, such as
# an arm of if, switch or ?:, the else of guard, or the right side of && or ??; Swift counts no branches. The file
# .build/coverage/lines.txt has all lines and, below those of several regions, how often each ran. Fails where a test fails,
# and below 95 % of the lines of the library, all its modules together, or of TimeZoneAnnotation.

read_arguments -- "$@"
least=95
# The modules below TimeZoneLookup count as one. It has no line of its own but the one that names the world's data.
library=(TimeZoneEngine TimeZoneLocalTime TimeZonePlaces SolarTimes TimeZoneTracks)

# Prints how many lines of some modules ran, and fails if they are too few.
report() { # NAME MODULE ...
  local module sources=()
  for module in "${@:2}"; do sources+=("$(module "$module")/"); done
  "$cov" show --show-regions "${given[@]}" "${sources[@]}" >>"$scratch/lines.txt"
  "$cov" report "${given[@]}" --show-branch-summary=0 "${sources[@]}" | tee "$scratch/report.txt"
  awk -v least="$least" '$1 == "TOTAL" { share = 100 * (1 - $9 / $8) } END { exit !(share >= least) }' "$scratch/report.txt" ||
    die "expected that at least $least % of the lines of $1 run, found the above"
}

cd "$root"
require_python
"$scripts/fetch" boundaries
profdata=$(tool llvm-profdata)
cov=$(tool llvm-cov)
scratch=$root/.build/coverage
profiles=$scratch/profiles

say "building the tests"
# Threads count at the same time, and none of their counts may get lost.
build=(swift build -c release --build-tests --enable-code-coverage --scratch-path "$scratch"
  -Xswiftc -Xllvm -Xswiftc -instrprof-atomic-counter-update-all)
quietly "${build[@]}"
programs=$("${build[@]}" --show-bin-path)
bundle=$programs/tzlookupPackageTests.xctest
[ ! -d "$bundle" ] || bundle=$bundle/Contents/MacOS/tzlookupPackageTests

say "running them; what they say is in $scratch/tests.log"
rm -rf "$profiles"
mkdir "$profiles"
# A file for each process, as the tests start the commands as processes of their own.
if ! LLVM_PROFILE_FILE="$profiles/%p.profraw" \
  swift test -c release --skip-build --scratch-path "$scratch" >"$scratch/tests.log" 2>&1; then
  grep -E '✘|error:' "$scratch/tests.log" || tail "$scratch/tests.log"
  die "expected that all tests pass, found the above"
fi

# A process that was killed while it wrote leaves a file that cannot be read.
"$profdata" merge --failure-mode=all "$profiles"/*.profraw -o "$scratch/all.profdata"
rm -rf "$profiles"
given=(-instr-profile "$scratch/all.profdata" "$bundle" -object "$programs/tzlookup" -object "$programs/tzlookup-shapes")
: >"$scratch/lines.txt"
report "the library" "${library[@]}"
report TimeZoneAnnotation TimeZoneAnnotation
say "the files that Scripts/check mutations changes:"
"$cov" report "${given[@]}" --show-branch-summary=0 $("$python" "$support/mutations.py" "$root" -1 0)
