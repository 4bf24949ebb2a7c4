/// Great-circle distances on a sphere of the Earth's mean radius.
///
/// They are compared as haversines, sin²(angle / 2): no root or arc is needed until the end, and nothing is lost where
/// two points are close together.
package enum GreatCircle {
  /// Mean radius of the Earth in metres (Moritz, "Geodetic Reference System 1980": R₁ of the ellipsoid).
  package static let earthRadius = 6_371_008.8
  /// 1e-7 degrees in radians.
  static let radiansPerE7 = Double.pi / 1_800_000_000

  /// The distance that a haversine stands for, in metres.
  package static func metres(haversine: Double) -> Double {
    2 * earthRadius * Trigonometry.arcsine(haversine.squareRoot())
  }

  /// The haversine of a distance in metres; infinite from half the Earth's circumference on.
  package static func haversine(metres: Double) -> Double {
    let half = metres / (2 * earthRadius)
    return half < Double.pi / 2 ? square(Trigonometry.sine(half)) : .infinity
  }

  /// The haversine of an angle in 1e-7 degrees.
  static func haversine(angleE7: Double) -> Double { square(Trigonometry.sine(angleE7 * (radiansPerE7 / 2))) }

  /// The cosine of a latitude in 1e-7 degrees: exactly 0 at the poles, and as exact as any other beside them.
  static func cosine(latitudeE7: Double) -> Double {
    Trigonometry.sine((Double(GridPoint.maximumLatitude) - abs(latitudeE7)) * radiansPerE7)
  }

  private static func square(_ value: Double) -> Double { value * value }
}

/// A place that distances are measured from.
package struct SpherePoint: Sendable {
  /// Longitude and latitude in 1e-7 degrees; the longitude -180 up to, but not including, 180 degrees.
  let x, y: Int
  /// Of the latitude.
  let sine, cosine: Double

  /// A point of the grid, anywhere on Earth. (The north pole stays the pole: only queries fold it in.)
  package init(_ point: GridPoint) {
    x = Int(point.normalized.x)
    y = Int(point.y)
    sine = Trigonometry.sine(Double(y) * GreatCircle.radiansPerE7)
    cosine = GreatCircle.cosine(latitudeE7: Double(y))
  }

  /// How far east of this point a longitude lies, in -180..<180 degrees as 1e-7 degrees.
  func eastward(to longitude: Int) -> Int { Self.wrapped(longitude &- x) }

  /// The same longitude in -180..<180 degrees, as 1e-7 degrees.
  private static func wrapped(_ longitude: Int) -> Int {
    let full = Int(IndexFormat.extentX)
    let turn = longitude % full
    return turn < -full / 2 ? turn + full : turn >= full / 2 ? turn - full : turn
  }

  /// The haversine of the distance to a place.
  ///
  /// - Parameters:
  ///   - east: How far east of this point it lies, in 1e-7 degrees.
  ///   - latitude: In 1e-7 degrees.
  func haversine(east: Double, latitude: Double) -> Double {
    GreatCircle.haversine(angleE7: latitude - Double(y))
      + cosine * GreatCircle.cosine(latitudeE7: latitude) * GreatCircle.haversine(angleE7: east)
  }
}

/// A place as seen from a ``SpherePoint``: how far east of it and at what latitude, in 1e-7 degrees, and the haversine
/// of the distance.
struct NearbyPlace {
  var east, latitude: Double
  var haversine: Double
}

extension SpherePoint {
  func place(east: Double, latitude: Double) -> NearbyPlace {
    NearbyPlace(
      east: east, latitude: latitude, haversine: haversine(east: east, latitude: latitude))
  }

  /// The grid point next to a place. A pole gets the longitude of this point.
  func gridPoint(of place: NearbyPlace) -> GridPoint {
    let latitude = Int(place.latitude.rounded())
    let isPole = abs(latitude) >= Int(GridPoint.maximumLatitude)
    let longitude = Self.wrapped(x + (isPole ? 0 : Int(place.east.rounded())))
    return GridPoint(x: Int32(truncatingIfNeeded: longitude), y: Int32(truncatingIfNeeded: latitude))
  }
}
