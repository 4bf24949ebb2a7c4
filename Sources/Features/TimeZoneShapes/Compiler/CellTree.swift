import TimeZoneEngine

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
  /// For each set that an edge toggles the number of records in it.
  private let weights: [Int32]
  private let innerBorders: InnerBorders
  private let unit: Int
  private let vertexLimits: [Int]

  init(
    edges: UnsafeBufferPointer<PlanarEdge>, recordSets: RecordSets, innerBorders: InnerBorders, unit: Int,
    vertexLimits: [Int]
  ) {
    self.vertexLimits = vertexLimits
    self.edges = edges
    self.innerBorders = innerBorders
    self.unit = unit
    self.recordSets = recordSets
    weights = recordSets.sharedElementCounts
  }

  mutating func add(_ cell: Cell, dividedBy members: [Int32], corner: Int32) throws(CompilerError) -> Int32 {
    let number = Int32(nodes.count)
    nodes.append(.zoneSet(corner))
    let credit = DivisionCredit.perTopCell + DivisionCredit.perEdge * weight(of: members)
    try fill(number, Part(cell: cell, members: members, corner: corner), credit: credit)
    return number
  }

  /// A cell of the tree.
  private struct Part {
    let cell: Cell
    /// The edges that divide it, ascending.
    let members: [Int32]
    /// The record set at its south-western corner.
    let corner: Int32
  }

  private mutating func fill(_ number: Int32, _ part: Part, credit: Int) throws(CompilerError) {
    if part.members.isEmpty || isInsideZones(part) { return }
    if let leaf = smallLeaf(part) { return try add(leaf, at: number, part.corner) }
    guard part.cell.sizeLog > 0, let (children, rest) = divided(part, credit: credit) else {
      return try add(leaf(part), at: number, part.corner)
    }
    let first = Int32(nodes.count)
    for child in children { nodes.append(.zoneSet(child.part.corner)) }
    nodes[Int(number)] = .inner(first)
    let sum = children.reduce(0) { $0 + $1.weight }
    for (quadrant, child) in children.enumerated() {
      try fill(first + Int32(quadrant), child.part, credit: sum == 0 ? 0 : rest / sum * child.weight)
    }
  }

  /// Whether all of a cell has the zones of its corner, because only borders inside a zone divide it.
  private func isInsideZones(_ part: Part) -> Bool {
    innerBorders.leave(
      part.members.lazy.map { edges[Int($0)].toggle }, zonesOf: part.corner, recordSets)
  }

  /// The children of a cell and what remains of its credit; `nil` if that is not enough.
  private mutating func divided(
    _ part: Part, credit: Int
  ) -> (children: [(part: Part, weight: Int)], rest: Int)? {
    let elements = recordSets.addedElementCount
    var children: [(part: Part, weight: Int)] = []
    var cost = -weight(of: part.members)
    for quadrant in 0..<4 {
      let child = part.cell.child(quadrant)
      // No point ever asks for an empty child; the parent's set keeps it from being special.
      let corner = child.isEmpty ? part.corner : walk(from: part, to: child)
      let members = part.members.filter { child.isDivided(by: edges[Int($0)].edge) }
      let weight = weight(of: members)
      cost += 1 + weight
      children.append((Part(cell: child, members: members, corner: corner), weight))
    }
    cost += recordSets.addedElementCount - elements
    return cost <= credit ? (children, credit - max(cost, 0)) : nil
  }

  /// The number of records that own each edge, added up.
  private func weight(of members: [Int32]) -> Int {
    members.reduce(0) { $0 + Int(weights[Int(edges[Int($1)].toggle)]) }
  }

  /// The record set at a child's corner: along the parent's western side, then east along the row.
  private mutating func walk(from part: Part, to child: Cell) -> Int32 {
    let cell = part.cell
    if child.x0 == cell.x0, child.y0 == cell.y0 { return part.corner }
    var crossed: [Int32] = []
    for number in part.members {
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
      if crossings & 1 == 1 { crossed.append(planar.toggle) }
    }
    return crossed.isEmpty ? part.corner : recordSets.symmetricDifference(part.corner, toggledBy: crossed)
  }
}

// MARK: - Leaves

extension CellTree {
  /// The leaf for a cell, or `nil` when it should be divided further.
  private func smallLeaf(_ part: Part) -> LeafShape? {
    guard part.members.count <= vertexLimits.max() ?? 0 else { return nil }
    let leaf = LeafShape(part.cell, part.members.map { edges[Int($0)] })
    // Whether reading all of it is cheaper than another step down the tree.
    let limit = vertexLimits[min(leaf.chains.count, vertexLimits.count) - 1]
    return leaf.vertexCount <= limit ? leaf : nil
  }

  /// The leaf for a cell that is not divided.
  private func leaf(_ part: Part) throws(CompilerError) -> LeafShape {
    let leaf = LeafShape(part.cell, part.members.map { edges[Int($0)] })
    guard leaf.vertexCount <= IndexFormat.Limit.verticesOfLeaf,
      leaf.chains.count <= IndexFormat.Limit.chainsOfLeaf
    else {
      throw .dense(
        latitude: degrees(part.cell.y0), longitude: degrees(part.cell.x0), vertices: leaf.vertexCount,
        borders: leaf.chains.count)
    }
    return leaf
  }

  private mutating func add(_ leaf: LeafShape, at number: Int32, _ corner: Int32) throws(CompilerError) {
    var leaf = leaf
    let (x, y) = (leaf.cell.x0, leaf.cell.y0)
    let crossed = leaf.chains.filter { $0.isCrossed(fromWestTo: x, y) }.map { Int32($0.toggle) }
    leaf.evenSet = crossed.isEmpty ? corner : recordSets.symmetricDifference(corner, toggledBy: crossed)
    if leaf.hasOneBorder {
      leaf.oddSet = recordSets.symmetricDifference(leaf.evenSet, Int32(leaf.chains[0].toggle))
    }
    try checkRecords(of: leaf)
    nodes[Int(number)] = .leaf(Int32(leaves.count))
    leaves.append(leaf)
  }

  /// Fails if a lookup in the leaf would have to combine more records than readers accept.
  private func checkRecords(of leaf: LeafShape) throws(CompilerError) {
    let limit = IndexFormat.Limit.recordsOfLeaf
    func elementCount(_ sets: some Sequence<Int>) -> Int64 {
      sets.reduce(Int64(recordSets[leaf.evenSet].count)) { $0 + Int64(weights[$1]) }
    }
    let toggles = leaf.chains.lazy.map(\.toggle)
    guard !leaf.hasOneBorder, elementCount(toggles) > limit else { return }
    // A set that several borders toggle counts once.
    let count = elementCount(Set(toggles))
    guard count > limit else { return }
    throw .tooLarge(
      what:
        "records on the sides of the borders near latitude \(degrees(leaf.cell.y0)), longitude \(degrees(leaf.cell.x0))",
      limit: Int(limit), found: Int(clamping: count))
  }

  private func degrees(_ coordinate: Int64) -> Double { Double(coordinate * Int64(unit)) / 1e7 }
}

// MARK: - Size

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
  /// The maximum cost of dividing a top cell, for each edge in it. The world needs at most 12.
  package static let perEdge = 16
  /// The permitted additional cost, so that a few edges are divided if that helps.
  package static let perTopCell = 512
  /// Edges in top cells for each edge of the source. The world has little more than one.
  package static let topCellsPerEdge = 8
  /// Edges in top cells that any source may have: about as many as there are top cells of the usual width.
  package static let topCells = 1 << 16
}
