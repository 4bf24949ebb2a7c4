/// The source of an index: zones, their records and their edges.
struct CompilerSource {
  /// Zone identifiers, ascending by their UTF-8 bytes.
  private(set) var identifiers: [String]
  /// The zone of each record. Records are numbered by zone, then as in the file.
  private(set) var recordZones: [Int32]
  private(set) var edges: EdgeSet

  /// Forgets all other records, and zones that have none left.
  mutating func keep(_ records: Set<Int32>) {
    var numbers = [Int32](repeating: -1, count: recordZones.count)
    var zones: [String] = []
    var keptZones: [Int32] = []
    var lastZone: Int32 = -1
    for record in recordZones.indices where records.contains(Int32(record)) {
      let zone = recordZones[record]
      if zone != lastZone { zones.append(identifiers[Int(zone)]) }
      lastZone = zone
      numbers[record] = Int32(keptZones.count)
      keptZones.append(Int32(zones.count - 1))
    }
    (identifiers, recordZones) = (zones, keptZones)
    edges = edges.renumbered(numbers)
  }
}

extension CompilerSource {
  init(_ zones: ZoneNumbering, _ edges: EdgeSet) {
    let recordZones = zones.order.map { Int32(zones.zoneOfShape[$0]) }
    self.init(identifiers: zones.identifiers, recordZones: recordZones, edges: edges)
  }
}
