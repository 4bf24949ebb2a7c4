import Foundation
import TestSupport
import Testing

/// Borders of real data, compared with all polygon edges: the excerpt's and, where it has been fetched, the world's.
@Suite(.tags(.readsUntrustedBytes)) struct RealBorderTests {
  /// Shapes, the index of them, and every edge.
  private final class Data: Sendable {
    let shapes: [ZoneShape]
    let finder: TimeZoneFinder
    let tree: ShapeTree
    let scan: EdgeScan
    let seam: EdgeScan

    init(_ shapes: [ZoneShape], _ finder: TimeZoneFinder) throws {
      self.shapes = shapes
      self.finder = finder
      let tree = try ShapeTree(shapes: shapes)
      self.tree = tree
      scan = EdgeScan(shapes)
      seam = scan.seam { tree.zones(at: $0) }
    }
  }

  @Test func bordersOfTheExcerptAreExact() throws {
    let data = try Data(ExcerptIndex.shapes.get(), TimeZoneFinder(bytes: ExcerptIndex.bytes.get()))
    try expectExact(data, count: rounds(600), seed: 11)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: RepositoryFiles.world)))
  func bordersOfTheWorldAreExact() throws {
    let data = try Data(Shapefile(path: RepositoryFiles.world).shapes(), .world)
    for (latitude, longitude) in Self.delicate {
      let point = try Coordinate(latitude: latitude, longitude: longitude).grid
      _ = try compareBorder(data, point)
      try compareZones(data, point)
    }
    try expectExact(data, count: rounds(600), seed: 12)
  }

  /// Chukotka, Fiji and the sea at longitude 180, the poles, Antarctica, lines between nautical zones, a sliver.
  private static let delicate = [
    (67, 180), (67, -180), (67, -179.9999999), (-16.8, 180), (-16.8, -180), (-16.8, 179.9999999), (50, 180),
    (50, -179.999),
    (90, 0), (90, 180), (89.99, 3), (89.99, 7.5), (-90, 0), (-90, 180), (-89.9, 180), (-89.9, 0),
    (-89.9, -75), (-75, 180),
    (-40, -120), (35, -157.4999999), (0, 7.5), (0, 0), (60.602995, -172.4999801),
  ]

  private func expectExact(_ data: Data, count: Int, seed: UInt64) throws {
    #expect(Set(data.shapes.map(\.name)).count == data.shapes.count)
    var generator = SeededGenerator(seed: seed)
    let vertices = data.shapes.flatMap(\.rings).map(\.vertices)
    var complete = 0
    for number in 0..<count {
      let point = point(number % 6, vertices, &generator)
      if try compareBorder(data, point) { complete += 1 }
      try compareZones(data, point)
    }
    #expect(complete > count / 2)
  }

  /// Uniform, 1 m to 50 km from a vertex, a vertex, the middle of an edge, along the antimeridian, at the poles.
  private func point(_ kind: Int, _ rings: [[GridPoint]], _ generator: inout SeededGenerator) -> GridPoint {
    let ring = rings[Int.random(in: rings.indices, using: &generator)]
    let index = Int.random(in: ring.indices, using: &generator)
    let (a, b) = (ring[index], ring[(index + 1) % ring.count])
    let anywhere = GridPoint.anywhere(using: &generator)
    switch kind {
    case 0: return anywhere
    case 1:
      let distance = exp(Double.random(in: 4...15, using: &generator))
      let angle = Double.random(in: 0..<2 * .pi, using: &generator)
      return GridPoint(
        x: Int32(min(max(Double(a.x) + distance * cos(angle), -1.8e9), 1.8e9)),
        y: Int32(min(max(Double(a.y) + distance * sin(angle), -9e8), 9e8)))
    case 2: return a
    case 3: return GridPoint(x: Int32((Int(a.x) + Int(b.x)) / 2), y: Int32((Int(a.y) + Int(b.y)) / 2))
    case 4:
      let step = Int32(exp(Double.random(in: 0...18, using: &generator)))
      return GridPoint(x: anywhere.x < 0 ? step - 1_800_000_001 : 1_800_000_001 - step, y: anywhere.y)
    default:
      let step = Int32(exp(Double.random(in: 0...18, using: &generator)))
      return GridPoint(x: anywhere.x, y: anywhere.y < 0 ? step - 900_000_001 : 900_000_001 - step)
    }
  }

  private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 + 1e-9 * b }

  /// Returns whether the zones beyond could be compared as well.
  private func compareBorder(_ data: Data, _ point: GridPoint) throws -> Bool {
    let found = try #require(
      try data.finder.nearestBorder(to: Coordinate(latitudeE7: point.y, longitudeE7: point.x)))
    let here = data.tree.zones(at: point)
    #expect(found.timeZoneIdentifiers == here, "\(point)")
    let reach = found.meters + 0.5
    let sights =
      data.scan.sights(from: point, within: reach) { !$0.isEnd }
      + data.seam.sights(from: point, within: reach) { _ in true }
    let least = try #require(sights.map(\.meters).min(), "nothing within \(reach) m of \(point): \(found)")
    #expect(isSame(found.meters, least), "\(point): expected \(least), found \(found)")
    let position = Globe.Position(found.nearestPoint.grid)
    #expect(abs(Globe.meters(Globe.Position(point), position) - least) < 0.02, "\(point): \(found)")
    // In slivers, where neighbors do not share their border, the grid is too coarse to ask on both sides.
    let isSliver = sights.contains { !isSame($0.meters, least) && $0.edge.meters(from: position) < 0.1 }
    if isSliver { return false }
    try compareBeyond(
      found, here, sights.filter { isSame($0.meters, least) }.map(\.edge), from: point, data.tree)
    return true
  }

  /// Where one edge is nearest, the zones beyond it are reported; where several are, zones beyond any of them.
  private func compareBeyond(
    _ found: BorderDistance, _ here: [String], _ edges: [EdgeScan.Edge], from point: GridPoint,
    _ tree: ShapeTree
  ) throws {
    let beyond = edges.map { edge in
      sides(of: edge, nearestTo: Globe.Position(point), tree).filter { $0 != here }
    }
    let sets = Set(beyond.joined())
    let zones = Set(sets.joined())
    let isOne = Set(edges.map { Set([$0.a, $0.b]) }).count == 1 && sets.count == 1
    let isRight =
      isOne
      ? found.timeZoneIdentifiersBeyond == zones.sorted()
      : zones.isSuperset(of: found.timeZoneIdentifiersBeyond)
    #expect(isRight, "\(point), here \(here): expected \(beyond), found \(found)")
    #expect(!found.timeZoneIdentifiersBeyond.isEmpty || sets.contains([]), "\(point), here \(here): \(found)")
  }

  /// The zones on both sides of an edge two steps of the grid beside it, a little before and after the position on it
  /// that is nearest to some other.
  private func sides(of edge: EdgeScan.Edge, nearestTo position: Globe.Position, _ tree: ShapeTree)
    -> [[String]]
  {
    let (a, b) = (Globe.Position(edge.a), Globe.Position(edge.b))
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let nearest = Globe.nearest(from: position, a: a, b: b).position
    let share = ((nearest.x - a.x) * dx + (nearest.y - a.y) * dy) / (length * length)
    let step = min(30 / length, 0.4)
    var sides: [[String]] = []
    for share in [share - step, share + step] where share > 0 && share < 1 {
      for aside in [-2 / length, 2 / length] {
        let x = (a.x + share * dx - aside * dy).rounded()
        let y = (a.y + share * dy + aside * dx).rounded()
        sides.append(tree.zones(at: GridPoint(x: Int32(x < -1.8e9 ? x + 3.6e9 : x), y: Int32(y))))
      }
    }
    return sides
  }

  /// The nearest of the zones that are not nautical, and all zones a little farther than the nearest border.
  private func compareZones(_ data: Data, _ point: GridPoint) throws {
    let names = data.finder.identifiers
    let isLand = names.map { !$0.hasPrefix("Etc/GMT") }
    let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
    let found = try #require(data.finder.nearestZones(to: coordinate, within: .infinity) { isLand[$0] })
    let here = data.tree.zones(at: point).filter { !$0.hasPrefix("Etc/GMT") }
    guard here.isEmpty else {
      #expect(found == NearestZones(numbers: here.compactMap(names.firstIndex), meters: 0), "\(point)")
      return
    }
    let land = data.shapes.map { !$0.name.hasPrefix("Etc/GMT") }
    let sights = data.scan.sights(from: point, within: found.meters + 0.5) { land[Int($0.record)] }
    let least = try #require(sights.map(\.meters).min(), "\(point): \(found)")
    #expect(isSame(found.meters, least), "\(point): expected \(least), found \(found)")
    let nearest = Set(
      sights.filter { isSame($0.meters, least) }.map { data.shapes[Int($0.edge.record)].name })
    #expect(
      nearest.isSuperset(of: found.numbers.map { names[$0] }), "\(point): expected \(nearest), found \(found)"
    )
    let within = try data.finder.timeZoneIdentifiers(withinMeters: found.meters + 1e-3, of: coordinate)
    #expect(nearest.isSubset(of: within), "\(point): expected \(nearest), found \(within)")
    let almost = try data.finder.timeZoneIdentifiers(
      withinMeters: max(0, found.meters - 1e-3), of: coordinate)
    #expect(nearest.isDisjoint(with: almost) || found.meters < 1e-3, "\(point): \(nearest), found \(almost)")
  }
}
