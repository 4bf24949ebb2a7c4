import TimeZoneEngine
import TimeZoneIndex

/// How large a zone is: the radius of the smallest circle around its largest ring.
///
/// Where that is not above a bound, all of the zone may lie within the bound of its simplified border, and the bound no
/// longer says that the zone exists.
enum ZoneExtent {
  /// Checks that every zone is larger than a bound.
  ///
  /// - Throws: ``CompilerError/smallZone(_:bound:largestBound:)`` for the smallest zone.
  /// - Complexity: O(*n*) expected for *n* vertices.
  static func check(_ shapes: [Shape], _ zones: ZoneNumbering, _ bound: ErrorBound) throws(CompilerError) {
    var radii = [Double](repeating: 0, count: zones.identifiers.count)
    for (index, shape) in shapes.enumerated() {
      let zone = zones.zoneOfShape[index]
      for ring in shape.rings where radii[zone] <= bound.e7 {
        radii[zone] = max(radii[zone], radius(of: ring, upTo: bound.e7))
      }
    }
    // Zones without any ring have nothing to lose.
    let small = radii.enumerated().filter { $0.element > 0 && $0.element <= bound.e7 }
    guard let (zone, radius) = small.min(by: { $0.element < $1.element }) else { return }
    let meters = radius / GreatCircle.gridUnitsPerMeter
    throw .smallZone(
      zones.identifiers[zone], bound: bound.meters, largestBound: Int(meters.rounded(.up)) - 1)
  }

  /// The radius of the smallest circle around a ring in 1e-7 degrees, or a value above a limit where the radius is.
  private static func radius(of ring: Ring, upTo limit: Double) -> Double {
    let box = ring.envelope
    // The smallest cosine, so that no distance is taken for longer than it is.
    let scale = max(
      0,
      min(
        GreatCircle.cosine(latitudeE7: Double(box.minY)), GreatCircle.cosine(latitudeE7: Double(box.maxY))))
    let half = max(Double(box.maxY) - Double(box.minY), (Double(box.maxX) - Double(box.minX)) * scale) / 2
    if half > limit { return half }
    let points = ring.vertices.map {
      (x: (Double($0.x) - Double(box.minX)) * scale, y: Double($0.y) - Double(box.minY))
    }
    return SmallestCircle(around: points).radius
  }
}

extension CompilerSource {
  /// Checks that every zone that had edges still has some.
  ///
  /// An edge that toggles a record has the record on one side, so a record with edges covers an area.
  func checkZones(simplifiedFrom original: CompilerSource) throws(CompilerError) {
    let before = original.zonesWithEdges
    let now = zonesWithEdges
    for zone in identifiers.indices where before[zone] && !now[zone] {
      throw .collapsedZone(identifiers[zone], unitE7: edges.unit)
    }
  }

  private var zonesWithEdges: [Bool] {
    var isUsed = [Bool](repeating: false, count: edges.recordSets.count)
    for edge in edges.edges { isUsed[Int(edge.toggle)] = true }
    var haveEdges = [Bool](repeating: false, count: identifiers.count)
    for (number, isUsed) in isUsed.enumerated() where isUsed {
      for record in edges.recordSets[Int32(number)] { haveEdges[Int(recordZones[Int(record)])] = true }
    }
    return haveEdges
  }
}
