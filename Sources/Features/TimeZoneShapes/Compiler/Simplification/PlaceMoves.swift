import TimeZoneEngine

/// Moves kept vertices to other places on the grid if that resolves conflicts.
///
/// Vertices closer together than a unit may come to one place, and borders that are apart then touch; more vertices would
/// not help. A place next to the nearest one often does, and it is within the bound too.
struct PlaceMoves {
  private(set) var simplified: SimplifiedArcs
  private(set) var search: ConflictSearch
  private(set) var moved: Set<Int32> = []
  /// The first and last segments of all arcs, by the junctions where they end.
  private let segmentsAtEnds: [GridPoint: [Int32]]

  init(_ simplified: SimplifiedArcs, _ search: ConflictSearch) {
    self.simplified = simplified
    self.search = search
    var atEnds: [GridPoint: [Int32]] = [:]
    for (number, segment) in search.segments.enumerated() {
      let (first, last) = simplified.arcs.ends(of: Int(segment.arc))
      for end in [segment.start, segment.end] where Int(end) == first || Int(end) == last {
        atEnds[simplified.arcs.points[Int(end)], default: []].append(Int32(number))
      }
    }
    segmentsAtEnds = atEnds
  }

  /// Tries to resolve some conflicts, one after the other.
  mutating func resolve(_ conflicts: [ConflictSearch.Conflict]) {
    for conflict in conflicts where search.holds(conflict, simplified) {
      var best: (star: Star, place: GridPoint, count: Int, distance: Double)?
      for (point, segment) in search.ends(of: conflict) {
        let star = star(of: point, in: segment)
        let before = conflictCount(star)
        let vertex = simplified.arcs.points[Int(point)]
        for place in simplified.grid.places(around: vertex, simplified.bound) {
          let distance = Stadium(place, place, simplified.bound).squareDistance(of: vertex)
          guard place != simplified.places[Int(point)],
            let count = conflictCount(star, movedTo: place), count < before,
            best.map({ (count - before, distance) < ($0.count, $0.distance) }) ?? true
          else { continue }
          best = (star, place, count - before, distance)
        }
      }
      guard let best else { continue }
      simplified.move(best.star.indices, to: best.place)
      for segment in best.star.segments { search.update(segment, simplified) }
      moved.formUnion(best.star.segments)
    }
  }

  /// A kept vertex that all arcs share, with the segments that end there and the segments around them.
  private struct Star {
    let indices: [Int32]
    let segments: [Int32]
    let nearby: [Int32]
  }

  private func star(of point: Int32, in segment: Int32) -> Star {
    let vertex = simplified.arcs.points[Int(point)]
    let candidates = segmentsAtEnds[vertex] ?? [segment - 1, segment, segment + 1]
    var indices: Set<Int32> = []
    var segments: Set<Int32> = []
    for number in candidates where search.segments.indices.contains(Int(number)) {
      let segment = search.segments[Int(number)]
      for end in [segment.start, segment.end] where simplified.arcs.points[Int(end)] == vertex {
        indices.insert(end)
        segments.insert(number)
      }
    }
    let margin = 2 * Int64(simplified.grid.unit)
    let nearby = segments.reduce(into: Set<Int32>()) { nearby, number in
      let around = search.grid.segments(around: simplified.edge(search.segments[Int(number)]), margin: margin)
      nearby.formUnion(around.filter { search.loopsMayMeet($0, number) })
    }
    return Star(indices: indices.sorted(), segments: segments.sorted(), nearby: nearby.sorted())
  }

  /// The conflicts of a vertex and its segments; `nil` if they cannot be at a place.
  private mutating func conflictCount(_ star: Star, movedTo place: GridPoint) -> Int? {
    let before = simplified.places[Int(star.indices[0])]
    simplified.move(star.indices, to: place)
    defer { simplified.move(star.indices, to: before) }
    for number in star.segments {
      let segment = search.segments[Int(number)]
      if simplified.edge(segment).isPoint || !simplified.isAllowed(segment) { return nil }
    }
    return conflictCount(star)
  }

  private func conflictCount(_ star: Star) -> Int {
    var count = 0
    var points: Set<Int32> = []
    for other in star.nearby {
      let segment = search.segments[Int(other)]
      points.formUnion([segment.start, segment.end])
      for own in star.segments where own != other && (own < other || !star.segments.contains(other)) {
        if simplified.conflict(search.segments[Int(own)], segment) { count += 1 }
      }
      if simplified.flips(star.indices[0], segment) { count += 1 }
    }
    points.subtract(star.indices)
    for own in star.segments {
      let segment = search.segments[Int(own)]
      for point in points where simplified.flips(point, segment) { count += 1 }
    }
    return count
  }
}
