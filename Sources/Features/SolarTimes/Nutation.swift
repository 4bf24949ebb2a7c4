/// The nutation of the Earth's axis by the theory of the International Astronomical Union of 1980.
///
/// The figures are table A4.3 of Reda and Andreas, "Solar Position Algorithm for Solar Radiation Applications"
/// (NREL/TP-560-34302), which leaves out terms below 0.0003"; Meeus has them, "Astronomical Algorithms", table 22.A.
struct Nutation {
  /// The correction of ecliptic longitudes, in radians.
  let longitude: Double
  /// The correction of the obliquity of the ecliptic, in radians.
  let obliquity: Double

  /// The nutation half a day before a moment, at it, and half a day after.
  static func around(_ time: Double) -> HalfDays<Nutation> {
    let elongation = Radians.polynomial(297.85036, rates.elongation, -0.001_914_2, 1 / 189_474, at: time)
    let sunAnomaly = Radians.polynomial(357.52772, rates.sunAnomaly, -0.000_160_3, -1 / 300_000, at: time)
    let moonAnomaly = Radians.polynomial(134.96298, rates.moonAnomaly, 0.008_697_2, 1 / 56_250, at: time)
    let moonLatitude = Radians.polynomial(93.27191, rates.moonLatitude, -0.003_682_5, 1 / 327_270, at: time)
    let moonNode = Radians.polynomial(125.04452, rates.moonNode, 0.002_070_8, 1 / 450_000, at: time)
    let arguments = (elongation, sunAnomaly, moonAnomaly, moonLatitude, moonNode)
    var longitude = HalfDays(before: 0.0, middle: 0.0, after: 0.0)
    var obliquity = longitude
    for (term, step) in zip(terms, steps) {
      let (sine, cosine) = Radians.sineCosine(angle(of: term, arguments))
      // The change of an amplitude in half a day is negligible.
      let amplitude = (term.sine + term.sineRate * time) * unit
      longitude.before += amplitude * (sine * step.cosine - cosine * step.sine)
      longitude.middle += amplitude * sine
      longitude.after += amplitude * (sine * step.cosine + cosine * step.sine)
      let tilt = (term.cosine + term.cosineRate * time) * unit
      obliquity.before += tilt * (cosine * step.cosine + sine * step.sine)
      obliquity.middle += tilt * cosine
      obliquity.after += tilt * (cosine * step.cosine - sine * step.sine)
    }
    return HalfDays { part in Nutation(longitude: part(longitude), obliquity: part(obliquity)) }
  }

  private typealias Arguments = (
    elongation: Double, sunAnomaly: Double, moonAnomaly: Double, moonLatitude: Double, moonNode: Double
  )

  /// Degrees in a century.
  private static let rates: Arguments = (
    445_267.111_480, 35_999.050_340, 477_198.867_398, 483_202.017_538, -1934.136_261
  )

  /// Sine and cosine of what half a day adds to the angle of each term.
  private static let steps: [(sine: Double, cosine: Double)] = terms.map { term in
    Radians.sineCosine(angle(of: term, rates) * (0.5 / EarthRotation.daysPerCentury))
  }

  /// The angle of a term in radians, from arguments in degrees.
  private static func angle(of term: Term, _ arguments: Arguments) -> Double {
    // Two sums, which the compiler checks faster than one.
    let ofSun = term.elongation * arguments.elongation + term.sunAnomaly * arguments.sunAnomaly
    let ofMoon =
      term.moonAnomaly * arguments.moonAnomaly + term.moonLatitude * arguments.moonLatitude
      + term.moonNode * arguments.moonNode
    return (ofSun + ofMoon) * Radians.perDegree
  }

  /// 0.0001 seconds of arc in radians.
  private static let unit = Radians.perDegree / 36_000_000

  /// Multiples of the five arguments (of the moon: mean elongation from the sun, anomaly, distance from the node, and
  /// the node; of the sun: anomaly), then the factors of the sine in longitude and of the cosine in obliquity, each
  /// with its change in a century.
  private typealias Term = (
    elongation: Double, sunAnomaly: Double, moonAnomaly: Double, moonLatitude: Double, moonNode: Double,
    sine: Double, sineRate: Double, cosine: Double, cosineRate: Double
  )

  private static let terms: [Term] = [
    (0, 0, 0, 0, 1, -171_996, -174.2, 92_025, 8.9), (-2, 0, 0, 2, 2, -13_187, -1.6, 5736, -3.1),
    (0, 0, 0, 2, 2, -2274, -0.2, 977, -0.5), (0, 0, 0, 0, 2, 2062, 0.2, -895, 0.5),
    (0, 1, 0, 0, 0, 1426, -3.4, 54, -0.1), (0, 0, 1, 0, 0, 712, 0.1, -7, 0),
    (-2, 1, 0, 2, 2, -517, 1.2, 224, -0.6), (0, 0, 0, 2, 1, -386, -0.4, 200, 0),
    (0, 0, 1, 2, 2, -301, 0, 129, -0.1), (-2, -1, 0, 2, 2, 217, -0.5, -95, 0.3),
    (-2, 0, 1, 0, 0, -158, 0, 0, 0),
    (-2, 0, 0, 2, 1, 129, 0.1, -70, 0), (0, 0, -1, 2, 2, 123, 0, -53, 0), (2, 0, 0, 0, 0, 63, 0, 0, 0),
    (0, 0, 1, 0, 1, 63, 0.1, -33, 0), (2, 0, -1, 2, 2, -59, 0, 26, 0), (0, 0, -1, 0, 1, -58, -0.1, 32, 0),
    (0, 0, 1, 2, 1, -51, 0, 27, 0), (-2, 0, 2, 0, 0, 48, 0, 0, 0), (0, 0, -2, 2, 1, 46, 0, -24, 0),
    (2, 0, 0, 2, 2, -38, 0, 16, 0), (0, 0, 2, 2, 2, -31, 0, 13, 0), (0, 0, 2, 0, 0, 29, 0, 0, 0),
    (-2, 0, 1, 2, 2, 29, 0, -12, 0), (0, 0, 0, 2, 0, 26, 0, 0, 0), (-2, 0, 0, 2, 0, -22, 0, 0, 0),
    (0, 0, -1, 2, 1, 21, 0, -10, 0), (0, 2, 0, 0, 0, 17, -0.1, 0, 0), (2, 0, -1, 0, 1, 16, 0, -8, 0),
    (-2, 2, 0, 2, 2, -16, 0.1, 7, 0), (0, 1, 0, 0, 1, -15, 0, 9, 0), (-2, 0, 1, 0, 1, -13, 0, 7, 0),
    (0, -1, 0, 0, 1, -12, 0, 6, 0), (0, 0, 2, -2, 0, 11, 0, 0, 0), (2, 0, -1, 2, 1, -10, 0, 5, 0),
    (2, 0, 1, 2, 2, -8, 0, 3, 0), (0, 1, 0, 2, 2, 7, 0, -3, 0), (-2, 1, 1, 0, 0, -7, 0, 0, 0),
    (0, -1, 0, 2, 2, -7, 0, 3, 0), (2, 0, 0, 2, 1, -7, 0, 3, 0), (2, 0, 1, 0, 0, 6, 0, 0, 0),
    (-2, 0, 2, 2, 2, 6, 0, -3, 0), (-2, 0, 1, 2, 1, 6, 0, -3, 0), (2, 0, -2, 0, 1, -6, 0, 3, 0),
    (2, 0, 0, 0, 1, -6, 0, 3, 0), (0, -1, 1, 0, 0, 5, 0, 0, 0), (-2, -1, 0, 2, 1, -5, 0, 3, 0),
    (-2, 0, 0, 0, 1, -5, 0, 3, 0), (0, 0, 2, 2, 1, -5, 0, 3, 0), (-2, 0, 2, 0, 1, 4, 0, 0, 0),
    (-2, 1, 0, 2, 1, 4, 0, 0, 0), (0, 0, 1, -2, 0, 4, 0, 0, 0), (-1, 0, 1, 0, 0, -4, 0, 0, 0),
    (-2, 1, 0, 0, 0, -4, 0, 0, 0), (1, 0, 0, 0, 0, -4, 0, 0, 0), (0, 0, 1, 2, 0, 3, 0, 0, 0),
    (0, 0, -2, 2, 2, -3, 0, 0, 0), (-1, -1, 1, 0, 0, -3, 0, 0, 0), (0, 1, 1, 0, 0, -3, 0, 0, 0),
    (0, -1, 1, 2, 2, -3, 0, 0, 0), (2, -1, -1, 2, 2, -3, 0, 0, 0), (0, 0, 3, 2, 2, -3, 0, 0, 0),
    (2, -1, 0, 2, 2, -3, 0, 0, 0),
  ]
}
