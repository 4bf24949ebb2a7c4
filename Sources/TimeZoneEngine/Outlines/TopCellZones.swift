import TimeZoneIndex

/// Which zones cover any of each top cell, so that a zone is looked for where it is.
struct TopCellZones {
  /// The zones of top cell `c`: `zones[starts[c]..<starts[c + 1]]`.
  private var starts: [Int32] = [0]
  private var zones: [Int32] = []

  /// - Complexity: O(n) in the size of the index, without its vertices.
  init(_ view: IndexView) {
    let zonesOfRecordSets = (0..<view.recordSets.count).map { set in
      view.recordSets[set].map { record in
        Int32(truncatingIfNeeded: UInt32(littleEndian: view.recordZones[Int(UInt32(littleEndian: record))]))
      }
    }
    for top in 0..<view.columns * view.rows {
      view.forEachCell(ofTop: top) { cell in
        guard !cell.entry.isZoneSet else { return add(zoneSet: Int(cell.entry.zoneSet), view) }
        switch view.sets(ofLeaf: cell.entry) {
        case .zones(let even, let odd):
          add(zoneSet: even, view)
          add(zoneSet: odd, view)
        case .records(let base, let polylines):
          for zone in zonesOfRecordSets[base] { add(zone) }
          for polyline in 0..<polylines {
            for zone in zonesOfRecordSets[view.toggle(ofLeaf: cell.entry, polyline: polyline)] { add(zone) }
          }
        }
      }
      starts.append(Int32(truncatingIfNeeded: zones.count))
    }
  }

  private mutating func add(zoneSet set: Int, _ view: IndexView) {
    view.forEachZone(ZoneCover(zoneSet: UInt32(truncatingIfNeeded: set))) {
      add(Int32(truncatingIfNeeded: $0))
    }
  }

  private mutating func add(_ zone: Int32) {
    if !zones[Int(starts[starts.count - 1])...].contains(zone) { zones.append(zone) }
  }

  /// The top cells that a zone covers any of, and those to the east and north of them, ascending.
  ///
  /// - Complexity: O(n) in the number of top cells and their zones.
  func cells(around zone: Int, in view: IndexView) -> [Int] {
    let zone = Int32(truncatingIfNeeded: zone)
    let count = starts.count - 1
    var isWanted = [Bool](repeating: false, count: count)
    for cell in 0..<count where zones[Int(starts[cell])..<Int(starts[cell + 1])].contains(zone) {
      isWanted[cell] = true
      if (cell + 1) % view.columns != 0 { isWanted[cell + 1] = true }
      if cell + view.columns < count { isWanted[cell + view.columns] = true }
    }
    return isWanted.indices.filter { isWanted[$0] }
  }
}
