/// The source of an index: zones, their records and their edges.
struct CompilerSource {
  /// Zone identifiers, ascending by their UTF-8 bytes.
  private(set) var identifiers: [String]
  /// The zone of each record. Records are numbered by zone, then as in the file.
  private(set) var recordZones: [Int32]
  private(set) var edges: EdgeSet

  init(_ zones: ZoneNumbering, _ edges: EdgeSet) {
    identifiers = zones.identifiers
    recordZones = zones.order.map { Int32(zones.zoneOfShape[$0]) }
    self.edges = edges
  }

  /// The same zones with simplified edges, whose records may be others.
  func simplified(_ edges: EdgeSet, recordZones: [Int32]) -> CompilerSource {
    var source = self
    (source.edges, source.recordZones) = (edges, recordZones)
    return source
  }

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
  /// Checks that every zone that had edges still has some.
  ///
  /// An edge that toggles a record has the record on one side, so a record with edges covers an area.
  func checkZones(simplifiedFrom original: CompilerSource) throws(CompilerError) {
    let before = original.zonesWithEdges
    let now = zonesWithEdges
    for zone in identifiers.indices where before[zone] && !now[zone] {
      throw .collapsedZone(identifiers[zone], unitE7: edges.unit)
    }
  }

  private var zonesWithEdges: [Bool] {
    var isUsed = [Bool](repeating: false, count: edges.recordSets.count)
    for edge in edges.edges { isUsed[Int(edge.toggle)] = true }
    var haveEdges = [Bool](repeating: false, count: identifiers.count)
    for (number, isUsed) in isUsed.enumerated() where isUsed {
      for record in edges.recordSets[Int32(number)] { haveEdges[Int(recordZones[Int(record)])] = true }
    }
    return haveEdges
  }
}
