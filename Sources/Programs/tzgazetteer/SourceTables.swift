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
    source.regions = try Self.regions("\(directory)/regions.tsv")
    source.folding = try Self.folding("\(directory)/folding.tsv")
    source.homes = try Self.homes("\(directory)/territories.tsv")
    try Self.readMetadata("\(directory)/metadata.tsv", into: &source)
    let keys = Set(source.regions.map { ExactText("\($0.country).\($0.code)") })
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

extension SourceTables {
  private static func regions(_ path: String) throws -> [Region] {
    var found: [Region] = []
    var seen: Set<ExactText> = []
    for row in try Table(path, columns: 3...3).rows {
      let (country, code, name) = (try row.country(0), try row.text(1), try row.text(2))
      try row.require(!code.isEmpty, "a region's code", "none")
      try row.require(
        seen.insert(ExactText("\(country).\(code)")).inserted, "each region once", "\(country).\(code) again")
      found.append(Region(country: country, code: code, name: name.isEmpty ? nil : name))
    }
    try SourceError.check(found.count, "regions", limit: GazetteerFormat.regionLimit)
    return found
  }

  private static func placeNames(
    _ path: String, regions: Set<ExactText>
  ) throws -> [GazetteerSource.PlaceName] {
    var found: [GazetteerSource.PlaceName] = []
    for row in try Table(path, columns: 3...3).rows {
      let place = (name: row.cells[0], country: try row.country(1), regionCode: row.cells[2])
      try check(place.regionCode, of: place.country, isOneOf: regions, row)
      found.append(place)
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
      try row.require(
        !scalar.isASCII || row.cells[1].utf8.count <= 1, "at most one character of ASCII",
        "\"\(row.cells[1])\"")
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
      let territory = GazetteerSource.Territory(zone: row.cells[0], country: try row.country(1))
      try row.require(
        homes.insert(territory).inserted, "a territory that zone.tab does not have; remove the row",
        "\(territory.zone) \(territory.country)")
    }
    return homes
  }

  private static func readMetadata(_ path: String, into source: inout GazetteerSource) throws {
    for row in try Table(path, columns: 2...2).rows {
      let text = try row.text(1)
      switch row.cells[0] {
      case "version": source.dataVersion = text
      case "attribution": source.attribution = text
      case "license": source.license = text
      default: throw row.fail("version, attribution or license", "\"\(row.cells[0])\"")
      }
    }
    guard !source.dataVersion.isEmpty, !source.attribution.isEmpty, !source.license.isEmpty else {
      throw SourceError.row(
        path: path, line: 1, expected: "rows for version, attribution and license", found: "fewer")
    }
  }
}

extension SourceTables {
  private static func cities(_ path: String, regions: Set<ExactText>) throws -> [SourceCity] {
    var cities: [SourceCity] = []
    var names = 0
    var seen: Set<ExactText> = []
    for row in try Table(path, columns: 9...Int.max).rows {
      let city = try city(row)
      try row.require(
        seen.insert(ExactText(city.identifier)).inserted, "each city once", "\(city.identifier) again")
      try check(city.entry.regionCode, of: city.entry.country, isOneOf: regions, row)
      names += 1 + city.entry.alternateNames.count
      cities.append(city)
    }
    guard !cities.isEmpty else {
      throw SourceError.row(path: path, line: 1, expected: "a city", found: "an empty table")
    }
    try SourceError.check(names, "names", limit: GazetteerFormat.nameLimit)
    return cities
  }

  private static func city(_ row: Table.Row) throws -> SourceCity {
    let latitude = Int32(try row.number(2, "latitude in 1e-5 degrees", in: -9_000_000...9_000_000))
    let longitude = Int32(try row.number(3, "longitude in 1e-5 degrees", in: -18_000_000...18_000_000))
    let population = UInt32(try row.number(4, "population", in: 0...Int64(UInt32.max)))
    let country = try row.country(5)
    let importance = UInt8(try row.number(8, "importance", in: 0...255))
    let alternates = try (9..<row.cells.count).map { column in
      guard let first = row.cells[column].utf8.first, 0x30...0x37 ~= first else {
        throw row.fail("an alternate name after a digit of 0...7", "\"\(row.cells[column])\"")
      }
      return GazetteerSource.AlternateName(try row.text(column, dropping: 1), steps: first & 7)
    }
    let name = try row.text(1)
    try row.require(!name.isEmpty && alternates.allSatisfy { !$0.text.isEmpty }, "names", "an empty one")
    // The numbers are in range.
    let coordinate = try Coordinate(latitudeE7: latitude * 100, longitudeE7: longitude * 100)
    return SourceCity(
      row: row, identifier: row.cells[0], coordinate: coordinate, statedZone: row.cells[7],
      entry: GazetteerSource.Entry(
        name: name, alternateNames: alternates, country: country, regionCode: row.cells[6],
        population: population, importance: importance, latitudeE5: latitude, longitudeE5: longitude, zone: ""
      ))
  }

  private static func check(
    _ code: String, of country: String, isOneOf regions: Set<ExactText>, _ row: Table.Row
  ) throws {
    let region = "\(country).\(code)"
    try row.require(
      code.isEmpty || regions.contains(ExactText(region)), "a region of regions.tsv", region)
  }
}
