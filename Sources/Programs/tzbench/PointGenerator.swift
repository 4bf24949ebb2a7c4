import Platform
import TimeZoneLookup
import TimeZoneShapes

struct PointGenerator {
  /// The vertices around which set B is made.
  let vertices: [GridPoint]
  /// The boundaries from which set V is made.
  let boundaries: TestPoints

  /// A set of points, which depends only on the seed.
  func points(_ set: GeneratedSet, count: Int, seed: UInt64) -> PointSet {
    var random = SeededGenerator(seed: seed)
    let points = set == .V ? verified(count, seed: seed) : (0..<count).map { _ in point(set, &random) }
    return PointSet(name: set.rawValue, points: points)
  }

  /// The points of `tzlookup-shapes verify`.
  private func verified(_ count: Int, seed: UInt64) -> [GridPoint] {
    var points: [GridPoint] = []
    let blocks = stride(from: 0, to: TestPoints.blockCount(count), by: 1)
    boundaries.forEach(inBlocks: blocks, seed: seed) { points.append($1) }
    return Array(points.prefix(count))
  }

  private func point(_ set: GeneratedSet, _ random: inout SeededGenerator) -> GridPoint {
    switch set {
    case .U, .V: return Self.uniform(&random)
    case .B: return nearVertex(&random)
    case .L: return Self.onLand(&random)
    }
  }

  /// A point uniform on the sphere. The area between two parallels is proportional to their distance along the axis
  /// (Archimedes).
  private static func uniform(_ random: inout SeededGenerator) -> GridPoint {
    let latitude = asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
    return GridPoint(
      x: Int32.random(in: -GridPoint.maximumLongitude..<GridPoint.maximumLongitude, using: &random),
      y: Int32((latitude * 1e7).rounded()))
  }

  private static func onLand(_ random: inout SeededGenerator) -> GridPoint {
    while true {
      let point = uniform(&random)
      let zone = TimeZoneFinder.world.index.firstZone(at: point)
      if zone >= 0, !TimeZoneFinder.world.identifiers[zone].hasPrefix("Etc/") { return point }
    }
  }

  /// Longitudes wrap at the antimeridian, and a point beyond a pole is drawn again. If it were clamped to the edge of the
  /// map, it would lie exactly on a border of many zones, where engines give different answers.
  private func nearVertex(_ random: inout SeededGenerator) -> GridPoint {
    while true {
      let vertex = vertices[Int.random(in: vertices.indices, using: &random)]
      let meters = exp(Double.random(in: 0...log(5000), using: &random))
      let bearing = Double.random(in: 0..<2 * .pi, using: &random)
      let steps = meters / 111_195 * 1e7
      let narrowing = max(cos(vertex.latitude * .pi / 180), 0.01)
      let x = Int(vertex.x) + Int((steps * sin(bearing) / narrowing).rounded())
      let point = GridPoint(
        x: Self.wrapped(x), y: vertex.y + Int32((steps * cos(bearing)).rounded()))
      if point.isOnEarth { return point }
    }
  }

  private static func wrapped(_ x: Int) -> Int32 {
    let limit = Int(GridPoint.maximumLongitude)
    return Int32(x > limit ? x - 2 * limit : x < -limit ? x + 2 * limit : x)
  }
}
