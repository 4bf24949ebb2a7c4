import TimeZoneEngine

/// Areas on the WGS 84 ellipsoid of rings whose edges are straight in longitude and latitude.
///
/// By Green's theorem the area is the integral of `zone(latitude)` over longitude along the ring, where `zone` is the
/// area between the equator and a parallel for each radian of longitude (Snyder, Map Projections: A Working Manual,
/// 1987, equation 3-12). Along an edge it is integrated by Gauss and Legendre's rule with three points for every
/// degree of latitude: to 1e-15 of itself, so that doubles are what limits it.
enum EllipsoidArea {
  private static let squareEccentricity = Geodesic.flattening * (2 - Geodesic.flattening)

  /// The area of a ring in square meters, whichever way it runs round.
  static func squareMeters(ofClosedRing vertices: UnsafeBufferPointer<Double>) -> Double {
    var sum = 0.0
    for index in stride(from: 2, to: vertices.count - 1, by: 2) {
      let width = vertices[index] - vertices[index - 2]
      guard width != 0 else { continue }
      sum += width * GreatCircle.radiansPerE7 * meanZone(from: vertices[index - 1], to: vertices[index + 1])
    }
    return sum.magnitude
  }

  /// The mean of ``zone(sine:)`` along an edge between two latitudes in 1e-7 degrees.
  private static func meanZone(from start: Double, to end: Double) -> Double {
    let first = start * GreatCircle.radiansPerE7
    let span = (end - start) * GreatCircle.radiansPerE7
    guard span != 0 else { return zone(at: first) }
    let pieces = Swift.max(1, Int(((end - start).magnitude / 1e7).rounded(.up)))
    let step = span / Double(pieces)
    let node = step / 2 * 0.6.squareRoot()
    var sum = 0.0
    for piece in 0..<pieces {
      let middle = first + step * (Double(piece) + 0.5)
      sum += 5 * zone(at: middle - node) + 8 * zone(at: middle) + 5 * zone(at: middle + node)
    }
    return sum / (18 * Double(pieces))
  }

  /// The area, in square meters for each radian of longitude, between the equator and a latitude in radians.
  private static func zone(at latitude: Double) -> Double {
    let sine = Trigonometry.sine(latitude)
    let square = squareEccentricity * sine * sine
    // The inverse hyperbolic tangent of e sin p, divided by e sin p: terms fall by 150 each.
    var series = 0.0
    for term in stride(from: 15.0, through: 1.0, by: -2.0) { series = series * square + 1 / term }
    return Geodesic.polarRadius * Geodesic.polarRadius / 2 * sine * (1 / (1 - square) + series)
  }
}

extension Geometry {
  /// The area on the WGS 84 ellipsoid in square meters, and the sides of the smallest rectangle around it.
  func measured() throws(ShapeError) -> (squareMeters: Double, envelope: GridBox?) {
    var squareMeters = 0.0
    var envelope: GridBox?
    try forEachRing { isHole, vertices in
      let area = EllipsoidArea.squareMeters(ofClosedRing: vertices)
      squareMeters += isHole ? -area : area
      if isHole { return }
      for index in stride(from: 0, to: vertices.count, by: 2) {
        // Doubles between grid points: a rectangle that is a unit too large does no harm, one too small would.
        for margin in [-1.0, 1] {
          let corner = GridPoint(
            x: gridUnits(vertices[index] + margin), y: gridUnits(vertices[index + 1] + margin))
          envelope = envelope ?? GridBox(around: [corner])
          envelope?.extend(to: corner)
        }
      }
    }
    return (squareMeters, envelope)
  }
}
