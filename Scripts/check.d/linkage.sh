# What programs that use the libraries link, and their sizes
#
# Usage: Scripts/check linkage [--release]
#
# Proves what a program that uses the libraries links and resolves. Builds a package of consumers:
# the examples of the README and of the articles, which must print what is said there, and programs that use only
# the engine, only local times, only the sun or only tracks. Asks ldd (otool on macOS) what they and
# the tzlookup command link: no consumer GEOS, shapelib, libzip or Foundation. Measures the stripped programs: only one
# that names TimeZoneLookup holds the world's data, one that names TimeZoneLookupCompact or
# TimeZoneLookupTiny its smaller data alone, and only one that names TimeZonePlaces the gazetteer. The package's dependency is without traits,
# and must resolve no other package.
#
# They are built without optimizations, in a quarter of the time; --release builds them with, and
# checks the sizes that are promised.

read_arguments --release -- "$@"
configuration=debug
! $release || configuration=release
make_work
consumer=$work/consumer
products=(TimeZoneLookup TimeZoneLookupCompact TimeZoneLookupTiny TimeZonePlaces TimeZoneAnnotation TimeZoneEngine TimeZoneLocalTime
  SolarTimes TimeZoneTracks FirstLookup)
for product in "${products[@]}"; do mkdir -p "$consumer/Sources/$product-consumer"; done

# The example of a document, as the program that uses a product.
add_example() { # PRODUCT PATH SECTION
  example "$2" "$3" swift >"$consumer/Sources/$1-consumer/main.swift"
  example "$2" "$3" text >"$consumer/$1.expected"
  grep -q "^import TimeZone" "$consumer/Sources/$1-consumer/main.swift" ||
    die "expected an example that imports a product in the section $3 of $2, found none"
}

add_example TimeZoneLookup README.md "Swift library"
add_example FirstLookup "$articles/FirstLookup.md" "Write and run the program"
add_example TimeZoneLookupCompact Sources/Core/TimeZoneLookup/TimeZoneLookup.docc/SmallerBoundaries.md Overview
add_example TimeZoneAnnotation Sources/Features/TimeZoneAnnotation/TimeZoneAnnotation.docc/AnnotateFiles.md Bytes

# The others use one product each.
for product in TimeZoneLookupTiny TimeZonePlaces TimeZoneEngine TimeZoneLocalTime SolarTimes TimeZoneTracks; do
  cp "$root/Tests/Bindings/Consumers/$product.swift" "$consumer/Sources/$product-consumer/main.swift"
  cp "$root/Tests/Bindings/Consumers/$product.txt" "$consumer/$product.expected"
done

# The target of a program, which depends on the products that it imports.
target_of() { # PRODUCT
  printf '    .executableTarget(name: "%s-consumer", dependencies: [\n' "$1"
  sed -n 's/^import \([A-Za-z]*\)$/      .product(name: "\1", package: "tzlookup"),/p' \
    "$consumer/Sources/$1-consumer/main.swift"
  printf '    ]),\n'
}

cat >"$consumer/Package.swift" <<EOT
// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "tzlookup", path: "$root", traits: [])],
  targets: [
$(for product in "${products[@]}"; do target_of "$product"; done)
  ])
EOT

say "resolving a package that uses the libraries without traits"
swift package --package-path "$consumer" resolve
[ ! -e "$consumer/Package.resolved" ] ||
  die "expected no other package, found $(sed -n 's/.*"identity" : "\(.*\)",/\1/p' "$consumer/Package.resolved")"
# A package at a path is known by the last part of it.
dependencies=$(swift package --package-path "$consumer" show-dependencies --format flatlist | tr '\n' ' ')
[ "$dependencies" = "$(basename "$root" | tr '[:upper:]' '[:lower:]') " ] ||
  die "expected this package alone, found $dependencies"

say "building programs that use the libraries"
swift build --package-path "$consumer" -c "$configuration"
programs=$(swift build --package-path "$consumer" -c "$configuration" --show-bin-path)
say "asking what they print, link and hold"

# The libraries that a program asks for, by name.
linked() { # PROGRAM
  if [ "$(uname -s)" = Darwin ]; then otool -L "$1" | tail -n +2; else ldd "$1"; fi |
    sed 's/ *(.*)//; s/ => .*//' | tr -d '\t' | sort
}

check_linkage() { # NAME PROGRAM UNWANTED
  say "$1 links:"
  linked "$2" | sed 's/^/  /'
  ! linked "$2" | grep -E "$3" || die "expected $1 to link none of the above"
}

# The bytes of a program without its symbols.
stripped_size() {
  strip -o "$work/stripped" "$1"
  wc -c <"$work/stripped"
}

for product in "${products[@]}"; do
  program=$programs/$product-consumer
  "$program" "$root/Sources/Core/CTinyData/tiny.tzidx" >"$work/found"
  diff -u "$consumer/$product.expected" "$work/found" ||
    die "the program that uses $product does not print what is expected, which is a document's text where it is an example"
  check_linkage "a program that uses $product" "$program" 'geos|shp|libzip|Foundation'
done

# Measured beside them: what Swift itself adds.
mkdir -p "$work/empty"
echo 'print("empty")' >"$work/empty/main.swift"
swiftc -O "$work/empty/main.swift" -o "$work/empty/empty"
empty=$(stripped_size "$work/empty/empty")

# The world's index has 16 MB, the gazetteer 12 MB, the largest of the tables of the tz database 0.4 MB: some megabytes
# more or less of code cannot be taken for them. Code without optimizations has a few more.
slack=0
if [ $configuration = debug ]; then slack=3500000; fi
for product in "${products[@]}"; do
  size=$(stripped_size "$programs/$product-consumer")
  say "a program that uses $product has $((size / 1000)) kB"
  case "$product" in
    # The example of TimeZoneAnnotation uses the world's data too.
    TimeZoneLookup | TimeZoneAnnotation | FirstLookup) least=15000000 most=22000000 holds="the world's data, not the gazetteer" ;;
    TimeZoneLookupCompact) least=3900000 most=7600000 holds="the compact data" ;;
    TimeZoneLookupTiny) least=0 most=$((empty + 4000000)) holds="what an empty program has, and the tiny data" ;;
    TimeZonePlaces) least=9000000 most=18000000 holds="the gazetteer, not the world's data" ;;
    *) least=0 most=3000000 holds="no data" ;;
  esac
  ((size > least && size < most + slack)) ||
    die "expected it to hold $holds, in $((least / 1000)) to $(((most + slack) / 1000)) kB"
done

programs=${TZLOOKUP_BUILT-}
if [ -z "$programs" ]; then
  say "building tzlookup"
  swift build --package-path "$root" -c "$configuration" --product tzlookup
  programs=$(swift build --package-path "$root" -c "$configuration" --show-bin-path)
fi
check_linkage "tzlookup" "$programs/tzlookup" 'geos|shp|libzip|expat'
say "all is as promised"
