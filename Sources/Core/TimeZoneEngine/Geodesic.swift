/// Distances on the WGS 84 ellipsoid, along geodesics.
///
/// The method is Karney's ("Algorithms for geodesics", 2013), which converges for all pairs of points, nearly antipodal
/// ones included, to within 15 nanometers; his series are cut after the sixth order in the flattening. It follows his
/// GeographicLib (MIT License), reduced to distances and this ellipsoid.
package enum Geodesic {
  /// Equatorial and polar radius in meters, and the flattening.
  package static let equatorialRadius = 6_378_137.0
  package static let flattening = 1 / 298.257_223_563
  package static let polarRadius = equatorialRadius * (1 - flattening)

  /// A distance on the ellipsoid is at least this part of that on the sphere of the mean radius: no radius of curvature
  /// is smaller anywhere, and so no path is shorter.
  package static let leastRatio = 0.9944

  /// The third flattening, (a - b) / (a + b), and the square of the second eccentricity.
  static let thirdFlattening = flattening / (2 - flattening)
  static let secondEccentricity = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))
  /// Replaces the cosine of the latitude at the poles.
  static let tiny = 1.491_668_146_240_041_3e-154

  /// In meters.
  package static func meters(from first: Double, to second: Double, east: Double) -> Double {
    var east = abs(east)
    if east > fullTurn / 2 { east = abs(east - fullTurn * (east / fullTurn).rounded()) }
    // The first point is the one farther from the equator, and south of it.
    let isSwapped = abs(first) < abs(second)
    let sign: Double = (isSwapped ? second : first) > 0 ? -1 : 1
    return GeodesicPair(
      ReducedLatitude((isSwapped ? second : first) * sign),
      ReducedLatitude((isSwapped ? first : second) * sign), east: east
    ).meters
  }

  static let fullTurn = 3_600_000_000.0

  // MARK: Parts

  struct ReducedLatitude {
    var sine, cosine: Double
    /// √(1 + e'² sin²β)
    let root: Double

    init(_ latitudeE7: Double) {
      let y = (1 - flattening) * Trigonometry.sine(latitudeE7 * GreatCircle.radiansPerE7)
      let x = GreatCircle.cosine(latitudeE7: latitudeE7)
      let length = (y * y + x * x).squareRoot()
      sine = y / length
      cosine = max(tiny, x / length)
      root = (1 + secondEccentricity * sine * sine).squareRoot()
    }
  }

  /// A direction or an arc as its sine and cosine.
  struct Direction {
    var sine, cosine: Double

    var normalized: Direction {
      let length = (sine * sine + cosine * cosine).squareRoot()
      return Direction(sine: sine / length, cosine: cosine / length)
    }
  }

  /// Two points whose distance is sought: the first farther from the equator and south of it, the second to its east.
  struct GeodesicPair {
    var first, second: ReducedLatitude
    /// The difference of longitudes, 0...π.
    let longitude: Double
    let turn: Direction
    /// The remainder of the difference to half a turn, in radians.
    let restOfTurn: Double

    init(_ first: ReducedLatitude, _ second: ReducedLatitude, east: Double) {
      self.first = first
      self.second = second
      // Points of equal or opposite latitude need equal sines and cosines; the smaller of the two tells them apart.
      if first.cosine < -first.sine {
        if second.cosine == first.cosine { self.second.sine = second.sine < 0 ? first.sine : -first.sine }
      } else if abs(second.sine) == -first.sine {
        self.second.cosine = first.cosine
      }
      longitude = east * GreatCircle.radiansPerE7
      // Near half a turn the sine is that of the rest.
      let rest = (fullTurn / 2 - east) * GreatCircle.radiansPerE7
      let sine = east <= fullTurn / 4 ? Trigonometry.sine(longitude) : Trigonometry.sine(rest)
      let cosine = Trigonometry.cosine(longitude)
      turn = Direction(sine: east == fullTurn / 2 ? 0 : sine, cosine: cosine)
      restOfTurn = east == fullTurn / 2 ? 0 : rest
    }

    var meters: Double {
      if turn.sine == 0 || first.cosine == tiny { return alongMeridian }
      if first.sine == 0, restOfTurn >= flattening * .pi { return equatorialRadius * longitude }
      let start = startingAzimuth
      if let short = start.shortArc { return short }
      return length(of: solve(from: start.azimuth))
    }

    private var alongMeridian: Double {
      let start = Direction(sine: first.sine, cosine: turn.cosine * first.cosine).normalized
      let end = Direction(sine: second.sine, cosine: second.cosine).normalized
      return length(
        of: Arc(
          start: start, end: end, length: start.arc(to: end), epsilon: thirdFlattening))
    }
  }

  /// A geodesic as an arc of a great circle on the auxiliary sphere.
  struct Arc {
    let start, end: Direction
    /// In radians.
    let length: Double
    let epsilon: Double
  }
}

extension Geodesic.Direction {
  /// The arc to a later direction, 0...π.
  func arc(to other: Self) -> Double {
    Trigonometry.fullArctangent(
      max(0, cosine * other.sine - sine * other.cosine), cosine * other.cosine + sine * other.sine)
  }
}

// MARK: - Series

extension Geodesic {
  /// Coefficients come from the highest power on.
  @inline(__always)
  static func polynomial(_ x: Double, _ coefficients: Double...) -> Double {
    var sum = 0.0
    for coefficient in coefficients { sum = sum * x + coefficient }
    return sum
  }

  /// The sum of c[k] sin 2kσ, k from 1 on.
  static func sineSeries(_ sigma: Direction, _ c: SIMD8<Double>) -> Double {
    let factor = 2 * (sigma.cosine - sigma.sine) * (sigma.cosine + sigma.sine)
    var next = 0.0
    var afterNext = 0.0
    for k in stride(from: 5, through: 0, by: -1) {
      let sum = factor * next - afterNext + c[k]
      afterNext = next
      next = sum
    }
    return 2 * sigma.sine * sigma.cosine * next
  }

  /// Terms in rising powers of a number, from the first on.
  @inline(__always)
  static func powerTerms(_ e: Double, _ values: Double...) -> SIMD8<Double> {
    var power = e
    var terms = SIMD8<Double>.zero
    for (k, value) in values.enumerated() {
      terms[k] = power * value
      power *= e
    }
    return terms
  }

  /// A₁, and C₁ of the distance (Karney, equations 17 and 18).
  static func distanceSeries(_ e: Double) -> (factor: Double, c: SIMD8<Double>) {
    let s = e * e
    let c = powerTerms(
      e, polynomial(s, -1, 6, -16) / 32, polynomial(s, -9, 64, -128) / 2048, polynomial(s, 9, -16) / 768,
      polynomial(s, 3, -5) / 512, -7.0 / 1280, -7.0 / 2048)
    return ((1 + polynomial(s, 1, 4, 64, 0) / 256) / (1 - e), c)
  }

  /// A₂, and C₂ of the reduced length (equations 42 and 43).
  static func reducedSeries(_ e: Double) -> (factor: Double, c: SIMD8<Double>) {
    let s = e * e
    let c = powerTerms(
      e, polynomial(s, 1, 2, 16) / 32, polynomial(s, 35, 64, 384) / 2048, polynomial(s, 15, 80) / 768,
      polynomial(s, 7, 35) / 512, 63.0 / 1280, 77.0 / 2048)
    return ((1 + polynomial(s, -11, -28, -192, 0) / 256) / (1 + e), c)
  }

  /// A₃ for WGS 84 (equation 24).
  static func longitudeFactor(_ e: Double) -> Double {
    polynomial(
      e, -0.0234375, -0.046927475637074494, -0.06281503005876607, -0.2502088451303832, -0.49916038980680816,
      1)
  }

  /// C₃ for WGS 84 (equation 25).
  static func longitudeSeries(_ e: Double) -> SIMD8<Double> {
    powerTerms(
      e,
      polynomial(
        e, 0.0234375, 0.03908873781853724, 0.04695366939653196, 0.12499964752736174, 0.24958019490340408),
      polynomial(e, 0.01953125, 0.02345061890926862, 0.046822392185686165, 0.062342661206936094),
      polynomial(e, 0.013671875, 0.023393770302437927, 0.025963026642854565),
      polynomial(e, 0.013671875, 0.01362595881755982), 0.008203125)
  }

  /// ε of a geodesic, from the cosine of its azimuth at the equator.
  static func epsilon(equatorialCosine: Double) -> Double {
    let square = equatorialCosine * equatorialCosine * secondEccentricity
    return square / (2 * (1 + (1 + square).squareRoot()) + square)
  }

  /// The part of the difference of longitudes by which an ellipsoid differs from the auxiliary sphere.
  static func longitudeCorrection(_ arc: Arc, equatorialSine: Double) -> Double {
    let c = longitudeSeries(arc.epsilon)
    let series = sineSeries(arc.end, c) - sineSeries(arc.start, c)
    return -flattening * longitudeFactor(arc.epsilon) * equatorialSine * (arc.length + series)
  }
}

extension Geodesic.GeodesicPair {
  func length(of arc: Geodesic.Arc) -> Double {
    let (factor, c) = Geodesic.distanceSeries(arc.epsilon)
    let series = Geodesic.sineSeries(arc.end, c) - Geodesic.sineSeries(arc.start, c)
    return max(0, Geodesic.polarRadius * factor * (arc.length + series))
  }

  /// In polar radii.
  func reducedLength(of arc: Geodesic.Arc) -> Double {
    let (distanceFactor, c1) = Geodesic.distanceSeries(arc.epsilon)
    let (reducedFactor, c2) = Geodesic.reducedSeries(arc.epsilon)
    let b1 = Geodesic.sineSeries(arc.end, c1) - Geodesic.sineSeries(arc.start, c1)
    let b2 = Geodesic.sineSeries(arc.end, c2) - Geodesic.sineSeries(arc.start, c2)
    let j =
      (distanceFactor - reducedFactor) * arc.length + (distanceFactor * b1 - reducedFactor * b2)
    return second.root * (arc.start.cosine * arc.end.sine) - first.root * (arc.start.sine * arc.end.cosine)
      - arc.start.cosine * arc.end.cosine * j
  }
}
