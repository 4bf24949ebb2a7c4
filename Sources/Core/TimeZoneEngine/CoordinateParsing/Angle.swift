/// A latitude or longitude as written, whose range has not been checked.
struct Angle {
  private enum Size {
    case decimal(DecimalNumber)
    case arc(Arc)
  }

  private let size: Size
  private let isNegative: Bool

  init(_ degrees: DecimalNumber, isNegative: Bool) {
    size = .decimal(degrees)
    self.isNegative = isNegative
  }

  init(_ arc: Arc, isNegative: Bool) {
    size = .arc(arc)
    self.isNegative = isNegative
  }

  /// The angle in 1e-7 degrees, rounded once from its digits, halves away from zero; `nil` if the angle itself exceeds
  /// the limit.
  func e7(within limit: Int32) -> Int32? {
    let magnitude =
      switch size {
      case .decimal(let number): number.rounded(places: 7)
      case .arc(let arc): arc.onGrid
      }
    let limit = UInt64(limit.magnitude)
    guard magnitude.units < limit || magnitude.units == limit && !magnitude.isRoundedDown else { return nil }
    let units = Int32(magnitude.units)
    return isNegative ? -units : units
  }

  /// For messages about an angle that exceeds a limit in degrees: the last digits may be off, but not so far that they
  /// hide that.
  func degrees(beyond limit: Double) -> Double {
    let degrees =
      switch size {
      case .decimal(let number): number.approximation
      case .arc(let arc): arc.degrees
      }
    let magnitude = max(degrees, limit.nextUp)
    return isNegative ? -magnitude : magnitude
  }
}

/// The units of an angle, in arc seconds.
enum AnglePart: UInt64 {
  case degrees = 3600
  case minutes = 60
  case seconds = 1

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
  private var hasFurtherDigits = false

  /// 1e-7 degrees: the unit of the grid.
  private static let gridUnit: UInt64 = 360_000
  private static let degree: UInt64 = 3_600_000_000_000

  /// Each part may be added once.
  mutating func add(_ number: FixedPoint, _ part: AnglePart) {
    // A million degrees is far out of range, and no sum with it overflows.
    let whole = min(number.whole, 1_000_000) * 1_000_000_000
    billionths += (whole + number.billionths) * part.rawValue
    hasFurtherDigits = hasFurtherDigits || number.hasFurtherDigits
  }

  /// The nearest point of the grid, halves up.
  ///
  /// Halves lie at odd multiples of 180,000 billionths of an arc second. So digits beyond the ninth, which
  /// ``FixedPoint`` truncates, cannot change the result.
  var onGrid: RoundedMagnitude {
    let units = (billionths + Self.gridUnit / 2) / Self.gridUnit
    let rest = Int64(billionths) - Int64(units * Self.gridUnit)
    return RoundedMagnitude(units: units, isRoundedDown: rest > 0 || rest == 0 && hasFurtherDigits)
  }

  /// For messages.
  var degrees: Double { Double(billionths) / Double(Self.degree) }
}

/// A number as its whole part and billionths, in 64 bits each; further digits are truncated.
struct FixedPoint {
  /// Larger numbers count as `Int64.max`.
  var whole: UInt64 = 0
  /// Below 10^9.
  private(set) var billionths: UInt64 = 0
  private(set) var hasFurtherDigits = false

  init(whole: UInt64) {
    self.whole = whole
  }

  init(_ number: DecimalNumber, in scanner: TextScanner) {
    var digits = scanner
    digits.rewind(to: number.range.lowerBound)
    whole = UInt64(digits.consumeWhole())
    guard number.fractionDigits > 0 else { return }
    let fraction = digits.consumeFraction(of: 1_000_000_000)
    (billionths, hasFurtherDigits) = (UInt64(fraction.parts), !fraction.isExact)
  }
}

extension Coordinate {
  init(latitude: Angle, longitude: Angle, isOrderGiven: Bool = false) throws(CoordinateError) {
    let (maximumY, maximumX) = (GridPoint.maximumLatitude, GridPoint.maximumLongitude)
    guard let y = latitude.e7(within: maximumY) else {
      let isSwapped =
        !isOrderGiven && latitude.e7(within: maximumX) != nil && longitude.e7(within: maximumY) != nil
      throw .latitude(latitude.degrees(beyond: 90), swapped: isSwapped)
    }
    guard let x = longitude.e7(within: maximumX) else { throw .longitude(longitude.degrees(beyond: 180)) }
    self.init(onEarth: GridPoint(x: x, y: y))
  }
}
