import TimeZonePlaces

/// Finds the zone of each city by the polygons.
struct CityZones {
  /// A coordinate lies on the water at times: up to this distance the zone is the coast's.
  static let shoreMeters = 200_000.0

  /// A city whose zone by the polygons differs from GeoNames', and which one was kept.
  struct Difference {
    let city: SourceTables.SourceCity
    /// The zone by the polygons.
    let found: String
    /// Why GeoNames' zone was kept.
    let exception: String?
  }

  private(set) var entries: [GazetteerSource.Entry] = []
  private(set) var differences: [Difference] = []
  /// The number of cities in a disputed area that have another of its zones than GeoNames has.
  private(set) var disputedCount = 0
  /// Cities that no polygon on land covers, with the zone of the coast.
  private(set) var atSea: [SourceTables.SourceCity] = []

  init(of tables: SourceTables, by finder: TimeZoneFinder) throws {
    var exceptions: [ExactText: SourceTables.Exception] = [:]
    for exception in tables.exceptions { exceptions[ExactText(exception.identifier)] = exception }
    for city in tables.cities {
      let all = try zones(of: city, finder)
      let found = all[0]
      let exception = exceptions.removeValue(forKey: ExactText(city.identifier))
      if let exception { try check(exception, city, found, finder) }
      if !all.contains(where: { $0.isSame(as: city.statedZone) }) {
        differences.append(Difference(city: city, found: found, exception: exception?.reason))
      } else if !found.isSame(as: city.statedZone) {
        disputedCount += 1
      }
      var entry = city.entry
      entry.zone = exception?.zone ?? found
      entries.append(entry)
    }
    for exception in tables.exceptions where exceptions[ExactText(exception.identifier)] != nil {
      throw exception.row.fail("a city of cities.tsv", exception.identifier)
    }
  }

  /// All zones of a city, in a disputed area several; the first is the one it gets.
  private mutating func zones(
    of city: SourceTables.SourceCity, _ finder: TimeZoneFinder
  ) throws -> [String] {
    let match = finder.match(at: city.coordinate, sea: .land(withinMeters: Self.shoreMeters))
    guard let zones = match?.timeZoneIdentifiers, let zone = zones.first else {
      throw city.row.fail("a position with a time zone", "\(city.coordinate)")
    }
    let isLand = finder.timeZoneIdentifier(at: city.coordinate)?.isSame(as: zone) ?? false
    if !isLand { atSea.append(city) }
    return zones
  }

  private func check(
    _ exception: SourceTables.Exception, _ city: SourceTables.SourceCity, _ found: String,
    _ finder: TimeZoneFinder
  ) throws {
    let row = exception.row
    try row.require(
      exception.name.isSame(as: city.entry.name), "the city's name, \(city.entry.name)", exception.name)
    try row.require(
      finder.identifiers.contains { $0.isSame(as: exception.zone) }, "a zone of the boundaries",
      exception.zone)
    try row.require(
      !exception.zone.isSame(as: found), "a city with a zone of its own; remove the row",
      "\(found), as the polygons have it too")
  }
}
