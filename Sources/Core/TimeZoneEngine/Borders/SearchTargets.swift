/// The target of a ``TerritorySearch``: an area covered by certain zones.
protocol TerritoryTarget {
  /// Nothing farther than this haversine is of interest. It may shrink during a search.
  var limit: Double { get }

  var seeksUncovered: Bool { get }

  /// Whether an area covered by a zone set is sought. It may change from true to false during a search.
  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool

  /// Whether an area covered by exactly these zones, which ascend, is sought.
  func isSought(zones: [Int]) -> Bool

  /// Whether a side of a border that toggles a record set is sought. It may change to ``BorderRelevance/never`` during a
  /// search.
  mutating func relevance(toggling recordSet: Int, _ index: IndexReader) -> BorderRelevance

  /// Records the nearest point of one piece of the area that is sought. It lies within the limit.
  mutating func found(_ covering: CoveringZones, at point: NearbyPoint, _ index: IndexReader)

  /// Records the nearest point of an edge on one side or both of which an area is sought. It lies within the limit.
  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader)
}

extension TerritoryTarget {
  mutating func isSought(_ covering: CoveringZones, _ index: IndexReader) -> Bool {
    switch covering {
    case .zoneSet(let set): isSought(zoneSet: set, index)
    case .zones(let zones): isSought(zones: zones)
    }
  }
}

/// Whether an area next to a border is sought because of the border.
enum BorderRelevance: UInt8 {
  /// Neither side of it.
  case never
  /// One of its sides, whatever else covers the area there.
  case always
  /// What else covers the area decides: a zone's records may overlap.
  case depends
}

/// An edge of a leaf of several polylines, and the share of it that is nearest.
struct LeafBorder {
  let cell: IndexCell
  let edge: Int
  let share: Double
  let isAtOrigin: Bool
  let toggle: Int
}

/// Slack for comparing bounds with distances, which are rounded differently.
private let slack = 1 + 1e-12

/// Lists of more elements than this are looked through only once.
private let shortList = 8

/// A distance that an area may have at most.
private struct SearchRadius {
  /// As a haversine: no point beyond it is within the distance.
  let haversine: Double
  let rank: Double

  init(_ meters: Double, on model: EarthModel) {
    switch model {
    case .sphere:
      haversine = GreatCircle.haversine(meters: meters) * slack
      rank = haversine
    case .ellipsoid:
      haversine = GreatCircle.haversine(meters: meters / Geodesic.leastRatio)
      rank = meters * slack
    }
  }
}

// MARK: - Other zones

/// The nearest area whose zones differ from the origin's: the area beyond the nearest border.
struct OtherZonesTarget: TerritoryTarget {
  /// The zone indices at the origin, ascending.
  let here: [Int]
  /// `nil` if the index has no such set.
  private let hereSet: UInt32?
  private(set) var nearest: NearbyPoint?
  /// The area beyond the border at the nearest point, and its edges.
  private(set) var grounds: [CoveringZones] = []
  private(set) var borders: [(border: LeafBorder, point: NearbyPoint)] = []
  private(set) var limit = Double.infinity
  private let model: EarthModel
  private var relevances: [Int: BorderRelevance] = [:]

  init(at coverage: Coverage, _ index: IndexReader, on model: EarthModel = .sphere) {
    self.model = model
    here = index.zones(coverage)
    hereSet = coverage.leaf < 0 ? coverage.set : index.zoneSet(of: here)
  }

  var seeksUncovered: Bool { true }

  func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool { zoneSet != hereSet }

  func isSought(zones: [Int]) -> Bool { zones != here }

  mutating func relevance(toggling recordSet: Int, _ index: IndexReader) -> BorderRelevance {
    if let known = relevances[recordSet] { return known }
    let records = index.recordSets[recordSet]
    let isAlways = records.contains {
      let record = Int(UInt32(littleEndian: $0))
      return !contains(index.zone(ofRecord: record)) || index.isOnly(record)
    }
    let relevance: BorderRelevance = isAlways ? .always : records.isEmpty ? .never : .depends
    if records.count > shortList { relevances[recordSet] = relevance }
    return relevance
  }

  private func contains(_ zone: Int) -> Bool {
    let position = here.indices.partitioningIndex { here[$0] >= zone }
    return position < here.count && here[position] == zone
  }

  mutating func found(_ covering: CoveringZones, at point: NearbyPoint, _ index: IndexReader) {
    if isNearest(point) { grounds.append(covering) }
  }

  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    guard isNearest(point) else { return }
    // The edges that meet at a point of the grid are found again from the point.
    if let last = borders.last, last.point.east == point.east, last.point.latitude == point.latitude,
      last.border.isOnGrid, border.isOnGrid, last.border.cell.entry == border.cell.entry
    {
      return
    }
    borders.append((border, point))
  }

  /// Whether no point found before is nearer; forgets farther points.
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
  private var relevances: [Int: BorderRelevance] = [:]

  init(within haversine: Double, _ accepts: @escaping (Int) -> Bool) {
    self.accepts = accepts
    limit = haversine * slack
  }

  var seeksUncovered: Bool { false }

  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool {
    if let known = areSought[zoneSet] { return known }
    let isSought = index.contains(zoneSet, accepts)
    if index.zoneCount(ofSet: zoneSet) > shortList { areSought[zoneSet] = isSought }
    return isSought
  }

  func isSought(zones: [Int]) -> Bool { zones.contains(where: accepts) }

  mutating func relevance(toggling recordSet: Int, _ index: IndexReader) -> BorderRelevance {
    if let known = relevances[recordSet] { return known }
    let relevance = index.relevance(recordSet, accepts)
    if index.recordSets[recordSet].count > shortList { relevances[recordSet] = relevance }
    return relevance
  }

  mutating func found(_ covering: CoveringZones, at point: NearbyPoint, _ index: IndexReader) {
    guard isNearest(point) else { return }
    switch covering {
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

  /// Ascending.
  func nearestZones(_ index: IndexReader) -> [Int] {
    var all = Set(zones)
    for set in zoneSets { all.formUnion(index.zones(.zoneSet(set))) }
    for set in recordSets {
      for record in index.recordSets[set] {
        all.insert(index.zone(ofRecord: Int(UInt32(littleEndian: record))))
      }
    }
    return all.filter(accepts).sorted()
  }
}

// MARK: - All zones within a distance

struct ZonesWithinTarget: TerritoryTarget {
  private let radius: SearchRadius
  private(set) var isFound: [Bool]
  /// The zone sets and record sets that are long lists, and all of whose zones have been found.
  private var zoneSetsFound = Set<UInt32>()
  private var recordSetsFound = Set<Int>()

  init(within meters: Double, on model: EarthModel, zoneCount: Int) {
    radius = SearchRadius(meters, on: model)
    isFound = [Bool](repeating: false, count: zoneCount)
  }

  var limit: Double { radius.haversine }

  var seeksUncovered: Bool { false }

  mutating func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool {
    if index.zoneCount(ofSet: zoneSet) <= shortList { return index.contains(zoneSet) { !isFound[$0] } }
    if zoneSetsFound.contains(zoneSet) { return false }
    if index.contains(zoneSet, { !isFound[$0] }) { return true }
    zoneSetsFound.insert(zoneSet)
    return false
  }

  func isSought(zones: [Int]) -> Bool { zones.contains { !isFound[$0] } }

  mutating func relevance(toggling recordSet: Int, _ index: IndexReader) -> BorderRelevance {
    if index.recordSets[recordSet].count <= shortList { return index.relevance(recordSet) { !isFound[$0] } }
    if recordSetsFound.contains(recordSet) { return .never }
    let relevance = index.relevance(recordSet) { !isFound[$0] }
    if relevance == .never { recordSetsFound.insert(recordSet) }
    return relevance
  }

  mutating func found(_ covering: CoveringZones, at point: NearbyPoint, _ index: IndexReader) {
    guard point.rank <= radius.rank else { return }
    for zone in index.zones(covering) { isFound[zone] = true }
  }

  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    guard point.rank <= radius.rank else { return }
    for record in index.recordSets[border.toggle] {
      isFound[index.zone(ofRecord: Int(UInt32(littleEndian: record)))] = true
    }
  }
}

// MARK: - Exactly some zones

/// Any area within a distance that certain zones cover, all of them and no other; or that none covers.
struct ExactZonesTarget: TerritoryTarget {
  /// Ascending.
  private let zones: [Int]
  /// `nil` if the index has no such set.
  private let zoneSet: UInt32?
  private let radius: SearchRadius
  private(set) var isFound = false

  init(_ zones: [Int], within meters: Double, _ index: IndexReader, on model: EarthModel) {
    self.zones = zones
    zoneSet = index.zoneSet(of: zones)
    radius = SearchRadius(meters, on: model)
  }

  var limit: Double { isFound ? -1 : radius.haversine }

  var seeksUncovered: Bool { zones.isEmpty }

  func isSought(zoneSet: UInt32, _ index: IndexReader) -> Bool { zoneSet == self.zoneSet && !isFound }

  func isSought(zones: [Int]) -> Bool { zones == self.zones && !isFound }

  func relevance(toggling recordSet: Int, _ index: IndexReader) -> BorderRelevance {
    isFound || index.recordSets[recordSet].isEmpty ? .never : .depends
  }

  mutating func found(_ covering: CoveringZones, at point: NearbyPoint, _ index: IndexReader) {
    if point.rank <= radius.rank { isFound = true }
  }

  /// Called if the search has spent its budget, so that the zones next to the edge are not known: it may be uncovered.
  mutating func found(_ border: LeafBorder, at point: NearbyPoint, _ index: IndexReader) {
    if zones.isEmpty, point.rank <= radius.rank { isFound = true }
  }
}

// MARK: - Sets

extension IndexReader {
  fileprivate func zoneCount(ofSet set: UInt32) -> Int {
    set <= zoneCount ? min(Int(set), 1) : zoneSets[Int(set) - zoneCount - 1].count
  }

  fileprivate func contains(_ set: UInt32, _ accepts: (Int) -> Bool) -> Bool {
    if set <= zoneCount { return set > 0 && accepts(Int(set) - 1) }
    return zoneSets[Int(set) - zoneCount - 1].contains { accepts(Int(UInt32(littleEndian: $0))) }
  }

  /// Whether a border that toggles a record set has an area of accepted zones on its sides because of that.
  fileprivate func relevance(_ recordSet: Int, _ accepts: (Int) -> Bool) -> BorderRelevance {
    recordSets[recordSet].contains { accepts(zone(ofRecord: Int(UInt32(littleEndian: $0)))) }
      ? .always : .never
  }

  fileprivate func isOnly(_ record: Int) -> Bool {
    let zone = zone(ofRecord: record)
    return (record == 0 || self.zone(ofRecord: record - 1) != zone)
      && (record + 1 == recordCount || self.zone(ofRecord: record + 1) != zone)
  }

  /// `nil` if the index has no set of exactly these zones.
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
