import Foundation
import TestSupport
import Testing

@Suite struct NearestPlaceTests {
  private static let plain = Result {
    PlainPlaces(
      try String(
        contentsOfFile: "\(RepositoryFiles.root)/Sources/Core/CTimeZoneTables/tz/zone.tab", encoding: .utf8))
  }

  // MARK: Facts

  @Test func factsHold() throws {
    let rows: [(latitude: Double, longitude: Double, country: String?, zone: String)] = [
      (43.06, 141.35, nil, "Asia/Sakhalin"),
      (43.06, 141.35, "JP", "Asia/Tokyo"),
      (39.74, -104.99, nil, "America/Denver"),
      (59.91, 10.75, nil, "Europe/Oslo"),
      (59.91, 10.75, "SE", "Europe/Stockholm"),
      (48.86, 2.35, "US", "America/New_York"),
      // Codes are exact: small letters, unknown ones and those without a row count for nothing.
      (43.06, 141.35, "jp", "Asia/Sakhalin"),
      (43.06, 141.35, "ZZ", "Asia/Sakhalin"),
      (43.06, 141.35, "", "Asia/Sakhalin"),
      (43.06, 141.35, "JPN", "Asia/Sakhalin"),
      (-54.4, 3.4, "BV", "Antarctica/Troll"),
      // The other side of the antimeridian is near.
      (-16, -179.9, nil, "Pacific/Fiji"),
      (90, 0, nil, "Arctic/Longyearbyen"),
      (-90, 0, nil, "Antarctica/Vostok"),
    ]
    for row in rows {
      let coordinate = try Coordinate(latitude: row.latitude, longitude: row.longitude)
      let place = ZoneTable.embedded.nearest(to: coordinate, country: row.country)
      #expect(place?.timeZoneIdentifier == row.zone, "\(row)")
    }
  }

  @Test func aPlaceTellsWhereItIsAndHowFar() throws {
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    let place = try #require(ZoneTable.embedded.nearest(to: sapporo))
    #expect(place.iso6709 == "+4658+14242")
    #expect(place.location == (try Coordinate(latitude: 46.9666667, longitude: 142.7)))
    #expect(place.country == "RU")
    // 447.157 km also by the angle between vectors.
    #expect(abs(place.meters - 447_156.835) < 0.001)
    let match = TimeZoneMatch(place)
    #expect(match.timeZoneIdentifiers == ["Asia/Sakhalin"])
    #expect(match.source == .nearestPoint(meters: place.meters))
    #expect(match.place == place)
  }

  @Test func rowsOfUnknownZonesCountAsNearest() throws {
    let table = try ZoneTable(
      bytes: Array("JP\t+40+140\tAsia/New\nJP\t+30+130\tAsia/Tokyo\nKR\t+37+127\tAsia/Seoul\n".utf8),
      name: "made")
    let near = try Coordinate(latitude: 41, longitude: 141)
    let south = try Coordinate(latitude: 37, longitude: 128)
    let isKnown = { $0 != "Asia/New" }
    #expect(table.nearest(to: near)?.timeZoneIdentifier == "Asia/New")
    #expect(table.nearest(to: near, country: "JP")?.timeZoneIdentifier == "Asia/New")
    // The nearest of Japan is not known, and the nearest of all is the same: nothing, not Asia/Tokyo.
    #expect(table.nearest(to: near, country: "JP", isKnown: isKnown) == nil)
    #expect(table.nearest(to: near, isKnown: isKnown) == nil)
    #expect(
      table.nearest(to: south, country: "JP", isKnown: { $0 == "Asia/Seoul" })?.timeZoneIdentifier
        == "Asia/Seoul")
    #expect(table.nearest(to: south, country: "JP", isKnown: { $0 == "Asia/Seoul" })?.country == "KR")
    #expect(table.nearest(to: near, country: "KR", isKnown: isKnown)?.timeZoneIdentifier == "Asia/Seoul")
  }

  @Test func aRowOfSeveralCountriesBelongsToEach() throws {
    let table = ZoneTable.embedded1970
    let oslo = try Coordinate(latitude: 59.91, longitude: 10.75)
    let place = table.nearest(to: oslo, country: "NO")
    #expect(place?.timeZoneIdentifier == "Europe/Berlin")
    #expect(place?.country == "NO")
    #expect(table.nearest(to: try Coordinate(latitude: 52, longitude: 13))?.country == "DE")
  }

  // MARK: Against another list

  @Test func anotherListAgreesOnAHundredThousandPoints() throws {
    let plain = try Self.plain.get()
    let codes = Array(Set(plain.places.map(\.country))).sorted() + ["XX", "jp", ""]
    var generator = SeededGenerator(seed: 418)
    for number in 0..<rounds(100_000) {
      let point = Self.point(number, plain.places, &generator)
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let country = codes.randomElement(using: &generator) ?? ""
      Self.compare(ZoneTable.embedded.nearest(to: coordinate), plain.nearest(point), "\(point)")
      Self.compare(
        ZoneTable.embedded.nearest(to: coordinate, country: country), plain.nearest(point, country: country),
        "\(point) \(country)")
    }
  }

  private static func compare(
    _ place: NearestPlace?, _ expected: (zone: String, meters: Double), _ what: String
  ) {
    #expect(place?.timeZoneIdentifier == expected.zone, "\(what)")
    #expect(abs((place?.meters ?? 0) - expected.meters) < 1e-5, "\(what)")
  }

  /// Uniform on the sphere; within 1 m or some 50 km of a place; exactly on one; beside the antimeridian; a pole.
  private static func point(
    _ number: Int, _ places: [PlainPlaces.Place], _ generator: inout SeededGenerator
  ) -> GridPoint {
    let kind = number % 20
    if kind < 12 {
      let sine = Double.random(in: -1...1, using: &generator)
      return GridPoint(
        x: .random(in: -1_800_000_000...1_800_000_000, using: &generator),
        y: Int32((asin(sine) * 180 / .pi * 1e7).rounded()))
    }
    guard kind < 18, let place = places.randomElement(using: &generator) else {
      let x: Int32 = Bool.random(using: &generator) ? 1_800_000_000 : -1_799_999_999
      let y = kind == 18 ? Int32.random(in: -900_000_000...900_000_000, using: &generator) : 900_000_000
      return GridPoint(x: x, y: Bool.random(using: &generator) ? y : -y)
    }
    let reach: Int32 = kind == 12 ? 0 : kind == 13 ? 100 : 5_000_000
    let y = Int32((place.latitude * 1e7).rounded()) + Int32.random(in: -reach...reach, using: &generator)
    let x = Int32((place.longitude * 1e7).rounded()) + Int32.random(in: -reach...reach, using: &generator)
    return GridPoint(x: min(1_800_000_000, max(-1_800_000_000, x)), y: min(900_000_000, max(-900_000_000, y)))
  }

  // MARK: Ties

  /// Few positions, most of them many times and as mirror images: ties everywhere, antipodes and poles among them.
  @Test func onEqualDistanceTheFirstInTheFileIsFound() throws {
    var generator = SeededGenerator(seed: 2)
    var tieCount = 0
    for round in 0..<rounds(150) {
      let rows = Self.tiedRows(&generator)
      let table = try ZoneTable(bytes: Array(rows.joined(separator: "\n").utf8), name: "made")
      for _ in 0..<150 {
        let point = GridPoint(
          x: .random(in: -12...12, using: &generator) * 150_000_000,
          y: .random(in: -6...6, using: &generator) * 150_000_000)
        let country = ["AA", "BB", nil].randomElement(using: &generator) ?? nil
        let expected = Self.first(of: table, point, country)
        tieCount += expected.ties
        let found = table.nearest(
          to: try Coordinate(latitudeE7: point.y, longitudeE7: point.x), country: country)
        #expect(
          found?.timeZoneIdentifier == expected.zone, "round \(round): \(point) \(country ?? "-")\n\(rows)")
      }
    }
    // Else the test would not test what it says.
    #expect(tieCount > rounds(5_000))
  }

  private static func tiedRows(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...60, using: &generator)).map { number in
      let latitude = Int.random(in: -6...6, using: &generator) * 15
      let longitude = Int.random(in: -12...12, using: &generator) * 15
      let location =
        (latitude < 0 ? "-" : "+") + String(abs(latitude) + 100).dropFirst() + (longitude < 0 ? "-" : "+")
        + String(abs(longitude) + 1000).dropFirst()
      return "\(["AA", "BB", "AA,BB"].randomElement(using: &generator) ?? "AA")\t\(location)\tZone/\(number)"
    }
  }

  /// By the definition: the first row with the smallest distance.
  private static func first(
    of table: ZoneTable, _ point: GridPoint, _ country: String?
  ) -> (zone: String, ties: Int) {
    let own = table.rows.filter { row in country.map(row.countryCodes.contains) ?? false }
    let rows = own.isEmpty ? table.rows : own
    let meters = rows.map { GreatCircle.distance(from: point, to: $0.location.grid) }
    let least = meters.min() ?? 0
    let number = meters.firstIndex(of: least) ?? 0
    return (rows[number].timeZoneIdentifier, meters.filter { $0 == least }.count - 1)
  }

  @Test func mirroredPlacesAreEquallyFar() throws {
    let rows: [(table: String, latitude: Double, longitude: Double, location: SourceLocation)] = [
      // The same place; north and south of the point; east and west; across the antimeridian; all round the pole.
      ("AA\t+1030+02030\tFirst\nAA\t+1030+02030\tSecond\n", 3, 4, #_sourceLocation),
      ("AA\t+1030+02000\tFirst\nAA\t-1030+02000\tSecond\n", 0, 77.7, #_sourceLocation),
      ("AA\t-1030+02000\tFirst\nAA\t+1030+02000\tSecond\n", 0, -177.7, #_sourceLocation),
      ("AA\t+1030+02017\tFirst\nAA\t+1030+02117\tSecond\n", 40, 20.7833333, #_sourceLocation),
      ("AA\t+1030-17900\tFirst\nAA\t+1030+17900\tSecond\n", 40, 180, #_sourceLocation),
      ("AA\t+1030+17900\tFirst\nAA\t+1030-17900\tSecond\n", -40, -180, #_sourceLocation),
      ("AA\t+1030+18000\tFirst\nAA\t+1030-18000\tSecond\n", -40, -170.1, #_sourceLocation),
      ("AA\t+1030-01234\tFirst\nAA\t+1030+17801\tSecond\n", 90, 1.7, #_sourceLocation),
      ("AA\t+9000-01234\tFirst\nAA\t+9000+17801\tSecond\n", -33.3, 1.7, #_sourceLocation),
    ]
    for row in rows {
      let table = try ZoneTable(bytes: Array(row.table.utf8), name: "made")
      let point = try Coordinate(latitude: row.latitude, longitude: row.longitude)
      #expect(table.nearest(to: point)?.timeZoneIdentifier == "First", sourceLocation: row.location)
    }
  }

  /// More places than any real table has.
  @Test func aLargeTableAgreesWithTheDefinition() throws {
    var generator = SeededGenerator(seed: 3)
    let rows = (0..<5_000).map { number in
      let latitude = Int.random(in: 0..<90, using: &generator) + 100
      let longitude = Int.random(in: 0..<180, using: &generator) + 1000
      let minute = Int.random(in: 0..<60, using: &generator) + 100
      return
        "AA\t+\(String(latitude).dropFirst())\(String(minute).dropFirst())-\(String(longitude).dropFirst())00\tZone/\(number)"
    }
    let table = try ZoneTable(bytes: Array(rows.joined(separator: "\n").utf8), name: "made")
    for _ in 0..<rounds(2_000) {
      let point = GridPoint.anywhere(using: &generator)
      let found = table.nearest(to: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      #expect(found?.timeZoneIdentifier == Self.first(of: table, point, nil).zone, "\(point)")
    }
  }
}

/// APTimeZones once more, without a look at the code under test: a list, read by itself, and a scan of it.
struct PlainPlaces {
  struct Place {
    let country: String
    let zone: String
    let latitude: Double
    let longitude: Double
    let vector: SphereVector
  }

  let places: [Place]

  init(_ text: String) {
    places = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let columns = line.split(separator: "\t")
        let (latitude, longitude) = Self.degrees(columns[1])
        return Place(
          country: String(columns[0]), zone: String(columns[2]), latitude: latitude, longitude: longitude,
          vector: SphereVector(latitude: latitude, longitude: longitude))
      }
  }

  private static func degrees(_ text: Substring) -> (Double, Double) {
    let second = text.dropFirst().lastIndex { $0 == "+" || $0 == "-" } ?? text.startIndex
    return (angle(text[..<second], degreeDigits: 2), angle(text[second...], degreeDigits: 3))
  }

  private static func angle(_ text: Substring, degreeDigits: Int) -> Double {
    let digits = text.dropFirst()
    let minutes = digits.dropFirst(degreeDigits)
    let seconds = minutes.dropFirst(2)
    let parts = [digits.prefix(degreeDigits), minutes.prefix(2), seconds].map { Int($0) ?? 0 }
    let total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    // As the grid rounds, to 1e-7 degrees.
    return (text.hasPrefix("-") ? -1 : 1) * (Double(total) / 3600 * 1e7).rounded() / 1e7
  }

  /// The closest of the country's places; of all where it has none or there is no country.
  func nearest(_ point: GridPoint, country: String? = nil) -> (zone: String, meters: Double) {
    let filtered = country.map { country in places.filter { $0.country == country } } ?? []
    let vector = SphereVector(point)
    var best = (zone: "", meters: Double.greatestFiniteMagnitude)
    for place in filtered.isEmpty ? places : filtered {
      let meters = vector.meters(to: place.vector)
      if meters < best.meters { best = (place.zone, meters) }
    }
    return best
  }
}
