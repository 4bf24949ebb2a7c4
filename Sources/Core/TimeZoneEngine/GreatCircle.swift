/// Great-circle distances on a sphere of the Earth's mean radius.
///
/// They are compared as haversines, sin²(angle / 2) (Sinnott, "Virtues of the Haversine", 1984): no root or inverse is
/// needed until the end, and no precision is lost if two points are close together.
@usableFromInline package enum GreatCircle {
  /// In meters.
  package static var meanRadius: Double { IndexFormat.earthRadius }
  /// Units of 1e-7 degrees in a meter along a meridian.
  package static var gridUnitsPerMeter: Double { 180e7 / (Double.pi * meanRadius) }
  /// 1e-7 degrees in radians.
  @inlinable package static var radiansPerE7: Double { Double.pi / 1_800_000_000 }

  /// In meters.
  package static func meters(haversine: Double) -> Double {
    2 * meanRadius * Trigonometry.arcsine(haversine.squareRoot())
  }

  /// As ``meters(haversine:)``, and quicker, for up to 40 km: by the first terms of the arcsine's series, of which the
  /// next is below 1e-21.
  package static func shortMeters(haversine: Double) -> Double {
    guard haversine < 1e-5 else { return meters(haversine: haversine) }
    let series = 1 + haversine * (1.0 / 6 + haversine * (3.0 / 40 + haversine * (15.0 / 336)))
    return 2 * meanRadius * haversine.squareRoot() * series
  }

  /// The haversine of a distance in meters; infinite from half the Earth's circumference.
  package static func haversine(meters: Double) -> Double {
    let half = meters / (2 * meanRadius)
    return half < Double.pi / 2 ? square(Trigonometry.sine(half)) : .infinity
  }

  /// The haversine of an angle in 1e-7 degrees.
  static func haversine(angleE7: Double) -> Double { square(Trigonometry.sine(angleE7 * (radiansPerE7 / 2))) }

  /// The cosine of a latitude in 1e-7 degrees: exactly 0 at the poles, and with full precision near them.
  package static func cosine(latitudeE7: Double) -> Double {
    Trigonometry.sine((Double(GridPoint.maximumLatitude) - abs(latitudeE7)) * radiansPerE7)
  }

  /// The least cosine of the latitudes between two, in 1e-7 degrees: parallels are shortest at one of the ends.
  static func leastCosine(from south: Int64, to north: Int64) -> Double {
    min(cosine(latitudeE7: Double(south)), cosine(latitudeE7: Double(north)))
  }

  private static func square(_ value: Double) -> Double { value * value }

  /// The distance in meters.
  ///
  /// Differences of latitude and longitude are computed as integers, also across the antimeridian. So two points that
  /// mirror each other in the third point's meridian, or in the equator if that point lies on it, have exactly the
  /// same distance from it. Rounding errors stay below 1e-6 m up to 100 km from the antipode, and grow to some tenths
  /// of a meter there.
  package static func distance(from first: GridPoint, to second: GridPoint) -> Double {
    meters(haversine: haversine(from: first, cosine: cosine(latitudeE7: Double(first.y)), to: second))
  }

  /// In 0...1.
  package static func haversine(
    from first: GridPoint, cosine firstCosine: Double, to second: GridPoint
  ) -> Double {
    haversine(
      from: first, cosine: firstCosine, to: second, cosine: cosine(latitudeE7: Double(second.y)))
  }

  /// For cosines that are already known.
  package static func haversine(
    from first: GridPoint, cosine firstCosine: Double, to second: GridPoint, cosine secondCosine: Double
  ) -> Double {
    let eastward = abs(Double(first.x) - Double(second.x))
    let north = haversine(angleE7: abs(Double(first.y) - Double(second.y)))
    let east = haversine(angleE7: min(eastward, fullTurn - eastward))
    return min(1, north + firstCosine * secondCosine * east)
  }

  /// The direction in which the great circle from one point to another begins: degrees clockwise from north, 0..<360.
  ///
  /// The difference of the products in the usual formula cancels if the points are close together; it is written
  /// as a sum of sines here, so that no precision is lost.
  package static func bearing(from first: GridPoint, to second: GridPoint) -> Double {
    let sine = Trigonometry.sine(Double(first.y) * radiansPerE7)
    let secondCosine = cosine(latitudeE7: Double(second.y))
    let eastward = (Double(second.x) - Double(first.x)) * radiansPerE7
    let halfSine = Trigonometry.sine(eastward / 2)
    let northward = Trigonometry.sine((Double(second.y) - Double(first.y)) * radiansPerE7)
    let angle = Trigonometry.fullArctangent(
      Trigonometry.sine(eastward) * secondCosine, northward + 2 * sine * secondCosine * halfSine * halfSine)
    let degrees = angle * (180 / Double.pi)
    // A small negative angle plus 360 may round to 360.
    return degrees >= 0 ? degrees : degrees + 360 < 360 ? degrees + 360 : 0
  }

  /// The point as a vector of length 1: x to 0 N 0 E, y to 0 N 90 E, z to the north pole.
  package static func unitVector(_ point: GridPoint) -> SIMD3<Double> {
    let latitude = Trigonometry.sineCosine(Double(point.y) * radiansPerE7)
    let longitude = Trigonometry.sineCosine(Double(point.x) * radiansPerE7)
    return SIMD3(
      latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
  }

  /// 360 degrees in units of the grid.
  private static let fullTurn = 3_600_000_000.0
}
