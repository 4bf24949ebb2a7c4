/// How much larger than its source an index may become.
///
/// Dividing a cell stores the edges that cross its middle again on both sides. For real borders that costs little and
/// pays off: a few percent make all leaves small. But lines closer together than a few units stay together however
/// often their cell is divided, down to single units, while their copies double. So each top cell has a credit in
/// proportion to its edges; a division is paid from it, its children share what remains in proportion to theirs, and a
/// cell that cannot pay becomes a leaf of whatever size.
///
/// So all leaves together hold at most ``perEdge`` + 1 copies for each edge of a top cell, plus ``perTopCell``. And the
/// cells of the top table are made wider where edges pass more than ``topCellsPerEdge`` of them, plus ``topCells``.
package enum DivisionCredit {
  /// What dividing a top cell may cost for each edge in it. The world needs at most 12.
  package static let perEdge = 16
  /// What it may cost in addition, so that a few edges are divided where that helps.
  package static let perTopCell = 512
  /// Edges in top cells for each edge of the source. The world has little more than one.
  package static let topCellsPerEdge = 8
  /// Edges in top cells that any source may have: about as many as there are top cells of the usual width.
  package static let topCells = 1 << 16
}

extension TopGrid {
  /// The limit for edges in top cells, and for elements of sets at their corners.
  static func limit(_ set: EdgeSet) -> Int {
    DivisionCredit.topCells + DivisionCredit.topCellsPerEdge * set.edges.count
  }
}
