// From what covers a point to zone numbers.
//
// Zone set 0 is empty, sets 1...zoneCount hold one zone each, and only larger sets are stored as lists. So the
// single zone nearly every point has needs no load at all.

extension IndexView {
  /// The lowest zone number that covers, or -1 when none does.
  @inline(__always)
  package func firstZone(_ cover: ZoneCover) -> Int {
    if cover.leaf >= 0 { return firstCombinedZone(cover) }
    let set = Int(cover.set)
    return set <= zoneCount ? set &- 1 : Int(UInt32(littleEndian: zoneSets[set &- zoneCount &- 1][0]))
  }

  /// Calls `body` with each zone number that covers, ascending.
  package func forEachZone(_ cover: ZoneCover, _ body: (Int) -> Void) {
    if cover.leaf >= 0 { return forEachCombinedZone(cover, body) }
    let set = Int(cover.set)
    if set == 0 { return }
    if set <= zoneCount { return body(set - 1) }
    for zone in zoneSets[set - zoneCount - 1] { body(Int(UInt32(littleEndian: zone))) }
  }

  @inline(never)
  private func firstCombinedZone(_ cover: ZoneCover) -> Int {
    guard let record = nextRecord(cover, after: -1) else { return -1 }
    return zone(ofRecord: record)
  }

  private func forEachCombinedZone(_ cover: ZoneCover, _ body: (Int) -> Void) {
    // Records are numbered by their zone, so a zone of several records comes in a row.
    var last = -1
    var record = nextRecord(cover, after: -1)
    while let current = record {
      let zone = zone(ofRecord: current)
      if zone != last { body(zone) }
      last = zone
      record = nextRecord(cover, after: current)
    }
  }

  /// Records of the source.
  package var recordCount: Int { sections[.recordZones].count / 4 }

  private func zone(ofRecord record: Int) -> Int {
    Int(UInt32(littleEndian: recordZones[record]))
  }

  /// The next record in the symmetric difference of the base set and the sets of all odd polylines.
  ///
  /// - Complexity: O(n) a candidate, n the elements of those sets: a handful wherever borders meet.
  private func nextRecord(_ cover: ZoneCover, after previous: Int) -> Int? {
    let leaf = GeneralLeaf(base: leaves + cover.leaf)
    var last = previous
    while true {
      var candidate = Int.max
      var isMember = false
      func visit(_ set: Int) {
        // The sets are ascending: the first element beyond `last` is all that matters here.
        for element in recordSets[set] {
          let record = Int(UInt32(littleEndian: element))
          if record <= last { continue }
          if record < candidate {
            candidate = record
            isMember = true
          } else if record == candidate {
            isMember.toggle()
          }
          break
        }
      }
      visit(Int(cover.set))
      var odd = cover.oddPolylines
      while odd != 0 {
        visit(leaf.toggle(odd.trailingZeroBitCount))
        odd &= odd - 1
      }
      if candidate == Int.max { return nil }
      if isMember { return candidate }
      last = candidate
    }
  }
}
