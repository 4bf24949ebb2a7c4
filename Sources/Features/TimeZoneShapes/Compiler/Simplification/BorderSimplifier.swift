import TimeZoneEngine

/// Simplifies the borders of a subdivision: each once, however many zones share it, so that neighbors still do.
///
/// 1. Edges are divided where others end on them, and junctions that lie centimeters from a border are joined to it
///    (``BorderNoding``). Borders inside a zone are left out (``DissolvedBorders``).
/// 2. Edges become arcs between junctions (``BorderArcs``).
/// 3. Each arc keeps the fewest vertices whose segments stay within the bound (``ShortestPath``); rings keep three
///    (``RingAnchors``). Kept vertices move to a coarser grid, junctions once for all their arcs (``SnapGrid``).
/// 4. If segments meet though their arcs do not, or pass a vertex or a position on the other side
///    (``ConflictSearch``), vertices are moved (``PlaceMoves``) and segments split until there are no such places.
/// 5. The zones on both sides of each segment must be the zones on both sides of its arc (``BorderProof``). If they are not,
///    more vertices are kept.
///
/// Every point farther from all simplified borders than the bound has the zones that it had: see ``Stadium``. With the
/// vertices of the source on the grid, what is proved at last is the source itself; a coarser grid may fail.
struct BorderSimplifier {
  /// A subdivision that can be simplified.
  struct Source {
    let set: EdgeSet
    let recordZones: [Int32]
    /// The ends of edges that cross others, which stay as they are.
    let fixed: Set<GridPoint>
    /// What its edges may still be moved.
    let bound: ErrorBound
  }

  /// Simplified edges, with the zone of each record that they toggle.
  struct Result {
    let edges: EdgeSet
    let recordZones: [Int32]
    let report: SimplificationReport

    /// Whether borders of all zones that had a sliver are within the bound of all of it.
    fileprivate func isNear(_ sliver: BorderNoding.Sliver, _ zones: [Int32], _ bound: ErrorBound) -> Bool {
      sliver.records.allSatisfy { record in
        edges.edges.contains { edge in
          let stadium = Stadium(edge.start(in: edges.unit), edge.end(in: edges.unit), bound)
          return sliver.ends.allSatisfy { stadium.squareDistance(of: $0) <= bound.squareE7 }
            && edges.recordSets[edge.toggle].contains { recordZones[Int($0)] == zones[Int(record)] }
        }
      }
    }
  }

  private let source: Source
  private let sides: [EdgeSides.Sides?]
  private var simplified: SimplifiedArcs
  private var search: ConflictSearch
  private var unresolved: [GridPoint] = []
  private let keptAtFirst: Int
  /// Positions whose zones must not change.
  private let positions: [GridPoint]
  /// Whether all vertices are on the grid, so that none has to move.
  private let isExact: Bool

  static func simplify(
    _ set: EdgeSet, recordZones: [Int32], unit: Int32, isUnitFree: Bool, _ bound: ErrorBound,
    keeping positions: [GridPoint] = []
  ) throws(CompilerError) -> Result {
    let meetings = EdgeMeetings(set)
    let divided = set.divided(at: meetings.ends)
    func result(_ source: Source, unit: Int32) throws(CompilerError) -> Result {
      var simplifier = BorderSimplifier(source, SnapGrid(unit: unit), positions)
      return try simplifier.result(simplifiedFrom: set)
    }
    // Two kinds of joining take their reach each.
    let reach = 2 * BorderNoding.reach(unit: set.unit)
    if reach <= bound.e7 / 10, let noded = BorderNoding.noded(divided, BorderArcs(divided)) {
      let (set, zones) = DissolvedBorders.dissolved(noded.set, recordZones)
      let source = Source(set: set, recordZones: zones, fixed: [], bound: bound.reduced(by: reach))
      do throws(CompilerError) {
        let result = try result(source, unit: unit)
        if noded.slivers.allSatisfy({ result.isNear($0, recordZones, source.bound) }) { return result }
      } catch {}
    }
    let fixed = set.ends(ofCrossings: meetings)
    let (exact, zones) =
      fixed.isEmpty ? DissolvedBorders.dissolved(divided, recordZones) : (divided, recordZones)
    let source = Source(set: exact, recordZones: zones, fixed: fixed, bound: bound)
    if set.unit % unit == 0 { return try result(source, unit: unit) }
    // Edges that cross others cannot move.
    if fixed.isEmpty {
      do throws(CompilerError) { return try result(source, unit: unit) } catch {
        if !isUnitFree { throw error }
      }
    } else if !isUnitFree, let place = fixed.min(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      throw .collapsedBorders(latitude: place.latitude, longitude: place.longitude, unitE7: unit)
    }
    return try simplify(
      set, recordZones: recordZones, unit: set.unit, isUnitFree: false, bound, keeping: positions)
  }

  private init(_ source: Source, _ grid: SnapGrid, _ positions: [GridPoint]) {
    self.source = source
    self.positions = positions
    let arcs = BorderArcs(source.set, fixed: source.fixed)
    sides = arcs.sides(in: source.set)
    isExact = source.set.unit % grid.unit == 0
    simplified = SimplifiedArcs(arcs, grid, source.bound)
    search = ConflictSearch(simplified, keeping: positions)
    keptAtFirst = simplified.keptCount
  }

  // MARK: Conflicts

  /// Rounds of moves and splits. The world needs about ten; the limit is for moves that undo each other.
  private static let roundLimit = 60

  /// Moves vertices and splits segments until neither resolves a conflict.
  private mutating func resolveConflicts() {
    var isNew = [Bool](repeating: true, count: search.segments.count)
    for _ in 0..<Self.roundLimit {
      let conflicts = search.conflicts(in: simplified, isNew: isNew)
      var moved: Set<Int32> = []
      var rest = conflicts
      if !isExact {
        var moves = PlaceMoves(simplified, search)
        moves.resolve(conflicts)
        simplified = moves.simplified
        moved = moves.moved
        rest = conflicts.filter { moves.search.holds($0, simplified) }
      }
      let split = Set(rest.flatMap { search.segments(of: $0) }).filter(\.isSplittable)
      if split.isEmpty, moved.isEmpty { break }
      let before = Set(search.segments).subtracting(moved.map { search.segments[Int($0)] })
      simplified.split(split.sorted { $0.start < $1.start })
      search = ConflictSearch(simplified, keeping: positions)
      isNew = search.segments.map { !before.contains($0) }
    }
    // What cannot be split is looked at again, with its surroundings as they are now.
    isNew = [Bool](repeating: true, count: search.segments.count)
    let conflicts = search.conflicts(in: simplified, isNew: isNew).filter { !isInSource($0) }
    let places = conflicts.map { simplified.arcs.points[Int(search.ends(of: $0)[0].point)] }
    unresolved = Set(places).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// Whether the source has a conflict as well: its borders cross or touch there.
  private func isInSource(_ conflict: ConflictSearch.Conflict) -> Bool {
    switch conflict {
    case .meeting(let a, let b): simplified.meetInSource(search.segments[Int(a)], search.segments[Int(b)])
    case .flip(let point, let segment): simplified.lies(point, onChainOf: search.segments[Int(segment)])
    case .position: false
    }
  }

  // MARK: Proof

  /// Keeps vertices until the proof succeeds.
  private mutating func prove() throws(CompilerError) {
    while true {
      let proof = BorderProof(
        simplified, search.segments, sides: sides, source.set.recordSets, isExact: isExact,
        crossingAt: source.fixed)
      guard let first = proof.failures.min() else { return }
      var around: Set<Int32> = []
      for number in proof.failures {
        around.formUnion(
          search.grid.segments(around: simplified.edge(search.segments[Int(number)]), margin: 0))
      }
      let failed = proof.failures.map { search.segments[Int($0)] }.filter(\.isSplittable)
      // Where nothing is left to split, what lies around has come to the wrong side.
      let kept = failed.isEmpty ? around.map { search.segments[Int($0)] }.filter(\.isSplittable) : failed
      if kept.isEmpty {
        let place = simplified.arcs.points[Int(search.segments[Int(first)].start)]
        throw .collapsedBorders(
          latitude: place.latitude, longitude: place.longitude, unitE7: simplified.grid.unit)
      }
      simplified.keepAll(kept.sorted { $0.start < $1.start })
      search = ConflictSearch(simplified, keeping: positions)
      resolveConflicts()
    }
  }

  // MARK: Result

  private mutating func result(simplifiedFrom set: EdgeSet) throws(CompilerError) -> Result {
    resolveConflicts()
    try prove()
    let edges = try edges(source.set.recordSets)
    let report = SimplificationReport(
      errorMeters: simplified.bound.meters, unitE7: simplified.grid.unit, edgeCountBefore: set.edges.count,
      edgeCount: edges.edges.count, addedVertexCount: simplified.keptCount - keptAtFirst,
      unresolved: unresolved)
    return Result(edges: edges, recordZones: source.recordZones, report: report)
  }

  /// The segments as edges, with segments between the same points merged into one.
  private func edges(_ recordSets: RecordSets) throws(CompilerError) -> EdgeSet {
    let unit = simplified.grid.unit
    let edges = search.segments.map { simplified.planarEdge($0) }
    let result = EdgeSet(merging: edges, recordSets: recordSets, unit: unit)
    let points = edges.filter { $0.ax == $0.bx && $0.ay == $0.by }
    let ends = points.isEmpty ? [] : Set(result.edges.flatMap { [$0.start, $0.end] })
    if let vanished = result.lost.first ?? points.first(where: { !ends.contains($0.start) }) {
      throw .collapsedBorders(
        latitude: Double(vanished.ay) * Double(unit) / 1e7,
        longitude: Double(vanished.ax) * Double(unit) / 1e7,
        unitE7: unit)
    }
    return result
  }
}

extension BorderArcs {
  /// The records on the two sides of each arc at its start.
  func sides(in set: EdgeSet) -> [EdgeSides.Sides?] {
    func vertex(_ index: Int) -> GridPoint {
      GridPoint(x: points[index].x / set.unit, y: points[index].y / set.unit)
    }
    let edges = EdgeSides(set, at: Set((0..<count).map { vertex(ends(of: $0).first) }))
    return (0..<count).map { arc in
      let first = ends(of: arc).first
      return edges.sides(from: vertex(first), to: vertex(first + 1))
    }
  }
}

/// The result of simplifying borders.
public struct SimplificationReport: Hashable, Sendable {
  /// The bound in meters on the sphere: every point farther than this from all simplified borders has its original zones.
  public let errorMeters: Double
  /// The unit of the simplified vertices, in 1e-7 degrees.
  public let unitE7: Int32
  /// The number of different edges of the source.
  public let edgeCountBefore: Int
  /// The number of different edges that are left.
  public let edgeCount: Int
  /// The number of vertices kept in addition to those the bound requires, so that borders do not meet or change sides.
  public let addedVertexCount: Int
  /// The places where borders that are apart in the source meet, because they are closer together than a unit.
  public let unresolved: [GridPoint]
}
