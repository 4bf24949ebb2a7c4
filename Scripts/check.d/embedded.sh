# The library as Embedded Swift
#
# Usage: Scripts/check embedded
#
# Compiles the library as Embedded Swift (no runtime, no metadata, no existentials) together
# with a small program, and runs it. Linux only.

read_arguments -- "$@"
linux_only

. "$scripts/lib/embedded.sh"
make_work

cat >"$work/Main.swift" <<'EOT'
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZonePlaces

@main struct Main {
  static func main() {
    let finder = TimeZoneFinder.world
    let gazetteer = Gazetteer.embedded
    let cities = CityFinder(gazetteer, in: finder)
    for match in gazetteer.search("Sapporo").matches.prefix(1) { print(match.city.timeZoneIdentifier) }
    for (latitude, longitude) in [(43.06, 141.35), (31.5, 35.1)] {
      do throws(CoordinateError) {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        for zone in finder.timeZoneIdentifiers(at: coordinate) { print(zone) }
        if let city = cities.nearestCity(to: coordinate) { print(city.city.name) }
        if let border = finder.nearestBorder(to: coordinate) { print(Int(border.meters)) }
      } catch {
        print("error")
      }
    }
    do throws(TimeZoneRulesError) {
      let rules = try TimeZoneRules(identifier: "Asia/Tokyo")
      let instant = Instant(secondsSince1970: 1_795_176_000)
      print(instant.text(utcOffset: rules.utcOffset(at: instant)))
    } catch {
      print("error")
    }
  }
}
EOT

target=$(target_info unversionedTriple)
say "compiling the library"
# The table of Unicode properties that Swift's String needs lies beside the embedded modules; its Dictionary needs libm.
resources=$(target_info runtimeResourcePath)
build_embedded "$target"
say "running a program"
"${embedded_swiftc[@]}" -module-name Check "$work/Main.swift" "${embedded_objects[@]}" \
  "$resources/embedded/$target/libswiftUnicodeDataTables.a" -lm -o "$work/check"
found=$("$work/check" | tr '\n' ' ')
expected="Asia/Tokyo Asia/Tokyo Sapporo 74330 Asia/Hebron Asia/Jerusalem Qalqas 498 2026-11-20T21:00:00+09:00 "
[ "$found" = "$expected" ] || die "expected $expected, found $found"
say "it answers as it should"
