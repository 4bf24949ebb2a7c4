/// Divides the edges of one cell where they meet, and finds the pieces that are part of a zone's border.
///
/// The part of the zone in a cell has a closed border: pieces of edges, and pieces of the cell's sides. If a border
/// between two cells isn't a border of the zone, the two cells' pieces cancel, so that the sum over all cells is the
/// border of the zone.
///
/// Coverage is known at the cell's south-western corner. From there a walk along the inside of the sides finds it
/// where edges enter the cell, and a walk along each edge where others meet it.
struct CellArrangement {
  /// In 1e-7 degrees.
  private let x0, y0, x1, y1: Int64
  private let cell: CellEdges
  /// The edges that pass through the inside of the cell, ascending by their western ends.
  private var lines: [CellLine] = []
  /// The records to the left of each line's entry, if that lies on a side of the cell.
  private var entries: [RecordMask?] = []

  init(_ box: IndexCell, _ cell: CellEdges, scale: Int64) {
    (x0, y0, x1, y1) = (box.x0 * scale, box.y0 * scale, box.x1 * scale, box.y1 * scale)
    self.cell = cell
    for member in cell.edges where member.isReal {
      let line = CellLine(member, clippedTo: (x0, y0, x1, y1))
      if let line { lines.append(line) }
    }
    lines.sort { $0.edge.minX < $1.edge.minX }
    entries = [RecordMask?](repeating: nil, count: lines.count)
  }

  consuming func add(to border: inout ArrangedBorder, _ effort: inout Effort) throws(BorderError) {
    walkSides(&border)
    var stops: [CellLine.Stop] = []
    let words = cell.masks.reduce(1) { max($0, $1.wordCount) }
    for index in lines.indices {
      findStops(of: index, &stops)
      try effort.spend(comparisons: cell.edges.count + stops.count, with: words)
      try effort.spend(meetings: stops.count)
      addPieces(of: index, stops, to: &border)
    }
  }

  private func findStops(of index: Int, _ stops: inout [CellLine.Stop]) {
    stops.removeAll(keepingCapacity: true)
    let line = lines[index]
    let end = line.edge.maxX
    for other in lines {
      if other.edge.minX > end { break }
      line.addStops(at: other, to: &stops)
    }
    stops.sort { $0.position < $1.position }
  }

  private func addPieces(of index: Int, _ stops: [CellLine.Stop], to border: inout ArrangedBorder) {
    // The records to the left of the line, and those that it and the edges along it toggle.
    let line = lines[index]
    var left = entries[index] ?? leftOfStart(line.edge)
    var across = cell.masks[line.toggle]
    /// The edges along it that the pieces are taken from instead.
    var preferred = 0
    var start = line.entry
    for stop in stops {
      if stop.position >= line.exit { break }
      if stop.position > start {
        add(line, start, stop.position, left, across, preferred, to: &border)
        start = stop.position
      }
      switch stop.change {
      case .none: break
      case .left:
        if stop.position > line.entry { left.toggle(cell.masks[stop.toggle]) }
      case .overlap(let count):
        across.toggle(cell.masks[stop.toggle])
        preferred += count
      }
    }
    add(line, start, line.exit, left, across, preferred, to: &border)
  }

  private func leftOfStart(_ edge: Edge) -> RecordMask {
    edge.dy == 0
      ? cell.mask(eastOf: edge.ax, onRow: edge.ay)
      : cell.mask(westOf: RowLine(edge))
  }

  private func add(
    _ line: CellLine, _ start: Fraction, _ end: Fraction, _ left: RecordMask, _ across: RecordMask,
    _ preferred: Int, to border: inout ArrangedBorder
  ) {
    let isLeft = !left.isEmpty
    guard start < end, preferred == 0, isLeft == left.toggling(across).isEmpty else { return }
    border.add(line.edge, from: start, to: end, isForward: isLeft)
  }

  /// The place where an edge leaves a side of the cell to the inside.
  private struct Ray {
    let place: SidePlace
    /// Its direction into the cell.
    let dx, dy: Int64
    let line: Int
    /// Whether the line enters the cell here, and otherwise leaves it.
    let isEntry: Bool
  }

  /// A place on the cell's sides, ascending counterclockwise from the south-western corner to the same corner.
  private struct SidePlace: Comparable {
    /// South, east, north, west. A corner counts to the side that begins there, the south-western to the western side.
    let side: Int
    let position: ExactCoordinate

    static func < (a: SidePlace, b: SidePlace) -> Bool {
      a.side == b.side
        ? (a.side < 2 ? a.position < b.position : b.position < a.position) : a.side < b.side
    }
  }

  /// Walks along the inside of the sides, counterclockwise: adds the pieces of sides that the zone covers, and notes
  /// the area to the left of the edges that enter.
  private mutating func walkSides(_ border: inout ArrangedBorder) {
    let rays = sortedRays()
    var mask = cell.mask(eastOf: x0, onRow: y0)
    var place = SidePlace(side: 0, position: ExactCoordinate(x0))
    var index = 0
    while index < rays.count {
      let first = rays[index]
      if !mask.isEmpty { addSides(from: place, to: first.place, &border) }
      place = first.place
      // Edges along each other are crossed at once.
      var after = mask
      while index < rays.count, rays[index].place == place,
        Edge.turn(first.dx, first.dy, rays[index].dx, rays[index].dy) == 0
      {
        let line = rays[index].line
        if rays[index].isEntry { entries[line] = mask }
        after.toggle(cell.masks[lines[line].toggle])
        index += 1
      }
      mask = after
    }
    if !mask.isEmpty {
      addSides(from: place, to: SidePlace(side: 3, position: ExactCoordinate(y0)), &border)
    }
  }

  /// The rays in the order in which the walk meets them; rays from one point are in clockwise order.
  private func sortedRays() -> [Ray] {
    var rays: [Ray] = []
    for (number, line) in lines.enumerated() {
      let edge = line.edge
      if let place = place(of: ExactPoint(edge, at: line.entry)) {
        rays.append(Ray(place: place, dx: edge.dx, dy: edge.dy, line: number, isEntry: true))
      }
      if let place = place(of: ExactPoint(edge, at: line.exit)) {
        rays.append(Ray(place: place, dx: -edge.dx, dy: -edge.dy, line: number, isEntry: false))
      }
    }
    rays.sort {
      $0.place == $1.place ? Edge.turn($0.dx, $0.dy, $1.dx, $1.dy) < 0 : $0.place < $1.place
    }
    return rays
  }

  /// The place of a point of the closed cell on its sides; `nil` inside.
  private func place(of point: ExactPoint) -> SidePlace? {
    if point.x == ExactCoordinate(x0) { return SidePlace(side: 3, position: point.y) }
    if point.y == ExactCoordinate(y1) { return SidePlace(side: 2, position: point.x) }
    if point.x == ExactCoordinate(x1) { return SidePlace(side: 1, position: point.y) }
    if point.y == ExactCoordinate(y0) { return SidePlace(side: 0, position: point.x) }
    return nil
  }

  /// Adds the sides between two places, corners between them included.
  private func addSides(from start: SidePlace, to end: SidePlace, _ border: inout ArrangedBorder) {
    for side in start.side...end.side {
      // Where the walk reaches the side, and where it leaves it.
      let (first, last) = ([x0, y0, x1, y1][side], [x1, y1, x0, y0][side])
      let low = side == start.side ? start.position : ExactCoordinate(first)
      let high = side == end.side ? end.position : ExactCoordinate(last)
      switch side {
      case 0: border.addParallel(y0, from: low, to: high, isEastward: true)
      case 1: border.addMeridian(x1, from: low, to: high, isNorthward: true)
      case 2: border.addParallel(y1, from: high, to: low, isEastward: false)
      default: border.addMeridian(x0, from: high, to: low, isNorthward: false)
      }
    }
  }
}
