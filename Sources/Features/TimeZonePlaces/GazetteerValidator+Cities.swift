import TimeZoneEngine

// Groups, positions and populations.

extension GazetteerValidator {
  /// Returns the number of cities, which has room for names and a population for each.
  func validateCityCounts() throws(GazetteerError) -> Int {
    let (positions, populations) = (sections[.positions], sections[.populations])
    let count = positions.count / PackedPosition.size
    guard positions.count % PackedPosition.size == 0, (1...GazetteerFormat.nameLimit).contains(count)
    else {
      throw .structure(
        .positions, 0, "\(PackedPosition.size) bytes for each of 1...\(GazetteerFormat.nameLimit) cities",
        "\(positions.count) bytes")
    }
    // The section has at most 2^27 bytes here: four times its number fits 32 bits.
    guard populations.count == GazetteerFormat.populationSize * count else {
      throw .structure(
        .populations, 0, "\(GazetteerFormat.populationSize) bytes for each of \(count) cities",
        "\(populations.count) bytes")
    }
    guard sections[.importances].count == count else {
      throw .structure(
        .importances, 0, "1 byte for each of \(count) cities", "\(sections[.importances].count) bytes")
    }
    return count
  }

  /// Checks that groups ascend by zone and country, and divide the cities among them.
  func validateGroups(zoneCount: Int, cityCount: Int) throws(GazetteerError) {
    let groups = sections[.groups]
    let size = GazetteerFormat.GroupOffset.size
    let rows = groups.count / size
    guard groups.count % size == 0, rows >= 2 else {
      throw .structure(
        .groups, 0, "two rows of \(size) bytes or more", "\(groups.count) bytes")
    }
    var previous: (zone: UInt16, country: [UInt8], firstCity: Int64) = (0, [], -1)
    for row in 0..<rows - 1 {
      let group = try group(at: row * size, zoneCount: zoneCount)
      let ascends =
        row == 0 || previous.zone < group.zone
        || previous.zone == group.zone && previous.country.lexicographicallyPrecedes(group.country)
      guard ascends else {
        throw .structure(
          .groups, row * size, "zones and countries that ascend",
          "zone \(group.zone) after zone \(previous.zone)")
      }
      guard group.firstCity > previous.firstCity, group.firstCity < cityCount, row > 0 || group.firstCity == 0
      else {
        throw .structure(
          .groups, row * size + GazetteerFormat.GroupOffset.firstCity,
          row == 0 ? "the first city, 0" : "a city of \(previous.firstCity + 1)..<\(cityCount)",
          "\(group.firstCity)")
      }
      previous = group
    }
    try validateEnd(at: (rows - 1) * size, cityCount: cityCount)
  }

  private func group(
    at row: Int, zoneCount: Int
  ) throws(GazetteerError) -> (zone: UInt16, country: [UInt8], firstCity: Int64) {
    let groups = sections[.groups]
    let zone = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.zone, as: UInt16.self)
    guard Int(zone) < zoneCount else {
      throw .structure(
        .groups, row + GazetteerFormat.GroupOffset.zone, "a zone below \(zoneCount)", "\(zone)")
    }
    let letters = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.country, as: UInt16.self)
    let country = [UInt8(letters & 0xFF), UInt8(letters >> 8)]
    guard GazetteerFormat.isCountryCode(country) else {
      throw .structure(
        .groups, row + GazetteerFormat.GroupOffset.country, "two letters A-Z",
        "bytes \(country[0]) and \(country[1])")
    }
    let flags = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.flags, as: UInt32.self)
    guard flags & ~GazetteerFormat.homeFlag == 0 else {
      throw .structure(
        .groups, row + GazetteerFormat.GroupOffset.flags, "0 or \(GazetteerFormat.homeFlag)", "\(flags)")
    }
    let first = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.firstCity, as: UInt32.self)
    return (zone, country, Int64(first))
  }

  /// The last row ends the last group.
  private func validateEnd(at row: Int, cityCount: Int) throws(GazetteerError) {
    let groups = sections[.groups]
    for offset in [0, 4] {
      let value = groups.loadLittle(at: row + offset, as: UInt32.self)
      guard value == 0 else { throw .structure(.groups, row + offset, "0 in the last row", "\(value)") }
    }
    let end = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.firstCity, as: UInt32.self)
    guard Int64(end) == Int64(cityCount) else {
      throw .structure(
        .groups, row + GazetteerFormat.GroupOffset.firstCity, "the number of cities, \(cityCount)", "\(end)")
    }
  }

  func validatePositions(regionCount: Int) throws(GazetteerError) {
    let positions = sections[.positions]
    for offset in stride(from: 0, to: positions.count, by: PackedPosition.size) {
      let position = PackedPosition(bits: positions.loadLittle(at: offset, as: UInt64.self))
      guard position.isOnEarth else {
        throw .structure(
          .positions, offset, "a latitude of -90...90 and a longitude of -180...180 degrees",
          "a position beyond them")
      }
      if let region = position.region, region >= regionCount {
        throw .structure(.positions, offset, "a region below \(regionCount)", "\(region)")
      }
    }
  }

  /// Checks that each city's region is one of its country.
  func validateRegionsOfCities(_ gazetteer: Gazetteer) throws(GazetteerError) {
    for group in 0..<gazetteer.groupCount {
      let letters = gazetteer.country(ofGroup: group)
      for city in gazetteer.cities(ofGroup: group) {
        guard let region = gazetteer.position(city).region else { continue }
        let country = gazetteer.regionTexts.utf8(3 * region)
        guard country.elementsEqual(letters.utf8) else {
          throw .structure(
            .positions, city * PackedPosition.size, "a region of the city's country, \(letters)",
            "one of \(gazetteer.regionTexts.quoted(country))")
        }
      }
    }
  }
}
