import TimeZoneIndex

/// Simplifies the borders of a subdivision: each once, however many zones share it, so that neighbors still do.
///
/// 1. Edges become arcs between junctions (``BorderArcs``).
/// 2. Each arc keeps the fewest vertices whose segments stay within the bound (``ShortestPath``); rings keep three
///    (``RingAnchors``). Kept vertices move to a coarser grid, junctions once for all their arcs (``SnapGrid``).
/// 3. Segments that meet though their arcs do not, or that pass a vertex on the other side (``ConflictSearch``), are split
///    until there are none; vertices that the coarser grid brought together are moved apart (``PlaceMoves``).
///
/// Every point farther from all simplified borders than the bound has the zones that it had: see ``Stadium``.
struct BorderSimplifier {
  private var simplified: SimplifiedArcs
  private var unresolved: [ConflictSearch.Conflict] = []
  private var search: ConflictSearch
  private let keptAtFirst: Int

  /// Simplifies the borders of an edge set.
  ///
  /// - Parameters:
  ///   - set: The original edges.
  ///   - unit: The unit of the result, in 1e-7 degrees. Moving a vertex to it stays within the bound.
  ///   - bound: How far the result may be from the original.
  /// - Returns: The simplified edges, and what came of it.
  /// - Throws: ``CompilerError`` where a border would vanish on the coarser grid.
  static func simplify(
    _ set: EdgeSet, unit: Int32, _ bound: ErrorBound
  ) throws(CompilerError) -> (edges: EdgeSet, report: SimplificationReport) {
    var arcs = BorderArcs(set)
    var recordSets = set.recordSets
    var bound = bound
    let reach = BorderNoding.reach(unit: set.unit)
    if reach < bound.e7 / 20, unit > set.unit, let noded = BorderNoding.noded(set, arcs) {
      print("noded", noded.edges.count - set.edges.count)
      arcs = BorderArcs(noded)
      recordSets = noded.recordSets
      bound = bound.reduced(by: 2 * reach)
    }
    var simplifier = BorderSimplifier(arcs, SnapGrid(unit: unit), bound)
    simplifier.resolveConflicts()
    return try simplifier.result(set, recordSets)
  }

  private init(_ arcs: BorderArcs, _ grid: SnapGrid, _ bound: ErrorBound) {
    simplified = SimplifiedArcs(arcs, grid, bound)
    search = ConflictSearch(simplified)
    keptAtFirst = simplified.kept.reduce(0) { $0 + $1.count }
  }

  /// Moves vertices and splits segments until neither resolves a conflict.
  private mutating func resolveConflicts() {
    var isNew = [Bool](repeating: true, count: search.segments.count)
    var pending: Set<SimplifiedArcs.Segment> = []
    for _ in 0..<Self.roundLimit {
      let conflicts = search.conflicts(in: simplified, isNew: isNew)
      var moves = PlaceMoves(simplified, search)
      moves.resolve(conflicts)
      simplified = moves.simplified
      let rest = conflicts.filter { moves.search.holds($0, simplified) }
      let split = segmentsToSplit(rest)
      print("conflicts", conflicts.count, "rest", rest.count, "moved", moves.moved.count, "split", split.count)
      // What cannot be split is looked at again at the end, with its surroundings as they are then.
      for conflict in rest { pending.formUnion(involved(conflict).filter { !split.contains($0) }) }
      if split.isEmpty && moves.moved.isEmpty { break }
      var before = Set(search.segments)
      for segment in moves.moved { before.remove(search.segments[Int(segment)]) }
      simplified.split(split.sorted { $0.start < $1.start })
      search = ConflictSearch(simplified)
      isNew = search.segments.map { !before.contains($0) }
    }
    isNew = search.segments.map { pending.contains($0) }
    unresolved = search.conflicts(in: simplified, isNew: isNew).filter { !isInSource($0) }
    print("unresolved", unresolved.count)
    for c in unresolved.prefix(60) {
      switch c {
      case .meeting(let a, let b):
        let (x, y) = (search.segments[Int(a)], search.segments[Int(b)])
        print(
          "meet", x, y, simplified.arcs.toggles[Int(x.arc)], simplified.arcs.toggles[Int(y.arc)],
          simplified.edge(x), simplified.edge(y), simplified.arcs.points[Int(x.start)],
          simplified.arcs.points[Int(x.end)], simplified.arcs.points[Int(y.start)],
          simplified.arcs.points[Int(y.end)])
      case .flip(let p, let s):
        print(
          "flip", p, search.segments[Int(s)], simplified.arcs.points[Int(p)], simplified.places[Int(p)],
          simplified.edge(search.segments[Int(s)]))
      }
    }
  }

  /// Rounds of moves and splits. A round rarely leaves half of the conflicts, so this is never reached but where moves
  /// undo each other.
  private static let roundLimit = 60

  private func involved(_ conflict: ConflictSearch.Conflict) -> [SimplifiedArcs.Segment] {
    switch conflict {
    case .meeting(let a, let b): [search.segments[Int(a)], search.segments[Int(b)]]
    case .flip(_, let segment): [search.segments[Int(segment)]]
    }
  }

  private func segmentsToSplit(_ conflicts: [ConflictSearch.Conflict]) -> Set<SimplifiedArcs.Segment> {
    var split: Set<SimplifiedArcs.Segment> = []
    for conflict in conflicts { split.formUnion(involved(conflict).filter(\.isSplittable)) }
    return split
  }

  /// Whether the source has a conflict as well: its borders cross or touch there.
  private func isInSource(_ conflict: ConflictSearch.Conflict) -> Bool {
    switch conflict {
    case .meeting(let a, let b): simplified.meetInSource(search.segments[Int(a)], search.segments[Int(b)])
    case .flip(let point, let segment): simplified.lies(point, onChainOf: search.segments[Int(segment)])
    }
  }

  /// The segments as edges, those between the same points as one.
  private func result(
    _ set: EdgeSet, _ recordSets: RecordSets
  ) throws(CompilerError) -> (edges: EdgeSet, report: SimplificationReport) {
    let unit = simplified.grid.unit
    let edges = search.segments.lazy.map { segment in
      let (a, b) = (simplified.places[Int(segment.start)], simplified.places[Int(segment.end)])
      return PlanarEdge(
        ax: a.x / unit, ay: a.y / unit, bx: b.x / unit, by: b.y / unit,
        toggle: simplified.arcs.toggles[Int(segment.arc)])
    }
    let result = EdgeSet(merging: edges, recordSets: recordSets, unit: unit)
    let report = SimplificationReport(
      errorMeters: simplified.bound.meters, unitE7: unit, edgeCountBefore: set.edges.count,
      edgeCount: result.edges.count,
      addedVertexCount: simplified.kept.reduce(0) { $0 + $1.count } - keptAtFirst,
      unresolved: [])
    return (result, report)
  }
}
