import TimeZoneLocalTime

// Zones by their identifier, and the groups of each.

extension Gazetteer {
  /// The number of a zone in ``zones``; `nil` where no city is in it.
  func zoneNumber(_ identifier: String) -> Int? {
    let number = (0..<zones.count).partitioningIndex {
      !zones.utf8($0).lexicographicallyPrecedes(identifier.utf8)
    }
    return number < zones.count && zones.utf8(number).elementsEqual(identifier.utf8) ? number : nil
  }

  /// The number of a zone under any of its names: boundaries that are older or newer than the gazetteer may have another.
  /// Returns the number; `nil` if no city is in the zone.
  func zoneNumber(byAnyName identifier: String) -> Int? {
    if let number = zoneNumber(identifier) { return number }
    // Zones of the sea have one name, and no city.
    guard !TimeZoneFinder.isNautical(identifier) else { return nil }
    for name in ZoneDirectory.embedded.otherNames(of: identifier) {
      if let number = zoneNumber(name) { return number }
    }
    return nil
  }

  /// The groups of a zone, which follow each other.
  func groups(ofZone zone: Int) -> Range<Int> {
    let first = (0..<groupCount).partitioningIndex { self.zone(ofGroup: $0) >= zone }
    let end = (0..<groupCount).partitioningIndex { self.zone(ofGroup: $0) > zone }
    return first..<end
  }
}
