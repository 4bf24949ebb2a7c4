/// The leaf that a search looks at: its edges in 1e-7 degrees, what each polyline toggles, and the box of its cell.
///
/// One value is refilled for each leaf, so that memory is allocated only for the largest.
struct SearchedLeaf {
  private(set) var cell = IndexCell(x0: 0, y0: 0, x1: 0, y1: 0, sizeLog: 0, entry: TreeEntry(bits: 0))
  private(set) var box = GridBox.nowhere
  /// The polylines that the last ray crosses, up to the edge in question.
  private var sides = LeafSides()
  private(set) var edges: [LeafEdge] = []
  /// The same with the edge in question, and all that lie on it, crossed as well.
  private var isCrossedBeyond: [Bool] = []

  var sets: LeafSets { sides.sets }
  var toggles: [Int] { sides.toggles }

  /// Reads the sets on the sides of the leaf's polylines, and what these toggle.
  mutating func enter(_ cell: IndexCell, _ index: IndexReader) {
    self.cell = cell
    box = index.box(of: cell)
    sides.enter(cell.entry, index)
    isCrossedBeyond = sides.isCrossed
  }

  mutating func readEdges(_ index: IndexReader) {
    index.readEdges(of: cell, scale: Int64(index.unit), into: &edges)
  }
}

/// The side of a row on which crossings are counted: infinitesimally north of it, as in queries, or south of it.
enum RowSide {
  case north, south
}

enum ColumnSide {
  case east, west
}

// What covers the ground beside an edge, or just inside a side of the cell. Crossings are counted as in a query, but
// for a point that need not be on the grid.
extension SearchedLeaf {
  /// Follows the ray from a point in the leaf to the west.
  ///
  /// Detours at or beyond the western side of the leaf's cell are crossed by every ray on their rows.
  mutating func castRay(x: Double, y: Double, _ row: RowSide, _ column: ColumnSide) {
    beginRay()
    for member in edges {
      let other = member.edge
      guard other.spans(row: y, row) else { continue }
      let isWest: Bool
      if member.isReal {
        let longitude = other.longitude(atRow: y)
        isWest = column == .east ? longitude <= x : longitude < x
      } else {
        isWest = other.ax <= box.west
      }
      if isWest { sides.isCrossed[member.polyline].toggle() }
    }
  }

  /// Follows the ray from a point inside an edge to the west. The point lies on no other edge, except on edges that
  /// overlap that edge.
  mutating func castRay(x: Double, y: Double, on edge: Edge) {
    beginRay()
    let isLevel = edge.ay == edge.by
    for member in edges {
      let other = member.edge
      let polyline = member.polyline
      if other.spans(row: y, .north) {
        if !member.isReal {
          if other.ax <= box.west { sides.isCrossed[polyline].toggle() }
        } else if !isLevel, edge.isCollinear(with: other) {
          isCrossedBeyond[polyline].toggle()
        } else if other.longitude(atRow: y) < x {
          sides.isCrossed[polyline].toggle()
        }
      } else if isLevel, other.ay == edge.ay, other.by == edge.ay, member.isReal,
        Double(other.minX) <= x, x <= Double(other.maxX)
      {
        isCrossedBeyond[polyline].toggle()
      }
    }
    for polyline in isCrossedBeyond.indices where sides.isCrossed[polyline] {
      isCrossedBeyond[polyline].toggle()
    }
  }

  /// Follows the ray to the west from just next to a vertex, across all edges except the vertex's own.
  mutating func castRay(from vertex: (x: Int64, y: Int64), _ row: RowSide) {
    beginRay()
    for member in edges {
      let other = member.edge
      guard other.spans(row: Double(vertex.y), row) else { continue }
      // A positive side is to the left of the edge: the west of one that rises.
      let isWest =
        member.isReal
        ? other.orientation(of: vertex.x, vertex.y) == (other.dy > 0 ? -1 : 1) : other.ax <= box.west
      if isWest { sides.isCrossed[member.polyline].toggle() }
    }
  }

  private mutating func beginRay() {
    sides.beginRay()
    for polyline in isCrossedBeyond.indices { isCrossedBeyond[polyline] = false }
  }

  /// `nil` if the budget is exhausted.
  mutating func zones(
    _ index: IndexReader, isBeyond: Bool = false, _ budget: inout SearchBudget
  ) -> CoveringZones? {
    let isCrossed = isBeyond ? isCrossedBeyond : sides.isCrossed
    return budget.take(sides.elementCount(isCrossed, index)) ? sides.zones(isCrossed, index) : nil
  }

  /// The records that cover the same point, ascending, in a leaf of several polylines.
  mutating func coveringRecords(
    _ index: IndexReader, isBeyond: Bool = false, _ budget: inout SearchBudget
  ) -> [UInt32]? {
    guard case .records = sets else { return nil }
    let isCrossed = isBeyond ? isCrossedBeyond : sides.isCrossed
    return budget.take(sides.elementCount(isCrossed, index)) ? sides.records(isCrossed, index) : nil
  }

  /// Whether a real edge overlaps another along a stretch. What the two toggle may cancel there.
  func overlapsAnother(_ number: Int) -> Bool {
    let edge = edges[number].edge
    return edges.indices.contains { $0 != number && edges[$0].isReal && edge.overlaps(edges[$0].edge) }
  }
}

extension Edge {
  /// Whether the edge crosses a row, as seen an infinitesimal to one side of it.
  @inline(__always)
  fileprivate func spans(row y: Double, _ side: RowSide) -> Bool {
    side == .north
      ? (Double(ay) <= y) != (Double(by) <= y)
      : (Double(ay) < y) != (Double(by) < y)
  }

  /// The longitude at which the edge, or its line, meets a row that it is not parallel to.
  fileprivate func longitude(atRow y: Double) -> Double {
    Double(ax) + (y - Double(ay)) * Double(dx) / Double(dy)
  }

  @inline(__always)
  fileprivate func overlaps(_ other: Edge) -> Bool {
    if other.maxX < minX || other.minX > maxX || other.maxY < minY || other.minY > maxY { return false }
    guard isCollinear(with: other) else { return false }
    return max(minX, other.minX) < min(maxX, other.maxX) || max(minY, other.minY) < min(maxY, other.maxY)
  }
}
