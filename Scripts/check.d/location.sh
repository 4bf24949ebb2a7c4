# The bridge to Core Location, and the tutorial for iOS
#
# Usage: Scripts/check location
#
# Builds a program that looks up Core Location's fixes, and runs it: the code of
# TimeZoneLookupFoundation that is compiled only where there is Core Location, and the example of
# its documentation. The program also has the code of the tutorial about an iOS app. Where there is no Core Location and no
# SwiftUI, modules with the names that are used take their place (Tests/Bindings/CoreLocation, Tests/Bindings/SwiftUI).

read_arguments -- "$@"
article=$root/Sources/Bindings/TimeZoneLookupFoundation/TimeZoneLookupFoundation.docc/TimeZoneLookupFoundation.md

# Fails unless a file of the program is a block of Swift in an article.
compare_block() { # ARTICLE NUMBER FILE
  awk -v number="$2" '/^```/ {inside = 0} inside {print} /^```swift$/ {inside = ++count == number}' "$1" |
    diff -u "$root/Tests/Bindings/LocationCheck/$3" - ||
    die "expected the documentation's example to be Tests/Bindings/LocationCheck/$3, found the above"
}

compare_block "$article" 2 PlaceClock.swift
compare_block "$root/$articles/SunriseApp.md" 1 Sunrise.swift
compare_block "$root/$articles/SunriseApp.md" 2 ContentView.swift

export TZLOOKUP_LOCATION=1
build=(swift build --package-path "$root" --product location-check)
say "building a program with the bridge"
quietly "${build[@]}"
say "running it"
"$("${build[@]}" --show-bin-path)/location-check"
