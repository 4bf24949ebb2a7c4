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
    let cityCount = try validateCityCounts()
    try validateGroups(zoneCount: zoneCount, cityCount: cityCount)
    try validatePositions(regionCount: regionCount)
    try validateNames(cityCount: cityCount)
    // From here on every city, name and group can be read.
    let gazetteer = Gazetteer(trusted: sections)
    try validateRegionsOfCities(gazetteer)
    try gazetteer.validateTree()
    try NameFolding.validate(sections[.folding])
    try NameOrder.validate(gazetteer)
    try PlaceNames.validate(gazetteer)
  }
}
