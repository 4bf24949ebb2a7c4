import TimeZoneIndex

/// Simplifies the borders of a subdivision: each once, however many zones share it, so that neighbors still do.
///
/// 1. Junctions that lie centimeters beside a border are joined to it (``BorderNoding``).
/// 2. Edges become arcs between junctions (``BorderArcs``).
/// 3. Each arc keeps the fewest vertices whose segments stay within the bound (``ShortestPath``); rings keep three
///    (``RingAnchors``). Kept vertices move to a coarser grid, junctions once for all their arcs (``SnapGrid``).
/// 4. Where segments meet though their arcs do not, or pass a vertex or a position on the other side
///    (``ConflictSearch``), vertices are moved (``PlaceMoves``) and segments split until there are no such places.
///
/// Every point farther from all simplified borders than the bound has the zones that it had: see ``Stadium``.
struct BorderSimplifier {
  private var simplified: SimplifiedArcs
  private var search: ConflictSearch
  private var unresolved: [GridPoint] = []
  private let keptAtFirst: Int
  /// Positions whose zones must not change.
  private let positions: [GridPoint]

  /// Simplifies the borders of an edge set.
  ///
  /// - Parameters:
  ///   - set: The original edges.
  ///   - unit: The unit of the result, in 1e-7 degrees. Moving a vertex to it stays within the bound.
  ///   - bound: How far the result may be from the original.
  ///   - positions: Positions whose zones stay what they are, even within the bound of a border.
  /// - Returns: The simplified edges and a report. The result depends on the edges alone, not on the number of processors.
  /// - Throws: ``CompilerError`` where a border would vanish on the coarser grid.
  /// - Complexity: O(*n* *k*) for *n* edges of which a segment replaces about *k*.
  static func simplify(
    _ set: EdgeSet, unit: Int32, _ bound: ErrorBound, keeping positions: [GridPoint] = []
  ) throws(CompilerError) -> (edges: EdgeSet, report: SimplificationReport) {
    var (arcs, recordSets, left) = (BorderArcs(set), set.recordSets, bound)
    // Two kinds of joining take their reach each.
    let reach = 2 * BorderNoding.reach(unit: set.unit)
    if reach <= bound.e7 / 10, let noded = BorderNoding.noded(set, arcs) {
      (arcs, recordSets, left) = (BorderArcs(noded), noded.recordSets, bound.reduced(by: reach))
    }
    var simplifier = BorderSimplifier(arcs, SnapGrid(unit: unit), left, positions)
    simplifier.resolveConflicts()
    let edges = try simplifier.edges(recordSets)
    return (edges, simplifier.report(edges, simplifiedFrom: set))
  }

  private init(_ arcs: BorderArcs, _ grid: SnapGrid, _ bound: ErrorBound, _ positions: [GridPoint]) {
    self.positions = positions
    simplified = SimplifiedArcs(arcs, grid, bound)
    search = ConflictSearch(simplified, keeping: positions)
    keptAtFirst = simplified.keptCount
  }

  // MARK: Conflicts

  /// Rounds of moves and splits. The world needs about ten; the limit is for moves that undo each other.
  private static let roundLimit = 60

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
      let segments = Set(rest.flatMap { search.segments(of: $0) })
      let split = segments.filter(\.isSplittable)
      // What cannot be split is looked at again at the end, with its surroundings as they are then.
      pending.formUnion(segments.subtracting(split))
      if split.isEmpty, moves.moved.isEmpty { break }
      let before = Set(search.segments).subtracting(moves.moved.map { search.segments[Int($0)] })
      simplified.split(split.sorted { $0.start < $1.start })
      search = ConflictSearch(simplified, keeping: positions)
      isNew = search.segments.map { !before.contains($0) }
    }
    isNew = search.segments.map { pending.contains($0) }
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

  // MARK: Result

  /// The segments as edges, those between the same points as one.
  ///
  /// - Throws: ``CompilerError/collapsedBorders(latitude:longitude:unitE7:)`` where neither a segment nor another at its
  ///   place remains: no border would say that the zones around it are uncertain.
  private func edges(_ recordSets: RecordSets) throws(CompilerError) -> EdgeSet {
    let unit = simplified.grid.unit
    let edges = search.segments.map { segment in
      let edge = simplified.edge(segment)
      return PlanarEdge(
        ax: Int32(edge.ax) / unit, ay: Int32(edge.ay) / unit, bx: Int32(edge.bx) / unit,
        by: Int32(edge.by) / unit, toggle: simplified.arcs.toggles[Int(segment.arc)])
    }
    var lost: [PlanarEdge] = []
    let result = EdgeSet(merging: edges, recordSets: recordSets, unit: unit, lost: &lost)
    let points = edges.filter { $0.ax == $0.bx && $0.ay == $0.by }
    let ends = points.isEmpty ? [] : Set(result.edges.flatMap { [$0.start, $0.end] })
    if let vanished = lost.first ?? points.first(where: { !ends.contains($0.start) }) {
      throw .collapsedBorders(
        latitude: Double(vanished.ay) * Double(unit) / 1e7,
        longitude: Double(vanished.ax) * Double(unit) / 1e7,
        unitE7: unit)
    }
    return result
  }

  private func report(_ edges: EdgeSet, simplifiedFrom source: EdgeSet) -> SimplificationReport {
    SimplificationReport(
      errorMeters: simplified.bound.meters, unitE7: simplified.grid.unit, edgeCountBefore: source.edges.count,
      edgeCount: edges.edges.count, addedVertexCount: simplified.keptCount - keptAtFirst,
      unresolved: unresolved)
  }
}
