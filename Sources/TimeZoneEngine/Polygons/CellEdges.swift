import TimeZoneIndex

/// The edges of one cell at which one zone's coverage may change, and the records of the zone that they toggle.
///
/// Records are bits of a mask and are numbered separately in each cell; the zone covers a point where the mask is not
/// zero. Where one polyline separates two zone sets, there is one bit, for the zone.
struct CellEdges {
  /// An edge, and the records it toggles.
  struct Member {
    let edge: Edge
    let isReal: Bool
    let mask: UInt64
  }

  private(set) var edges: [Member] = []
  /// The records in effect where no polyline is crossed.
  private(set) var base: UInt64 = 0
  /// The records of the cell found so far, by bit.
  private var records: [UInt32] = []
  private var masks: [UInt64] = []
  /// All edges of the leaf; working space.
  private var leafEdges: [LeafEdge] = []

  /// Whether there are no edges: the zone covers all of the cell or nothing.
  var isConstant: Bool { edges.isEmpty }

  /// Reads a cell.
  ///
  /// - Throws: ``PolygonError`` where more than 64 records of the zone meet, or a vertex does not lie on Earth.
  mutating func read(_ cell: IndexCell, _ zone: ZoneMembership) throws(PolygonError) {
    edges.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    guard !cell.entry.isZoneSet else {
      base = zone.covers(set: cell.entry.zoneSet) ? 1 : 0
      return
    }
    switch zone.index.sets(ofLeaf: cell.entry) {
    case .zones(let even, let odd):
      base = zone.covers(set: even) ? 1 : 0
      if zone.covers(set: even) != zone.covers(set: odd) { masks.append(1) }
    case .records(let set, let polylines, _):
      base = try mask(ofRecordSet: Int(set), zone, cell)
      for polyline in 0..<polylines {
        let toggled = zone.index.toggle(ofLeaf: cell.entry, polyline: polyline)
        masks.append(try mask(ofRecordSet: toggled, zone, cell))
      }
    }
    if masks.allSatisfy({ $0 == 0 }) { return }
    zone.index.readEdges(of: cell, scale: 1, into: &leafEdges)
    for member in leafEdges where masks[Int(member.polyline)] != 0 {
      // Validation does not check single vertices, because lookups do not need it.
      guard !member.isReal || zone.contains(member.edge) else { throw zone.crossing(cell.x0, cell.y0) }
      edges.append(
        Member(edge: member.edge, isReal: member.isReal, mask: masks[Int(member.polyline)]))
    }
  }

  private mutating func mask(ofRecordSet set: Int, _ zone: ZoneMembership, _ cell: IndexCell)
    throws(PolygonError) -> UInt64
  {
    guard zone.mayCover(recordSet: set) else { return 0 }
    var mask: UInt64 = 0
    for element in zone.index.recordSets[set] {
      let record = UInt32(littleEndian: element)
      guard zone.records.contains(Int(record)) else { continue }
      let bit = records.firstIndex(of: record) ?? records.count
      if bit == records.count { records.append(record) }
      guard bit < UInt64.bitWidth else { throw zone.crossing(cell.x0, cell.y0) }
      mask |= 1 << UInt64(bit)
    }
    return mask
  }
}

// MARK: - Coverage beside an edge

extension CellEdges {
  /// The records that cover the point an infinitesimal west of a line and a smaller infinitesimal above a row.
  ///
  /// - Parameters:
  ///   - line: A point on the row, in the closure of the cell, and the direction of the line through it. Edges along
  ///     the line do not count as crossed.
  ///   - includingLine: Whether edges along the line count as crossed: the result then is the records to its east.
  /// - Returns: Records as bits.
  func mask(westOf line: RowLine, includingLine: Bool = false) -> UInt64 {
    var mask = base
    for member in edges where line.isEast(of: member.edge, orAlong: includingLine) { mask ^= member.mask }
    return mask
  }

  /// The records that cover the point an infinitesimal east of a point on a row and a smaller one above or below the
  /// row.
  func mask(eastOf x: Int64, onRow y: Int64, above: Bool) -> UInt64 {
    // Above the row, latitudes up to the row's count as south; below it, only smaller ones do.
    let row = above ? y : y - 1
    var mask = base
    for member in edges where member.edge.spans(row: row) && member.edge.meets(rowOf: x, y) != .east {
      mask ^= member.mask
    }
    return mask
  }
}

/// A point on a row, and a line that rises from it, in units.
struct RowLine {
  let x, y: Int64
  /// Its direction; `dy` is positive.
  let dx, dy: Int64

  /// A line that runs straight north.
  static func meridian(x: Int64, y: Int64) -> RowLine { RowLine(x: x, y: y, dx: 0, dy: 1) }

  /// Whether an edge crosses the row, as seen an infinitesimal above it, to the west of the line.
  func isEast(of edge: Edge, orAlong: Bool) -> Bool {
    guard edge.spans(row: y) else { return false }
    switch edge.meets(rowOf: x, y) {
    case .east: return false
    case .west: return true
    case .at:
      // They meet on the row: above it, the one with the more westerly direction lies to the west.
      let rises = edge.dy > 0
      let turn = Edge.turn(rises ? edge.dx : -edge.dx, rises ? edge.dy : -edge.dy, dx, dy)
      return turn < 0 || (orAlong && turn == 0)
    }
  }
}

extension Edge {
  fileprivate enum Meeting { case west, at, east }

  /// Where the edge meets a point's row, relative to the point.
  ///
  /// - Precondition: The edge reaches the row and is not horizontal.
  fileprivate func meets(rowOf x: Int64, _ y: Int64) -> Meeting {
    let side = orientation(of: x, y)
    return side == 0 ? .at : (side < 0) == (dy > 0) ? .west : .east
  }
}
