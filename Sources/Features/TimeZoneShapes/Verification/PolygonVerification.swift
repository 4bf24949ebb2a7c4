import TimeZoneEngine

/// Compares the polygons rebuilt from an index with the shapes it was made from, zone by zone.
///
/// - The edges of a zone of one valid record must be the same, each of them, once edges that cancel are left out and
///   straight lines are joined. (Records of one zone may share edges and overlap, and edges within their union have no
///   counterpart; edges of an invalid record may cross.)
/// - The polygons must be valid by the rules of OGC Simple Features.
/// - GEOS must find the symmetric difference of the two sets of points empty. The source's set is the union of its
///   records, an invalid record taken by even-odd: as the symmetric difference of its rings, each made valid. If
///   edges of the source cross, they may do so between points of the grid, and borders move by up to half the diagonal
///   of its cells.
package struct PolygonVerification: Sendable {
  private let finder: TimeZoneFinder
  private let extractor: PolygonExtractor
  private let shapes: [[ZoneShape]]
  package let identifiers: [String]

  package init(of finder: TimeZoneFinder, against shapes: [ZoneShape]) {
    self.finder = finder
    extractor = PolygonExtractor(of: finder)
    let numbering = ZoneNumbering(shapes)
    identifiers = numbering.identifiers
    var grouped = [[ZoneShape]](repeating: [], count: numbering.identifiers.count)
    for index in numbering.order { grouped[numbering.zoneOfShape[index]].append(shapes[index]) }
    self.shapes = grouped
  }

  package var hasSameZones: Bool { finder.identifiers.areSame(as: identifiers) }

  /// The result for one zone.
  package struct Outcome: Sendable {
    package let zone: String
    /// The number of the source's edges.
    package var edgeCount = 0
    /// The number of the rebuilt polygons' edges.
    package var rebuiltEdgeCount = 0
    /// The area of the symmetric difference, in square grid units; `nil` if that is empty.
    package var differingArea: Double?
    /// The differences, one line each.
    package var differences: [String] = []
  }

  package func run(threads: Int) throws(ShapeError) -> [Outcome] {
    try Threads.results(threads, shares: identifiers.count) { zone throws(ShapeError) in try compare(zone) }
  }

  private func compare(_ zone: Int) throws(ShapeError) -> Outcome {
    var outcome = Outcome(zone: identifiers[zone])
    let polygons: [ZonePolygon]
    do throws(PolygonError) {
      polygons = try extractor.polygons(of: identifiers[zone])
    } catch {
      outcome.differences.append("\(error)")
      return outcome
    }
    var isExact = shapes[zone].count == 1
    if isExact { isExact = try shapes[zone][0].validityWarning() == nil }
    compareEdges(polygons, shapes[zone], isExact, &outcome)
    try compareAreas(polygons, shapes[zone], isExact, &outcome)
    return outcome
  }

  private func compareEdges(
    _ polygons: [ZonePolygon], _ shapes: [ZoneShape], _ isExact: Bool, _ outcome: inout Outcome
  ) {
    let source = BorderEdges(shapes.flatMap { $0.rings.map(\.vertices) })
    let rebuilt = BorderEdges(polygons.flatMap(\.rings))
    outcome.edgeCount = source.edges.count + source.joinedCount
    outcome.rebuiltEdgeCount = rebuilt.edges.count + rebuilt.joinedCount
    let different = source.symmetricDifference(rebuilt)
    guard isExact, let first = different.first else { return }
    outcome.differences.append(
      "\(different.count) edges are in one of the two only, the first from \(first.a) to \(first.b)")
  }

  private func compareAreas(
    _ polygons: [ZonePolygon], _ shapes: [ZoneShape], _ isExact: Bool, _ outcome: inout Outcome
  ) throws(ShapeError) {
    let context = try GeometryContext()
    let rebuilt = try Geometry(ZoneShape(name: outcome.zone, record: 0, polygons: polygons), in: context)
    if let invalidity = try rebuilt.invalidity() {
      outcome.differences.append("invalid at longitude \(invalidity.x) E7, latitude \(invalidity.y) E7")
    }
    guard !shapes.isEmpty else { return }
    let source = try Geometry.covered(by: shapes, in: context)
    guard let area = try source.symmetricDifference(rebuilt).area() else { return }
    outcome.differingArea = area
    // GEOS computes crossings in floating point, to about the same precision.
    if isExact || area > polygons.borderLength {
      outcome.differences.append("the two differ on \(area) square E7 by GEOS")
    }
  }
}

extension [ZonePolygon] {
  /// The length of all rings in grid units.
  fileprivate var borderLength: Double {
    var length = 0.0
    for ring in flatMap(\.rings) {
      for (a, b) in ring.ringEdges {
        let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
        length += (dx * dx + dy * dy).squareRoot()
      }
    }
    return length
  }
}
