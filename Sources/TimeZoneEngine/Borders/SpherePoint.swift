import TimeZoneIndex

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

  /// The haversine of the distance to a place so far east of this point and at this latitude, both in 1e-7 degrees.
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
