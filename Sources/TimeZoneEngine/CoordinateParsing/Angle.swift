import TimeZoneIndex
import TimeZoneSupport

/// A latitude or longitude as written, whose range has not been checked.
struct Angle {
  /// Degrees with their sign; any value.
  let degrees: Double
  /// The same in 1e-7 degrees, rounded to the nearest, halves away from zero; 0 beyond 180 degrees.
  let e7: Int32

  /// An angle in decimal degrees, rounded to the grid as in ``Coordinate/init(latitude:longitude:)``.
  init(degrees: Double, isNegative: Bool) {
    self.degrees = isNegative ? -degrees : degrees
    e7 = degrees <= 180 ? GridPoint.rounded(self.degrees) : 0
  }

  /// An angle in degrees, minutes and seconds.
  ///
  /// - Parameters:
  ///   - arc: Its size.
  ///   - isNegative: Whether it is south or west.
  init(_ arc: Arc, isNegative: Bool) {
    degrees = isNegative ? -arc.degrees : arc.degrees
    // 180 degrees and all below are exact as a Double, so no larger angle passes; 1.8e9 fits 31 bits.
    let magnitude = arc.degrees <= 180 ? Int32(arc.e7) : 0
    e7 = isNegative ? -magnitude : magnitude
  }
}

/// The units of an angle; each is a 60th of the one before.
enum AnglePart: Int {
  case degrees, minutes, seconds

  /// The number of arc seconds in one unit.
  var arcSeconds: UInt64 {
    switch self {
    case .degrees: 3600
    case .minutes: 60
    case .seconds: 1
    }
  }

  var name: StaticString {
    switch self {
    case .degrees: "degrees"
    case .minutes: "minutes"
    case .seconds: "seconds"
    }
  }
}

/// A sum of degrees, minutes and seconds, without a sign: exact, in billionths of an arc second, in 64 bits.
struct Arc {
  private var billionths: UInt64 = 0

  /// 1e-7 degrees: the unit of the grid.
  private static let gridUnit: UInt64 = 360_000
  private static let degree: UInt64 = 3_600_000_000_000

  /// Adds a number of degrees, minutes or seconds; each may be added once.
  mutating func add(_ number: FixedPoint, _ part: AnglePart) {
    // A million degrees is far out of range, and no sum with it overflows.
    let whole = min(number.whole, 1_000_000) * 1_000_000_000
    billionths += (whole + number.billionths) * part.arcSeconds
  }

  /// The nearest point of the grid, halves up.
  ///
  /// Halves lie at odd multiples of 180,000 billionths of an arc second. So digits beyond the ninth, which
  /// ``FixedPoint`` truncates, cannot change the result.
  var e7: UInt64 { (billionths + Self.gridUnit / 2) / Self.gridUnit }

  /// Degrees; exact to the nearest `Double`.
  var degrees: Double { Double(billionths) / Double(Self.degree) }
}

/// A number as its whole part and billionths, in 64 bits each; further digits are truncated.
struct FixedPoint {
  /// The whole part; larger ones count as 10^18.
  private(set) var whole: UInt64 = 0
  /// Below 10^9.
  private(set) var billionths: UInt64 = 0

  init(whole: UInt64, billionths: UInt64 = 0) {
    self.whole = whole
    self.billionths = billionths
  }

  /// - Parameters:
  ///   - number: A number that was read without an exponent.
  ///   - scanner: The text it was read from.
  init(_ number: DecimalNumber, in scanner: TextScanner) {
    var digits = scanner
    digits.rewind(to: number.range.lowerBound)
    while let digit = digits.consumeDigit() {
      whole = min(whole * 10 + UInt64(digit), 1_000_000_000_000_000_000)
    }
    guard number.hasFraction, digits.consume(UInt8(ascii: ".")) else { return }
    var weight: UInt64 = 100_000_000
    while weight > 0, let digit = digits.consumeDigit() {
      billionths += UInt64(digit) * weight
      weight /= 10
    }
  }
}

extension Coordinate {
  /// A position from two angles.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  ///   - isOrderGiven: Whether hemisphere letters identify the latitude, so that the two cannot have been swapped.
  /// - Throws: ``CoordinateError`` naming the value that is out of range.
  init(latitude: Angle, longitude: Angle, isOrderGiven: Bool = false) throws(CoordinateError) {
    guard abs(latitude.degrees) <= 90, abs(longitude.degrees) <= 180 else {
      let error = CoordinateError.outOfRange(latitude: latitude.degrees, longitude: longitude.degrees)
      if isOrderGiven, case .latitude(let value, _) = error { throw .latitude(value, swapped: false) }
      throw error
    }
    try self.init(latitudeE7: latitude.e7, longitudeE7: longitude.e7)
  }
}
