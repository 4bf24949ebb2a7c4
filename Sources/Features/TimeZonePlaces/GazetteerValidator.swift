import TimeZoneEngine

/// Checks everything that later calls rely on, once, so that none reads outside the bytes whatever they contain.
struct GazetteerValidator {
  let sections: GazetteerFile

  /// Checks checksums first, then structure.
  func validate() throws(GazetteerError) {
    defer { withExtendedLifetime(sections.storage) {} }
    try sections.checkChecksums()
    try sections.checkOrder()
    try validateMetadata()
    let zoneCount = try validateZones()
    let regionCount = try validateRegions()
    let placeCount = try validatePlaceCounts()
    let cityCount = try validateGroups(zoneCount: zoneCount, placeCount: placeCount)
    try validatePopulations(cityCount: cityCount)
    try validatePositions(regionCount: regionCount)
    try validateNames(cityCount: placeCount)
    // From here on every city, name and group can be read.
    let gazetteer = Gazetteer(trusted: sections)
    try validateRegionsOfCities(gazetteer)
    try gazetteer.validateTree()
    try NameFolding.validate(sections[.folding])
    try NameOrder.validate(gazetteer)
    try PlaceNames.validate(gazetteer)
  }
}

// Groups, positions and populations.

extension GazetteerValidator {
  /// Returns the number of cities and airports.
  func validatePlaceCounts() throws(GazetteerError) -> Int {
    let positions = sections[.positions]
    let count = positions.count / PackedPosition.size
    try GazetteerFormat.require(
      positions.count % PackedPosition.size == 0 && (1...GazetteerFormat.nameLimit).contains(count),
      .positions, 0, "\(PackedPosition.size) bytes for each of 1...\(GazetteerFormat.nameLimit) cities",
      "\(positions.count) bytes")
    try GazetteerFormat.require(
      sections[.importances].count == count, .importances, 0, "1 byte for each of \(count) cities",
      "\(sections[.importances].count) bytes")
    return count
  }

  func validatePopulations(cityCount: Int) throws(GazetteerError) {
    let populations = sections[.populations]
    // There are at most 2^21 cities.
    try GazetteerFormat.require(
      populations.count == GazetteerFormat.populationSize * cityCount, .populations, 0,
      "\(GazetteerFormat.populationSize) bytes for each of \(cityCount) cities", "\(populations.count) bytes")
  }

  /// Checks that groups ascend by zone and country, airports after cities, and divide the places.
  /// Returns the number of cities.
  func validateGroups(zoneCount: Int, placeCount: Int) throws(GazetteerError) -> Int {
    let groups = sections[.groups]
    let size = GazetteerFormat.GroupOffset.size
    let rows = groups.count / size
    try GazetteerFormat.require(
      groups.count % size == 0 && rows >= 2, .groups, 0, "two rows of \(size) bytes or more",
      "\(groups.count) bytes")
    var previous: (zone: UInt16, country: [UInt8], firstCity: Int64) = (0, [], -1)
    var cityCount = placeCount
    for row in 0..<rows - 1 {
      let group = try group(at: row * size, zoneCount: zoneCount)
      let isAirport = GazetteerFormat.isOfAirports(group: row, in: groups)
      let isFirstAirport = isAirport && cityCount == placeCount
      let follows =
        previous.zone < group.zone
        || previous.zone == group.zone && previous.country.lexicographicallyPrecedes(group.country)
      let ascends = row == 0 || isFirstAirport || isAirport == (cityCount < placeCount) && follows
      try GazetteerFormat.require(
        ascends, .groups, row * size, "zones and countries that ascend",
        "zone \(group.zone) after zone \(previous.zone)")
      try GazetteerFormat.require(
        group.firstCity > previous.firstCity && group.firstCity < placeCount
          && (row > 0 || group.firstCity == 0), .groups, row * size + GazetteerFormat.GroupOffset.firstCity,
        row == 0 ? "the first city, 0" : "a city of \(previous.firstCity + 1)..<\(placeCount)",
        "\(group.firstCity)")
      if isFirstAirport { cityCount = Int(group.firstCity) }
      previous = group
    }
    try validateEnd(at: (rows - 1) * size, cityCount: placeCount)
    return cityCount
  }

  private func group(
    at row: Int, zoneCount: Int
  ) throws(GazetteerError) -> (zone: UInt16, country: [UInt8], firstCity: Int64) {
    let groups = sections[.groups]
    let zone = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.zone, as: UInt16.self)
    try GazetteerFormat.require(
      Int(zone) < zoneCount, .groups, row + GazetteerFormat.GroupOffset.zone, "a zone below \(zoneCount)",
      "\(zone)")
    let letters = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.country, as: UInt16.self)
    let country = [UInt8(letters & 0xFF), UInt8(letters >> 8)]
    try GazetteerFormat.require(
      GazetteerFormat.isCountryCode(country), .groups, row + GazetteerFormat.GroupOffset.country,
      "two letters A-Z", "bytes \(country[0]) and \(country[1])")
    let flags = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.flags, as: UInt32.self)
    let known = GazetteerFormat.homeFlag | GazetteerFormat.airportFlag
    try GazetteerFormat.require(
      flags & ~known == 0, .groups, row + GazetteerFormat.GroupOffset.flags, "flags of 0...\(known)",
      "\(flags)")
    let first = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.firstCity, as: UInt32.self)
    return (zone, country, Int64(first))
  }

  /// The last row ends the last group.
  private func validateEnd(at row: Int, cityCount: Int) throws(GazetteerError) {
    let groups = sections[.groups]
    for offset in [0, 4] {
      let value = groups.loadLittle(at: row + offset, as: UInt32.self)
      try GazetteerFormat.require(value == 0, .groups, row + offset, "0 in the last row", "\(value)")
    }
    let end = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.firstCity, as: UInt32.self)
    try GazetteerFormat.require(
      Int64(end) == Int64(cityCount), .groups, row + GazetteerFormat.GroupOffset.firstCity,
      "the number of cities, \(cityCount)", "\(end)")
  }

  func validatePositions(regionCount: Int) throws(GazetteerError) {
    let positions = sections[.positions]
    for offset in stride(from: 0, to: positions.count, by: PackedPosition.size) {
      let position = PackedPosition(bits: positions.loadLittle(at: offset, as: UInt64.self))
      try GazetteerFormat.require(
        position.isOnEarth, .positions, offset,
        "a latitude of -90...90 and a longitude of -180...180 degrees", "a position beyond them")
      if let region = position.region {
        try GazetteerFormat.require(
          region < regionCount, .positions, offset, "a region below \(regionCount)", "\(region)")
      }
    }
  }

  /// Checks that each city's region is one of its country.
  func validateRegionsOfCities(_ gazetteer: Gazetteer) throws(GazetteerError) {
    for group in 0..<gazetteer.allGroupCount {
      let letters = gazetteer.country(ofGroup: group)
      for city in gazetteer.cities(ofGroup: group) {
        guard let region = gazetteer.position(city).region else { continue }
        let country = gazetteer.regionTexts.utf8(3 * region)
        try GazetteerFormat.require(
          country.elementsEqual(letters.utf8), .positions, city * PackedPosition.size,
          "a region of the city's country, \(letters)", "one of \(gazetteer.regionTexts.quoted(country))")
      }
    }
  }
}

// Texts: the information, zones, regions and names.

extension GazetteerValidator {
  func validateMetadata() throws(GazetteerError) {
    let texts = try TextPool(checking: .metadata, in: sections)
    try GazetteerFormat.require(texts.count == 3, .metadata, 0, "3 texts", "\(texts.count)")
  }

  /// Returns the number of zones.
  func validateZones() throws(GazetteerError) -> Int {
    let zones = try TextPool(checking: .zones, in: sections)
    try GazetteerFormat.require(
      zones.count <= GazetteerFormat.zoneLimit, .zones, 0, "at most \(GazetteerFormat.zoneLimit) zones",
      "\(zones.count)")
    var previous = zones.emptyText
    for number in 0..<zones.count {
      let zone = zones.utf8(number)
      try GazetteerFormat.require(
        previous.lexicographicallyPrecedes(zone), .zones, zones.offset(number),
        "a zone after \(zones.quoted(previous))", zones.quoted(zone))
      previous = zone
    }
    return zones.count
  }

  /// Returns the number of regions.
  func validateRegions() throws(GazetteerError) -> Int {
    let texts = try TextPool(checking: .regions, in: sections)
    try GazetteerFormat.require(
      texts.count % 3 == 0 && texts.count / 3 <= GazetteerFormat.regionLimit, .regions, 0,
      "three texts for each of at most \(GazetteerFormat.regionLimit) regions", "\(texts.count)")
    let count = texts.count / 3
    for region in 0..<count {
      let (country, code) = (texts.utf8(3 * region), texts.utf8(3 * region + 1))
      try GazetteerFormat.require(
        GazetteerFormat.isCountryCode(country) && !code.isEmpty, .regions, texts.offset(3 * region),
        "two letters A-Z and a code", "\(texts.quoted(country)) and \(texts.quoted(code))")
      guard region > 0 else { continue }
      let (earlier, earlierCode) = (texts.utf8(3 * region - 3), texts.utf8(3 * region - 2))
      let ascends =
        earlier.elementsEqual(country)
        ? earlierCode.lexicographicallyPrecedes(code) : earlier.lexicographicallyPrecedes(country)
      try GazetteerFormat.require(
        ascends, .regions, texts.offset(3 * region),
        "a region after \(texts.quoted(earlier)) \(texts.quoted(earlierCode))",
        "\(texts.quoted(country)) \(texts.quoted(code))")
    }
    return count
  }

  /// Checks names and alternate names, and that the latter each belong to a city.
  func validateNames(cityCount: Int) throws(GazetteerError) {
    let names = try TextPool(checking: .names, in: sections, allowsEmpty: false)
    try GazetteerFormat.require(
      names.count == cityCount, .names, 0, "\(cityCount) names, as there are positions", "\(names.count)")
    let alternates = try TextPool(checking: .alternates, in: sections, allowsEmpty: false)
    try GazetteerFormat.require(
      alternates.count <= GazetteerFormat.nameLimit - cityCount, .alternates, 0,
      "at most \(GazetteerFormat.nameLimit) names in all", "\(alternates.count) besides \(cityCount)")
    try validateOwners(cityCount: cityCount, alternateCount: alternates.count)
  }

  private func validateOwners(cityCount: Int, alternateCount: Int) throws(GazetteerError) {
    let owners = sections[.alternateOwners]
    try GazetteerFormat.require(
      owners.count % AlternateOwner.size == 0, .alternateOwners, 0,
      "a multiple of \(AlternateOwner.size) bytes", "\(owners.count)")
    var (nextCity, nextName) = (0, 0)
    for row in stride(from: 0, to: owners.count, by: AlternateOwner.size) {
      let city = owners.loadLittle(at: row + AlternateOwner.city, as: UInt32.self)
      try GazetteerFormat.require(
        Int64(city) >= Int64(nextCity) && Int64(city) < Int64(cityCount), .alternateOwners,
        row + AlternateOwner.city, "a city of \(nextCity)..<\(cityCount)", "\(city)")
      let name = owners.loadLittle(at: row + AlternateOwner.firstName, as: UInt32.self)
      // The first row starts at the first name; each has one name or more.
      let isFirst = row == 0
      try GazetteerFormat.require(
        Int64(name) >= Int64(nextName) && Int64(name) < Int64(alternateCount) && (!isFirst || name == 0),
        .alternateOwners, row + AlternateOwner.firstName,
        isFirst ? "the first name, 0" : "a name of \(nextName)..<\(alternateCount)", "\(name)")
      (nextCity, nextName) = (Int(city) + 1, Int(name) + 1)
    }
    try GazetteerFormat.require(
      owners.count > 0 || alternateCount == 0, .alternateOwners, 0,
      "the cities of \(alternateCount) alternate names", "none")
  }
}

extension GazetteerFormat {
  /// Whether a text is two capital letters of ASCII.
  package static func isCountryCode(_ text: some Collection<UInt8>) -> Bool {
    text.count == 2 && text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
