// What lies around the nearest point of a border: the zones of all ground that touches it.

extension TerritorySearch where Target == OtherZonesTarget {
  /// Other than the zones of the origin; ascending.
  mutating func zonesBeyond() -> [Int] {
    var beyond = Set<Int>()
    for ground in target.grounds { add(ground, to: &beyond) }
    // Borders of one leaf follow each other.
    var entry: TreeEntry?
    var seen = Set<BorderVertex>()
    for (border, _) in target.borders {
      if entry != border.cell.entry {
        entry = border.cell.entry
        seen.removeAll(keepingCapacity: true)
        leaf.enter(border.cell, index)
        leaf.readEdges(index)
        budget.grant(vertices: leaf.edges.count)
      }
      guard border.edge < leaf.edges.count else { continue }
      if let vertex = nearestPoint(of: border) {
        guard seen.insert(BorderVertex(x: vertex.x, y: vertex.y)).inserted else { continue }
        guard budget.take(Int64(leaf.edges.count)) else { break }
        lookAround(vertex, &beyond)
      } else {
        guard budget.take(Int64(leaf.edges.count)) else { break }
        lookBeside(border, &beyond)
      }
    }
    return beyond.sorted()
  }

  /// `nil` unless the nearest point is known to be a point of the grid: the origin, or an end of the edge. In another
  /// leaf than the one that the end lies in, the share may be rounded.
  private func nearestPoint(of border: LeafBorder) -> (x: Int64, y: Int64)? {
    let edge = leaf.edges[border.edge].edge
    if border.isAtOrigin { return origin.place(on: edge) }
    let length = Double(max(abs(edge.dx), abs(edge.dy)))
    if border.share * length <= touching { return (edge.ax, edge.ay) }
    if (1 - border.share) * length <= touching { return (edge.bx, edge.by) }
    return nil
  }

  private mutating func add(_ covering: CoveringZones?, to beyond: inout Set<Int>) {
    guard let covering, target.isSought(covering, index) else { return }
    beyond.formUnion(index.zones(covering))
  }

  /// Adds the areas on both sides of an edge, before and after its nearest point, which no other edge ends at.
  private mutating func lookBeside(_ border: LeafBorder, _ beyond: inout Set<Int>) {
    let edge = leaf.edges[border.edge].edge
    guard let stretch = edge.stretch(in: leaf.box) else { return }
    leaf.findCuts(of: border.edge, within: stretch, into: &cuts)
    let ends = [stretch.first] + cuts + [stretch.last]
    let length = Double(max(abs(edge.dx), abs(edge.dy)))
    for (first, last) in zip(ends, ends.dropFirst()) {
      let isNear = (first - border.share) * length <= touching && (border.share - last) * length <= touching
      guard isNear, (last - first) * length > touching else { continue }
      leaf.castRay(alongMiddleOf: (first, last), edge)
      add(leaf.zones(index, &budget), to: &beyond)
      add(leaf.zones(index, isBeyond: true, &budget), to: &beyond)
    }
  }

  /// Adds the areas in all directions from a vertex, or another point of the grid on an edge, inside the cell.
  ///
  /// The ray to the west from a point next to the vertex crosses the edges that a ray from the vertex itself crosses, and the
  /// edges at the vertex that lie between its direction and the west.
  private mutating func lookAround(_ vertex: (x: Int64, y: Int64), _ beyond: inout Set<Int>) {
    let directions = leaf.directions(from: vertex)
    for row in [RowSide.north, .south] where vertex.y != (row == .north ? leaf.box.north : leaf.box.south) {
      let half = directions.filter { row == .north ? $0.dy > 0 : $0.dy < 0 }
        .sorted { Edge.turn($0.dx, $0.dy, $1.dx, $1.dy) == (row == .north ? -1 : 1) }
      leaf.castRay(from: vertex, row)
      guard let records = leaf.coveringRecords(index, &budget) else { return }
      var covering = ZoneTally(target.here)
      for record in records { covering.toggle(record, index) }
      // Sectors from the west to the east.
      var start = (dx: Int64(-1), dy: Int64(0))
      for position in 0...half.count {
        let end =
          position < half.count ? (dx: half[position].dx, dy: half[position].dy) : (dx: Int64(1), dy: 0)
        let isWide = half.isEmpty || Edge.turn(start.dx, start.dy, end.dx, end.dy) != 0
        let isInside =
          (vertex.x != leaf.box.west || end.dx > 0) && (vertex.x != leaf.box.east || start.dx < 0)
        if isWide, isInside, covering.areOthers, budget.take(Int64(covering.count)) {
          covering.forEach { beyond.insert($0) }
        }
        guard position < half.count else { break }
        let toggled = index.recordSets[leaf.toggles[half[position].polyline]]
        guard budget.take(Int64(toggled.count)) else { return }
        for record in toggled { covering.toggle(UInt32(littleEndian: record), index) }
        start = end
      }
    }
  }
}

private struct ZoneTally {
  private let here: Set<Int>
  private var records = Set<UInt32>()
  /// The number of covering records of each covering zone.
  private var counts: [Int: Int] = [:]
  /// The number of covering zones that cover the origin as well.
  private var common = 0

  init(_ here: [Int]) { self.here = Set(here) }

  var areOthers: Bool { common != here.count || counts.count != common }
  var count: Int { counts.count }

  func forEach(_ body: (Int) -> Void) { for zone in counts.keys { body(zone) } }

  mutating func toggle(_ record: UInt32, _ index: IndexReader) {
    let zone = index.zone(ofRecord: Int(record))
    let before = counts[zone] ?? 0
    let after = records.remove(record) == nil ? before + 1 : before - 1
    if after > before { records.insert(record) }
    counts[zone] = after == 0 ? nil : after
    if here.contains(zone), before == 0 || after == 0 { common += after == 0 ? -1 : 1 }
  }
}

/// Points of an edge closer together than this many 1e-7 degrees (0.1 micrometers) are taken for one.
private let touching = 1e-5

private struct EdgeDirection {
  let dx, dy: Int64
  let polyline: Int
}

extension SearchedLeaf {
  /// The directions in which real edges lead from a vertex.
  fileprivate func directions(from vertex: (x: Int64, y: Int64)) -> [EdgeDirection] {
    var directions: [EdgeDirection] = []
    for member in edges where member.isReal {
      let edge = member.edge
      guard edge.contains(vertex.x, vertex.y) else { continue }
      for (x, y) in [(edge.ax, edge.ay), (edge.bx, edge.by)] where x != vertex.x || y != vertex.y {
        directions.append(
          EdgeDirection(dx: x - vertex.x, dy: y - vertex.y, polyline: member.polyline))
      }
    }
    return directions
  }
}
