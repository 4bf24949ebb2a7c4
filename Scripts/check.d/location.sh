# The bridge to Core Location, and the tutorial for iOS
#
# Usage: Scripts/check location
#
# Builds a program that looks up Core Location's fixes, and runs it: the code of
# TimeZoneLookupFoundation that is compiled only where there is Core Location, and the example of
# its documentation. The program also has the code of the tutorial about an iOS app. Where there is no Core Location and no
# SwiftUI, modules with the names that are used take their place (Tests/Bindings/CoreLocation, Tests/Bindings/SwiftUI).

read_arguments -- "$@"

# Fails unless a file of the program is the example in a section of an article.
compare_example() { # ARTICLE SECTION FILE
  example "$1" "$2" swift | diff -u "$root/Tests/Bindings/LocationCheck/$3" - ||
    die "expected the documentation's example to be Tests/Bindings/LocationCheck/$3, found the above"
}

compare_example Sources/Bindings/TimeZoneLookupFoundation/TimeZoneLookupFoundation.docc/TimeZoneLookupFoundation.md \
  "Where the user is" PlaceClock.swift
compare_example "$articles/SunriseApp.md" "Compute the sunrise" Sunrise.swift
compare_example "$articles/SunriseApp.md" "Show the sunrise" ContentView.swift

export TZLOOKUP_LOCATION=1
build=(swift build --package-path "$root" --product location-check)
say "building a program with the bridge"
quietly "${build[@]}"
say "running it"
"$("${build[@]}" --show-bin-path)/location-check"
