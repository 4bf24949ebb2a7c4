// The inverse problem: from two points to the geodesic between them.

extension Geodesic.GeodesicPair {
  /// A first estimate of the azimuth at the first point; for short distances, the distance itself.
  var startingAzimuth: (azimuth: Geodesic.Direction, shortArc: Double?) {
    let north = Geodesic.Direction(
      sine: second.sine * first.cosine - second.cosine * first.sine,
      cosine: second.cosine * first.cosine + second.sine * first.sine)
    let sum = second.sine * first.cosine + second.cosine * first.sine
    let isShort = north.cosine >= 0 && north.sine < 0.5 && second.cosine * longitude < 0.5
    var east = turn
    var root = 1.0
    if isShort {
      let square = (first.sine + second.sine) * (first.sine + second.sine)
      let cosines = first.cosine + second.cosine
      root = (1 + Geodesic.secondEccentricity * square / (square + cosines * cosines)).squareRoot()
      let angle = longitude / ((1 - Geodesic.flattening) * root)
      east = Geodesic.Direction(sine: Trigonometry.sine(angle), cosine: Trigonometry.cosine(angle))
    }
    let bulge = second.cosine * first.sine * east.sine * east.sine
    var azimuth = Geodesic.Direction(
      sine: second.cosine * east.sine,
      cosine: east.cosine >= 0 ? north.sine + bulge / (1 + east.cosine) : sum - bulge / (1 - east.cosine))
    let arcSine = (azimuth.sine * azimuth.sine + azimuth.cosine * azimuth.cosine).squareRoot()
    let arcCosine = first.sine * second.sine + first.cosine * second.cosine * east.cosine
    if isShort, arcSine < Self.shortArc {
      let arc = Trigonometry.fullArctangent(arcSine, arcCosine)
      return (azimuth, arc * Geodesic.polarRadius * root)
    }
    if arcCosine < 0, arcSine < 6 * Geodesic.thirdFlattening * .pi * first.cosine * first.cosine {
      azimuth = nearlyAntipodalAzimuth(sum)
    }
    return (azimuth.sine > 0 ? azimuth.normalized : Geodesic.Direction(sine: 1, cosine: 0), nil)
  }

  /// Arcs below this are measured on a sphere of the local radius.
  private static var shortArc: Double { 3.6e-8 }

  /// Near the antipode, geodesics envelop an astroid.
  private func nearlyAntipodalAzimuth(_ latitudeSum: Double) -> Geodesic.Direction {
    let epsilon = Geodesic.epsilon(equatorialCosine: first.sine)
    let scale = Geodesic.flattening * first.cosine * Geodesic.longitudeFactor(epsilon) * .pi
    let x = -restOfTurn / scale
    let y = latitudeSum / (scale * first.cosine)
    if y > -4.5e-14, x > -1.000_015 {
      let sine = min(1, -x)
      return Geodesic.Direction(sine: sine, cosine: -(1 - sine * sine).squareRoot())
    }
    let k = Self.astroid(x, y)
    let rest = scale * (-x * k / (1 + k))
    let east = Geodesic.Direction(sine: Trigonometry.sine(rest), cosine: -Trigonometry.cosine(rest))
    return Geodesic.Direction(
      sine: second.cosine * east.sine,
      cosine: latitudeSum - second.cosine * first.sine * east.sine * east.sine / (1 - east.cosine))
  }

  /// The positive root of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² (equation 55).
  private static func astroid(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    if q == 0, r <= 0 { return 0 }
    let s = p * q / 4
    let cube = r * r * r
    let discriminant = s * (s + 2 * cube)
    var u = r
    if discriminant >= 0 {
      let sum = s + cube
      let t = Trigonometry.cubeRoot(
        sum + (sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      u += t + (t != 0 ? r * r / t : 0)
    } else {
      let angle = Trigonometry.fullArctangent((-discriminant).squareRoot(), -(s + cube))
      u += 2 * r * Trigonometry.cosine(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let sum = u < 0 ? q / (v - u) : u + v
    let w = (sum - q) / (2 * v)
    return sum / ((sum + w * w).squareRoot() + w)
  }

  /// The geodesic that leaves the first point with some azimuth, up to the second point's latitude; by how much it
  /// misses the second point's longitude, and how that changes with the azimuth.
  private func shoot(_ azimuth: Geodesic.Direction) -> (arc: Geodesic.Arc, miss: Double, slope: Double) {
    let cosine = first.sine == 0 && azimuth.cosine == 0 ? -Geodesic.tiny : azimuth.cosine
    let equatorialSine = azimuth.sine * first.cosine
    let rise = azimuth.sine * first.sine
    let equatorialCosine = (cosine * cosine + rise * rise).squareRoot()
    // The longitudes on the auxiliary sphere need not be normalized.
    let startLongitude = Geodesic.Direction(sine: equatorialSine * first.sine, cosine: cosine * first.cosine)
    let start = Geodesic.Direction(sine: first.sine, cosine: startLongitude.cosine).normalized
    let isLevel = second.cosine == first.cosine
    let endCosine: Double
    if isLevel, abs(second.sine) == -first.sine {
      endCosine = abs(cosine)
    } else {
      let along = cosine * first.cosine
      let difference =
        first.cosine < -first.sine
        ? (second.cosine - first.cosine) * (first.cosine + second.cosine)
        : (first.sine - second.sine) * (first.sine + second.sine)
      endCosine = max(0, along * along + difference).squareRoot() / second.cosine
    }
    let endLongitude = Geodesic.Direction(
      sine: equatorialSine * second.sine, cosine: endCosine * second.cosine)
    let end = Geodesic.Direction(sine: second.sine, cosine: endLongitude.cosine).normalized
    let east = Geodesic.Direction(
      sine: max(
        0, startLongitude.cosine * endLongitude.sine - startLongitude.sine * endLongitude.cosine),
      cosine: startLongitude.cosine * endLongitude.cosine + startLongitude.sine * endLongitude.sine)
    let arc = Geodesic.Arc(
      start: start, end: end, length: start.arc(to: end),
      epsilon: Geodesic.epsilon(equatorialCosine: equatorialCosine))
    let miss =
      Trigonometry.fullArctangent(
        east.sine * turn.cosine - east.cosine * turn.sine, east.cosine * turn.cosine + east.sine * turn.sine)
      + Geodesic.longitudeCorrection(arc, equatorialSine: equatorialSine)
    let polar = 1 - Geodesic.flattening
    let slope: Double
    if endCosine == 0 {
      slope = -2 * polar * first.root / first.sine
    } else {
      slope = reducedLength(of: arc) * polar / (endCosine * second.cosine)
    }
    return (arc, miss, slope)
  }

  /// Newton's method for the azimuth, with bisection if it would leave the bracket.
  func solve(from start: Geodesic.Direction) -> Geodesic.Arc {
    var azimuth = start
    var low = Geodesic.Direction(sine: Geodesic.tiny, cosine: 1)
    var high = Geodesic.Direction(sine: Geodesic.tiny, cosine: -1)
    var shot = shoot(azimuth)
    for step in 0..<83 {
      if abs(shot.miss) < 1e-15 { break }
      let ratio = azimuth.cosine / azimuth.sine
      if shot.miss > 0, step > 20 || ratio > high.cosine / high.sine { high = azimuth }
      if shot.miss < 0, step > 20 || ratio < low.cosine / low.sine { low = azimuth }
      let turn = -shot.miss / shot.slope
      if step < 20, shot.slope > 0, abs(turn) < .pi {
        let (sine, cosine) = Trigonometry.sineCosine(turn)
        let next = Geodesic.Direction(
          sine: azimuth.sine * cosine + azimuth.cosine * sine,
          cosine: azimuth.cosine * cosine - azimuth.sine * sine)
        if next.sine > 0 {
          azimuth = next.normalized
          shot = shoot(azimuth)
          // A step below the rounding errors of the sines was the last.
          if abs(turn) < 1e-15 { break }
          continue
        }
      }
      azimuth =
        Geodesic.Direction(sine: (low.sine + high.sine) / 2, cosine: (low.cosine + high.cosine) / 2)
        .normalized
      shot = shoot(azimuth)
    }
    return shot.arc
  }
}
