/// What a ``TerritorySearch`` looks for: ground covered by certain zones.
protocol TerritoryTarget {
  /// Nothing farther than this haversine is of interest. It may shrink during a search.
  var limit: Double { get }

  /// Whether ground that no zone covers may be sought.
  var seeksUncovered: Bool { get }

  /// Whether ground covered by a zone set is sought. It may change from true to false during a search.
  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool

  /// Whether ground covered by exactly these zones, which ascend, is sought. Likewise.
  func isSought(zones: [Int]) -> Bool

  /// How a border that toggles a record set concerns the target. It may change to ``Concern/never`` during a search.
  mutating func concern(toggling recordSet: Int, _ index: IndexReader) -> Concern

  /// Records the nearest point of one piece of ground that is sought. It lies within the limit.
  mutating func found(_ ground: Ground, at point: NearbyPoint, _ index: IndexReader)

  /// Records the nearest point of an edge on one side or both of which ground is sought. It lies within the limit.
  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader)
}

extension TerritoryTarget {
  mutating func isSought(_ ground: Ground, _ index: IndexReader) -> Bool {
    switch ground {
    case .zoneSet(let set): isSought(zoneSet: set, index)
    case .zones(let zones): isSought(zones: zones)
    }
  }
}

/// How a border concerns a target.
enum Concern: UInt8 {
  /// Neither side of it is sought because of it.
  case never
  /// One of its sides is sought, whatever else covers the ground there.
  case always
  /// What else covers the ground decides: a zone's records may overlap.
  case depends
}

/// An edge of a leaf of several polylines, and the share of it that is nearest.
struct LeafBorder {
  let place: LeafPlace
  /// The edge's number in the leaf.
  let edge: Int
  let share: Double
  /// Whether the origin lies on the edge.
  let isAtOrigin: Bool
  /// The record set that it toggles.
  let toggle: Int
}

/// Slack for comparing bounds with distances, which are rounded differently.
private let slack = 1 + 1e-12

/// Lists of more elements than this are looked through only once.
private let shortList = 8

// MARK: - Other zones

/// The nearest ground whose zones are not those of the origin: what lies beyond the nearest border.
struct OtherZonesTarget: TerritoryTarget {
  /// The zone indices at the origin, ascending.
  let here: [Int]
  /// Their zone set, where the index has one.
  private let hereSet: UInt32?
  private(set) var nearest: NearbyPoint?
  /// What lies at the nearest point: ground beyond the border, and edges.
  private(set) var grounds: [Ground] = []
  private(set) var borders: [(border: LeafBorder, point: NearbyPoint)] = []
  private(set) var limit = Double.infinity
  private let model: EarthModel
  private var concerns: [Int: Concern] = [:]

  init(at coverage: Coverage, _ index: IndexReader, on model: EarthModel = .sphere) {
    self.model = model
    var here: [Int] = []
    index.forEachZone(coverage) { here.append($0) }
    self.here = here
    hereSet = coverage.leaf < 0 ? coverage.set : index.zoneSet(of: here)
  }

  var seeksUncovered: Bool { true }

  func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool { zoneSet != hereSet }

  func isSought(zones: [Int]) -> Bool { zones != here }

  mutating func concern(toggling recordSet: Int, _ index: IndexReader) -> Concern {
    let records = index.recordSets[recordSet]
    if records.count <= shortList { return concern(records, index) }
    if let known = concerns[recordSet] { return known }
    let concern = concern(records, index)
    concerns[recordSet] = concern
    return concern
  }

  private func concern(_ records: UnsafeBufferPointer<UInt32>, _ index: IndexReader) -> Concern {
    for element in records {
      let record = Int(UInt32(littleEndian: element))
      if !contains(index.zone(ofRecord: record)) || index.isOnly(record) { return .always }
    }
    return records.isEmpty ? .never : .depends
  }

  /// Whether a zone covers the origin.
  private func contains(_ zone: Int) -> Bool {
    let position = here.indices.partitioningIndex { here[$0] >= zone }
    return position < here.count && here[position] == zone
  }

  mutating func found(_ ground: Ground, at point: NearbyPoint, _ index: IndexReader) {
    if isNearest(point) { grounds.append(ground) }
  }

  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    guard isNearest(point) else { return }
    // The edges that meet at a point of the grid are found again from the point.
    if let last = borders.last, last.point.east == point.east, last.point.latitude == point.latitude,
      last.border.isOnGrid, border.isOnGrid, last.border.place.entry == border.place.entry
    {
      return
    }
    borders.append((border, point))
  }

  /// Whether no point found before is nearer; forgets those that are farther.
  private mutating func isNearest(_ point: NearbyPoint) -> Bool {
    let least = nearest?.rank ?? .infinity
    if point.rank > least { return false }
    if point.rank < least {
      nearest = point
      limit =
        model == .sphere
        ? point.haversine * slack : GreatCircle.haversine(meters: point.rank / Geodesic.leastRatio)
      grounds.removeAll(keepingCapacity: true)
      borders.removeAll(keepingCapacity: true)
    }
    return true
  }
}

extension LeafBorder {
  /// Whether the nearest point is an end of the edge.
  var isVertex: Bool { share == 0 || share == 1 }

  /// Whether the nearest point is known to be a point of the grid.
  var isOnGrid: Bool { isVertex || isAtOrigin }
}

// MARK: - Nearest zones

/// The nearest of the zones that a condition accepts.
struct NearestZonesTarget: TerritoryTarget {
  private let accepts: (Int) -> Bool
  private(set) var nearest: NearbyPoint?
  /// The zone sets, record sets and zones at the nearest point.
  private var zoneSets = Set<UInt32>()
  private var recordSets = Set<Int>()
  private var zones: [Int] = []
  private(set) var limit: Double
  /// Whether the zone sets and record sets that are long lists hold an accepted zone.
  private var areSought: [UInt32: Bool] = [:]
  private var concerns: [Int: Concern] = [:]

  init(within haversine: Double, _ accepts: @escaping (Int) -> Bool) {
    self.accepts = accepts
    limit = haversine * slack
  }

  var seeksUncovered: Bool { false }

  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool {
    if index.zoneCount(ofSet: zoneSet) <= shortList { return index.contains(zoneSet, accepts) }
    if let known = areSought[zoneSet] { return known }
    let isSought = index.contains(zoneSet, accepts)
    areSought[zoneSet] = isSought
    return isSought
  }

  func isSought(zones: [Int]) -> Bool { zones.contains(where: accepts) }

  mutating func concern(toggling recordSet: Int, _ index: IndexReader) -> Concern {
    if index.recordSets[recordSet].count <= shortList { return index.concern(recordSet, accepts) }
    if let known = concerns[recordSet] { return known }
    let concern = index.concern(recordSet, accepts)
    concerns[recordSet] = concern
    return concern
  }

  mutating func found(_ ground: Ground, at point: NearbyPoint, _ index: IndexReader) {
    guard isNearest(point) else { return }
    switch ground {
    case .zoneSet(let set): zoneSets.insert(set)
    case .zones(let found): zones += found
    }
  }

  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    if isNearest(point) { recordSets.insert(border.toggle) }
  }

  private mutating func isNearest(_ point: NearbyPoint) -> Bool {
    let least = nearest?.haversine ?? .infinity
    if point.haversine > least { return false }
    if point.haversine < least {
      nearest = point
      limit = min(limit, point.haversine * slack)
      zoneSets.removeAll(keepingCapacity: true)
      recordSets.removeAll(keepingCapacity: true)
      zones.removeAll(keepingCapacity: true)
    }
    return true
  }

  /// The accepted zones at the nearest point, ascending.
  func nearestZones(_ index: IndexReader) -> [Int] {
    var all = Set(zones)
    for set in zoneSets { index.forEachZone(Coverage(zoneSet: set)) { all.insert($0) } }
    for set in recordSets {
      for record in index.recordSets[set] {
        all.insert(index.zone(ofRecord: Int(UInt32(littleEndian: record))))
      }
    }
    return all.filter(accepts).sorted()
  }
}

// MARK: - All zones within a distance

/// All zones within a distance.
struct ZonesWithinTarget: TerritoryTarget {
  let limit: Double
  /// The greatest rank of a point that is within the distance.
  private let greatestRank: Double
  /// Whether each zone has been found.
  private(set) var isFound: [Bool]
  /// The zone sets and record sets, of those that are long lists, all of whose zones have been found.
  private var zoneSetsFound = Set<UInt32>()
  private var recordSetsFound = Set<Int>()

  init(within meters: Double, on model: EarthModel, zoneCount: Int) {
    switch model {
    case .sphere:
      limit = GreatCircle.haversine(meters: meters) * slack
      greatestRank = limit
    case .ellipsoid:
      limit = GreatCircle.haversine(meters: meters / Geodesic.leastRatio)
      greatestRank = meters * slack
    }
    isFound = [Bool](repeating: false, count: zoneCount)
  }

  var seeksUncovered: Bool { false }

  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool {
    if index.zoneCount(ofSet: zoneSet) <= shortList { return index.contains(zoneSet) { !isFound[$0] } }
    if zoneSetsFound.contains(zoneSet) { return false }
    if index.contains(zoneSet, { !isFound[$0] }) { return true }
    zoneSetsFound.insert(zoneSet)
    return false
  }

  func isSought(zones: [Int]) -> Bool { zones.contains { !isFound[$0] } }

  mutating func concern(toggling recordSet: Int, _ index: IndexReader) -> Concern {
    if index.recordSets[recordSet].count <= shortList { return index.concern(recordSet) { !isFound[$0] } }
    if recordSetsFound.contains(recordSet) { return .never }
    let concern = index.concern(recordSet) { !isFound[$0] }
    if concern == .never { recordSetsFound.insert(recordSet) }
    return concern
  }

  mutating func found(_ ground: Ground, at point: NearbyPoint, _ index: IndexReader) {
    guard point.rank <= greatestRank else { return }
    switch ground {
    case .zoneSet(let set): index.forEachZone(Coverage(zoneSet: set)) { isFound[$0] = true }
    case .zones(let zones): for zone in zones { isFound[zone] = true }
    }
  }

  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    guard point.rank <= greatestRank else { return }
    for record in index.recordSets[border.toggle] {
      isFound[index.zone(ofRecord: Int(UInt32(littleEndian: record)))] = true
    }
  }
}

// MARK: - Sets

extension IndexReader {
  /// The number of zones in a zone set.
  fileprivate func zoneCount(ofSet set: UInt32) -> Int {
    set <= zoneCount ? min(Int(set), 1) : zoneSets[Int(set) - zoneCount - 1].count
  }

  /// Whether a zone set holds a zone that a condition accepts.
  fileprivate func contains(_ set: UInt32, _ accepts: (Int) -> Bool) -> Bool {
    if set <= zoneCount { return set > 0 && accepts(Int(set) - 1) }
    return zoneSets[Int(set) - zoneCount - 1].contains { accepts(Int(UInt32(littleEndian: $0))) }
  }

  /// Whether a border that toggles a record set has ground of accepted zones on its sides because of that.
  fileprivate func concern(_ recordSet: Int, _ accepts: (Int) -> Bool) -> Concern {
    recordSets[recordSet].contains { accepts(zone(ofRecord: Int(UInt32(littleEndian: $0)))) }
      ? .always : .never
  }

  /// Whether a record is the only one of its zone.
  fileprivate func isOnly(_ record: Int) -> Bool {
    let zone = zone(ofRecord: record)
    return (record == 0 || self.zone(ofRecord: record - 1) != zone)
      && (record + 1 == recordCount || self.zone(ofRecord: record + 1) != zone)
  }

  /// The number of the zone set with exactly these zones; `nil` where the index has none.
  func zoneSet(of zones: [Int]) -> UInt32? {
    if zones.count < 2 { return zones.first.map { UInt32($0 + 1) } ?? 0 }
    func list(_ number: Int) -> some Sequence<Int> {
      zoneSets[number].lazy.map { Int(UInt32(littleEndian: $0)) }
    }
    let number = (0..<zoneSets.count).partitioningIndex { !list($0).lexicographicallyPrecedes(zones) }
    return number < zoneSets.count && list(number).elementsEqual(zones)
      ? UInt32(1 + zoneCount + number) : nil
  }
}
