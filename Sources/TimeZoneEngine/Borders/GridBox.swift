import TimeZoneIndex

/// A closed box of the grid: sides along meridians and parallels, in 1e-7 degrees from latitude and longitude 0.
struct GridBox {
  var west, south, east, north: Int
}

extension SpherePoint {
  /// How far the nearest of some longitudes lies from this point's, 0...180 degrees as 1e-7 degrees.
  func longitudeGap(west: Int, east: Int) -> Int {
    let full = Int(IndexFormat.extentX)
    let toWest = eastward(to: west)
    let ahead = toWest < 0 ? toWest + full : toWest
    // Going east, this point meets the western side after `ahead`; if it lies inside, after the eastern one.
    if full - ahead <= east - west || ahead == 0 { return 0 }
    return min(ahead, full - ahead - (east - west))
  }

  /// How far the nearest of some latitudes lies from this point's, in 1e-7 degrees.
  func latitudeGap(south: Int, north: Int) -> Int { max(0, south - y, y - north) }

  /// A haversine that no place of the box is below: the least difference of latitudes and that of longitudes,
  /// taken where parallels are shortest.
  func lowerBound(_ box: GridBox) -> Double {
    let cosine = min(
      GreatCircle.cosine(latitudeE7: Double(box.south)), GreatCircle.cosine(latitudeE7: Double(box.north)))
    return GreatCircle.haversine(angleE7: Double(latitudeGap(south: box.south, north: box.north)))
      + self.cosine * cosine
      * GreatCircle.haversine(angleE7: Double(longitudeGap(west: box.west, east: box.east)))
  }

  /// The nearest place of a box.
  func nearestPlace(of box: GridBox) -> NearbyPlace {
    if longitudeGap(west: box.west, east: box.east) == 0 {
      return place(east: 0, latitude: Double(min(max(y, box.south), box.north)))
    }
    // The side that is fewer degrees away is nearer at every latitude.
    let west = eastward(to: box.west)
    let east = eastward(to: box.east)
    return nearestPlace(
      onMeridian: Double(abs(west) <= abs(east) ? west : east), from: Double(box.south), to: Double(box.north)
    )
  }

  /// The nearest place of a stretch of a meridian.
  private func nearestPlace(onMeridian east: Double, from south: Double, to north: Double) -> NearbyPlace {
    // sin φ₀ sin φ + cos φ₀ cos Δλ cos φ, the cosine of the distance, is a sinusoid of φ.
    let inward = cosine * Trigonometry.cosine(east * GreatCircle.radiansPerE7)
    if inward > 0 {
      let crest = Trigonometry.arctangent(sine, inward) / GreatCircle.radiansPerE7
      return place(east: east, latitude: min(max(crest, south), north))
    }
    // Beyond 90 degrees its crest lies beyond a pole.
    let a = place(east: east, latitude: south)
    let b = place(east: east, latitude: north)
    return a.haversine <= b.haversine ? a : b
  }
}
