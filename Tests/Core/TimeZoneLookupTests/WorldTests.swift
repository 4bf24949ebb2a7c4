import TestSupport
import Testing

@Suite(.tags(.noSanitizer)) struct WorldTests {
  /// Verified on the full polygons of 2026e.
  private static let facts: [(latitude: Double, longitude: Double, zones: [String])] = [
    // Nearest-city libraries say Asia/Sakhalin.
    (43.06, 141.35, ["Asia/Tokyo"]),
    // Disputed, or two times in use.
    (43.839319, 87.526148, ["Asia/Shanghai", "Asia/Urumqi"]),
    (43.000384, 41.021173, ["Asia/Tbilisi", "Europe/Moscow"]),
    (31.5, 35.1, ["Asia/Hebron", "Asia/Jerusalem"]),
    // Islands and coasts.
    (36.5362, 26.3396, ["Europe/Athens"]),
    (10.61, -66.98, ["America/Caracas"]),
    (10.65, -61.52, ["America/Port_of_Spain"]),
    (7.58, -72.07, ["America/Caracas"]),
    (12.2, -68.97, ["America/Curacao"]),
    // What 2026c had as Pacific/Easter, Asia/Gaza and America/Sao_Paulo.
    (-26.8364, -107.0807, ["Etc/GMT+7"]),
    (31.5171, 34.2671, ["Etc/GMT-2"]),
    (-20.5062, -29.3203, ["America/Noronha"]),
    // Borders and enclaves of Europe.
    (53.242293, 7.209253, ["Europe/Berlin"]),
    (53.239692, 7.207879, ["Europe/Amsterdam"]),
    (51.4457, 4.9248, ["Europe/Amsterdam"]),
    (51.4457, 4.9250, ["Europe/Brussels"]),
    (47.66148548, 8.61231565, ["Europe/Zurich"]),
    (47.7024174, 8.6848462, ["Europe/Busingen"]),
    (41.903699637, 12.4528995537, ["Europe/Vatican"]),
    (43.7332838, 7.4129935, ["Europe/Monaco"]),
    // An enclave in an enclave.
    (25.276084, 56.276871, ["Asia/Dubai"]),
    (25.25701, 56.25347, ["Asia/Muscat"]),
    // Enclaves of Asia and Africa.
    (41.0702284, 45.0036352, ["Asia/Baku"]),
    (39.8417402, 70.6020068, ["Asia/Dushanbe"]),
    (39.969915, 71.13406, ["Asia/Tashkent"]),
    (-29.3913568571, 28.5098982912, ["Africa/Maseru"]),
    // The Navajo Nation keeps daylight saving time, the Hopi Reservation inside it does not.
    (35.7396116, -110.15029571, ["America/Denver"]),
    (36.4091869, -110.7520236, ["America/Phoenix"]),
    (36.924496, -111.449088, ["America/Phoenix"]),
    // Other borders within countries.
    (32.471726, -85.004259, ["America/New_York"]),
    (41.0523, -86.70629, ["America/Indiana/Winamac"]),
    (-45.571177, -72.068456, ["America/Coyhaique"]),
    (31.74401, -106.48677, ["America/Ciudad_Juarez"]),
    (59.76556, 10, ["Europe/Oslo"]),
    // Both sides of the antimeridian.
    (65.2, 179.9999, ["Asia/Anadyr"]),
    (65.2, -179.9999, ["Asia/Anadyr"]),
    (40, 179.9999, ["Etc/GMT-12"]),
    (40, -179.9999, ["Etc/GMT+12"]),
    // Sea.
    (0, 0, ["Etc/GMT"]),
    (54.5, 7.4999, ["Etc/GMT"]),
    (54.5, 7.5001, ["Etc/GMT-1"]),
    (90, 0, ["Etc/GMT"]),
    // Edges are straight on the map: an engine with geodesic edges misses this one.
    (-67.4564574, 33.4971851, ["Antarctica/Syowa"]),
    // 1 cm from the border, and exactly on one.
    (46.935537, 11.1573923, ["Europe/Vienna"]),
    (29.7865862, -104.57898, ["America/Chicago"]),
    // Where the grid ends and where zones meet on a round number.
    (0, 180, ["Etc/GMT+12"]),
    (0, -180, ["Etc/GMT+12"]),
    (90, 180, ["Etc/GMT+12"]),
    (-16.5, 180, ["Pacific/Fiji"]),
    (65.2, 180, ["Asia/Anadyr"]),
    (65.2, -180, ["Asia/Anadyr"]),
    (54.5, 7.5, ["Etc/GMT-1"]),
    (-90, 0, ["Antarctica/McMurdo"]),
    // The edge of a gap, and a sliver between two zones of the data.
    (-74.5, -46.5, []),
    (60.602995, -172.4999801, []),
  ]

  @Test func factsHold() throws {
    let finder = TimeZoneFinder.world
    for fact in Self.facts {
      let coordinate = try Coordinate(latitude: fact.latitude, longitude: fact.longitude)
      #expect(finder.timeZoneIdentifiers(at: coordinate) == fact.zones, "\(fact)")
      #expect(finder.timeZoneIdentifier(at: coordinate) == fact.zones.first, "\(fact)")
      let match = finder.match(at: coordinate, fallback: .none)
      #expect(match?.timeZoneIdentifiers ?? [] == fact.zones, "\(fact)")
    }
  }

  @Test func worldReportsItsReleaseAndSize() {
    let information = TimeZoneFinder.world.information
    #expect(information.dataVersion == "2026e")
    #expect(information.attribution.contains("OpenStreetMap contributors"))
    #expect(information.license.contains("ODbL"))
    #expect(information.zoneCount == 444)
    #expect(information.edgeCount == 4_134_984)
    #expect(information.byteCount <= 16_000_000)
  }

  @Test func identifiersAscendByTheirBytes() {
    let identifiers = TimeZoneFinder.world.identifiers
    #expect(identifiers.count == 444)
    #expect(
      zip(identifiers, identifiers.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(identifiers.contains("Asia/Tokyo"))
  }

  /// What opening a file would check, on the bytes inside the library.
  @Test(.optimizedOnly) func embeddedIndexPassesEveryCheck() throws {
    let copy = try TimeZoneFinder(bytes: TimeZoneFinder.world.indexBytes)
    #expect(copy.information == TimeZoneFinder.world.information)
  }

  @Test func manyTasksShareOneFinder() async throws {
    let coordinates = try Self.facts.map { try Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            zip(coordinates, Self.facts).allSatisfy {
              TimeZoneFinder.world.timeZoneIdentifiers(at: $0) == $1.zones
            }
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
