import TimeZoneEngine

/// Compares an index with the shapes it was made from, point by point.
///
/// At each point the index's set of zones must equal ``ShapeTree``'s, and lie between what GEOS *contains* and what
/// it *covers* (they differ on borders only, where the index's half-open rule decides).
package struct Verification: Sendable {
  private let finder: TimeZoneFinder
  private let shapes: [ZoneShape]
  private let tree: ShapeTree
  private let points: TestPoints

  package init(of finder: TimeZoneFinder, against shapes: [ZoneShape]) throws(ShapeError) {
    self.finder = finder
    self.shapes = shapes
    tree = try ShapeTree(shapes: shapes)
    points = TestPoints(shapes, of: finder)
  }

  /// A point at which the three do not agree.
  package struct Difference: Sendable, CustomStringConvertible {
    package let kind: TestPointKind
    package let point: GridPoint
    /// The index's zones.
    package let index: [String]
    /// ``ShapeTree``'s zones.
    package let tree: [String]
    /// The zones that cover it by GEOS, interior or border.
    package let covering: [String]
    /// The zones whose interior holds it by GEOS.
    package let containing: [String]

    /// One line with all four answers.
    package var description: String {
      "\(kind.rawValue): latitude \(point.y) E7, longitude \(point.x) E7: index \(index), tree \(tree), GEOS contains \(containing), covers \(covering)"
    }
  }

  /// Compares at random points, kinds taking turns.
  package func run(
    pointCount: Int, seed: UInt64, threads: Int
  ) throws(ShapeError) -> PointReport<Difference> {
    try points.compare(shapes, pointCount: pointCount, seed: seed, threads: threads) {
      (kind, point, oracle, report) throws(ShapeError) in
      report.tallies[kind, default: .none].points += 1
      if let difference = try difference(kind, point, oracle) { report.add(difference) }
    }
  }

  private func difference(
    _ kind: TestPointKind, _ point: GridPoint, _ oracle: GeometryOracle
  ) throws(ShapeError) -> Difference? {
    let index = finder.index.zones(at: point)
    var tree: [Int] = []
    var covering: [Int] = []
    var containing: [Int] = []
    // The shapes of a box have ground outside it.
    if finder.index.metadata.region != .box || finder.index.isInWindow(point.normalized) {
      tree = self.tree.zoneNumbers(at: point)
      try oracle.forEachZone(at: point) { zone, isContained in
        covering.append(zone)
        if isContained { containing.append(zone) }
      }
    }
    let isSame =
      index == tree && (index.first ?? -1) == finder.index.firstZone(at: point)
      && containing.allSatisfy(index.contains) && index.allSatisfy(covering.contains)
    if isSame { return nil }
    let names = self.tree.identifiers
    return Difference(
      kind: kind, point: point, index: index.map { finder.identifiers[$0] }, tree: tree.map { names[$0] },
      covering: covering.map { names[$0] }, containing: containing.map { names[$0] })
  }

  /// Whether index and shapes name the same zones, without which comparing numbers means nothing.
  package var hasSameZones: Bool { finder.identifiers.areSame(as: tree.identifiers) }
}
