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
    case .U, .V: return boundaries.point(.uniform, using: &random)
    case .B: return nearVertex(&random)
    case .L: return onLand(&random)
    }
  }

  private func onLand(_ random: inout SeededGenerator) -> GridPoint {
    while true {
      let point = boundaries.point(.uniform, using: &random)
      let zone = TimeZoneFinder.world.index.firstZone(at: point)
      if zone >= 0, !TimeZoneFinder.world.identifiers[zone].hasPrefix("Etc/") { return point }
    }
  }

  /// Longitudes wrap at the antimeridian, and a point beyond a pole is drawn again. If it were clamped to the edge of the
  /// map, it would lie exactly on a border of many zones, where engines give different answers.
  private func nearVertex(_ random: inout SeededGenerator) -> GridPoint {
    while true {
      let vertex = vertices[Int.random(in: vertices.indices, using: &random)]
      let (dx, dy) = TestPoints.step(from: vertex, &random)
      let point = GridPoint(x: Self.wrapped(Int(vertex.x) + Int(dx)), y: vertex.y + dy)
      if point.isOnEarth { return point }
    }
  }

  private static func wrapped(_ x: Int) -> Int32 {
    let limit = Int(GridPoint.maximumLongitude)
    return Int32(x > limit ? x - 2 * limit : x < -limit ? x + 2 * limit : x)
  }
}
