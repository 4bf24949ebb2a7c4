import TimeZoneEngine

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
