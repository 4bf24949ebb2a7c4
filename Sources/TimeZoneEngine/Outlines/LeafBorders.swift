import TimeZoneIndex

/// The edges in one cell over which one zone begins or ends, and which of its records cover what.
///
/// Records are bits of a mask, numbered in each cell anew; the zone covers where the mask is not zero. Where one
/// polyline separates two zone sets there is one bit, for the zone.
struct LeafBorders {
  /// An edge, and the records it toggles.
  struct Edge {
    let edge: LeafSegment
    let mask: UInt64
  }

  private(set) var edges: [Edge] = []
  /// The records that cover where no polyline is crossed.
  private(set) var base: UInt64 = 0
  /// The records met so far in a cell, by their bits.
  private var records: [UInt32] = []
  private var masks: [UInt64] = []

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
      base = zone.covers(set: Int(cell.entry.zoneSet)) ? 1 : 0
      return
    }
    switch zone.view.sets(ofLeaf: cell.entry) {
    case .zones(let even, let odd):
      base = zone.covers(set: even) ? 1 : 0
      if zone.covers(set: even) != zone.covers(set: odd) { masks.append(1) }
    case .records(let set, let polylines):
      base = try mask(ofRecordSet: set, zone, cell)
      for polyline in 0..<polylines {
        let toggled = zone.view.toggle(ofLeaf: cell.entry, polyline: polyline)
        masks.append(try mask(ofRecordSet: toggled, zone, cell))
      }
    }
    if masks.allSatisfy({ $0 == 0 }) { return }
    var isOnEarth = true
    zone.view.forEachEdge(of: cell) { polyline, edge in
      guard masks[polyline] != 0 else { return }
      isOnEarth = isOnEarth && (!edge.isReal || zone.contains(edge))
      edges.append(Edge(edge: edge, mask: masks[polyline]))
    }
    // Opening a file does not look at single vertices: lookups need not.
    guard isOnEarth else { throw zone.crossing(cell.x0, cell.y0) }
  }

  private mutating func mask(ofRecordSet set: Int, _ zone: ZoneMembership, _ cell: IndexCell)
    throws(PolygonError) -> UInt64
  {
    guard zone.mayCover(recordSet: set) else { return 0 }
    var mask: UInt64 = 0
    for element in zone.view.recordSets[set] {
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

extension LeafBorders {
  /// The records that cover an infinitesimal to the west of a line, an infinitesimally smaller one above a row.
  ///
  /// - Parameters:
  ///   - line: A place on the row, in the closure of the cell, and the direction of the line through it. The line
  ///     itself, and all that runs along it, is not crossed.
  ///   - includingLine: Takes what runs along the line as crossed: the records to the east of it.
  /// - Returns: Records as bits.
  func mask(westOf line: RowLine, includingLine: Bool = false) -> UInt64 {
    var mask = base
    for edge in edges where line.isEast(of: edge.edge, orAlong: includingLine) { mask ^= edge.mask }
    return mask
  }

  /// The records that cover an infinitesimal above or below a place on a row, and a larger one to the east of it.
  func mask(eastOf x: Int, onRow y: Int, above: Bool) -> UInt64 {
    // North of the row is where all latitudes up to it are below; south of it, all below it.
    let row = above ? y : y - 1
    var mask = base
    for edge in edges where edge.edge.spans(row: row) && edge.edge.side(ofX: x, y) != .west {
      mask ^= edge.mask
    }
    return mask
  }
}

/// A place on a row and a line that rises from it, in units.
struct RowLine {
  let x, y: Int
  /// Its direction; `dy` is positive.
  let dx, dy: Int

  /// A line that runs straight north.
  static func meridian(x: Int, y: Int) -> RowLine { RowLine(x: x, y: y, dx: 0, dy: 1) }

  /// Whether an edge crosses the row, as seen an infinitesimal above it, to the west of the line.
  ///
  /// Exact: products are of one longitude difference and one latitude difference.
  func isEast(of edge: LeafSegment, orAlong: Bool) -> Bool {
    guard edge.spans(row: y) else { return false }
    switch edge.side(ofX: x, y) {
    case .west: return false
    case .east: return true
    case .on:
      // They meet on the row: above it the one whose direction is more to the west lies west.
      let rises = edge.by > edge.ay
      let edgeDX = rises ? edge.bx &- edge.ax : edge.ax &- edge.bx
      let edgeDY = rises ? edge.by &- edge.ay : edge.ay &- edge.by
      let first = edgeDX &* dy
      let second = dx &* edgeDY
      return first < second || (orAlong && first == second)
    }
  }
}

extension LeafSegment {
  enum Side { case west, on, east }

  /// Whether the edge has a point on the row, as seen an infinitesimal north of it.
  func spans(row: Int) -> Bool { (ay <= row) != (by <= row) }

  /// Where a place on a row lies, seen from where the edge meets that row.
  ///
  /// - Precondition: The edge reaches the row and is not horizontal.
  func side(ofX x: Int, _ y: Int) -> Side {
    if x < min(ax, bx) { return .west }
    if x > max(ax, bx) { return .east }
    let edgeSide = (y &- ay) &* (bx &- ax)
    let pointSide = (x &- ax) &* (by &- ay)
    if edgeSide == pointSide { return .on }
    return (edgeSide < pointSide) == (by > ay) ? .east : .west
  }
}
