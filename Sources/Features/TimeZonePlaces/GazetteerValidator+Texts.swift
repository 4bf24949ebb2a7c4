import TimeZoneEngine

// Texts: the information, zones, regions and names.

extension GazetteerValidator {
  func validateMetadata() throws(GazetteerError) {
    let texts = try TextPool(checking: .metadata, in: sections)
    guard texts.count == 3 else { throw .structure(.metadata, 0, "3 texts", "\(texts.count)") }
  }

  /// Returns the number of zones.
  func validateZones() throws(GazetteerError) -> Int {
    let zones = try TextPool(checking: .zones, in: sections)
    guard zones.count <= GazetteerFormat.zoneLimit else {
      throw .structure(.zones, 0, "at most \(GazetteerFormat.zoneLimit) zones", "\(zones.count)")
    }
    var previous = zones.emptyText
    for number in 0..<zones.count {
      let zone = zones.utf8(number)
      guard previous.lexicographicallyPrecedes(zone) else {
        throw .structure(
          .zones, zones.offset(number), "a zone after \(zones.quoted(previous))", zones.quoted(zone))
      }
      previous = zone
    }
    return zones.count
  }

  /// Returns the number of regions.
  func validateRegions() throws(GazetteerError) -> Int {
    let texts = try TextPool(checking: .regions, in: sections)
    guard texts.count % 3 == 0, texts.count / 3 <= PackedPosition.regionLimit else {
      throw .structure(
        .regions, 0, "three texts for each of at most \(PackedPosition.regionLimit) regions", "\(texts.count)"
      )
    }
    let count = texts.count / 3
    for region in 0..<count {
      let (country, code) = (texts.utf8(3 * region), texts.utf8(3 * region + 1))
      guard GazetteerFormat.isCountryCode(country), !code.isEmpty else {
        throw .structure(
          .regions, texts.offset(3 * region), "two letters A-Z and a code",
          "\(texts.quoted(country)) and \(texts.quoted(code))")
      }
      guard region > 0 else { continue }
      let (earlier, earlierCode) = (texts.utf8(3 * region - 3), texts.utf8(3 * region - 2))
      let ascends =
        earlier.elementsEqual(country)
        ? earlierCode.lexicographicallyPrecedes(code) : earlier.lexicographicallyPrecedes(country)
      guard ascends else {
        throw .structure(
          .regions, texts.offset(3 * region),
          "a region after \(texts.quoted(earlier)) \(texts.quoted(earlierCode))",
          "\(texts.quoted(country)) \(texts.quoted(code))")
      }
    }
    return count
  }

  /// Checks names and alternate names, and that the latter each belong to a city.
  func validateNames(cityCount: Int) throws(GazetteerError) {
    let names = try TextPool(checking: .names, in: sections)
    guard names.count == cityCount else {
      throw .structure(.names, 0, "\(cityCount) names, as there are positions", "\(names.count)")
    }
    try validateNotEmpty(names, .names)
    let alternates = try TextPool(checking: .alternates, in: sections)
    guard alternates.count <= GazetteerFormat.nameLimit - cityCount else {
      throw .structure(
        .alternates, 0, "at most \(GazetteerFormat.nameLimit) names in all",
        "\(alternates.count) besides \(cityCount)")
    }
    try validateNotEmpty(alternates, .alternates)
    try validateOwners(cityCount: cityCount, alternateCount: alternates.count)
  }

  private func validateNotEmpty(
    _ names: TextPool, _ section: GazetteerFormat.Section
  ) throws(GazetteerError) {
    for number in 0..<names.count where names.utf8(number).isEmpty {
      throw .structure(section, names.offset(number), "a name of 1 byte or more", "an empty one")
    }
  }

  private func validateOwners(cityCount: Int, alternateCount: Int) throws(GazetteerError) {
    let owners = sections[.alternateOwners]
    guard owners.count % AlternateOwner.size == 0 else {
      throw .structure(.alternateOwners, 0, "a multiple of \(AlternateOwner.size) bytes", "\(owners.count)")
    }
    var (nextCity, nextName) = (0, 0)
    for row in stride(from: 0, to: owners.count, by: AlternateOwner.size) {
      let city = owners.loadLittle(at: row + AlternateOwner.city, as: UInt32.self)
      guard Int64(city) >= Int64(nextCity), Int64(city) < Int64(cityCount) else {
        throw .structure(
          .alternateOwners, row + AlternateOwner.city, "a city of \(nextCity)..<\(cityCount)", "\(city)")
      }
      let name = owners.loadLittle(at: row + AlternateOwner.firstName, as: UInt32.self)
      // The first row starts at the first name; each has one name or more.
      let isFirst = row == 0
      guard Int64(name) >= Int64(nextName), Int64(name) < Int64(alternateCount), !isFirst || name == 0 else {
        throw .structure(
          .alternateOwners, row + AlternateOwner.firstName,
          isFirst ? "the first name, 0" : "a name of \(nextName)..<\(alternateCount)", "\(name)")
      }
      (nextCity, nextName) = (Int(city) + 1, Int(name) + 1)
    }
    guard owners.count > 0 || alternateCount == 0 else {
      throw .structure(.alternateOwners, 0, "the cities of \(alternateCount) alternate names", "none")
    }
  }
}

extension GazetteerFormat {
  /// Whether a text is two capital letters of ASCII.
  static func isCountryCode(_ text: some Collection<UInt8>) -> Bool {
    text.count == 2 && text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
