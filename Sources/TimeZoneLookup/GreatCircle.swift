// Needs the sines of libm, which Embedded Swift does not import.
#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Distances on the sphere.
  package enum GreatCircle {
    /// The mean radius of the Earth in metres: (2a + b) / 3 of the GRS 80 ellipsoid (Moritz 2000, "Geodetic Reference
    /// System 1980"), rounded to 0.1 m.
    package static let meanRadius = 6_371_008.8

    /// The great-circle distance of two points in metres, by the haversine formula (Sinnott, "Virtues of the
    /// Haversine", 1984).
    ///
    /// Differences of latitude and longitude are taken as whole numbers, across the antimeridian too. So points that
    /// mirror each other at the other point's meridian, or at the equator where that lies on it, have the very same
    /// distance. Rounding errors stay below 1e-6 m up to 100 km before the antipode, where they grow to some tenths
    /// of a metre.
    package static func distance(from first: GridPoint, to second: GridPoint) -> Double {
      let eastward = abs(Double(first.x) - Double(second.x))
      let northSine = sin((Double(first.y) - Double(second.y)) * halfUnit)
      let eastSine = sin(min(eastward, fullTurn - eastward) * halfUnit)
      let haversine = northSine * northSine + cosine(first.y) * cosine(second.y) * (eastSine * eastSine)
      return 2 * meanRadius * asin(min(1, haversine.squareRoot()))
    }

    /// The point as a vector of length 1: x to 0 N 0 E, y to 0 N 90 E, z to the north pole.
    package static func unitVector(_ point: GridPoint) -> SIMD3<Double> {
      let latitude = Double(point.y) * (2 * halfUnit)
      let longitude = Double(point.x) * (2 * halfUnit)
      return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// 360 degrees in units of the grid.
    private static let fullTurn = 3_600_000_000.0
    /// Half a unit of the grid, 1e-7 degrees, in radians.
    private static let halfUnit = Double.pi / 3_600_000_000

    /// Exactly 0 at the poles: there the longitude must not matter, not even in the last bit.
    private static func cosine(_ latitude: Int32) -> Double {
      abs(latitude) == GridPoint.maximumLatitude ? 0 : cos(Double(latitude) * (2 * halfUnit))
    }
  }
#endif
