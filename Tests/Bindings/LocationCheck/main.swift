import CoreLocation
import Foundation
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneLookupFoundation

// What the bridge to Core Location answers. It ends with an error at the first answer that is not as expected.

func expect(_ found: some Equatable, _ expected: some Equatable, line: Int = #line) {
  if "\(found)" == "\(expected)" { return }
  print("line \(line): expected \(expected), found \(found)")
  exit(1)
}

func fix(_ latitude: Double, _ longitude: Double, accuracy: Double) -> CLLocation {
  CLLocation(
    coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
    horizontalAccuracy: accuracy, verticalAccuracy: 0, timestamp: Date(timeIntervalSince1970: 0))
}

func failure(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "none"
  } catch {
    return error.localizedDescription
  }
}

let finder = TimeZoneFinder.world
let sapporo = CLLocationCoordinate2D(latitude: 43.06, longitude: 141.35)
expect(try Coordinate(sapporo), try Coordinate(latitude: 43.06, longitude: 141.35))
let back = CLLocationCoordinate2D(try Coordinate(sapporo))
expect([back.latitude, back.longitude], [43.06, 141.35])
expect(
  try finder.timeZone(at: CLLocation(latitude: 43.06, longitude: 141.35))?.identifier, Optional("Asia/Tokyo"))

// El Paso: the border to Ciudad Juárez is 124.5 m away.
expect(try finder.timeZoneIdentifiers(at: fix(31.75, -106.48, accuracy: 124)), ["America/Denver"])
let both = ["America/Ciudad_Juarez", "America/Denver"]
expect(try finder.timeZoneIdentifiers(at: fix(31.75, -106.48, accuracy: 125)), both)
expect(try finder.timeZoneIdentifiers(at: fix(31.75, -106.48, accuracy: 0)), ["America/Denver"])
// A platform without the newer zone of 2022 has one of its names, or omits it.
expect(
  try finder.timeZones(at: fix(31.75, -106.48, accuracy: 125)).last?.identifier, Optional("America/Denver"))

let invalid = "radius -1.0 is not a distance in meters; expected 0 or more"
expect(failure { _ = try finder.timeZone(at: fix(0, 0, accuracy: -1)) }, invalid)
expect(failure { _ = try finder.timeZones(at: fix(0, 0, accuracy: -1)) }, invalid)
expect(failure { _ = try Coordinate(fix(0, 0, accuracy: .nan)) }.hasPrefix("radius "), true)
expect(
  failure { _ = try Coordinate(kCLLocationCoordinate2DInvalid) },
  "latitude -180.0 is not in -90...90 degrees")

// The example of the documentation.
let clock = PlaceClock()
clock.update(to: fix(43.06, 141.35, accuracy: 10))
expect(clock.text(at: Date(timeIntervalSince1970: 1_795_176_000)), "2026-11-20 21:00")
expect(clock.message == nil, true)
clock.update(to: fix(31.75, -106.48, accuracy: 5_000))
expect(clock.message?.hasSuffix("America/Denver"), Optional(true))
clock.update(to: fix(31.75, -106.48, accuracy: -1))
expect(clock.message, Optional(invalid))
expect(clock.timeZone.identifier, "America/Denver")

// The tutorial about an iOS app.
let november = try Instant(parsing: "2026-11-20T12:00:00Z")
func sunrise(_ latitude: Double, _ longitude: Double, at instant: Instant) throws -> String {
  let sunrise = try Sunrise(latitude: latitude, longitude: longitude, at: instant)
  return "\(sunrise.zone) \(sunrise.text)"
}
expect(try sunrise(43.06, 141.35, at: november), "Asia/Tokyo 06:32")
expect(try sunrise(52.52, 13.4, at: november), "Europe/Berlin 07:36")
expect(try sunrise(69.65, 18.96, at: november), "Europe/Oslo 09:58")
let december = try Instant(parsing: "2026-12-20T12:00:00Z")
expect(try sunrise(69.65, 18.96, at: december), "Europe/Oslo polar night")
let june = try Instant(parsing: "2026-06-20T12:00:00Z")
expect(try sunrise(69.65, 18.96, at: june), "Europe/Oslo the sun doesn't set")
_ = ContentView().body
print("all answers are as expected")
