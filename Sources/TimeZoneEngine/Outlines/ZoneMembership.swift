import TimeZoneIndex

/// Which sets of an index one zone is in.
struct ZoneMembership {
  let view: IndexView
  let identifier: String
  /// The zone's records.
  let records: Range<Int>
  private let inZoneSet: [Bool]
  private let inRecordSet: [Bool]

  /// - Parameters:
  ///   - view: The index.
  ///   - zone: The zone's number.
  ///   - identifier: The zone's name, for messages.
  /// - Complexity: O(n) in the size of the index's sets.
  init(_ view: IndexView, zone: Int, identifier: String) {
    self.view = view
    self.identifier = identifier
    let first = Self.firstRecord(in: view, from: zone)
    let records = first..<Self.firstRecord(in: view, from: zone + 1)
    self.records = records
    var inZoneSet = [Bool](repeating: false, count: 1 + view.zoneCount + view.zoneSets.count)
    inZoneSet[1 + zone] = true
    for list in 0..<view.zoneSets.count where view.zoneSets[list].contains(where: { $0.host == zone }) {
      inZoneSet[1 + view.zoneCount + list] = true
    }
    self.inZoneSet = inZoneSet
    inRecordSet = (0..<view.recordSets.count).map { set in
      view.recordSets[set].contains { records.contains($0.host) }
    }
  }

  /// Whether the zone is in a zone set.
  func covers(set: Int) -> Bool { inZoneSet[set] }

  /// Whether any of the zone's records is in a record set.
  func mayCover(recordSet: Int) -> Bool { inRecordSet[recordSet] }

  /// Whether both ends of an edge lie on Earth.
  func contains(_ edge: LeafSegment) -> Bool {
    let longitudes = view.originX...(-view.originX)
    let latitudes = view.originY...(-view.originY)
    return longitudes.contains(edge.ax) && longitudes.contains(edge.bx) && latitudes.contains(edge.ay)
      && latitudes.contains(edge.by)
  }

  /// The first record of a zone or of a later one: records are numbered by zone.
  private static func firstRecord(in view: IndexView, from zone: Int) -> Int {
    (0..<view.recordCount).partitioningIndex { view.recordZones[$0].host >= zone }
  }
}

extension UInt32 {
  /// A little-endian number of the index.
  fileprivate var host: Int { Int(UInt32(littleEndian: self)) }
}

// MARK: - Failures

extension ZoneMembership {
  /// The failure for borders that cross, near a place in units.
  func crossing(_ x: Int, _ y: Int) -> PolygonError {
    let unit = Int(view.unit)
    return .crossingBorders(
      zone: identifier, near: GridPoint(x: Int32(clamping: x &* unit), y: Int32(clamping: y &* unit)))
  }

}
