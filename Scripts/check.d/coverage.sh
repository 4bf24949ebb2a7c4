# The lines of the libraries that the tests run
#
# Usage: Scripts/check coverage
#
# Builds and runs the tests once more, counting which lines run (in .build/coverage), those
# that the tests' own calls of tzlookup and tzlookup-shapes run included. Prints for each file
# of the library and of TimeZoneAnnotation how many of its lines ran and which did not, then the
# share of each module. Fails where a test fails, and below 95 % of the lines of the library, all
# its modules together, or of TimeZoneAnnotation.

read_arguments -- "$@"
least=95
# The modules below TimeZoneLookup count as one. It has no line of its own but the one that names the world's data.
library=(TimeZoneEngine TimeZoneLocalTime TimeZonePlaces SolarTimes TimeZoneTracks)
modules=("${library[@]}" TimeZoneAnnotation)

# From llvm-cov's list of lines: a row for each file, then one for each module.
print_table() {
  awk -v least="$least" -v modules="${modules[*]}" -v root="$root/Sources/" '
    function row(name, ran, lines, rest) {
      printf "%6.2f %%  %5d of %5d  %s%s\n", 100 * ran / lines, ran, lines, name, rest
    }
    # Adds the lines without a run that end before this one.
    function close_range() {
      if (first) gaps = gaps (gaps ? ", " : "; not run: ") (first < last ? first "-" last : first)
      first = 0
    }
    /^SF:/ { name = substr($0, 4 + length(root)); lines = ran = first = 0; gaps = "" }
    /^DA:/ {
      split(substr($0, 4), field, ",")
      lines++
      if (field[2] > 0 || field[1] > last + 1) close_range()
      if (field[2] > 0) ran++
      else { if (!first) first = field[1]; last = field[1] }
    }
    /^end_of_record/ && lines {
      close_range()
      row(name, ran, lines, gaps)
      split(name, part, "/")
      all_lines[part[2]] += lines
      all_ran[part[2]] += ran
    }
    END {
      count = split(modules, wanted, " ")
      for (number = 1; number <= count; number++) {
        module = wanted[number]
        if (!all_lines[module]) { print "no line of " module " was found"; failed = 1; continue }
        row(module, all_ran[module], all_lines[module])
        part_of = module == "TimeZoneAnnotation" ? module : "the library"
        sum_lines[part_of] += all_lines[module]
        sum_ran[part_of] += all_ran[module]
      }
      for (sum in sum_lines) {
        isLow = 100 * sum_ran[sum] < least * sum_lines[sum]
        row(sum, sum_ran[sum], sum_lines[sum], isLow ? ": expected at least " least " %" : "")
        failed = failed || isLow
      }
      exit failed
    }' "$1"
}

cd "$root"
"$scripts/fetch" boundaries
profdata=$(tool llvm-profdata)
cov=$(tool llvm-cov)
scratch=$root/.build/coverage
profiles=$scratch/profiles

step "building the tests"
# Threads count at the same time, and none of their counts may get lost.
build=(swift build -c release --build-tests --enable-code-coverage --scratch-path "$scratch"
  -Xswiftc -Xllvm -Xswiftc -instrprof-atomic-counter-update-all)
quietly "${build[@]}"
programs=$("${build[@]}" --show-bin-path)
bundle=$programs/tzlookupPackageTests.xctest
[ ! -d "$bundle" ] || bundle=$bundle/Contents/MacOS/tzlookupPackageTests

step "running them; what they say is in $scratch/tests.log"
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
sources=()
for module in "${modules[@]}"; do sources+=("$(module "$module")/"); done
"$cov" export -format=lcov -instr-profile "$scratch/all.profdata" "$bundle" \
  -object "$programs/tzlookup" -object "$programs/tzlookup-shapes" "${sources[@]}" \
  >"$scratch/lines.lcov"
print_table "$scratch/lines.lcov" || die "expected that at least $least % of the lines run"
end_step
