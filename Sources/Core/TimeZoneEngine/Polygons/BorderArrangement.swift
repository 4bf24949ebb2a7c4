/// The border of a zone whose edges may meet anywhere: its records may overlap, or touch or cross themselves between
/// vertices.
///
/// 1. In each cell edges are divided where they meet, and the pieces between the zone and the rest
///    are collected (``CellArrangement``).
/// 2. Along the lines between cells the pieces of the cells on both sides are added up, and pieces that do not end at a
///    corner of the border are joined (``ArrangedBorder``).
/// 3. If edges cross between points of the 1e-7 degree grid, the border is rounded to it (``SnapRounding``).
struct BorderArrangement {
  /// All edges of a zone's border, the zone on the left of each, in 1e-7 degrees, in no particular order. They meet at
  /// their ends only.
  static func edges(
    of zone: ZoneMembership, in topCells: [Int], _ effort: inout Effort
  ) throws(BorderError) -> [BorderEdge] {
    var edges = CellEdges()
    var border = ArrangedBorder()
    for top in topCells {
      try zone.index.forEachCell(ofTop: top) { (cell) throws(BorderError) in
        try edges.read(cell, zone)
        if edges.isConstant, edges.base.isEmpty { return }
        try CellArrangement(cell, edges, scale: zone.scale).add(to: &border, &effort)
      }
    }
    let (whole, pieces) = border.finish()
    return pieces.allSatisfy { $0.isOnGrid }
      ? whole + pieces.map { $0.edge }
      : SnapRounding.edges(of: whole.map { ArrangedBorder.Piece($0) } + pieces)
  }
}

enum BorderError: Error {
  /// The border does not close near a vertex, in 1e-7 degrees: the index contradicts itself.
  case broken(near: BorderVertex)
  /// It takes more steps than ``Effort`` allows.
  case tooComplex
}

/// The steps left: an index of a few kilobytes may have borders that cross so often that no memory holds their pieces.
struct Effort {
  /// Comparisons of two edges. The largest zones of the world take some hundred million.
  static let limit: Int64 = 1 << 32
  /// A meeting takes as much as this many comparisons, so that there are at most 2,097,152 of them, and their pieces
  /// take some 650 MB.
  static let stepsOfMeeting: Int64 = 1 << 11

  private var left: Int64

  init(steps: Int64 = limit) { left = steps }

  mutating func spend(comparisons: Int, with others: Int) throws(BorderError) {
    try spend(Int64(comparisons) * Int64(others))
  }

  mutating func spend(meetings: Int) throws(BorderError) { try spend(Int64(meetings) * Self.stepsOfMeeting) }

  private mutating func spend(_ steps: Int64) throws(BorderError) {
    guard steps <= left else { throw .tooComplex }
    left -= steps
  }
}
