import TimeZoneEngine

/// Compares an index of simplified borders with the shapes as they were before.
///
/// At every point:
///
/// - Where the index is certain, its zones must be the shapes' zones.
/// - If it is not certain, the zones of the shapes must be among its candidates.
/// - The shapes must have an area with exactly the index's zones within the error bound. So the index has no gap and no
///   overlap of zones that the shapes lack.
///
/// Outside the box of an index of a box there must be no zone. The zones of the shapes are ``ShapeTree``'s; they must
/// lie between what GEOS *contains* and what it *covers*.
package struct BoundVerification: Sendable {
  let finder: TimeZoneFinder
  /// An exact index of the shapes, whatever the region of the other one.
  let source: TimeZoneFinder
  let shapes: [ZoneShape]
  private let tree: ShapeTree
  private let points: TestPoints
  /// The error bound of the index in meters.
  package let bound: Double

  package init(
    of finder: TimeZoneFinder, against shapes: [ZoneShape], compiled source: TimeZoneFinder
  ) throws(ShapeError) {
    self.finder = finder
    self.source = source
    self.shapes = shapes
    tree = try ShapeTree(shapes: shapes)
    points = TestPoints(shapes, of: finder)
    bound = finder.errorBound
  }

  /// Whether index and shapes name the same zones, without which comparing numbers means nothing.
  package var hasSameZones: Bool {
    finder.identifiers.areSame(as: tree.identifiers) && source.identifiers.areSame(as: tree.identifiers)
  }

  // MARK: Points

  /// A point at which the index breaks its promise.
  package struct Difference: Sendable, CustomStringConvertible {
    package enum Fault: String, Sendable {
      /// The index is certain of other zones than the shapes'.
      case wrongWhereCertain = "certain, but wrong"
      case missingCandidate = "a zone of the shapes is not among the candidates"
      /// The shapes have no area with exactly the index's zones within the bound.
      case strangeZones = "the shapes have no area with these zones within the bound"
      /// There is a zone outside the box of the index.
      case outside = "a zone outside the region"
      /// ``ShapeTree`` and GEOS disagree about the shapes.
      case unclearShapes = "the R-tree and GEOS disagree about the shapes"
    }

    package let fault: Fault
    package let origin: String
    package let point: GridPoint
    package let index: [String]
    package let shapes: [String]

    /// One line with both answers.
    package var description: String {
      "\(origin): latitude \(point.y) E7, longitude \(point.x) E7: \(fault.rawValue): index \(index), shapes \(shapes)"
    }
  }

  /// Compares at random points, kinds taking turns.
  package func run(
    pointCount: Int, seed: UInt64, threads: Int
  ) throws(ShapeError) -> PointReport<Difference> {
    try points.compare(shapes, pointCount: pointCount, seed: seed, threads: threads) {
      (kind, point, oracle, report) throws(ShapeError) in try compare(kind, point, oracle, &report)
    }
  }

  private func compare(
    _ kind: TestPointKind, _ point: GridPoint, _ oracle: GeometryOracle,
    _ report: inout PointReport<Difference>
  ) throws(ShapeError) {
    let index = finder.index.zones(at: point)
    let isOutside = isOutside(point)
    let truth: (zones: [Int], isClear: Bool) =
      isOutside ? ([], true) : try zonesOfShapes(at: point, oracle)
    let coordinate = Coordinate(onEarth: point)
    let isCertain = finder.isCertain(at: coordinate)
    let isWrong = index != truth.zones
    report.tallies[kind, default: .none] += PointTally(
      points: 1, certain: isCertain ? 1 : 0, wrong: isWrong ? 1 : 0,
      wrongWhereCertain: isWrong && isCertain ? 1 : 0)
    func add(_ fault: Difference.Fault) {
      report.add(difference(fault, kind.rawValue, point, index, truth.zones))
    }
    if isOutside {
      if isWrong { add(.outside) }
      return
    }
    if !truth.isClear { add(.unclearShapes) }
    if isCertain {
      if isWrong { add(.wrongWhereCertain) }
      return
    }
    if case .candidates(let candidates) = finder.certainty(at: coordinate),
      !truth.zones.allSatisfy({ zone in candidates.contains { $0.isSame(as: tree.identifiers[zone]) } })
    {
      add(.missingCandidate)
    }
    if isWrong, !hasGround(of: index, near: point) { add(.strangeZones) }
  }

  // MARK: Answers

  /// The zones of the shapes at a point, and whether GEOS agrees.
  private func zonesOfShapes(
    at point: GridPoint, _ oracle: GeometryOracle
  ) throws(ShapeError) -> (zones: [Int], isClear: Bool) {
    let zones = tree.zoneNumbers(at: point)
    var covering: [Int] = []
    var areContained = true
    try oracle.forEachZone(at: point) { zone, isContained in
      covering.append(zone)
      if isContained, !zones.contains(zone) { areContained = false }
    }
    return (zones, areContained && zones.allSatisfy(covering.contains))
  }

  /// Whether the index knows nothing about a point, which the shapes may cover.
  func isOutside(_ point: GridPoint) -> Bool { isOfBox && !finder.index.isInWindow(point.normalized) }

  var isOfBox: Bool { finder.index.metadata.region == .box }

  /// Whether the shapes have an area with exactly these zones within the bound of a point.
  func hasGround(of zones: [Int], near point: GridPoint) -> Bool {
    source.hasGround(coveredBy: zones, within: bound, of: Coordinate(onEarth: point))
  }

  func difference(
    _ fault: Difference.Fault, _ origin: String, _ point: GridPoint, _ index: [Int], _ shapes: [Int]
  ) -> Difference {
    Difference(
      fault: fault, origin: origin, point: point, index: index.map { finder.identifiers[$0] },
      shapes: shapes.map { tree.identifiers[$0] })
  }
}

// Principal locations: most people live near one of them.

extension BoundVerification {
  /// The results at the principal locations that a zone of the shapes covers.
  package struct PlaceReport: Sendable {
    package var count = 0
    /// The points of which the index is certain.
    package var certain = 0
    /// The points at which the index has other zones than the shapes.
    package var moved: [(place: ZoneTable.Row, index: [String], shapes: [String])] = []
  }

  /// Compares the zones of the principal locations of a table.
  package func comparePlaces(_ table: ZoneTable = .embedded) -> PlaceReport {
    var report = PlaceReport()
    for place in table.rows where !isOutside(place.location.grid) {
      let shapes = source.timeZoneIdentifiers(at: place.location)
      if shapes.isEmpty { continue }
      report.count += 1
      if finder.isCertain(at: place.location) { report.certain += 1 }
      let index = finder.timeZoneIdentifiers(at: place.location)
      if !index.areSame(as: shapes) { report.moved.append((place, index, shapes)) }
    }
    return report
  }
}
