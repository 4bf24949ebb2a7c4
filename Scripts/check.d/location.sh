# The bridge to Core Location
#
# Usage: Scripts/check location
#
# Builds a program that looks up Core Location's fixes, and runs it: the code of
# TimeZoneLookupFoundation that is compiled only where there is Core Location, and the example of
# its documentation. Where there is none, a module with the names that are used takes its place
# (Tests/Bindings/CoreLocation).

read_arguments -- "$@"
article=$root/Sources/Bindings/TimeZoneLookupFoundation/TimeZoneLookupFoundation.docc/TimeZoneLookupFoundation.md
awk '/^```/ {inside = 0} inside {print} /^```swift$/ {inside = ++count == 2}' "$article" |
  diff -u "$root/Tests/Bindings/LocationCheck/PlaceClock.swift" - ||
  die "expected the documentation's example to be Tests/Bindings/LocationCheck/PlaceClock.swift, found the above"

export TZLOOKUP_LOCATION=1
build=(swift build --package-path "$root" --product location-check)
say "building a program with the bridge"
quietly "${build[@]}"
say "running it"
"$("${build[@]}" --show-bin-path)/location-check"
