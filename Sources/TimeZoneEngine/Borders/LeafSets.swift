import TimeZoneIndex

/// What covers a leaf on the sides of its polylines, and whether any of it is of interest.
struct LeafSets {
  /// Zone sets, or for several polylines the record set before any is crossed.
  private let even, odd: UInt32
  /// Byte offset of a leaf of several polylines; negative for one.
  private let leaf: Int

  init(_ entry: TreeEntry, _ view: IndexView) {
    let offset = entry.location * IndexFormat.leafAlignment
    let base = view.leaves + offset
    if entry.isPlainLeaf {
      let header = PlainLeaf(header: UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)))
      (even, odd, leaf) = (header.evenSet, header.oddSet, -1)
    } else {
      let other = GeneralLeaf(base: base)
      (even, odd, leaf) = (other.evenSet, other.oddSet, other.polylineCount == 1 ? -1 : offset)
    }
  }

  var isSinglePolyline: Bool { leaf < 0 }

  /// What covers the ground that a ray to the west leaves by crossing these polylines an odd number of times.
  func cover(_ oddPolylines: UInt64) -> ZoneCover {
    leaf < 0
      ? ZoneCover(zoneSet: oddPolylines == 0 ? even : odd)
      : ZoneCover(recordSet: even, leaf: leaf, oddPolylines: oddPolylines)
  }
}
