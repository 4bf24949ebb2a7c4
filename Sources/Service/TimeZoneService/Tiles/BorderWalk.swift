/// Walks the cells of an index that a tile's box touches, and finds each edge between different zones once.
///
/// Leaves store whole edges of the source, each in every leaf that it divides. So that each is found once:
///
/// - A slanted edge is taken from the leaf that it enters at its lower end. If that leaf may lie beyond the box, it is
///   set aside, and read after the walk.
/// - An edge along a meridian or parallel is taken piece by piece, from each leaf the piece inside it.
/// - An edge between cells is stored in no leaf: it is inferred from the zones on its two sides. This includes
///   longitude 180, where the last cell of a row meets the first.
struct BorderWalk {
  private let index: IndexReader
  private let frame: TileFrame
  private var clip: TileClip
  private var cell: TileCell
  /// The cell on the other side of a side, or the one that an edge begins in.
  private var neighbor: TileCell
  private var distant: [DistantEdge] = []
  private var stops: [Int64] = []
  /// 1e-7 degrees in a unit of the index.
  private let unit: Int64
  /// Units around the world, and the offset of the current cell, in 1e-7 degrees.
  private let around: Int64
  private var shift: Int64 = 0

  private init(_ index: IndexReader, _ frame: TileFrame) {
    self.index = index
    self.frame = frame
    clip = TileClip(frame, ZoneLists(index))
    cell = TileCell(index)
    neighbor = TileCell(index)
    unit = Int64(index.unit)
    around = Int64(IndexFormat.extentX) / unit
  }

  /// The borders in a tile's box, and the area along its sides.
  static func borders(of index: IndexReader, in frame: TileFrame) -> TileClip {
    defer { withExtendedLifetime(index) {} }
    var walk = BorderWalk(index, frame)
    walk.visitTopCells()
    walk.addDistantEdges()
    return walk.clip
  }

  private mutating func visitTopCells() {
    let width = Int64(index.cellWidth)
    func number(_ coordinate: Int64, _ origin: Int32) -> Int {
      let distance = coordinate - Int64(origin)
      return Int(distance >= 0 ? distance / width : (distance - width + 1) / width)
    }
    let rows =
      max(
        0, number(frame.south, IndexFormat.originY))...min(
        index.rows - 1, number(frame.north, IndexFormat.originY))
    for row in rows {
      for column in number(frame.west, IndexFormat.originX)...number(frame.east, IndexFormat.originX) {
        let turns = column >= 0 ? column / index.columns : (column - index.columns + 1) / index.columns
        shift = Int64(turns) * Int64(IndexFormat.extentX)
        let column = column - turns * index.columns
        index.forEachCell(ofTop: row * index.columns + column) { visit($0) }
      }
    }
  }

  private mutating func visit(_ indexCell: IndexCell) {
    let (x0, y0) = (indexCell.x0 * unit + shift, indexCell.y0 * unit)
    guard
      frame.touches(
        west: x0, south: y0, east: indexCell.x1 * unit + shift, north: indexCell.y1 * unit)
    else { return }
    cell.read(indexCell, &clip.lists)
    for number in cell.edges.indices where cell.edges[number].isReal {
      let member = cell.edges[number]
      let edge = member.edge
      if edge.ax == edge.bx {
        addMeridian(edge, member.polyline, in: indexCell)
      } else if edge.ay == edge.by {
        addParallel(edge, member.polyline, in: indexCell)
      } else {
        addSlanted(edge, member.polyline, in: indexCell)
      }
    }
    if frame.west < x0, x0 <= frame.east { addWesternSide(of: indexCell) }
    if frame.south < y0, y0 <= frame.north { addSouthernSide(of: indexCell) }
  }

  /// An edge or a piece of one, in 1e-7 degrees if it is drawn.
  private func placed(_ edge: Edge) -> Edge {
    Edge(
      ax: edge.ax * unit + shift, ay: edge.ay * unit, bx: edge.bx * unit + shift, by: edge.by * unit)
  }
}

// MARK: - Edges inside a leaf

/// A slanted edge, lower end first, whose leaf is not visited.
private struct DistantEdge: Comparable {
  let edge: Edge
  let shift: Int64

  private var key: (Int64, Int64, Int64, Int64, Int64) { (shift, edge.ax, edge.ay, edge.bx, edge.by) }
  static func < (a: DistantEdge, b: DistantEdge) -> Bool { a.key < b.key }
}

extension Edge {
  /// Of the unit square that a rising edge runs into from its lower end.
  fileprivate var firstColumn: Int64 { bx < ax ? ax - 1 : ax }
}

extension BorderWalk {
  private mutating func addSlanted(_ edge: Edge, _ polyline: Int, in indexCell: IndexCell) {
    let edge = edge.rising
    let place = placed(edge)
    if frame.excludes(place) { return }
    let column = edge.firstColumn
    // A leaf that has a point of the box is visited.
    let isVisited = frame.touches(
      west: column * unit + shift, south: place.ay, east: column * unit + shift, north: place.ay)
    guard isVisited else { return distant.append(DistantEdge(edge: edge, shift: shift)) }
    guard indexCell.contains(column, edge.ay) else { return }
    if clip.vanishes(place) { return }
    let west = cell.zones(westOf: RowLine(edge), &clip.lists)
    clip.add(place, left: west, right: cell.zones(across: polyline, &clip.lists))
  }

  private mutating func addMeridian(_ edge: Edge, _ polyline: Int, in indexCell: IndexCell) {
    let (low, high) = (max(edge.minY, indexCell.y0), min(edge.maxY, indexCell.y1))
    guard low < high, indexCell.x0 < edge.ax, edge.ax < indexCell.x1 else { return }
    let piece = placed(Edge(ax: edge.ax, ay: low, bx: edge.ax, by: high))
    if frame.excludes(piece) || clip.vanishes(piece) { return }
    let west = cell.zones(westOf: .meridian(x: edge.ax, y: low), &clip.lists)
    clip.add(piece, left: west, right: cell.zones(across: polyline, &clip.lists))
  }

  private mutating func addParallel(_ edge: Edge, _ polyline: Int, in indexCell: IndexCell) {
    let (low, high) = (max(edge.minX, indexCell.x0), min(edge.maxX, indexCell.x1))
    guard low < high, indexCell.y0 < edge.ay, edge.ay < indexCell.y1 else { return }
    let piece = placed(Edge(ax: low, ay: edge.ay, bx: high, by: edge.ay))
    if frame.excludes(piece) || clip.vanishes(piece) { return }
    let north = cell.zones(eastOf: low, onRow: edge.ay, above: true, &clip.lists)
    clip.add(piece, left: north, right: cell.zones(across: polyline, &clip.lists))
  }

  /// Adds the edges whose leaves were not visited, each once.
  private mutating func addDistantEdges() {
    distant.sort()
    var last: DistantEdge?
    for member in distant where member != last {
      last = member
      let edge = member.edge
      let column = edge.firstColumn
      // Vertices of an index are checked only as far as lookups rely on it.
      guard index.originX <= column, column < index.originX + around, index.originY <= edge.ay,
        edge.ay < -index.originY
      else { continue }
      read(column, edge.ay)
      let found = neighbor.edges.first { $0.isReal && ($0.edge == edge || $0.edge.rising == edge) }
      guard let found else { continue }
      shift = member.shift
      let west = neighbor.zones(westOf: RowLine(edge), &clip.lists)
      clip.add(placed(edge), left: west, right: neighbor.zones(across: found.polyline, &clip.lists))
    }
  }

  /// Makes the cell at a point in units the neighbor.
  private mutating func read(_ x: Int64, _ y: Int64) {
    if let cell = neighbor.cell, cell.contains(x, y) { return }
    neighbor.read(index.cell(at: x, y), &clip.lists)
  }
}

// MARK: - Sides of cells

// Along a side of a cell, the zones of its two sides change only together, where an edge crosses it, or at a vertex on
// it. So between two such vertices one test on each side is enough.

extension BorderWalk {
  private mutating func addWesternSide(of indexCell: IndexCell) {
    let x = indexCell.x0
    // The line as the neighbor sees it: at longitude 180, where the cell's is -180.
    let neighborX = x > index.originX ? x : x + around
    var y = indexCell.y0
    while y < indexCell.y1 {
      read(neighborX - 1, y)
      guard let west = neighbor.cell else { return }
      let end = min(west.y1, indexCell.y1)
      defer { y = end }
      stops.removeAll(keepingCapacity: true)
      if cell.isConstant, neighbor.isConstant {
        addMeridian(x, neighborX, y, end)
        continue
      }
      cell.stops(onMeridian: x, y, end, into: &stops)
      neighbor.stops(onMeridian: neighborX, y, end, into: &stops)
      stops.append(end)
      stops.sort()
      var low = y
      for high in stops where low < high {
        addMeridian(x, neighborX, low, high)
        low = high
      }
    }
  }

  private mutating func addMeridian(_ x: Int64, _ neighborX: Int64, _ low: Int64, _ high: Int64) {
    let west = neighbor.zones(westOf: .meridian(x: neighborX, y: low), &clip.lists)
    let east = cell.zones(westOf: .meridian(x: x, y: low), includingLine: true, &clip.lists)
    if west != east {
      clip.add(placed(Edge(ax: x, ay: low, bx: x, by: high)), left: west, right: east)
    }
  }

  private mutating func addSouthernSide(of indexCell: IndexCell) {
    let y = indexCell.y0
    guard y > index.originY else { return }
    var x = indexCell.x0
    while x < indexCell.x1 {
      read(x, y - 1)
      guard let south = neighbor.cell else { return }
      let end = min(south.x1, indexCell.x1)
      defer { x = end }
      stops.removeAll(keepingCapacity: true)
      if !cell.isConstant || !neighbor.isConstant {
        cell.stops(onParallel: y, x, end, into: &stops)
        neighbor.stops(onParallel: y, x, end, into: &stops)
        stops.sort()
      }
      stops.append(end)
      var low = x
      for high in stops where low < high {
        let north = cell.zones(eastOf: low, onRow: y, above: true, &clip.lists)
        let south = neighbor.zones(eastOf: low, onRow: y, above: false, &clip.lists)
        if north != south {
          clip.add(placed(Edge(ax: low, ay: y, bx: high, by: y)), left: north, right: south)
        }
        low = high
      }
    }
  }
}
