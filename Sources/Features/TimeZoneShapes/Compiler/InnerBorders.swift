import TimeZoneEngine

/// Borders inside a zone, between two of its records, such as in a zone that was made from a group of zones.
///
/// Records are followed on their own, so that zones that overlap by some centimeters remain one without holes. If
/// they share an edge exactly, both of its sides are the zone's, and a cell that no other border divides needs none.
struct InnerBorders: Sendable {
  private let recordZones: [Int32]
  /// For each record set whether it has no record, or at least two, of every zone.
  private let isInner: [Bool]

  /// The greatest number of different borders in one cell whose combinations are tried.
  private static let borderLimit = 6

  init(_ recordSets: RecordSets, recordZones: [Int32], areSimplified: Bool = false) {
    self.recordZones = recordZones
    isInner = (0..<Int32(recordSets.count)).map { number in
      if areSimplified { return false }
      let zones = recordSets[number].map { recordZones[Int($0)] }
      return zones.indices.allSatisfy { index in
        (index > 0 && zones[index - 1] == zones[index])
          || (index + 1 < zones.count && zones[index + 1] == zones[index])
      }
    }
  }

  /// Whether edges that toggle a set can lie inside a zone.
  func canBeInner(_ toggle: Int32) -> Bool { isInner[Int(toggle)] }

  /// Whether the same zones are on all sides of some borders, wherever these run: every combination of them leaves the
  /// zones of a record set as they are.
  func leave(
    _ toggles: some Sequence<Int32>, zonesOf corner: Int32, _ recordSets: RecordSets
  ) -> Bool {
    var distinct: [Int32] = []
    for toggle in toggles where !distinct.contains(toggle) {
      guard canBeInner(toggle), distinct.count < Self.borderLimit else { return false }
      distinct.append(toggle)
    }
    let expected = Set(recordSets[corner].map { recordZones[Int($0)] })
    for combination in 1..<(1 << distinct.count) {
      var records = Set(recordSets[corner])
      for (index, toggle) in distinct.enumerated() where combination >> index & 1 == 1 {
        records.formSymmetricDifference(recordSets[toggle])
      }
      guard Set(records.map { recordZones[Int($0)] }) == expected else { return false }
    }
    return true
  }
}

/// Leaves out the borders inside zones, as groups of zones have that were made one zone.
enum DissolvedBorders {
  /// The same subdivision with one record for each zone, and without the borders between records of the same zones.
  static func dissolved(_ set: EdgeSet, _ recordZones: [Int32]) -> (set: EdgeSet, recordZones: [Int32]) {
    let zoneCount = Int((recordZones.max() ?? -1) + 1)
    if recordZones.count == zoneCount { return (set, recordZones) }
    let arcs = BorderArcs(set)
    let sides = arcs.sides(in: set)
    var recordSets = RecordSets()
    var edges: [PlanarEdge] = []
    for arc in 0..<arcs.count {
      guard let sides = sides[arc] else { return (set, recordZones) }
      func zones(_ records: [Int32]) -> Set<Int32> { Set(records.map { recordZones[Int($0)] }) }
      let toggle = recordSets.number(of: zones(sides.left).symmetricDifference(zones(sides.right)).sorted())
      if toggle == 0 { continue }
      let (first, last) = arcs.ends(of: arc)
      for index in first..<last {
        edges.append(
          PlanarEdge(arcs.points[index], arcs.points[index + 1], unit: set.unit, toggle: toggle))
      }
    }
    recordSets.share()
    return (EdgeSet(edges: edges, recordSets: recordSets, unit: set.unit), Array(0..<Int32(zoneCount)))
  }
}
