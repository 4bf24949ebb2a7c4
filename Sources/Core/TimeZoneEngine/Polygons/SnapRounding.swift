/// Rounds a border to the 1e-7 degree grid so that it stays one: snap rounding (Hobby, Practical segment intersection
/// with finite precision output, 1999).
///
/// A pixel is the unit square around a point of the grid, its western and southern sides included; it is hot where a
/// piece ends in it. Each piece becomes the line from center to center of the hot pixels that it passes. These lines
/// meet at their ends only, none changes sides with a vertex, and none is farther from its piece than half the diagonal
/// of a pixel, 0.71 units. What is thinner than that may vanish: its lines cancel.
struct SnapRounding {
  private let pixels: PixelTree
  /// Lower end first, and 1 if the zone is on the left of that direction, else -1.
  private var lines: [(edge: BorderEdge, sign: Int)] = []

  /// The rounded border: edges that meet at their ends only, the zone on the left of each.
  static func edges(of pieces: [ArrangedBorder.Piece]) -> [BorderEdge] {
    var rounding = SnapRounding(pieces)
    for piece in pieces { rounding.add(piece) }
    return rounding.finish()
  }

  private init(_ pieces: [ArrangedBorder.Piece]) {
    pixels = PixelTree(pieces.flatMap { [$0.start.rounded, $0.end.rounded] })
  }

  private mutating func add(_ piece: ArrangedBorder.Piece) {
    let (start, end) = (piece.start.rounded, piece.end.rounded)
    if start == end { return }
    let line = DoubledLine(piece.line)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var passed: [BorderVertex] = []
    pixels.forEach(between: start, and: end, near: line) { pixel in
      if pixel != start, pixel != end, line.passes(pixel) { passed.append(pixel) }
    }
    // A piece runs in one direction on either axis, and passes no pixel twice.
    passed.sort { a, b in
      a.x == b.x ? (dy > 0 ? a.y < b.y : b.y < a.y) : (dx > 0 ? a.x < b.x : b.x < a.x)
    }
    var last = start
    for pixel in passed + [end] {
      append(BorderEdge(start: last, end: pixel))
      last = pixel
    }
  }

  private mutating func append(_ edge: BorderEdge) {
    lines.append(edge.start < edge.end ? (edge, 1) : (edge.reversed, -1))
  }

  private consuming func finish() -> [BorderEdge] {
    lines.sort { $0.edge < $1.edge }
    var edges: [BorderEdge] = []
    var index = 0
    while index < lines.count {
      let edge = lines[index].edge
      var sum = 0
      while index < lines.count, lines[index].edge == edge {
        sum += lines[index].sign
        index += 1
      }
      if sum != 0 { edges.append(sum > 0 ? edge : edge.reversed) }
    }
    return edges
  }
}

/// A line, in half units, so that the corners of pixels have whole coordinates.
private struct DoubledLine {
  private let edge: Edge

  init(_ line: BorderEdge) {
    edge = Edge(ax: 2 * line.start.x, ay: 2 * line.start.y, bx: 2 * line.end.x, by: 2 * line.end.y)
  }

  func passes(_ pixel: BorderVertex) -> Bool {
    let (x, y) = (2 * pixel.x, 2 * pixel.y)
    // Of a line that touches it, only the south-western corner is part of the pixel.
    return divides(x - 1, y - 1, x + 1, y + 1) || edge.orientation(of: x - 1, y - 1) == 0
  }

  private func divides(_ x0: Int64, _ y0: Int64, _ x1: Int64, _ y1: Int64) -> Bool {
    // The corners that lie across from its direction.
    let rises = (edge.dx >= 0) == (edge.dy >= 0)
    return edge.orientation(of: x0, rises ? y1 : y0) * edge.orientation(of: x1, rises ? y0 : y1) < 0
  }

  /// Whether the line may pass a pixel in a box of grid points.
  func mayPass(_ box: GridBox) -> Bool {
    divides(2 * box.west - 2, 2 * box.south - 2, 2 * box.east + 2, 2 * box.north + 2)
  }
}

/// Hot pixels, found by their place: a k-d tree in an array, the middle of each range dividing it.
private struct PixelTree {
  private var pixels: [BorderVertex]

  init(_ points: [BorderVertex]) {
    pixels = []
    for point in points.sorted() where point != pixels.last { pixels.append(point) }
    divide(0..<pixels.count, byLongitude: true)
  }

  /// Ranges of this size are not divided.
  private static let leafSize = 8

  private mutating func divide(_ range: Range<Int>, byLongitude: Bool) {
    if range.count <= Self.leafSize { return }
    pixels[range].sort { byLongitude ? $0.x < $1.x : $0.y < $1.y }
    let middle = range.lowerBound + range.count / 2
    divide(range.lowerBound..<middle, byLongitude: !byLongitude)
    divide(middle + 1..<range.upperBound, byLongitude: !byLongitude)
  }

  /// Calls `body` with all pixels in the box between two that a line may pass, and some others.
  func forEach(
    between start: BorderVertex, and end: BorderVertex, near line: DoubledLine, _ body: (BorderVertex) -> Void
  ) {
    visit(0..<pixels.count, byLongitude: true, GridBox(Edge(from: start, to: end)), line, body)
  }

  /// The box is the searched one, cut to the range.
  private func visit(
    _ range: Range<Int>, byLongitude: Bool, _ box: GridBox, _ line: DoubledLine,
    _ body: (BorderVertex) -> Void
  ) {
    if range.count <= Self.leafSize {
      for pixel in pixels[range] where box.contains(pixel) { body(pixel) }
      return
    }
    guard box.west <= box.east, box.south <= box.north, line.mayPass(box) else { return }
    let middle = range.lowerBound + range.count / 2
    let pixel = pixels[middle]
    var (low, high) = (box, box)
    if byLongitude {
      (low.east, high.west) = (min(box.east, pixel.x), max(box.west, pixel.x))
    } else {
      (low.north, high.south) = (min(box.north, pixel.y), max(box.south, pixel.y))
    }
    visit(range.lowerBound..<middle, byLongitude: !byLongitude, low, line, body)
    if box.contains(pixel) { body(pixel) }
    visit(middle + 1..<range.upperBound, byLongitude: !byLongitude, high, line, body)
  }
}
