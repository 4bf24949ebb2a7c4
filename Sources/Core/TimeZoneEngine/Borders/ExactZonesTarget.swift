/// Any ground that certain zones cover, all of them and no other; or ground that none covers.
private struct ExactZonesTarget: TerritoryTarget {
  /// Ascending.
  private let zones: [Int]
  /// Their zone set, where the index has one.
  private let zoneSet: UInt32?
  private(set) var limit: Double
  private(set) var isFound = false

  init(_ zones: [Int], within meters: Double, _ index: IndexReader) {
    self.zones = zones
    zoneSet = index.zoneSet(of: zones)
    limit = GreatCircle.haversine(meters: meters)
  }

  var seeksUncovered: Bool { zones.isEmpty }

  func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool { zoneSet == self.zoneSet && !isFound }

  func isSought(zones: [Int]) -> Bool { zones == self.zones && !isFound }

  func concern(toggling recordSet: Int, _ index: IndexReader) -> Concern {
    isFound || index.recordSets[recordSet].isEmpty ? .never : .depends
  }

  mutating func found(_ ground: Ground, at point: NearbyPoint, _ index: IndexReader) {
    isFound = true
    limit = -1
  }

  /// What is beside an edge is not known where the search has spent its budget.
  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {}
}

extension TimeZoneFinder {
  /// Whether some ground within a distance is covered by certain zones, all of them and no other.
  package func hasGround(coveredBy zones: [Int], within meters: Double, of coordinate: Coordinate) -> Bool {
    defer { withExtendedLifetime(index) {} }
    var here: [Int] = []
    index.forEachZone(at: coordinate.grid) { here.append($0) }
    if here == zones { return true }
    var search = TerritorySearch(
      index, from: SpherePoint(coordinate.grid), for: ExactZonesTarget(zones, within: meters, index))
    search.run()
    return search.target.isFound
  }
}
