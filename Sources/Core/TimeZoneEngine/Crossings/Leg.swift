/// A leg, straight in longitude and latitude, in 1e-7 degrees.
///
/// It is not cut at the antimeridian: longitudes continue beyond 180 degrees, and cells are moved to the leg.
struct Leg {
  let x, y: Int64
  /// At most 180 degrees each, both ways.
  let dx, dy: Int64

  /// The short way around; see ``TimeZoneFinder/crossings(from:to:)``.
  init(from start: GridPoint, to end: GridPoint) {
    let maximum = Int64(GridPoint.maximumLongitude)
    let eastward = Int64(end.x) - Int64(start.x)
    x = Int64(start.x)
    dx = eastward > maximum ? eastward - 2 * maximum : eastward < -maximum ? eastward + 2 * maximum : eastward
    dy = Int64(end.y) - Int64(start.y)
    // Along the pole: the row just below it. Every other leg leaves it at once.
    y = Int64(dy == 0 ? start.normalized.y : start.y)
  }

  private init(x: Int64, y: Int64, dx: Int64, dy: Int64) {
    (self.x, self.y, self.dx, self.dy) = (x, y, dx, dy)
  }

  var isPoint: Bool { dx == 0 && dy == 0 }

  var box: GridBox { GridBox(Edge(ax: x, ay: y, bx: x &+ dx, by: y &+ dy)) }

  func moved(eastward distance: Int64) -> Leg { Leg(x: x &+ distance, y: y, dx: dx, dy: dy) }

  /// Rounded to the grid.
  func coordinate(at fraction: Fraction) -> Coordinate {
    // Wrapped before it becomes 32 bits wide: they end at 214.7 degrees.
    let longitude = Self.wrapped(ExactCoordinate(x, dx, fraction).rounded)
    let latitude = ExactCoordinate(y, dy, fraction).rounded
    return Coordinate(
      onEarth: GridPoint(
        x: Int32(truncatingIfNeeded: longitude), y: Int32(truncatingIfNeeded: latitude)))
  }

  /// In -180..<180 degrees.
  static func wrapped(_ x: Int64) -> Int64 {
    let maximum = Int64(GridPoint.maximumLongitude)
    return x >= maximum ? x - 2 * maximum : x < -maximum ? x + 2 * maximum : x
  }
}

/// A point on a leg: just after a fraction of it, by less than any distance between points where anything changes.
struct LegStep {
  let fraction: Fraction
  /// The point itself, rounded down to the grid, for comparison with whole numbers. If the leg goes west or south
  /// from a whole number, the number below.
  let column, row: Int64

  /// - Precondition: The fraction's numerator and denominator are at most 180 degrees.
  init(_ leg: Leg, after fraction: Fraction) {
    self.fraction = fraction
    column = leg.x &+ Self.distance(leg.dx, fraction)
    row = leg.y &+ Self.distance(leg.dy, fraction)
  }

  /// A fraction of a length, rounded down; a negative one that is whole becomes one less.
  private static func distance(_ length: Int64, _ fraction: Fraction) -> Int64 {
    let product = length.magnitude &* fraction.numerator
    let quotient = Int64(truncatingIfNeeded: product / fraction.denominator)
    return length < 0 ? -quotient - 1 : quotient
  }
}

extension Leg {
  /// The share of the leg at which it leaves its cell, or 1 if it ends before.
  func exit(from cell: GridBox) -> Fraction {
    var exit = Fraction.one
    func limit(_ distance: Int64, of length: UInt64) {
      guard distance.magnitude < length else { return }
      exit = min(exit, Fraction(numerator: distance.magnitude, denominator: length))
    }
    limit(dx > 0 ? cell.east &- x : x &- cell.west, of: dx.magnitude)
    limit(dy > 0 ? cell.north &- y : y &- cell.south, of: dy.magnitude)
    return exit
  }

  /// The side of the leg that a vertex lies on: 1 for left, -1 for right, never 0. The leg is moved by an infinitesimal
  /// to the east and a smaller one to the north.
  func side(of vertexX: Int64, _ vertexY: Int64) -> Int {
    let side = Edge.turn(dx, dy, vertexX &- x, vertexY &- y)
    if side != 0 { return side }
    // Seen from the leg, the vertex moves to the west, and by less to the south.
    return dy != 0 ? (dy > 0 ? 1 : -1) : (dx > 0 ? -1 : 1)
  }

  /// In 0...1; `nil` if the leg does not cross the edge.
  func crossing(of edge: Edge) -> Fraction? {
    guard side(of: edge.ax, edge.ay) != side(of: edge.bx, edge.by) else { return nil }
    // From the end whose longitude is nearer, which is at most 180 degrees away: so the products fit.
    let (a, b) = ((edge.ax &- x).magnitude, (edge.bx &- x).magnitude)
    let (vertexX, vertexY) = a <= b ? (edge.ax, edge.ay) : (edge.bx, edge.by)
    return CrossProduct(vertexX &- x, vertexY &- y, edge.dx, edge.dy)
      .fraction(of: CrossProduct(dx, dy, edge.dx, edge.dy))
  }

  func isCrossed(_ edge: Edge, fromWestTo step: LegStep) -> Bool {
    guard edge.spans(row: step.row) else { return false }
    if step.column < edge.minX { return false }
    if step.column >= edge.maxX { return true }
    // The point as seen from the edge's start, times the denominator. It lies in the edge's box, so this fits.
    let numerator = Int64(truncatingIfNeeded: step.fraction.numerator)
    let denominator = Int64(truncatingIfNeeded: step.fraction.denominator)
    let eastward = (x &- edge.ax) &* denominator &+ dx &* numerator
    let northward = (y &- edge.ay) &* denominator &+ dy &* numerator
    var turn = Edge.turn(edge.dx, edge.dy, eastward, northward)
    if turn == 0 { turn = Edge.turn(edge.dx, edge.dy, dx, dy) }
    // East is to the right of an edge that rises; along it, the point counts as east of it.
    return turn == 0 || (turn < 0) == (edge.dy > 0)
  }
}
