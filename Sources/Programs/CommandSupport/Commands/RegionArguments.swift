import ArgumentParser

/// The options for the part of the world that an index is made for.
package struct RegionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compile only these zones, such as Asia/Tokyo,Asia/Seoul. May be repeated.", valueName: "zones"),
    completion: .boundaryZones)
  var zones: [Word] = []

  @Option(
    help: ArgumentHelp(
      "Compile only the zones of these countries, such as JP or FR,BE,NL. May be repeated.",
      valueName: "codes"),
    completion: .countries)
  var country: [Word] = []

  @Option(
    "Compile only this box, given by west, south, east and north in degrees, with all zones in it. Across the antimeridian, west is greater than east.",
    "box")
  var bbox: Word?

  package init() {}

  /// The region that the options ask for; `nil` for the world.
  package func region(mergesZones: Bool) throws -> AskedRegion? {
    try refuse(
      if: !country.isEmpty && mergesZones,
      "--merge-since and --country cannot be combined, because merged zones are in several countries; use --bbox, or --zones with names that 'tzlookup zones' lists for the same date"
    )
    if let bbox {
      try refuse(
        if: !zones.isEmpty || !country.isEmpty, "--bbox cannot be combined with --zones or --country")
      return .box(try DegreeBox(parsing: bbox.text, for: "--bbox"))
    }
    if zones.isEmpty, country.isEmpty { return nil }
    let countries = try Self.items(country, "--country", "a country such as JP").map { code in
      let zones = try reading("--country") { try ZoneDirectory.embedded.zones(inCountry: code) }
      return AskedRegion.CountryZones(code: code, zones: zones)
    }
    return .zones(try Self.items(zones, "--zones", "a zone such as Asia/Tokyo"), countries)
  }

  private static func items(_ words: [Word], _ option: String, _ expected: String) throws -> [String] {
    try words.flatMap { word in
      let items = word.text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      try refuse(
        if: items.contains(""),
        "\(option): expected \(expected) between commas, found nothing in \(word.text.quotedForMessage)")
      return items
    }
  }
}

package enum AskedRegion {
  package struct CountryZones {
    let code: String
    let zones: [ZoneEntry]
  }

  case zones([String], [CountryZones])
  case box(DegreeBox)

  /// The names that the asked zones have in some data, each once; `nil` for a box. Zones of a country that the data lacks
  /// are reported on standard error.
  package func zones(in data: DataZones) throws -> [String]? {
    guard case .zones(let names, let countries) = self else { return nil }
    var found = try names.map { name in
      guard let zone = data.zone(meantBy: name) else { throw data.failure(name) }
      return zone
    }
    for country in countries { found += try country.zones(in: data) }
    var seen = Set<ExactText>()
    return found.filter { seen.insert(ExactText($0)).inserted }
  }
}

extension AskedRegion.CountryZones {
  fileprivate func zones(in data: DataZones) throws -> [String] {
    let found = zones.compactMap { data.zone(of: $0) }
    let missing = zones.filter { data.zone(of: $0) == nil }.map { $0.name }
    if missing.isEmpty { return found }
    let shown = missing.prefix(5).joined(separator: ", ")
    let names = missing.count > 5 ? "\(shown) and \(missing.count - 5) more" : shown
    try refuse(if: found.isEmpty, "\(data.name) have no zone of \(code); expected \(names)", .badData)
    Diagnostics.report(
      "\(data.name) lack \(names), of \(code): the index has nothing there unless another zone covers it")
    return found
  }
}

/// A box of the arguments: west, south, east and north, as in GeoJSON.
package struct DegreeBox {
  package let southWest, northEast: Coordinate

  init(parsing text: String, for option: String) throws {
    func fail(_ expected: String) -> CommandFailure {
      .usage("\(option): expected \(expected), found \(text.quotedForMessage)")
    }
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    // `Double` also takes hexadecimal numbers and words.
    let numbers = parts.map { String(Substring($0)) }
      .compactMap { $0.utf8.allSatisfy { $0.isInDecimalNumber } ? Double($0) : nil }
    guard parts.count == 4, numbers.count == 4 else {
      throw fail("west, south, east and north in degrees, such as 5.9,45.8,10.5,47.9")
    }
    do throws(CoordinateError) {
      southWest = try Coordinate(latitude: numbers[1], longitude: numbers[0])
      northEast = try Coordinate(latitude: numbers[3], longitude: numbers[2])
    } catch {
      throw CommandFailure.usage("\(option): \(error), in \(text.quotedForMessage)")
    }
    guard southWest.grid.y <= northEast.grid.y else { throw fail("a south that is not above the north") }
  }
}
