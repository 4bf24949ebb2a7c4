import TimeZoneEngine

/// How large a zone is: the radius of the smallest circle around its largest ring.
///
/// If that is not above a bound, all of the zone may lie within the bound of its simplified border, and the bound no
/// longer says that the zone exists.
enum ZoneExtent {
  /// Checks that every zone is larger than a bound.
  static func check(_ shapes: [ZoneShape], _ zones: ZoneNumbering, _ bound: ErrorBound) throws(CompilerError)
  {
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

  /// The radius of the smallest circle around a ring in 1e-7 degrees, or a value above a limit if the radius is.
  private static func radius(of ring: Ring, upTo limit: Double) -> Double {
    let box = ring.envelope
    // The smallest cosine, so that no distance is taken for longer than it is.
    let scale = max(
      0,
      min(
        GreatCircle.cosine(latitudeE7: Double(box.south)), GreatCircle.cosine(latitudeE7: Double(box.north))))
    let half = max(Double(box.north) - Double(box.south), (Double(box.east) - Double(box.west)) * scale) / 2
    if half > limit { return half }
    let points = ring.vertices.map {
      (x: (Double($0.x) - Double(box.west)) * scale, y: Double($0.y) - Double(box.south))
    }
    return SmallestCircle(around: points).radius
  }
}

/// The smallest circle around some points in the plane.
package struct SmallestCircle {
  package typealias Point = (x: Double, y: Double)

  package private(set) var center: Point
  package private(set) var radius: Double

  /// Adds point by point; one outside the circle so far lies on the new one (Welzl 1991, "Smallest enclosing disks").
  package init(around points: [Point]) {
    // In an order in which few points lie outside, whatever theirs is.
    var random = SeededGenerator(seed: 1)
    let points = points.shuffled(using: &random)
    self.init(center: points[0], radius: 0)
    for i in points.indices where !contains(points[i]) {
      self.init(center: points[i], radius: 0)
      for j in 0..<i where !contains(points[j]) {
        self.init(from: points[i], to: points[j])
        for k in 0..<j where !contains(points[k]) { self.init(through: points[i], points[j], points[k]) }
      }
    }
  }

  private init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  private init(from a: Point, to b: Point) {
    let center = (x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    self.init(center: center, radius: Self.distance(center, a))
  }

  private init(through a: Point, _ b: Point, _ c: Point) {
    let (bx, by, cx, cy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = 2 * (bx * cy - by * cx)
    if abs(area) > 1e-9 {
      let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
      let offset = (x: (cy * b2 - by * c2) / area, y: (bx * c2 - cx * b2) / area)
      let center = (x: a.x + offset.x, y: a.y + offset.y)
      self.init(center: center, radius: Self.distance(center, a))
    } else {
      // Three points on a line: the outer two make the circle.
      let pairs = [(a, b), (a, c), (b, c)]
      let longest = pairs.max { Self.distance($0.0, $0.1) < Self.distance($1.0, $1.1) } ?? (a, b)
      self.init(from: longest.0, to: longest.1)
    }
  }

  private func contains(_ point: Point) -> Bool {
    Self.distance(center, point) <= radius * (1 + 1e-12) + 1e-9
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
