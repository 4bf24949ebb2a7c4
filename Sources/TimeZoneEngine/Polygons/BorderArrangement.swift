import TimeZoneIndex

/// The border of a zone whose edges meet anywhere: where the zone's records overlap, or one of them touches or crosses
/// itself between vertices.
///
/// 1. In each cell edges are divided where they meet, and the pieces between what the zone covers and what it does not
///    are collected (``CellArrangement``).
/// 2. Along the lines between cells the pieces of the cells on both sides are added up, and pieces that do not end at a
///    corner of the border are joined (``ArrangedBorder``).
/// 3. Where edges cross between points of the 1e-7 degree grid, the border is rounded to it (``SnapRounding``).
struct BorderArrangement {
  /// All edges of a zone's border, the zone on the left of each, in 1e-7 degrees, in no particular order. They meet at
  /// their ends only.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - topCells: The top cells in which it lies.
  ///   - effort: The steps that it may take.
  /// - Returns: The edges.
  /// - Throws: ``TooComplex``; ``BrokenBorder`` where the index is contradictory.
  /// - Complexity: O(n log n + c), n the size of the index in these cells and the number of meetings, c the number of
  ///   pairs of edges of a leaf.
  static func edges(
    of zone: ZoneMembership, in topCells: [Int], effort: Effort
  ) throws(Failure) -> [BorderEdge] {
    let scale = Int64(zone.index.unit)
    var edges = CellEdges(scale: scale)
    var border = ArrangedBorder()
    var effort = effort
    for top in topCells {
      try zone.index.forEachCell(ofTop: top) { (cell) throws(Failure) in
        do throws(BrokenBorder) {
          try edges.read(cell, zone)
        } catch {
          throw .broken(error)
        }
        if edges.isConstant, edges.base.isEmpty { return }
        do throws(TooComplex) {
          try CellArrangement(cell, edges, scale: scale).add(to: &border, &effort)
        } catch {
          throw .tooComplex
        }
      }
    }
    let pieces = border.finish()
    return pieces.allSatisfy(\.isOnGrid) ? pieces.map(\.edge) : SnapRounding.edges(of: pieces)
  }

  enum Failure: Error {
    case broken(BrokenBorder)
    case tooComplex
  }
}

/// More steps than ``Effort`` allows would be needed.
struct TooComplex: Error {}

/// The steps left: an index of some kilobytes may have borders that cross so often that their pieces fit in no memory.
struct Effort {
  /// Comparisons of two edges. The largest zones of the world take some hundred million.
  static let limit: Int64 = 1 << 34
  /// A meeting takes as much as this many comparisons, so that there are at most 4,194,304 of them.
  static let stepsOfMeeting: Int64 = 1 << 12

  private var left: Int64

  init(steps: Int64 = limit) { left = steps }

  mutating func spend(comparisons: Int, meetings: Int) throws(TooComplex) {
    left -= Int64(comparisons) + Int64(meetings) * Self.stepsOfMeeting
    if left < 0 { throw TooComplex() }
  }
}
