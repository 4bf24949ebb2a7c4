import TestSupport
import Testing

/// What is near in the world: places where an engine that takes the end of the map for a border goes wrong, and lines
/// at sea, whose distances have a formula.
@Suite(.tags(.readsUntrustedBytes)) struct WorldBorderTests {
  private struct Fact {
    let latitude, longitude: Double
    let meters: Double
    let zones: [String]
    let beyond: [String]
    let location: SourceLocation

    init(
      _ latitude: Double, _ longitude: Double, _ meters: Double, _ zones: [String], beyond: [String],
      location: SourceLocation = #_sourceLocation
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.meters = meters
      self.zones = zones
      self.beyond = beyond
      self.location = location
    }
  }

  /// Checked against all edges of 2026e.
  private static let facts = [
    // Chukotka, on both sides of longitude 180 and on it.
    Fact(67, 180, 199_205.200, ["Asia/Anadyr"], beyond: ["Etc/GMT+12"]),
    Fact(67, -180, 199_205.200, ["Asia/Anadyr"], beyond: ["Etc/GMT+12"]),
    Fact(67, -179.9999999, 199_205.197, ["Asia/Anadyr"], beyond: ["Etc/GMT+12"]),
    // Taveuni, Fiji.
    Fact(-16.8, 180, 129_335.026, ["Pacific/Fiji"], beyond: ["Etc/GMT-12"]),
    // Where the seam is a border: the two nautical zones at the date line.
    Fact(50, -179.999, 71.475, ["Etc/GMT+12"], beyond: ["Etc/GMT-12"]),
    Fact(50, 180, 0, ["Etc/GMT+12"], beyond: ["Etc/GMT-12"]),
    Fact(0, 179.9999999, 0.011, ["Etc/GMT-12"], beyond: ["Etc/GMT+12"]),
    // Antarctica: neither the pole nor the edge along it is a border. Zones end at latitude -86, all as far.
    Fact(
      -90, 0, 444_780.321, ["Antarctica/McMurdo"],
      beyond: [
        "Africa/Johannesburg", "America/Argentina/Ushuaia", "Antarctica/Davis", "Antarctica/Mawson",
        "Antarctica/Rothera", "Antarctica/Syowa", "Antarctica/Troll", "Antarctica/Vostok", "Australia/Perth",
        "Etc/GMT+10", "Etc/GMT+5", "Etc/GMT+6", "Etc/GMT+7", "Etc/GMT+8", "Etc/GMT+9", "Etc/UTC",
      ]),
    Fact(-89.9, 180, 434_348.024, ["Antarctica/McMurdo"], beyond: ["Australia/Perth"]),
    Fact(-89.9, 0, 433_660.813, ["Antarctica/McMurdo"], beyond: ["Africa/Johannesburg", "Antarctica/Troll"]),
    // All nautical zones meet at the North Pole.
    Fact(
      90, 0, 0, ["Etc/GMT"],
      beyond: (1...12).flatMap { ["Etc/GMT+\($0)", "Etc/GMT-\($0)"] }.sorted()),
    Fact(89.99, 3, 87.243, ["Etc/GMT"], beyond: ["Etc/GMT-1"]),
    Fact(89.99, 7.5, 0, ["Etc/GMT-1"], beyond: ["Etc/GMT"]),
    // Lines between nautical zones: asin(cos 40° sin 7.5°) is as far as both.
    Fact(-40, -120, 638_096.218, ["Etc/GMT+8"], beyond: ["Etc/GMT+7", "Etc/GMT+9"]),
    Fact(35, -157.4999999, 0.009, ["Etc/GMT+10"], beyond: ["Etc/GMT+11"]),
    // A sliver without a zone, a city with a border in it, disputed ground.
    Fact(60.602995, -172.4999801, 0.001, [], beyond: ["America/Nome"]),
    // Ground that no zone covers, less than a millimeter wide, and the zone behind it.
    Fact(24.3052106, -97.4850492, 282.093, ["Etc/GMT+6"], beyond: ["America/Monterrey"]),
    Fact(31.75, -106.48, 124.837, ["America/Denver"], beyond: ["America/Ciudad_Juarez"]),
    Fact(31.5, 35.1, 498.723, ["Asia/Hebron", "Asia/Jerusalem"], beyond: ["Asia/Hebron"]),
    Fact(43.06, 141.35, 74_330.620, ["Asia/Tokyo"], beyond: ["Etc/GMT-9"]),
  ]

  @Test func factsHold() throws {
    for fact in Self.facts {
      let coordinate = try Coordinate(latitude: fact.latitude, longitude: fact.longitude)
      let border = try #require(
        TimeZoneFinder.world.nearestBorder(to: coordinate), sourceLocation: fact.location)
      #expect(abs(border.meters - fact.meters) <= 0.0005, "\(border)", sourceLocation: fact.location)
      #expect(border.timeZoneIdentifiers == fact.zones, sourceLocation: fact.location)
      #expect(border.timeZoneIdentifiersBeyond == fact.beyond, sourceLocation: fact.location)
    }
  }
}
