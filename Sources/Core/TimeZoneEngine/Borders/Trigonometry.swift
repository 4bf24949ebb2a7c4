/// Sines, cosines and their inverses, without a C library.
///
/// This is deliberate: Embedded Swift has no libm, and without libm distances are the same to the last bit on every
/// platform. Tests hold the results to within a few ulp of libm's.
package enum Trigonometry {
  /// The sine and the cosine of an angle in radians; both are NaN from ±10,000 on.
  @inline(__always)
  package static func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard abs(angle) < 10_000 else { return (.nan, .nan) }
    // Whole quarter turns are subtracted, each as the sum of two constants so that no digits are lost.
    let quarters = Int(angle * (2 / Double.pi) + (angle < 0 ? -0.5 : 0.5))
    let turned =
      (angle - Double(quarters) * 1.570_796_326_734_125_6) - Double(quarters) * 6.077_100_506_506_192e-11
    let (sine, cosine) = series(turned)
    switch quarters & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The Taylor series, for angles of at most an eighth of a turn: the next terms are below 1e-18.
  @inline(__always)
  private static func series(_ angle: Double) -> (sine: Double, cosine: Double) {
    let square = angle * angle
    // Both at once: coefficients of the sine from x^3 on, and of the cosine from x^4 on, as 1/n!.
    var sum = SIMD2(2.811_457_254_345_520_6e-15, -1.561_920_696_858_622_6e-16)
    sum = sum * square + SIMD2(-7.647_163_731_819_816e-13, 4.779_477_332_387_385e-14)
    sum = sum * square + SIMD2(1.605_904_383_682_161_3e-10, -1.147_074_559_772_972_5e-11)
    sum = sum * square + SIMD2(-2.505_210_838_544_172e-08, 2.087_675_698_786_81e-09)
    sum = sum * square + SIMD2(2.755_731_922_398_589_3e-06, -2.755_731_922_398_589e-07)
    sum = sum * square + SIMD2(-0.000_198_412_698_412_698_4, 2.480_158_730_158_73e-05)
    sum = sum * square + SIMD2(0.008_333_333_333_333_333, -0.001_388_888_888_888_889)
    sum = sum * square + SIMD2(-0.166_666_666_666_666_66, 0.041_666_666_666_666_664)
    return (angle + angle * square * sum[0], 1 - square * 0.5 + square * square * sum[1])
  }

  @inline(__always)
  package static func sine(_ angle: Double) -> Double {
    if abs(angle) >= 0x1p-6 { return sineCosine(angle).sine }
    // Four terms are enough here: the fifth is below 1e-19 of the first.
    let square = angle * angle
    let rest = 1.0 / 6 - square * (1.0 / 120 - square * (1.0 / 5040))
    return angle - angle * square * rest
  }

  package static func cosine(_ angle: Double) -> Double { sineCosine(angle).cosine }

  /// The angle in -π/2...π/2 with this sine, which is clamped to -1...1.
  package static func arcsine(_ sine: Double) -> Double {
    let sine = min(max(sine, -1), 1)
    return arctangent(sine, ((1 - sine) * (1 + sine)).squareRoot())
  }

  /// The angle in -π/2...π/2 whose tangent is `opposite` / `adjacent`; `adjacent` must not be negative.
  package static func arctangent(_ opposite: Double, _ adjacent: Double) -> Double {
    let length = (opposite * opposite + adjacent * adjacent).squareRoot()
    guard length > 0 else { return 0 }
    let (y, x) = (opposite / length, adjacent / length)
    var angle = abs(y) <= x ? estimate(y / x) : (y < 0 ? -1 : 1) * Double.pi / 2 - estimate(x / y)
    // The sine of the remaining error is known: two corrections reduce 0.005 to nothing.
    for _ in 0..<2 {
      let (sine, cosine) = sineCosine(angle)
      let missing = y * cosine - x * sine
      angle += missing + missing * missing * missing / 6
    }
    return angle
  }

  /// The arctangent of -1...1, with an error of at most 0.005.
  private static func estimate(_ tangent: Double) -> Double { tangent / (1 + 0.28 * tangent * tangent) }

  /// The angle of a point in the plane, -π...π.
  package static func fullArctangent(_ y: Double, _ x: Double) -> Double {
    if x >= 0 { return arctangent(y, x) }
    let rest = arctangent(y, -x)
    return (y < 0 ? -Double.pi : Double.pi) - rest
  }

  /// By Newton's method.
  static func cubeRoot(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let size = value.magnitude
    // A third of the exponent is near enough for a start.
    var root = Double(sign: .plus, exponent: size.exponent / 3, significand: 1)
    for _ in 0..<12 { root = (2 * root + size / (root * root)) / 3 }
    return value < 0 ? -root : root
  }
}
