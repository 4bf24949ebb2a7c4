package struct SpherePoint: Sendable {
  /// Longitude and latitude in 1e-7 degrees; the longitude in -180..<180 degrees.
  let x, y: Int64
  let sine, cosine: Double
  let model: EarthModel

  /// A point of the grid, anywhere on Earth. (The north pole stays the pole: only queries normalize it.)
  package init(_ point: GridPoint, on model: EarthModel = .sphere) {
    self.model = model
    x = Int64(point.normalized.x)
    y = Int64(point.y)
    sine = Trigonometry.sine(Double(y) * GreatCircle.radiansPerE7)
    cosine = GreatCircle.cosine(latitudeE7: Double(y))
  }

  /// How far east of this point a longitude lies: -180..<180 degrees, in 1e-7 degrees.
  func eastward(to longitude: Int64) -> Int64 { Self.wrapped(longitude &- x) }

  /// In -180..<180 degrees, in 1e-7 degrees.
  private static func wrapped(_ longitude: Int64) -> Int64 {
    let full = Int64(IndexFormat.extentX)
    let turn = longitude % full
    return turn < -full / 2 ? turn + full : turn >= full / 2 ? turn - full : turn
  }

  /// For a point at a distance to the east of this point, and at a latitude, both in 1e-7 degrees.
  func haversine(east: Double, latitude: Double) -> Double {
    GreatCircle.haversine(angleE7: latitude - Double(y))
      + cosine * GreatCircle.cosine(latitudeE7: latitude) * GreatCircle.haversine(angleE7: east)
  }
}

/// A point relative to a ``SpherePoint``, in 1e-7 degrees, and the haversine of the distance.
struct NearbyPoint {
  var east, latitude: Double
  var haversine: Double
  /// The value that is compared to find the nearest: the haversine or, on the ellipsoid, the distance in meters.
  var rank: Double
}

extension SpherePoint {
  func point(east: Double, latitude: Double) -> NearbyPoint {
    let haversine = haversine(east: east, latitude: latitude)
    let rank =
      model == .sphere ? haversine : Geodesic.meters(from: Double(y), to: latitude, east: east)
    return NearbyPoint(east: east, latitude: latitude, haversine: haversine, rank: rank)
  }

  func meters(of point: NearbyPoint) -> Double {
    model == .sphere ? GreatCircle.meters(haversine: point.haversine) : point.rank
  }

  /// A pole gets the longitude of this point.
  func gridPoint(of point: NearbyPoint) -> GridPoint {
    let latitude = Int64(point.latitude.rounded())
    let isPole = abs(latitude) >= Int64(GridPoint.maximumLatitude)
    let longitude = Self.wrapped(x + (isPole ? 0 : Int64(point.east.rounded())))
    return GridPoint(x: Int32(truncatingIfNeeded: longitude), y: Int32(truncatingIfNeeded: latitude))
  }

  /// 0...180 degrees, in 1e-7 degrees.
  func longitudeGap(west: Int64, east: Int64) -> Int64 {
    let full = Int64(IndexFormat.extentX)
    let toWest = eastward(to: west)
    let ahead = toWest < 0 ? toWest + full : toWest
    // Going east, this point meets the western side after `ahead`; if it is inside, it meets the eastern side first.
    if full - ahead <= east - west || ahead == 0 { return 0 }
    return min(ahead, full - ahead - (east - west))
  }

  /// In 1e-7 degrees.
  func latitudeGap(south: Int64, north: Int64) -> Int64 { max(0, south - y, y - north) }

  /// A lower bound of the haversines of all points in the box: from the least differences of latitude and longitude,
  /// the latter taken where parallels are shortest.
  func lowerBound(_ box: GridBox) -> Double {
    GreatCircle.haversine(angleE7: Double(latitudeGap(south: box.south, north: box.north)))
      + cosine * GreatCircle.leastCosine(from: box.south, to: box.north)
      * GreatCircle.haversine(angleE7: Double(longitudeGap(west: box.west, east: box.east)))
  }

  func nearestPoint(of box: GridBox) -> NearbyPoint {
    if longitudeGap(west: box.west, east: box.east) == 0 {
      return point(east: 0, latitude: Double(min(max(y, box.south), box.north)))
    }
    // The side that is fewer degrees away is nearer at every latitude.
    let west = eastward(to: box.west)
    let east = eastward(to: box.east)
    return nearestPoint(
      onMeridian: Double(abs(west) <= abs(east) ? west : east), from: Double(box.south), to: Double(box.north)
    )
  }

  private func nearestPoint(onMeridian east: Double, from south: Double, to north: Double) -> NearbyPoint {
    // sin φ₀ sin φ + cos φ₀ cos Δλ cos φ, the cosine of the distance, is a sinusoid of φ.
    let inward = cosine * Trigonometry.cosine(east * GreatCircle.radiansPerE7)
    if inward > 0 {
      let crest = min(max(Trigonometry.arctangent(sine, inward) / GreatCircle.radiansPerE7, south), north)
      if model == .sphere || south == north { return point(east: east, latitude: crest) }
      let share = ellipsoidalShare(
        near: (crest - south) / (north - south), from: 0, to: 1,
        on: (start: (east, south), step: (0, north - south)))
      return point(east: east, latitude: share == 1 ? north : south + share * (north - south))
    }
    // Beyond 90 degrees its crest lies beyond a pole.
    let a = point(east: east, latitude: south)
    let b = point(east: east, latitude: north)
    return a.rank <= b.rank ? a : b
  }
}
