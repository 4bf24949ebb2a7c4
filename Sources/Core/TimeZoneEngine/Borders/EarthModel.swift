/// The figure of the Earth on which distances are measured: a sphere or an ellipsoid.
public enum EarthModel: Hashable, Sendable, CaseIterable {
  /// A sphere of the Earth's mean radius, 6,371,008.8 m, for great-circle distances.
  ///
  /// The distances are up to 0.56 % longer, and up to 0.45 % shorter, than distances on the ellipsoid.
  case sphere
  /// The WGS 84 ellipsoid, for geodesic distances as surveyors and GPS receivers measure them.
  case ellipsoid
}

extension SpherePoint {
  /// The share of a straight line, within a stretch of it, that is nearest on the ellipsoid.
  ///
  /// Metric tensors of the two figures differ by less than 0.6 %. So the nearest point moves by a small part of its
  /// distance, and golden section search finds it near the one on the sphere; a distance beyond a quarter of the Earth's
  /// circumference may have minima elsewhere, which samples find.
  func ellipsoidalShare(
    near share: Double, from first: Double, to last: Double,
    on line: (start: (east: Double, latitude: Double), step: (x: Double, y: Double))
  ) -> Double {
    func meters(_ share: Double) -> Double {
      Geodesic.meters(
        from: Double(y), to: line.start.latitude + share * line.step.y,
        east: line.start.east + share * line.step.x)
    }
    let distance = meters(share)
    let length = max(abs(line.step.x), abs(line.step.y)) / GreatCircle.gridUnitsPerMeter
    var reach = length > 0 ? (0.05 * distance + 1) / length : 0
    // A parallel near a pole is shorter than its degrees.
    if abs(line.start.latitude) > 8e8 { reach *= 60 }
    var best = (share: share, meters: distance)
    if distance > 1e7 {
      let count = 64.0
      for number in 0...Int(count) {
        let sample = first + (last - first) * Double(number) / count
        let meters = meters(sample)
        if meters < best.meters { best = (sample, meters) }
      }
      reach = max(reach, (last - first) / count)
    }
    var low = max(first, best.share - reach)
    var high = min(last, best.share + reach)
    let ends = [low, high]
    let golden = 0.618_033_988_749_894_9
    var left = high - golden * (high - low)
    var right = low + golden * (high - low)
    var leftMeters = meters(left)
    var rightMeters = meters(right)
    for _ in 0..<40 {
      if leftMeters <= rightMeters {
        (high, right, rightMeters) = (right, left, leftMeters)
        left = high - golden * (high - low)
        leftMeters = meters(left)
      } else {
        (low, left, leftMeters) = (left, right, rightMeters)
        right = low + golden * (high - low)
        rightMeters = meters(right)
      }
    }
    if leftMeters < best.meters { best = (left, leftMeters) }
    // An end that is as near is exactly the nearest.
    for end in ends {
      let meters = meters(end)
      if meters <= best.meters { best = (end, meters) }
    }
    return best.share
  }
}
