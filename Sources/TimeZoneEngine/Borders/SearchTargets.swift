import TimeZoneIndex

/// What a ``TerritorySearch`` looks for: ground covered by certain zones.
protocol TerritoryTarget {
  /// Nothing farther than this haversine is of interest. It may shrink during a search.
  var limit: Double { get }

  /// Whether ground with this coverage is sought. It may change from true to false during a search.
  func isSought(_ coverage: Coverage, _ index: IndexReader) -> Bool

  /// Records the nearest point of one piece of such ground. It lies within the limit.
  mutating func found(_ coverage: Coverage, at point: NearbyPoint, _ index: IndexReader)
}

/// Slack for comparing bounds with distances, which are rounded differently.
private let slack = 1 + 1e-12

/// The nearest ground whose zones are not those of the origin: what lies beyond the nearest border.
struct OtherZonesTarget: TerritoryTarget {
  /// The zone indices at the origin, ascending.
  private let here: [Int]
  /// Their zone set, where the index has one.
  private let hereSet: UInt32?
  private(set) var nearest: NearbyPoint?
  /// What covers the ground that touches the nearest point.
  private(set) var coverages: [Coverage] = []
  private(set) var limit = Double.infinity

  init(at coverage: Coverage, _ index: IndexReader) {
    var here: [Int] = []
    index.forEachZone(coverage) { here.append($0) }
    self.here = here
    hereSet = coverage.leaf < 0 ? coverage.set : index.zoneSet(of: here)
  }

  func isSought(_ coverage: Coverage, _ index: IndexReader) -> Bool {
    if coverage.leaf < 0 { return coverage.set != hereSet }
    var position = 0
    var isSame = true
    index.forEachZone(coverage) { zone in
      isSame = isSame && position < here.count && here[position] == zone
      position += 1
    }
    return !isSame || position != here.count
  }

  mutating func found(_ coverage: Coverage, at point: NearbyPoint, _ index: IndexReader) {
    let least = nearest?.haversine ?? .infinity
    if point.haversine > least { return }
    if point.haversine < least {
      nearest = point
      limit = point.haversine * slack
      coverages.removeAll(keepingCapacity: true)
    }
    coverages.append(coverage)
  }
}

/// The nearest of the zones that a condition accepts.
struct NearestZonesTarget: TerritoryTarget {
  private let accepts: (Int) -> Bool
  private(set) var nearest: NearbyPoint?
  /// Zone indices, in the order in which they were found.
  private(set) var zones: [Int] = []
  private(set) var limit: Double

  init(within haversine: Double, _ accepts: @escaping (Int) -> Bool) {
    self.accepts = accepts
    limit = haversine * slack
  }

  func isSought(_ coverage: Coverage, _ index: IndexReader) -> Bool {
    var isSought = false
    index.forEachZone(coverage) { isSought = isSought || accepts($0) }
    return isSought
  }

  mutating func found(_ coverage: Coverage, at point: NearbyPoint, _ index: IndexReader) {
    let least = nearest?.haversine ?? .infinity
    if point.haversine > least { return }
    if point.haversine < least {
      nearest = point
      limit = min(limit, point.haversine * slack)
      zones.removeAll(keepingCapacity: true)
    }
    index.forEachZone(coverage) { zone in
      if accepts(zone), !zones.contains(zone) { zones.append(zone) }
    }
  }
}

/// All zones within a distance.
struct ZonesWithinTarget: TerritoryTarget {
  let limit: Double
  /// Whether each zone has been found.
  private(set) var isFound: [Bool]

  init(within haversine: Double, zoneCount: Int) {
    limit = haversine * slack
    isFound = [Bool](repeating: false, count: zoneCount)
  }

  func isSought(_ coverage: Coverage, _ index: IndexReader) -> Bool {
    var isSought = false
    index.forEachZone(coverage) { isSought = isSought || !isFound[$0] }
    return isSought
  }

  mutating func found(_ coverage: Coverage, at point: NearbyPoint, _ index: IndexReader) {
    index.forEachZone(coverage) { isFound[$0] = true }
  }
}

extension IndexReader {
  /// The number of the zone set with exactly these zones; `nil` where the index has none.
  ///
  /// - Complexity: O(log n) in the number of sets: their lists ascend.
  fileprivate func zoneSet(of zones: [Int]) -> UInt32? {
    if zones.count < 2 { return zones.first.map { UInt32($0 + 1) } ?? 0 }
    var low = 0
    var high = zoneSets.count
    while low < high {
      let middle = (low + high) / 2
      let list = zoneSets[middle].lazy.map { Int(UInt32(littleEndian: $0)) }
      if list.elementsEqual(zones) { return UInt32(1 + zoneCount + middle) }
      if list.lexicographicallyPrecedes(zones) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
