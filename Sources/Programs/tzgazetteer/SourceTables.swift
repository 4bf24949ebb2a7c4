import TimeZonePlaces

/// The tables that a gazetteer is made from, as `Scripts/data/gazetteer/make_source.py` writes them.
struct SourceTables {
  struct SourceCity {
    let row: Table.Row
    /// GeoNames' number.
    let identifier: String
    let coordinate: Coordinate
    /// The zone that GeoNames has for it.
    let statedZone: String
    /// Without its zone.
    var entry: GazetteerSource.Entry
  }

  /// A city whose coordinate is bad.
  struct Exception {
    let row: Table.Row
    var identifier: String { row.cells[0] }
    var name: String { row.cells[1] }
    var zone: String { row.cells[2] }
    var reason: String { row.cells[3] }
  }

  let cities: [SourceCity]
  let exceptions: [Exception]
  /// All but the cities.
  let source: GazetteerSource

  init(directory: String) throws {
    var source = GazetteerSource()
    let regions = try Self.regions("\(directory)/regions.tsv")
    source.regions = regions.map(\.region)
    source.folding = try Self.folding("\(directory)/folding.tsv")
    source.homes = try Self.homes("\(directory)/territories.tsv")
    try Self.readMetadata("\(directory)/metadata.tsv", into: &source)
    let keys = Set(regions.map { ExactText("\($0.region.country).\($0.region.code)") })
    source.placeNames = try Self.placeNames("\(directory)/aliases.tsv", regions: keys)
    let airports = try Self.cities("\(directory)/airports.tsv", regions: keys).map { city in
      var city = city
      city.entry.isAirport = true
      return city
    }
    cities = try Self.cities("\(directory)/cities.tsv", regions: keys) + airports
    exceptions = try Table("\(directory)/exceptions.tsv", columns: 4...4).rows.map { Exception(row: $0) }
    self.source = source
  }
}

// MARK: - Small tables

extension SourceTables {
  private static func regions(_ path: String) throws -> [(row: Table.Row, region: Region)] {
    var found: [(row: Table.Row, region: Region)] = []
    var seen: Set<ExactText> = []
    for row in try Table(path, columns: 3...3).rows {
      try checkCountry(row, 0)
      for cell in row.cells { try checkLength(cell, row) }
      guard !row.cells[1].isEmpty else { throw row.fail("a region's code", "none") }
      guard seen.insert(ExactText("\(row.cells[0]).\(row.cells[1])")).inserted else {
        throw row.fail("each region once", "\(row.cells[0]).\(row.cells[1]) again")
      }
      let name = row.cells[2].isEmpty ? nil : row.cells[2]
      found.append((row, Region(country: row.cells[0], code: row.cells[1], name: name)))
    }
    guard found.count <= GazetteerSource.regionLimit else {
      throw SourceError.limit(what: "regions", expected: GazetteerSource.regionLimit, found: found.count)
    }
    return found
  }

  private static func placeNames(
    _ path: String, regions: Set<ExactText>
  ) throws -> [GazetteerSource.PlaceName] {
    var found: [GazetteerSource.PlaceName] = []
    for row in try Table(path, columns: 3...3).rows {
      try checkCountry(row, 1)
      let region = "\(row.cells[1]).\(row.cells[2])"
      guard row.cells[2].isEmpty || regions.contains(ExactText(region)) else {
        throw row.fail("a region of regions.tsv", region)
      }
      found.append(.init(name: row.cells[0], country: row.cells[1], regionCode: row.cells[2]))
    }
    return found
  }

  private static func folding(
    _ path: String
  ) throws -> [(character: Unicode.Scalar, text: String)] {
    var found: [(character: Unicode.Scalar, text: String)] = []
    var seen: Set<Unicode.Scalar> = []
    for row in try Table(path, columns: 2...2).rows {
      let scalars = row.cells[0].unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first, seen.insert(scalar).inserted else {
        throw row.fail("a character that no earlier row has, and what it is folded to", "\"\(row.cells[0])\"")
      }
      // The format has one byte for what a character of ASCII becomes.
      guard !scalar.isASCII || row.cells[1].utf8.count <= 1 else {
        throw row.fail("at most one character of ASCII", "\"\(row.cells[1])\"")
      }
      found.append((scalar, row.cells[1]))
    }
    return found
  }

  /// The countries that govern each zone, or a part of it: the countries of zone.tab, and the table's.
  private static func homes(_ path: String) throws -> Set<GazetteerSource.Territory> {
    var homes: Set<GazetteerSource.Territory> = []
    for row in ZoneTable.embedded.rows {
      for code in row.countryCodes {
        homes.insert(GazetteerSource.Territory(zone: row.timeZoneIdentifier, country: code))
      }
    }
    for row in try Table(path, columns: 3...3).rows {
      try checkCountry(row, 1)
      let territory = GazetteerSource.Territory(zone: row.cells[0], country: row.cells[1])
      guard homes.insert(territory).inserted else {
        throw row.fail(
          "a territory that zone.tab does not have; remove the row", "\(territory.zone) \(territory.country)")
      }
    }
    return homes
  }

  private static func readMetadata(_ path: String, into source: inout GazetteerSource) throws {
    for row in try Table(path, columns: 2...2).rows {
      try checkLength(row.cells[1], row)
      switch row.cells[0] {
      case "version": source.dataVersion = row.cells[1]
      case "attribution": source.attribution = row.cells[1]
      case "license": source.license = row.cells[1]
      default: throw row.fail("version, attribution or license", "\"\(row.cells[0])\"")
      }
    }
    guard !source.dataVersion.isEmpty, !source.attribution.isEmpty, !source.license.isEmpty else {
      throw SourceError.row(
        path: path, line: 1, expected: "rows for version, attribution and license", found: "fewer")
    }
  }
}

// MARK: - Cities

extension SourceTables {
  private static func cities(_ path: String, regions: Set<ExactText>) throws -> [SourceCity] {
    var cities: [SourceCity] = []
    var names = 0
    var seen: Set<ExactText> = []
    for row in try Table(path, columns: 9...Int.max).rows {
      let city = try city(row)
      guard seen.insert(ExactText(city.identifier)).inserted else {
        throw row.fail("each city once", "\(city.identifier) again")
      }
      let region = "\(city.entry.country).\(city.entry.regionCode)"
      guard city.entry.regionCode.isEmpty || regions.contains(ExactText(region)) else {
        throw row.fail("a region of regions.tsv", region)
      }
      names += 1 + city.entry.alternateNames.count
      cities.append(city)
    }
    guard !cities.isEmpty else {
      throw SourceError.row(path: path, line: 1, expected: "a city", found: "an empty table")
    }
    guard names <= GazetteerSource.nameLimit else {
      throw SourceError.limit(what: "names", expected: GazetteerSource.nameLimit, found: names)
    }
    return cities
  }

  private static func city(_ row: Table.Row) throws -> SourceCity {
    let latitude = Int32(try row.number(2, "latitude in 1e-5 degrees", in: -9_000_000...9_000_000))
    let longitude = Int32(try row.number(3, "longitude in 1e-5 degrees", in: -18_000_000...18_000_000))
    let population = UInt32(try row.number(4, "population", in: 0...Int64(UInt32.max)))
    try checkCountry(row, 5)
    let importance = UInt8(try row.number(8, "importance", in: 0...255))
    let alternates = try row.cells[9...].map { cell in
      guard let first = cell.utf8.first, 0x30...0x37 ~= first else {
        throw row.fail("an alternate name after a digit of 0...7", "\"\(cell)\"")
      }
      return GazetteerSource.AlternateName(String(cell.dropFirst()), steps: first & 7)
    }
    for name in [row.cells[1]] + alternates.map({ $0.text }) {
      try checkLength(name, row)
      guard !name.isEmpty else { throw row.fail("names", "an empty one") }
    }
    // The numbers are in range.
    let coordinate = try Coordinate(latitudeE7: latitude * 100, longitudeE7: longitude * 100)
    return SourceCity(
      row: row, identifier: row.cells[0], coordinate: coordinate, statedZone: row.cells[7],
      entry: GazetteerSource.Entry(
        name: row.cells[1], alternateNames: alternates, country: row.cells[5], regionCode: row.cells[6],
        population: population, importance: importance, latitudeE5: latitude, longitudeE5: longitude, zone: ""
      ))
  }

  private static func checkCountry(_ row: Table.Row, _ column: Int) throws {
    let bytes = Array(row.cells[column].utf8)
    guard bytes.count == 2, bytes.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      throw row.fail("a country's code of two capital letters", "\"\(row.cells[column])\"")
    }
  }

  private static func checkLength(_ text: String, _ row: Table.Row) throws {
    guard text.utf8.count <= GazetteerSource.nameByteLimit else {
      throw row.fail(
        "at most \(GazetteerSource.nameByteLimit) bytes of UTF-8", "\(text.utf8.count) in \"\(text)\"")
    }
  }
}
