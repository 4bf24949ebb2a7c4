import TimeZoneEngine

/// Proves that simplified borders have on both sides what the originals have.
///
/// An area belongs to the records that cover it. Its border consists of the arcs that have exactly these records on
/// one side. If each segment has on its sides what its arc has, then the border of the area of the same records is made
/// of the segments of the same arcs, and both grounds differ only inside loops of these segments and of the replaced edges. From
/// a point in such a loop, the ray away from the segment leaves the loop within the bound, through the original border, or
/// through the line from a vertex to its place. So within the bound of every point the source has an area with exactly the
/// records of the simplified borders: no gap and no overlap is new.
///
/// Segments may touch, and run along each other, where borders are closer together than a unit: then for each set of
/// records an odd number of the segments that share an edge has it on one side exactly if their edge has. Segments may
/// also cross others that have the same on their two sides: which side is which does not matter. None of this is necessary,
/// and none is allowed, if the vertices of the source are on the grid.
struct BorderProof {
  private let simplified: SimplifiedArcs
  private let segments: [SimplifiedArcs.Segment]
  /// The records on the two sides of the arcs.
  private let sides: [EdgeSides.Sides?]
  private let recordSets: RecordSets
  private let isExact: Bool
  /// Numbers of segments for which the proof fails.
  private(set) var failures: Set<Int32> = []

  init(
    _ simplified: SimplifiedArcs, _ segments: [SimplifiedArcs.Segment], sides: [EdgeSides.Sides?],
    _ recordSets: RecordSets, isExact: Bool, crossingAt fixed: Set<GridPoint>
  ) {
    self.isExact = isExact
    self.simplified = simplified
    self.segments = segments
    self.sides = sides
    self.recordSets = recordSets
    let unit = simplified.grid.unit
    let planar = segments.map { simplified.planarEdge($0) }
    let meetings = EdgeMeetings(planar.map(\.edge), unit: unit)
    for pair in meetings.crossings where !mayCross(pair.a, pair.b, fixed) {
      failures.formUnion([pair.a, pair.b])
    }
    if isExact { failures.formUnion(meetings.touched.filter { !isOriginal($0, fixed) }) }
    var parts: [(edge: PlanarEdge, segment: Int32)] = []
    parts.reserveCapacity(planar.count)
    for (number, edge) in planar.enumerated() where edge.start != edge.end {
      let points = meetings.ends[Int32(number)] ?? []
      for part in edge.divided(at: points) { parts.append((part, Int32(number))) }
    }
    let result = EdgeSet(merging: parts.map(\.edge), recordSets: recordSets, unit: unit)
    check(parts, planar, result, meetings)
  }

  private func mayCross(_ a: Int32, _ b: Int32, _ fixed: Set<GridPoint>) -> Bool {
    if isOriginal(a, fixed), isOriginal(b, fixed) { return true }
    if isExact || isOriginal(a, fixed) || isOriginal(b, fixed) { return false }
    let pairs = [a, b].map { sides[Int(segments[Int($0)].arc)] }
    return pairs[0] != nil && (pairs[0] == pairs[1] || pairs[0] == pairs[1]?.reversed)
  }

  /// Whether a segment is an edge of the source that crosses others there.
  private func isOriginal(_ number: Int32, _ fixed: Set<GridPoint>) -> Bool {
    let segment = segments[Int(number)]
    let (a, b) = (simplified.arcs.points[Int(segment.start)], simplified.arcs.points[Int(segment.end)])
    return !segment.isSplittable && fixed.contains(a) && fixed.contains(b)
      && a == simplified.places[Int(segment.start)] && b == simplified.places[Int(segment.end)]
  }

  private mutating func check(
    _ parts: [(edge: PlanarEdge, segment: Int32)], _ planar: [PlanarEdge], _ result: EdgeSet,
    _ meetings: EdgeMeetings
  ) {
    var degrees: [GridPoint: Int32] = [:]
    degrees.reserveCapacity(result.edges.count)
    for edge in result.edges {
      degrees[edge.start, default: 0] += 1
      degrees[edge.end, default: 0] += 1
    }
    var single: [(edge: PlanarEdge, segment: Int32)] = []
    var shared: [Edge: [(edge: PlanarEdge, segment: Int32)]] = [:]
    for (index, part) in parts.enumerated() {
      let arc = segments[Int(part.segment)].arc
      if meetings.touched.contains(part.segment) {
        let edge = part.edge.edge
        let isAscending = (edge.ax, edge.ay) < (edge.bx, edge.by)
        shared[isAscending ? edge : edge.reversed, default: []].append(part)
      } else if index == 0 || segments[Int(parts[index - 1].segment)].arc != arc
        || degrees[part.edge.start] != 2
      {
        // Elsewhere both sides are those of the segment before.
        single.append(part)
      }
    }
    let wanted = Set((single + shared.values.flatMap { $0 }).map(\.edge.start))
    let actual = EdgeSides(result, at: wanted)
    for part in single {
      if !has(actual.sides(from: part.edge.start, to: part.edge.end), sides(of: part)) {
        failures.insert(part.segment)
      }
    }
    for parts in shared.values where !agree(parts, actual) { failures.formUnion(parts.map(\.segment)) }
    checkPoints(planar, result)
  }

  private func sides(of part: (edge: PlanarEdge, segment: Int32)) -> EdgeSides.Sides? {
    sides[Int(segments[Int(part.segment)].arc)]
  }

  private func has(_ found: EdgeSides.Sides?, _ expected: EdgeSides.Sides?) -> Bool {
    guard let found, let expected else { return false }
    return found == expected || !isExact && found == expected.reversed
  }

  /// Whether an edge has on its sides what the segments along it have: no record's border vanishes, and for each set of
  /// records an odd number of them has it on one side exactly if the edge has.
  private func agree(_ parts: [(edge: PlanarEdge, segment: Int32)], _ actual: EdgeSides) -> Bool {
    let first = parts[0].edge
    guard let found = actual.sides(from: first.start, to: first.end) else { return false }
    if parts.count == 1 { return has(found, sides(of: parts[0])) }
    var records: Set<Int32> = []
    var borders: Set<[Int32]> = found.left == found.right ? [] : [found.left, found.right]
    for part in parts {
      for record in recordSets[part.edge.toggle] where !records.insert(record).inserted { return false }
      guard let sides = sides(of: part) else { return false }
      if sides.left != sides.right { borders.formSymmetricDifference([sides.left, sides.right]) }
    }
    return borders.isEmpty
  }

  /// Checks that where a segment has become a point, borders of all its records end.
  private mutating func checkPoints(_ planar: [PlanarEdge], _ result: EdgeSet) {
    let points = Set(planar.filter { $0.start == $0.end }.map(\.start))
    if points.isEmpty { return }
    var records: [GridPoint: Set<Int32>] = [:]
    for edge in result.edges {
      for end in [edge.start, edge.end] where points.contains(end) {
        records[end, default: []].formUnion(result.recordSets[edge.toggle])
      }
    }
    for (number, edge) in planar.enumerated() where edge.start == edge.end {
      let found = records[edge.start] ?? []
      if !recordSets[edge.toggle].allSatisfy(found.contains) { failures.insert(Int32(number)) }
    }
  }
}
