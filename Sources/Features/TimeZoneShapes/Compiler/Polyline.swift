import TimeZoneEngine

/// Edges of one toggle set in a leaf, joined end to end into one line, with detours between its pieces.
///
/// A query counts its crossings with the ray to the west. For that the set in the far west must be the same on
/// every row of the leaf; ``Detour`` leads all ends that lie outside around it so that it is.
struct Polyline {
  /// The record set it toggles.
  var toggle: Int32
  var vertices: [PolylineVertex]

  /// Whether the ray from (x, y), a point in the leaf, crosses it an odd number of times.
  func isCrossed(fromWestTo x: Int64, _ y: Int64) -> Bool {
    var odd = false
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      let edge = PlanarEdge(ax: a.x, ay: a.y, bx: b.x, by: b.y, toggle: 0).edge
      if edge.isCrossed(fromWestTo: x, y) { odd.toggle() }
    }
    return odd
  }
}

/// The coordinates of detours, beyond all vertices of a leaf.
enum Detour {
  static let south = WideVertex.south
  static let north = WideVertex.north
  static let east = WideVertex.east
}

// Joining the chains of a leaf into as few polylines as possible, around the outside of the leaf.
//
// A chain ends outside the leaf, or inside where borders of different zones meet. Ends that lie outside can be
// led anywhere as long as the way is not crossed by a ray within the leaf, or is crossed alike by all rays that
// the set in the far west depends on:
//
// - An end to the west is led straight south: rays below it then cross the detour instead of the border that
//   would have gone on, and the far west has one set on all rows.
// - Ends to the south and north are beyond all rows already; ends to the east are beyond all rays.
// - South and north are joined by a way in the far east.
//
// A closed chain is reached by a way from the south that is gone back again, so that it counts twice: not at all.

extension Polyline {
  /// The polylines of a leaf.
  static func polylines(of chains: [EdgeChain], around cell: Cell) -> [Polyline] {
    if chains.count == 1 { return polylines(ofOneToggle: chains, chains[0].toggle, cell) }
    var groups: [(toggle: Int32, chains: [EdgeChain])] = []
    var groupOfToggle: [Int32: Int] = [:]
    for chain in chains {
      let group = groupOfToggle[chain.toggle] ?? groups.count
      if group == groups.count {
        groups.append((chain.toggle, []))
        groupOfToggle[chain.toggle] = group
      }
      groups[group].chains.append(chain)
    }
    return groups.flatMap { polylines(ofOneToggle: $0.chains, $0.toggle, cell) }
  }

  /// Chains with both ends outside (or none) go into one polyline; one with an end inside can begin or end it.
  private static func polylines(ofOneToggle chains: [EdgeChain], _ toggle: Int32, _ cell: Cell) -> [Polyline]
  {
    var through: [EdgeChain] = []
    var half: [EdgeChain] = []
    var alone: [EdgeChain] = []
    for chain in chains {
      let startsInside = !chain.isClosed && cell.side(of: chain.vertices[0]) == .inside
      let endsInside = !chain.isClosed && cell.side(of: chain.vertices[chain.vertices.count - 1]) == .inside
      switch (startsInside, endsInside) {
      case (false, false): through.append(chain)
      case (true, false): half.append(chain)
      case (false, true): half.append(chain.reversed)
      case (true, true): alone.append(chain)
      }
    }
    var groups = alone.map { [$0] }
    if half.isEmpty {
      if !through.isEmpty { groups.append(through) }
    } else {
      groups.append([half[0]] + through + half.dropFirst().prefix(1).map(\.reversed))
      for first in stride(from: 2, to: half.count, by: 2) {
        groups.append([half[first]] + half.dropFirst(first + 1).prefix(1).map(\.reversed))
      }
    }
    return groups.map { group in
      var line = DetourBuilder(cell)
      for (position, chain) in group.enumerated() {
        line.append(chain, isFirst: position == 0, isLast: position == group.count - 1)
      }
      return Polyline(toggle: toggle, vertices: line.vertices)
    }
  }
}

extension EdgeChain {
  var reversed: EdgeChain { EdgeChain(vertices: vertices.reversed(), toggle: toggle) }
}

extension Cell {
  enum Side {
    case inside, west, east, south, north
  }

  /// Where a vertex lies as seen from the points of the cell. South and north come first: they are beyond all
  /// rows, whatever the longitude.
  func side(of vertex: PolylineVertex) -> Side {
    if Int64(vertex.y) >= y1 { return .north }
    if Int64(vertex.y) <= y0 { return .south }
    if Int64(vertex.x) <= x0 { return .west }
    if Int64(vertex.x) >= x1 { return .east }
    return .inside
  }
}

/// Strings chains together with detours.
private struct DetourBuilder {
  private let cell: Cell
  private(set) var vertices: [PolylineVertex] = []
  /// Whether the way has last been north of the leaf; else south.
  private var isNorth = false

  init(_ cell: Cell) { self.cell = cell }

  mutating func append(_ chain: EdgeChain, isFirst: Bool, isLast: Bool) {
    enter(chain, isFirst: isFirst, isLast: isLast)
    vertices += chain.vertices
    leave(chain, isFirst: isFirst, isLast: isLast)
  }

  /// Appends the way to the chain's start. Between two chains there is always a point of a detour, which distinguishes
  /// real edges from others.
  private mutating func enter(_ chain: EdgeChain, isFirst: Bool, isLast: Bool) {
    let start = chain.vertices[0]
    if chain.isClosed {
      if !(isFirst && isLast) { goSouth(to: start.x) }
      return
    }
    switch cell.side(of: start) {
    case .inside: break
    case .west: goSouth(to: start.x)
    case .south, .east: if !isFirst { goSouth(to: start.x) }
    case .north: if !isFirst { goNorth(to: start.x) }
    }
  }

  /// Appends the way from the chain's end.
  private mutating func leave(_ chain: EdgeChain, isFirst: Bool, isLast: Bool) {
    let end = chain.vertices[chain.vertices.count - 1]
    isNorth = false
    if chain.isClosed {
      if !(isFirst && isLast) { vertices.append(PolylineVertex(x: end.x, y: Detour.south)) }
      return
    }
    switch cell.side(of: end) {
    case .inside, .south: break
    case .west: vertices.append(PolylineVertex(x: end.x, y: Detour.south))
    case .east: if !isLast { vertices.append(PolylineVertex(x: end.x, y: Detour.south)) }
    case .north: isNorth = true
    }
  }

  private mutating func goSouth(to x: Int32) {
    if isNorth { turn(from: Detour.north, to: Detour.south) }
    vertices.append(PolylineVertex(x: x, y: Detour.south))
  }

  private mutating func goNorth(to x: Int32) {
    if !isNorth { turn(from: Detour.south, to: Detour.north) }
    vertices.append(PolylineVertex(x: x, y: Detour.north))
  }

  /// Beyond all rays.
  private mutating func turn(from: Int32, to: Int32) {
    vertices.append(PolylineVertex(x: Detour.east, y: from))
    vertices.append(PolylineVertex(x: Detour.east, y: to))
    isNorth = to == Detour.north
  }
}
