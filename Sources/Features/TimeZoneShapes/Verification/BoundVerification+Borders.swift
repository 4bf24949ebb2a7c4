import TimeZoneEngine

// What is compared as a whole rather than at random points: rings, and both sides of every edge.

extension BoundVerification {
  /// The results for rings and edges.
  package struct BorderReport: Sendable {
    /// Rings of all zones' polygons.
    package var rings: (shapes: Int, index: Int) = (0, 0)
    /// The zones that have fewer rings than in the shapes, and how many; none for an index of a box, which cuts zones off.
    package var lostRings: [(zone: String, shapes: Int, index: Int)] = []
    /// Connected borders of an area that no zone covers.
    package var gaps: (shapes: Int, index: Int) = (0, 0)
    /// Connected borders of an area that several zones cover, the same ones all along.
    package var overlaps: (shapes: Int, index: Int) = (0, 0)
    /// The zones of the edges of which the index has more, ascending.
    package var dividedOverlaps: [(zones: [String], shapes: Int, index: Int)] = []
    /// Edges of the index; shared edges count once.
    package var edgeCount = 0
    /// Sides of edges whose zones the shapes do not have within the bound.
    package var strangeSideCount = 0
    /// The first of them, at most 20 a thread.
    package var strangeSides: [Difference] = []

    /// Everything that must not be.
    package var differenceCount: Int { lostRings.count + strangeSideCount }
  }

  /// Compares rings, and the zones on both sides of every edge.
  package func compareBorders(threads: Int) throws(PolygonError) -> BorderReport {
    var report = BorderReport()
    let rebuilt = try rings(of: finder, threads)
    let original = try rings(of: source, threads)
    for (zone, name) in finder.identifiers.enumerated() {
      let (before, after) = (original[zone].count, rebuilt[zone].count)
      report.rings.shapes += before
      report.rings.index += after
      if after < before, !isOfBox { report.lostRings.append((name, before, after)) }
    }
    let edges = Set(BorderEdges.all(of: rebuilt.lazy.joined())).sorted()
    report.edgeCount = edges.count
    let survey = survey(edges, of: finder, threads)
    report.strangeSideCount = survey.differenceCount
    report.strangeSides = survey.differences
    let originalEdges = Set(BorderEdges.all(of: original.lazy.joined())).sorted()
    let before = self.survey(originalEdges, of: source, threads).groups
    let after = survey.groups
    report.gaps = (before[[]] ?? 0, after[[]] ?? 0)
    for zones in Set(before.keys).union(after.keys).subtracting([[]]).sorted(by: {
      $0.lexicographicallyPrecedes($1)
    }) {
      let (shapes, index) = (before[zones] ?? 0, after[zones] ?? 0)
      report.overlaps.shapes += shapes
      report.overlaps.index += index
      if index > shapes {
        report.dividedOverlaps.append((zones.map { finder.identifiers[$0] }, shapes, index))
      }
    }
    return report
  }

  private func rings(of finder: TimeZoneFinder, _ threads: Int) throws(PolygonError) -> [[[GridPoint]]] {
    let extractor = PolygonExtractor(of: finder)
    return try Threads.results(threads, shares: finder.identifiers.count) { zone throws(PolygonError) in
      try extractor.polygons(of: finder.identifiers[zone]).flatMap(\.rings)
    }
  }

  private struct Survey: Sendable {
    /// Connected borders of an area that some zones cover, none or several, by these.
    var groups: [[Int]: Int] = [:]
    var differenceCount = 0
    var differences: [Difference] = []
  }

  /// Looks at the points on both sides of some edges.
  private func survey(
    _ edges: [BorderEdges.Edge], of finder: TimeZoneFinder, _ threads: Int
  ) -> Survey {
    let checks = finder.index === self.finder.index
    let parts = Threads.results(threads, shares: threads) { share in
      // Edges next to an area that no zone covers, or several, with these.
      var odd: [(edge: BorderEdges.Edge, zones: [Int])] = []
      var part = Survey()
      for number in stride(from: share, to: edges.count, by: threads) {
        let edge = edges[number]
        for point in edge.pointsBeside where !isOutside(point) {
          let zones = finder.index.zones(at: point)
          if zones.count != 1 { odd.append((edge, zones)) }
          guard checks, !hasGround(of: zones, near: point) else { continue }
          part.differenceCount += 1
          if part.differences.count < 20 {
            part.differences.append(
              difference(.strangeZones, "beside an edge", point, zones, source.index.zones(at: point)))
          }
        }
      }
      return (part, odd)
    }
    var survey = Survey()
    var groups: [[Int]: EdgeGroups] = [:]
    for (part, odd) in parts {
      survey.differenceCount += part.differenceCount
      survey.differences += part.differences
      for side in odd { groups[side.zones, default: EdgeGroups()].join(side.edge.a, side.edge.b) }
    }
    survey.groups = groups.mapValues { $0.count }
    return survey
  }
}

extension BorderEdges.Edge {
  /// Points 1e-7 degrees from the middle of the edge, one on each side, unless they are beyond the grid's sides; or 2e-7
  /// degrees if the middle is not on the grid.
  fileprivate var pointsBeside: [GridPoint] {
    let (dx, dy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    let x = (Int64(a.x) + Int64(b.x)) / 2
    let y = (Int64(a.y) + Int64(b.y)) / 2
    let step: Int64 = (dx | dy) & 1 == 0 ? 1 : 2
    let (stepX, stepY) = abs(dx) >= abs(dy) ? (0, step) : (step, 0)
    return [(x - stepX, y - stepY), (x + stepX, y + stepY)].compactMap { x, y in
      guard abs(x) <= Int64(GridPoint.maximumLongitude), abs(y) <= Int64(GridPoint.maximumLatitude) else {
        return nil
      }
      return GridPoint(x: Int32(x), y: Int32(y))
    }
  }
}

/// Counts groups of edges that are connected at their ends.
private struct EdgeGroups {
  private var numbers: [GridPoint: Int] = [:]
  private var parents: [Int] = []
  private(set) var count = 0

  mutating func join(_ a: GridPoint, _ b: GridPoint) {
    let (first, second) = (root(a), root(b))
    guard first != second else { return }
    parents[max(first, second)] = min(first, second)
    count -= 1
  }

  private mutating func root(_ vertex: GridPoint) -> Int {
    guard var number = numbers[vertex] else {
      numbers[vertex] = parents.count
      parents.append(parents.count)
      count += 1
      return parents.count - 1
    }
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
