import TimeZoneEngine
import Platform

/// Kinds of points, most of them where an index is most likely to be wrong.
package enum TestPointKind: String, CaseIterable, Sendable {
  case uniform = "uniform on the sphere"
  /// 1 m to 5 km from a random vertex, all magnitudes alike.
  case nearVertex = "1 m to 5 km from a vertex"
  case vertex = "vertices"
  case midpoint = "edge midpoints"
  /// At most one step of the grid (1e-7 degrees) from a random point on an edge, in each direction.
  case besideEdge = "1e-7 degrees beside an edge"
  case antimeridian = "along the antimeridian"
  case pole = "at and near the poles"
  /// On and next to edges along a meridian longer than a tenth of a degree.
  case meridianEdge = "on and beside long meridian edges"
}

/// Seeded random points of all kinds around given shapes.
package struct TestPoints {
  private let edges: [(a: GridPoint, b: GridPoint)]
  private let meridianEdges: [(x: Int32, low: Int32, high: Int32)]
  private let seamVertices: [GridPoint]
  /// The box of the points, if it isn't the whole world. Most of the shapes' area may be outside of it.
  private let box: GridBox?

  /// Points around shapes, or around the part of them in the box of an index.
  package init(_ shapes: [ZoneShape], of finder: TimeZoneFinder? = nil) {
    let box = finder?.index.regionBox
    self.box = box
    let rings = shapes.flatMap(\.rings)
    let all = rings.lazy.flatMap { ring in
      zip(ring.vertices, ring.vertices.dropFirst() + ring.vertices.prefix(1))
    }
    edges = all.filter { box?.touches($0, $1) ?? true }
    var meridianEdges: [(x: Int32, low: Int32, high: Int32)] = []
    var seamVertices: [GridPoint] = []
    for ring in rings {
      for (a, b) in ring.vertices.ringEdges {
        let (low, high) = (min(a.y, b.y), max(a.y, b.y))
        if a.x == b.x, high - low > 1_000_000 { meridianEdges.append((b.x, low, high)) }
        if abs(b.x) > 1_799_990_000 { seamVertices.append(b) }
      }
    }
    self.meridianEdges = meridianEdges
    self.seamVertices = seamVertices
  }

  private static let blockSize = 4096

  /// The number of blocks that some points fill, the last one whole.
  package static func blockCount(_ points: Int) -> Int { (points + blockSize - 1) / blockSize }

  /// Calls `body` with the points of some blocks, kinds taking turns.
  package func forEach<Failure: Error>(
    inBlocks blocks: StrideTo<Int>, seed: UInt64,
    _ body: (TestPointKind, GridPoint) throws(Failure) -> Void
  ) throws(Failure) {
    let kinds = TestPointKind.allCases
    for block in blocks {
      var random = SeededGenerator(seed: seed &+ UInt64(block) &* 0x9E37_79B9)
      for number in 0..<Self.blockSize {
        let kind = kinds[number % kinds.count]
        try body(kind, point(kind, using: &random))
      }
    }
  }

  /// A random point on Earth, not yet normalized; uniform if the shapes have no edges of the kind.
  package func point(_ kind: TestPointKind, using random: inout SeededGenerator) -> GridPoint {
    switch kind {
    case .uniform: return uniform(&random)
    case .nearVertex:
      guard let vertex = edge(&random)?.a else { return uniform(&random) }
      let (dx, dy) = Self.step(from: vertex, &random)
      return moved(vertex, dx, dy)
    case .vertex: return edge(&random)?.a ?? uniform(&random)
    case .midpoint: return edge(&random).map { point(on: $0, at: 0.5) } ?? uniform(&random)
    case .besideEdge:
      guard let edge = edge(&random) else { return uniform(&random) }
      let point = point(on: edge, at: Double.random(in: 0...1, using: &random))
      return moved(point, Int32.random(in: -1...1, using: &random), Int32.random(in: -1...1, using: &random))
    case .antimeridian:
      let side = Bool.random(using: &random) ? GridPoint.maximumLongitude : -GridPoint.maximumLongitude
      let row = Bool.random(using: &random) ? seamVertices.randomElement(using: &random)?.y : nil
      return moved(
        GridPoint(x: side, y: row ?? uniform(&random).y), small(&random),
        Int32.random(in: -1...1, using: &random))
    case .pole:
      let row = Bool.random(using: &random) ? GridPoint.maximumLatitude : -GridPoint.maximumLatitude
      return moved(GridPoint(x: uniform(&random).x, y: row), 0, small(&random))
    case .meridianEdge:
      guard let edge = meridianEdges.randomElement(using: &random) else { return uniform(&random) }
      let row = Int32.random(in: edge.low...edge.high, using: &random)
      return moved(GridPoint(x: edge.x, y: row), Int32.random(in: -1...1, using: &random), 0)
    }
  }

  private func uniform(_ random: inout SeededGenerator) -> GridPoint {
    if let box { return self.point(in: box, &random) }
    // Areas between parallels are as their distance along the axis (Archimedes).
    let latitude = asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
    return GridPoint(
      x: Int32.random(in: -GridPoint.maximumLongitude..<GridPoint.maximumLongitude, using: &random),
      y: Int32((latitude * 1e7).rounded()))
  }

  /// A point in a box; every other one near its end, where an index knows only one side.
  private func point(in box: GridBox, _ random: inout SeededGenerator) -> GridPoint {
    var x = Int64.random(in: box.west..<box.east, using: &random)
    var y = Int64.random(in: box.south..<box.north, using: &random)
    let distance = Int64(exp(Double.random(in: 0...log(1e6), using: &random)))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: x = min(box.west + distance, x)
    case 1: x = max(box.east - distance, x)
    case 2: y = min(box.south + distance, y)
    case 3: y = max(box.north - distance, y)
    default: break
    }
    if x > Int64(GridPoint.maximumLongitude) { x -= Int64(IndexFormat.extentX) }
    return GridPoint(x: Int32(x), y: Int32(y))
  }

  /// Grid units to a point 1 m to 5 km away, all magnitudes alike.
  package static func step(
    from vertex: GridPoint, _ random: inout SeededGenerator
  ) -> (dx: Int32, dy: Int32) {
    let meters = exp(Double.random(in: 0...log(5000), using: &random))
    let bearing = Double.random(in: 0..<2 * .pi, using: &random)
    let gridUnits = meters / 111_195 * 1e7
    let narrowing = max(cos(vertex.latitude * .pi / 180), 0.01)
    return (
      Int32((gridUnits * sin(bearing) / narrowing).rounded()), Int32((gridUnits * cos(bearing)).rounded())
    )
  }

  /// An edge of the shapes; `nil` if they have none.
  private func edge(_ random: inout SeededGenerator) -> (a: GridPoint, b: GridPoint)? {
    edges.isEmpty ? nil : edges[Int.random(in: edges.indices, using: &random)]
  }

  private func point(on edge: (a: GridPoint, b: GridPoint), at share: Double) -> GridPoint {
    GridPoint(
      x: Int32((Double(edge.a.x) + share * (Double(edge.b.x) - Double(edge.a.x))).rounded()),
      y: Int32((Double(edge.a.y) + share * (Double(edge.b.y) - Double(edge.a.y))).rounded()))
  }

  private func small(_ random: inout SeededGenerator) -> Int32 {
    Bool.random(using: &random)
      ? Int32.random(in: -1...1, using: &random) : Int32.random(in: -100...100, using: &random)
  }

  /// Moved, but not off the Earth.
  private func moved(_ point: GridPoint, _ dx: Int32, _ dy: Int32) -> GridPoint {
    GridPoint(
      x: min(max(point.x + dx, -GridPoint.maximumLongitude), GridPoint.maximumLongitude),
      y: min(max(point.y + dy, -GridPoint.maximumLatitude), GridPoint.maximumLatitude))
  }
}

// MARK: - Comparisons

/// The results of a comparison at the points of one kind.
package struct PointTally: Hashable, Sendable {
  package var points = 0
  /// The points of which the index is certain; counted for an index of simplified borders only, like the following.
  package var certain = 0
  /// The points at which its zones aren't the shapes' zones.
  package var wrong = 0
  /// The points of which the index is certain although its zones aren't the shapes' zones.
  package var wrongWhereCertain = 0

  package static let none = PointTally()

  static func += (a: inout PointTally, b: PointTally) {
    a.points += b.points
    a.certain += b.certain
    a.wrong += b.wrong
    a.wrongWhereCertain += b.wrongWhereCertain
  }
}

/// The result of a comparison at random points.
package struct PointReport<Difference: Sendable>: Sendable {
  /// The results by kind of point.
  package var tallies: [TestPointKind: PointTally] = [:]
  /// Points at which something is wrong.
  package var differenceCount = 0
  /// The first of them, at most 20 a thread.
  package var differences: [Difference] = []

  /// The results at all points.
  package var total: PointTally { tallies.values.reduce(into: .none, +=) }

  mutating func add(_ difference: Difference) {
    differenceCount += 1
    if differences.count < 20 { differences.append(difference) }
  }
}

extension TestPoints {
  /// Compares something at many points, on several threads, each with an oracle of its own.
  func compare<Difference: Sendable>(
    _ shapes: [ZoneShape], pointCount: Int, seed: UInt64, threads: Int,
    _ body:
      @Sendable (
        TestPointKind, GridPoint, GeometryOracle, inout PointReport<Difference>
      ) throws(ShapeError) -> Void
  ) throws(ShapeError) -> PointReport<Difference> {
    let blocks = Self.blockCount(pointCount)
    let reports = try Threads.results(threads, shares: threads) { share throws(ShapeError) in
      let oracle = try GeometryOracle(shapes: shapes)
      var report = PointReport<Difference>()
      let own = stride(from: share, to: blocks, by: threads)
      try forEach(inBlocks: own, seed: seed) { (kind, point) throws(ShapeError) in
        try body(kind, point, oracle, &report)
      }
      return report
    }
    var total = PointReport<Difference>()
    for report in reports {
      for (kind, tally) in report.tallies { total.tallies[kind, default: .none] += tally }
      total.differenceCount += report.differenceCount
      total.differences += report.differences
    }
    return total
  }
}

extension GridBox {
  /// Whether the box around two points has a point in common with this box, whose eastern side may be beyond 180 degrees.
  fileprivate func touches(_ a: GridPoint, _ b: GridPoint) -> Bool {
    let edge = GridBox(Edge(a, b))
    let full = Int64(IndexFormat.extentX)
    return edge.south <= north && edge.north >= south
      && (edge.west <= east && edge.east >= west || edge.west + full <= east && edge.east + full >= west)
  }
}

/// A small random generator that gives the same numbers for the same seed on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
