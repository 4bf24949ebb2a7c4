import Foundation

/// All polygon edges of some shapes in flat arrays: the nearest is found by trying each.
///
/// It serves data in which each record is a zone of its own and no record has an edge twice: every edge but those at
/// the ends of the map is then a border.
package struct EdgeScan: Sendable {
  package struct Edge: Sendable {
    package let a, b: GridPoint
    package let record: Int32
    /// Where the map ends: along longitude 180 or -180, or a pole.
    package let isEnd: Bool

    package func meters(from position: Globe.Position) -> Double {
      Globe.nearest(from: position, a: Globe.Position(a), b: Globe.Position(b)).meters
    }
  }

  private let edges: [Edge]
  /// Southern and northern end of each edge, by which most are left out.
  private let lows, highs: [Int32]

  package init(_ shapes: [ZoneShape]) {
    var edges: [Edge] = []
    for (record, shape) in shapes.enumerated() {
      for (a, b) in shape.edges {
        edges.append(Edge(a: a, b: b, record: Int32(record), isEnd: ZoneShape.isEndOfMap(a, b)))
      }
    }
    self.init(edges)
  }

  package init(_ edges: [Edge]) {
    self.edges = edges
    lows = edges.map { min($0.a.y, $0.b.y) }
    highs = edges.map { max($0.a.y, $0.b.y) }
  }

  /// Borders along longitude 180: between all rows at which a vertex lies there, where the zones on both sides differ.
  package func seam(_ zones: (GridPoint) -> [String]) -> EdgeScan {
    let rows = Set(
      edges.flatMap { [$0.a, $0.b] }.filter { abs($0.x) == GridPoint.maximumLongitude }.map(\.y))
    let sorted = (rows.union([-GridPoint.maximumLatitude, GridPoint.maximumLatitude])).sorted()
    let borders = zip(sorted, sorted.dropFirst()).filter { low, high in
      let middle = Int32((Int(low) + Int(high)) / 2)
      return zones(GridPoint(x: -1_800_000_000, y: middle)) != zones(GridPoint(x: 1_799_999_999, y: middle))
    }
    return EdgeScan(
      borders.map { low, high in
        Edge(
          a: GridPoint(x: -1_800_000_000, y: low), b: GridPoint(x: -1_800_000_000, y: high), record: -1,
          isEnd: false)
      })
  }

  package struct Sight: Sendable {
    package let edge: Edge
    package let meters: Double
  }

  /// All edges within a distance that is not much more than the least, and that the condition accepts.
  package func sights(from point: GridPoint, within limit: Double, where accepts: (Edge) -> Bool) -> [Sight] {
    let position = Globe.Position(point)
    let angle = limit / Globe.radius
    let reach = angle * 1.8e9 / .pi + 2
    let (low, high) = (Int32(max(Double(point.y) - reach, -9e8)), Int32(min(Double(point.y) + reach, 9e8)))
    // Circles that hold a pole reach all longitudes.
    let latitude = Double(point.y) * .pi / 1.8e9
    let widest =
      abs(latitude) + angle < .pi / 2 ? asin(min(1, sin(angle) / cos(latitude))) * 1.8e9 / .pi + 2 : 1.8e9
    var sights: [Sight] = []
    for number in edges.indices where lows[number] <= high && highs[number] >= low {
      let edge = edges[number]
      let half = abs(Double(edge.a.x) - Double(edge.b.x)) / 2
      let away = ((Double(edge.a.x) + Double(edge.b.x)) / 2 - position.x).remainder(dividingBy: 3.6e9)
      if abs(away) > widest + half || !accepts(edge) { continue }
      let (a, b) = (Globe.Position(edge.a), Globe.Position(edge.b))
      let length = (abs(a.x - b.x) + abs(a.y - b.y)) * .pi / 1.8e9 * Globe.radius
      if Globe.meters(position, a) - length > limit { continue }
      let meters = edge.meters(from: position)
      if meters <= limit { sights.append(Sight(edge: edge, meters: meters)) }
    }
    return sights
  }
}
