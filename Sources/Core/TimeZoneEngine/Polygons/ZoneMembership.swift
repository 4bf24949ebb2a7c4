/// The sets of an index that contain one zone.
struct ZoneMembership {
  let index: IndexReader
  /// The zone's records.
  let records: Range<Int>
  private let inZoneSet: [Bool]
  private let inRecordSet: [Bool]

  init(_ index: IndexReader, zone: Int) {
    self.index = index
    let first = Self.firstRecord(in: index, from: zone)
    let records = first..<Self.firstRecord(in: index, from: zone + 1)
    self.records = records
    var inZoneSet = [Bool](repeating: false, count: 1 + index.zoneCount + index.zoneSets.count)
    inZoneSet[1 + zone] = true
    for list in 0..<index.zoneSets.count where index.zoneSets[list].contains(where: { $0.host == zone }) {
      inZoneSet[1 + index.zoneCount + list] = true
    }
    self.inZoneSet = inZoneSet
    inRecordSet = (0..<index.recordSets.count).map { set in
      index.recordSets[set].contains { records.contains($0.host) }
    }
  }

  /// Whether the zone is in a zone set.
  func covers(set: UInt32) -> Bool { inZoneSet[Int(set)] }

  /// Whether any of the zone's records is in a record set.
  func mayCover(recordSet: Int) -> Bool { inRecordSet[recordSet] }

  /// Whether both ends of an edge lie within the grid, its coordinates being `scale` to a unit.
  func contains(_ edge: Edge, scale: Int64) -> Bool {
    let west = index.originX * scale
    let south = index.originY * scale
    return edge.minX >= west && edge.maxX <= -west && edge.minY >= south && edge.maxY <= -south
  }

  /// The first record of a zone or of a later one: records are numbered by zone.
  private static func firstRecord(in index: IndexReader, from zone: Int) -> Int {
    (0..<index.recordCount).partitioningIndex { index.recordZones[$0].host >= zone }
  }
}

extension UInt32 {
  /// The value of a little-endian number of the index.
  fileprivate var host: Int { Int(UInt32(littleEndian: self)) }
}
