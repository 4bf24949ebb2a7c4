import TimeZoneIndex

/// The edges in one cell over which one zone begins or ends, and which of its records cover what.
///
/// Records are bits of a mask, numbered in each cell anew; the zone covers where the mask is not zero. Where one
/// polyline separates two zone sets there is one bit, for the zone.
struct CellEdges {
  /// An edge, and the records it toggles.
  struct Member {
    let edge: Edge
    let isReal: Bool
    let mask: UInt64
  }

  private(set) var edges: [Member] = []
  /// The records that cover where no polyline is crossed.
  private(set) var base: UInt64 = 0
  /// The records met so far in a cell, by their bits.
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
      // Opening a file does not look at single vertices: lookups need not.
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

// MARK: - What covers beside an edge

extension CellEdges {
  /// The records that cover an infinitesimal to the west of a line, an infinitesimally smaller one above a row.
  ///
  /// - Parameters:
  ///   - line: A point on the row, in the closure of the cell, and the direction of the line through it. The line
  ///     itself, and all that runs along it, is not crossed.
  ///   - includingLine: Takes what runs along the line as crossed: the records to the east of it.
  /// - Returns: Records as bits.
  func mask(westOf line: RowLine, includingLine: Bool = false) -> UInt64 {
    var mask = base
    for member in edges where line.isEast(of: member.edge, orAlong: includingLine) { mask ^= member.mask }
    return mask
  }

  /// The records that cover an infinitesimal above or below a point on a row, and a larger one to the east of it.
  func mask(eastOf x: Int64, onRow y: Int64, above: Bool) -> UInt64 {
    // North of the row is where all latitudes up to it are below; south of it, all below it.
    let row = above ? y : y - 1
    var mask = base
    for member in edges where member.edge.spans(row: row) && member.edge.meets(rowOf: x, y) != .east {
      mask ^= member.mask
    }
    return mask
  }
}

/// A point on a row and a line that rises from it, in units.
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
      // They meet on the row: above it the one whose direction is more to the west lies west.
      let rises = edge.dy > 0
      let turn = Edge.turn(rises ? edge.dx : -edge.dx, rises ? edge.dy : -edge.dy, dx, dy)
      return turn < 0 || (orAlong && turn == 0)
    }
  }
}

extension Edge {
  fileprivate enum Meeting { case west, at, east }

  /// Where the edge meets a point's row, as seen from the point.
  ///
  /// - Precondition: The edge reaches the row and is not horizontal.
  fileprivate func meets(rowOf x: Int64, _ y: Int64) -> Meeting {
    let side = orientation(of: x, y)
    return side == 0 ? .at : (side < 0) == (dy > 0) ? .west : .east
  }
}
