import TestSupport
import Testing

/// What is near in the world: places where an engine that takes the end of the map for a border goes wrong, and lines
/// at sea, whose distances have a formula.
@Suite(.tags(.readsUntrustedBytes)) struct WorldBorderTests {
  typealias Fact = (latitude: Double, longitude: Double, meters: Double, zones: [String], beyond: [String])

  /// Checked against all edges of 2026e.
  private static let facts: [Fact] = [
    // Chukotka, on both sides of longitude 180 and on it.
    (67, 180, 199_205.200, ["Asia/Anadyr"], ["Etc/GMT+12"]),
    (67, -180, 199_205.200, ["Asia/Anadyr"], ["Etc/GMT+12"]),
    (67, -179.9999999, 199_205.197, ["Asia/Anadyr"], ["Etc/GMT+12"]),
    // Taveuni, Fiji.
    (-16.8, 180, 129_335.026, ["Pacific/Fiji"], ["Etc/GMT-12"]),
    // Where the seam is a border: the two nautical zones at the date line.
    (50, -179.999, 71.475, ["Etc/GMT+12"], ["Etc/GMT-12"]),
    (50, 180, 0, ["Etc/GMT+12"], ["Etc/GMT-12"]),
    (0, 179.9999999, 0.011, ["Etc/GMT-12"], ["Etc/GMT+12"]),
    // Antarctica: neither the pole nor the edge along it is a border. Zones end at latitude -86, all as far.
    (
      -90, 0, 444_780.321, ["Antarctica/McMurdo"],
      [
        "Africa/Johannesburg", "America/Argentina/Ushuaia", "Antarctica/Davis", "Antarctica/Mawson",
        "Antarctica/Rothera", "Antarctica/Syowa", "Antarctica/Troll", "Antarctica/Vostok", "Australia/Perth",
        "Etc/GMT+10", "Etc/GMT+5", "Etc/GMT+6", "Etc/GMT+7", "Etc/GMT+8", "Etc/GMT+9", "Etc/UTC",
      ]
    ),
    (-89.9, 180, 434_348.024, ["Antarctica/McMurdo"], ["Australia/Perth"]),
    (-89.9, 0, 433_660.813, ["Antarctica/McMurdo"], ["Africa/Johannesburg", "Antarctica/Troll"]),
    // All nautical zones meet at the North Pole.
    (
      90, 0, 0, ["Etc/GMT"],
      (1...12).flatMap { ["Etc/GMT+\($0)", "Etc/GMT-\($0)"] }.sorted()
    ),
    (89.99, 3, 87.243, ["Etc/GMT"], ["Etc/GMT-1"]),
    (89.99, 7.5, 0, ["Etc/GMT-1"], ["Etc/GMT"]),
    // Lines between nautical zones: asin(cos 40° sin 7.5°) is as far as both.
    (-40, -120, 638_096.218, ["Etc/GMT+8"], ["Etc/GMT+7", "Etc/GMT+9"]),
    (35, -157.4999999, 0.009, ["Etc/GMT+10"], ["Etc/GMT+11"]),
    // A sliver without a zone, a city with a border in it, disputed ground.
    (60.602995, -172.4999801, 0.001, [], ["America/Nome"]),
    // Ground that no zone covers, less than a millimeter wide, and the zone behind it.
    (24.3052106, -97.4850492, 282.093, ["Etc/GMT+6"], ["America/Monterrey"]),
    (31.75, -106.48, 124.837, ["America/Denver"], ["America/Ciudad_Juarez"]),
    (31.5, 35.1, 498.723, ["Asia/Hebron", "Asia/Jerusalem"], ["Asia/Hebron"]),
    (43.06, 141.35, 74_330.620, ["Asia/Tokyo"], ["Etc/GMT-9"]),
  ]

  @Test func factsHold() throws {
    for fact in Self.facts {
      let coordinate = try Coordinate(latitude: fact.latitude, longitude: fact.longitude)
      let border = try #require(TimeZoneFinder.world.nearestBorder(to: coordinate))
      #expect(abs(border.meters - fact.meters) <= 0.0005, "\(border) at \(coordinate)")
      #expect(border.timeZoneIdentifiers == fact.zones, "\(coordinate)")
      #expect(border.timeZoneIdentifiersBeyond == fact.beyond, "\(coordinate)")
    }
  }
}
