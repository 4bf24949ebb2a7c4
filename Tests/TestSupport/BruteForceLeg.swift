/// The zones along a straight leg, written down without an index: every edge of every shape is met with the leg, and
/// between two neighboring meetings one rational point is asked about by even-odd.
package struct BruteForceLeg {
  /// The sets of zones from start to end: no two neighbors are equal.
  package private(set) var zones: [[String]]
  /// Where one ends and the next begins.
  package private(set) var fractions: [Double] = []
  /// The points there, in 1e-7 degrees: not rounded to the grid, and longitudes go on beyond 180 degrees.
  package private(set) var points: [(x: Double, y: Double)] = []

  /// Walks the short way around; `nil` where two meetings are too close together to find a point between.
  package init?(from start: GridPoint, to end: GridPoint, in shapes: [ZoneShape]) {
    zones = [BruteForce.zones(at: start, in: shapes)]
    let leg = BruteForceWay(from: start, to: end)
    guard leg.dx != 0 || leg.dy != 0 else { return }
    let places = leg.places(in: shapes)
    for (place, next) in zip(places, places.dropFirst()) {
      guard let point = leg.point(between: place, next) else { return nil }
      append(point.zones(in: shapes), at: place.value, of: leg)
    }
    append(BruteForce.zones(at: end, in: shapes), at: 1, of: leg)
  }

  private mutating func append(_ found: [String], at fraction: Double, of leg: BruteForceWay) {
    if zones.last == found { return }
    zones.append(found)
    fractions.append(fraction)
    points.append((Double(leg.x) + fraction * Double(leg.dx), Double(leg.y) + fraction * Double(leg.dy)))
  }
}

/// A leg that may go on beyond the antimeridian.
private struct BruteForceWay {
  let x, y, dx, dy: Int64

  init(from start: GridPoint, to end: GridPoint) {
    let turn: Int64 = 3_600_000_000
    let eastward = Int64(end.x) - Int64(start.x)
    x = Int64(start.x)
    dx = eastward > turn / 2 ? eastward - turn : eastward < -turn / 2 ? eastward + turn : eastward
    dy = Int64(end.y) - Int64(start.y)
    // Queries at the pole are queries on the row below it.
    y = dy == 0 && start.y == 900_000_000 ? 899_999_999 : Int64(start.y)
  }

  struct Place {
    let numerator, denominator: Int64

    var value: Double { Double(numerator) / Double(denominator) }

    /// `nil` unless it lies in 0...1.
    init?(_ numerator: Int64, _ denominator: Int64) {
      let sign: Int64 = denominator < 0 ? -1 : 1
      self.numerator = sign * numerator
      self.denominator = sign * denominator
      guard denominator != 0, self.numerator >= 0, self.numerator <= self.denominator else { return nil }
    }

    static func < (a: Place, b: Place) -> Bool {
      let left = a.numerator.multipliedFullWidth(by: b.denominator)
      let right = b.numerator.multipliedFullWidth(by: a.denominator)
      return (left.high, left.low) < (right.high, right.low)
    }
  }

  /// Where the leg meets edges, with its own ends: ascending, each once.
  func places(in shapes: [ZoneShape]) -> [Place] {
    var places = [Place(0, 1), Place(1, 1)].compactMap { $0 }
    // Both sides of the antimeridian, and the pole's row, are edges of no shape but lines of the grid.
    for line in [-1_800_000_000, 1_800_000_000] as [Int64] {
      if let place = Place(line - x, dx) { places.append(place) }
    }
    for shift in [-3_600_000_000, 0, 3_600_000_000] as [Int64] {
      for (a, b) in shapes.flatMap(\.edges) {
        add((Int64(a.x) + shift, Int64(a.y)), (Int64(b.x) + shift, Int64(b.y)), to: &places)
      }
    }
    places.sort(by: <)
    return places.enumerated().filter { $0 == 0 || places[$0 - 1] < $1 }.map(\.element)
  }

  private func add(_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64), to places: inout [Place]) {
    guard max(a.x, b.x) >= min(x, x + dx), min(a.x, b.x) <= max(x, x + dx),
      max(a.y, b.y) >= min(y, y + dy), min(a.y, b.y) <= max(y, y + dy)
    else { return }
    let (ex, ey) = (b.x - a.x, b.y - a.y)
    let (ax, ay) = (a.x - x, a.y - y)
    let turn = dx * ey - dy * ex
    if turn != 0 {
      guard Place(ax * dy - ay * dx, turn) != nil, let place = Place(ax * ey - ay * ex, turn) else { return }
      places.append(place)
    } else if ax * dy == ay * dx {
      // Along each other: the ends of the edge.
      for (vx, vy) in [(ax, ay), (ax + ex, ay + ey)] {
        if let place = Place(vx * dx + vy * dy, dx * dx + dy * dy) { places.append(place) }
      }
    }
  }

  /// A point between two places, its fraction a multiple of 2^-30; `nil` where there is none.
  func point(between a: Place, _ b: Place) -> RationalPoint? {
    let scale: Int64 = 1 << 30
    let numerator = Int64(((a.value + b.value) / 2 * Double(scale)).rounded())
    guard let middle = Place(numerator, scale), a < middle, middle < b else { return nil }
    let east = x * scale + dx * numerator
    let turn = 3_600_000_000 * scale
    return RationalPoint(
      x: east >= turn / 2 ? east - turn : east < -turn / 2 ? east + turn : east,
      y: y * scale + dy * numerator,
      scale: scale)
  }
}

/// A point in a finer unit than the grid's.
private struct RationalPoint {
  let x, y: Int64
  /// How many of the units make one of the grid's.
  let scale: Int64

  /// The names of the zones, sorted by their bytes.
  func zones(in shapes: [ZoneShape]) -> [String] {
    Set(shapes.filter(isCovered).map(\.name)).sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
  }

  private func isCovered(by shape: ZoneShape) -> Bool {
    var isOdd = false
    for edge in shape.edges where isCrossed(edge.a, edge.b) { isOdd.toggle() }
    return isOdd
  }

  /// Whether the ray to the west crosses an edge: as in ``BruteForce``.
  private func isCrossed(_ start: GridPoint, _ end: GridPoint) -> Bool {
    let lower = start.y < end.y ? start : end
    let upper = start.y < end.y ? end : start
    guard Int64(lower.y) * scale <= y, Int64(upper.y) * scale > y else { return false }
    let left = (Int64(upper.x) - Int64(lower.x)).multipliedFullWidth(by: y - Int64(lower.y) * scale)
    let right = (Int64(upper.y) - Int64(lower.y)).multipliedFullWidth(by: x - Int64(lower.x) * scale)
    return (left.high, left.low) <= (right.high, right.low)
  }
}
