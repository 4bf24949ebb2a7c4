import TimeZoneIndex

/// The quadtree below one top cell, and the leaves it needs.
struct CellTree {
  enum Node {
    case zoneSet(Int32)
    /// Number in `leaves`.
    case leaf(Int32)
    /// The first of four children, in the order of ``Cell/child(_:)``.
    case inner(Int32)
  }

  private(set) var nodes: [Node] = []
  private(set) var leaves: [LeafShape] = []
  /// Learns the sets found on the way; nodes and leaves name them by their numbers here.
  private(set) var recordSets: RecordSets
  private let edges: UnsafeBufferPointer<PlanarEdge>
  private let unit: Int

  /// - Parameters:
  ///   - edges: All edges of the subdivision; used only during the call of ``add(_:dividedBy:corner:)``.
  ///   - recordSets: Knows the sets that edges toggle.
  ///   - unit: What coordinates are counted in, in 1e-7 degrees.
  init(edges: UnsafeBufferPointer<PlanarEdge>, recordSets: RecordSets, unit: Int) {
    self.edges = edges
    self.unit = unit
    self.recordSets = recordSets
  }

  /// Adds the tree of one cell.
  ///
  /// - Parameters:
  ///   - cell: A top cell.
  ///   - members: The edges that divide the cell, ascending.
  ///   - corner: The record set at its south-western corner.
  /// - Returns: The number of its root in `nodes`.
  /// - Throws: ``CompilerError`` when more borders meet in one cell of the grid than a leaf can hold.
  mutating func add(_ cell: Cell, dividedBy members: [Int32], corner: Int32) throws(CompilerError) -> Int32 {
    let number = Int32(nodes.count)
    nodes.append(.zoneSet(corner))
    try fill(number, cell, members, corner)
    return number
  }

  private mutating func fill(
    _ number: Int32, _ cell: Cell, _ members: [Int32], _ corner: Int32
  ) throws(CompilerError) {
    if members.isEmpty { return }
    if let leaf = try leaf(cell, members, corner) {
      nodes[Int(number)] = .leaf(Int32(leaves.count))
      leaves.append(leaf)
      return
    }
    let first = Int32(nodes.count)
    for _ in 0..<4 { nodes.append(.zoneSet(0)) }
    nodes[Int(number)] = .inner(first)
    for quadrant in 0..<4 {
      let child = cell.child(quadrant)
      // No point ever asks for an empty child; the parent's set keeps it from being special.
      let childCorner = child.isEmpty ? corner : walk(from: cell, corner, to: child, members)
      nodes[Int(first) + quadrant] = .zoneSet(childCorner)
      let childMembers = members.filter { child.isDivided(by: edges[Int($0)].edge) }
      try fill(first + Int32(quadrant), child, childMembers, childCorner)
    }
  }

  /// The record set at a child's corner: along the parent's western side, then east along the row.
  private mutating func walk(from cell: Cell, _ corner: Int32, to child: Cell, _ members: [Int32]) -> Int32 {
    if child.x0 == cell.x0, child.y0 == cell.y0 { return corner }
    var set = corner
    for number in members {
      let planar = edges[Int(number)]
      let edge = planar.edge
      var crossings = 0
      if child.y0 != cell.y0 {
        crossings += edge.isCrossed(fromSouthTo: cell.x0, child.y0) ? 1 : 0
        crossings += edge.isCrossed(fromSouthTo: cell.x0, cell.y0) ? 1 : 0
      }
      if child.x0 != cell.x0 {
        crossings += edge.isCrossed(fromWestTo: child.x0, child.y0) ? 1 : 0
        crossings += edge.isCrossed(fromWestTo: cell.x0, child.y0) ? 1 : 0
      }
      if crossings & 1 == 1 { set = recordSets.symmetricDifference(set, planar.toggle) }
    }
    return set
  }
}

// MARK: - Leaves

extension CellTree {
  /// The leaf for a cell, or `nil` when it should be divided further.
  private mutating func leaf(_ cell: Cell, _ members: [Int32], _ corner: Int32) throws(CompilerError)
    -> LeafShape?
  {
    let mustBeLeaf = cell.sizeLog == 0
    guard mustBeLeaf || members.count <= LeafShape.edgeLimit else { return nil }
    var leaf = LeafShape(cell, members.map { edges[Int($0)] })
    guard mustBeLeaf || leaf.isSmallEnough else { return nil }
    guard leaf.polylines.count <= GeneralLeaf.polylineLimit else {
      throw .crowded(latitude: latitude(cell), longitude: longitude(cell), borders: leaf.polylines.count)
    }
    guard leaf.vertexCount <= GeneralLeaf.vertexLimit else {
      throw .dense(latitude: latitude(cell), longitude: longitude(cell), vertices: leaf.vertexCount)
    }
    leaf.evenSet = corner
    for polyline in leaf.polylines where polyline.isCrossed(fromWestTo: cell.x0, cell.y0) {
      leaf.evenSet = recordSets.symmetricDifference(leaf.evenSet, polyline.toggle)
    }
    if leaf.polylines.count == 1 {
      leaf.oddSet = recordSets.symmetricDifference(leaf.evenSet, leaf.polylines[0].toggle)
    }
    return leaf
  }

  private func latitude(_ cell: Cell) -> Double { Double(cell.y0 * Int64(unit)) / 1e7 }
  private func longitude(_ cell: Cell) -> Double { Double(cell.x0 * Int64(unit)) / 1e7 }
}
