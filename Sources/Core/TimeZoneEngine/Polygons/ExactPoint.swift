// Exact positions where edges meet: fractions of 64 bits, which cross products of edges on Earth fit in.

/// A number from 0 to 1.
struct Fraction: Comparable {
  let numerator: UInt64
  /// Not 0, and not less than the numerator.
  let denominator: UInt64

  static let zero = Fraction(numerator: 0, denominator: 1)
  static let one = Fraction(numerator: 1, denominator: 1)

  static func == (a: Fraction, b: Fraction) -> Bool {
    a.numerator.multipliedFullWidth(by: b.denominator) == b.numerator.multipliedFullWidth(by: a.denominator)
  }

  static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator.multipliedFullWidth(by: b.denominator) < b.numerator.multipliedFullWidth(by: a.denominator)
  }

  var isEnd: Bool { numerator == 0 || numerator == denominator }

  /// With the smallest denominator.
  var reduced: Fraction {
    if numerator == 0 { return .zero }
    var (a, b) = (denominator, numerator)
    while b != 0 { (a, b) = (b, a % b) }
    return Fraction(numerator: numerator / a, denominator: denominator / a)
  }
}

/// The cross product of two directions on Earth in 1e-7 degrees, which takes a sign and 64 bits.
struct CrossProduct {
  let isNegative: Bool
  let magnitude: UInt64

  /// - Precondition: The directions lie between points on Earth, so that each product is below 2^63.
  init(_ dx: Int64, _ dy: Int64, _ ex: Int64, _ ey: Int64) {
    let left = dx &* ey
    let right = dy &* ex
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    isNegative = overflow ? left < 0 : difference < 0
    // Where it overflows, the signs are different.
    magnitude = overflow ? left.magnitude &+ right.magnitude : difference.magnitude
  }

  var isZero: Bool { magnitude == 0 }

  /// `nil` if the ratio is not in 0...1.
  func fraction(of other: CrossProduct) -> Fraction? {
    guard magnitude <= other.magnitude, isZero || isNegative == other.isNegative, !other.isZero else {
      return nil
    }
    return Fraction(numerator: magnitude, denominator: other.magnitude)
  }
}

/// A longitude or latitude, exactly.
struct ExactCoordinate: Comparable {
  /// Rounded down, in 1e-7 degrees.
  let whole: Int64
  /// Below 1, reduced, so that equal coordinates have equal parts.
  let part: Fraction

  init(_ whole: Int64) {
    self.whole = whole
    part = .zero
  }

  /// The coordinate at a fraction of the way from `start` on, `length` long.
  ///
  /// - Precondition: `length` is at most 360 degrees.
  init(_ start: Int64, _ length: Int64, _ fraction: Fraction) {
    if fraction.isEnd {
      whole = fraction.numerator == 0 ? start : start &+ length
      part = .zero
      return
    }
    // The quotient is at most `length`, so it fits.
    let product = length.magnitude.multipliedFullWidth(by: fraction.numerator)
    let (quotient, remainder) = fraction.denominator.dividingFullWidth(product)
    let distance = Int64(truncatingIfNeeded: quotient)
    if length >= 0 || remainder == 0 {
      whole = start &+ (length >= 0 ? distance : -distance)
      part = Fraction(numerator: remainder, denominator: fraction.denominator).reduced
    } else {
      whole = start &- distance &- 1
      part = Fraction(numerator: fraction.denominator &- remainder, denominator: fraction.denominator).reduced
    }
  }

  var isWhole: Bool { part.numerator == 0 }

  /// Ties away from the west and the south.
  var rounded: Int64 { part.numerator >= part.denominator &- part.numerator ? whole &+ 1 : whole }

  static func < (a: ExactCoordinate, b: ExactCoordinate) -> Bool {
    a.whole == b.whole ? a.part < b.part : a.whole < b.whole
  }
}

struct ExactPoint: Comparable {
  let x, y: ExactCoordinate

  init(x: ExactCoordinate, y: ExactCoordinate) {
    self.x = x
    self.y = y
  }

  init(_ edge: Edge, at fraction: Fraction) {
    x = ExactCoordinate(edge.ax, edge.dx, fraction)
    y = ExactCoordinate(edge.ay, edge.dy, fraction)
  }

  init(_ vertex: BorderVertex) {
    x = ExactCoordinate(vertex.x)
    y = ExactCoordinate(vertex.y)
  }

  /// The point of the grid that it is, or the next to the west and the south.
  var pixel: BorderVertex { BorderVertex(x: x.whole, y: y.whole) }

  var isOnGrid: Bool { x.isWhole && y.isWhole }

  var rounded: BorderVertex { BorderVertex(x: x.rounded, y: y.rounded) }

  static func < (a: ExactPoint, b: ExactPoint) -> Bool { a.x == b.x ? a.y < b.y : a.x < b.x }
}
