import TestSupport
import Testing

/// Positions are rounded to the grid once, ties away from zero: texts from their digits, `Double` values from their
/// bits. The expected values are computed with whole numbers only.
@Suite struct RoundingTests {
  /// A tie between zones: the `Double` nearest to this longitude lies on the other side of it.
  @Test(arguments: [
    "-8.7823402 -41.09359985", "-8.7823402,-41.09359985", "geo:-8.7823402,-41.09359985",
    "-8.7823402e0 -4109359985e-8", "-08.7823402-041.09359985/", "-084656.42472-0410536.95946/",
    "8°46'56.42472\"S 41°05'36.95946\"W", "W 41 5.615991 S 8 46.940412", "41.09359985°W 8.7823402°S",
    "-8.782340200000000000000000000 -41.093599850000000000000000000", "(-8.7823402; -41.09359985)",
    "-8,7823402 -41,09359985", "8 deg 46' 56.42472\" S, 41 deg 5' 36.95946\" W",
    "lon=-41.09359985&lat=-8.7823402",
    "POINT(-41.09359985 -8.7823402)", "{\"lat\":\"-8.7823402\",\"lon\":-4109359985e-8}",
    "{\"type\":\"Point\",\"coordinates\":[-41.09359985,-8.7823402]}",
    "https://www.google.com/maps/place/X/@1,2,3z/data=!3d-8.7823402!4d-41.09359985",
    "https://www.openstreetmap.org/?mlat=-8.7823402&mlon=-41.09359985",
    "maps.apple.com/?ll=-8.7823402,-41.09359985",
  ])
  func everyFormOfATieIsTheSamePoint(_ text: String) throws {
    #expect(try Coordinate(parsing: text).grid == GridPoint(x: -410_935_999, y: -87_823_402))
  }

  @Test func textsAreRoundedOnceInEveryForm() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<rounds(3_000) {
      let y = WrittenDecimal(limit: 90, using: &generator)
      let x = WrittenDecimal(limit: 180, using: &generator)
      let texts = [
        "\(y.signed) \(x.signed)",
        "\(y.signed)000000000000000000000000, \(x.signed)000000000000000000000000",
        "geo:\(y.signed),\(x.signed)",
        "\(y.signedWithExponent) \(x.signedWithExponent)",
        "\(x.degrees)°\(x.isNegative ? "W" : "E") \(y.degrees)°\(y.isNegative ? "S" : "N")",
        "\(y.minutesAndSeconds)\(y.isNegative ? "S" : "N") \(x.minutesAndSeconds)\(x.isNegative ? "W" : "E")",
        "\(y.signed);\(x.signed)",
        "(\(y.signed), \(x.signed))".withDecimalCommas,
        "lat: \(y.signed), lon: \(x.signed)",
        "SRID=4326;POINT(\(x.signed) \(y.signedWithExponent))",
        "{\"longitude\":\"\(x.signed)\",\"latitude\":\(y.signed)}",
        "{\"type\":\"Point\",\"coordinates\":[\(x.signedWithExponent),\(y.signed)]}",
        "https://www.google.com/maps/@\(y.signed),\(x.signed),15z",
        "https://www.google.com/maps/data=!3d\(y.signed)!4d\(x.signed)",
        "osm.org/#map=9/\(y.signed)/\(x.signed)",
        "https://maps.apple.com/?coordinate=\(y.signed)%2C\(x.signed)",
        "\(y.decimalMinutes)\(y.isNegative ? "S" : "N") \(x.decimalMinutes)\(x.isNegative ? "W" : "E")",
      ]
      for text in texts {
        #expect(try Coordinate(parsing: text).grid == GridPoint(x: x.rounded, y: y.rounded), "\(text)")
      }
    }
  }

  @Test func digitsBeyondAnyIntegerDecideTies() throws {
    let zeros = String(repeating: "0", count: 1_000)
    let nines = String(repeating: "9", count: 1_000)
    for (text, expected) in [
      ("0.00000005\(zeros)", Int32(1)), ("0.00000005\(zeros)1", 1), ("0.00000004\(nines)", 0),
      ("-0.00000005\(zeros)", -1), ("-0.00000004\(nines)", 0), ("0.\(zeros)5e993", 1),
      ("0.\(zeros)49e993", 0),
      ("5\(zeros)e-1008", 1), ("4\(nines)e-1008", 0), ("1e-20", 0), ("9999999999999999999e-27", 0),
    ] {
      #expect(try Coordinate(parsing: "\(text) 0").grid.y == expected, "\(text.prefix(20))")
    }
  }

  @Test func doublesAreRoundedFromTheirBits() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(20_000) {
      // Near a half, at a power of two, or anywhere.
      let half = Double(Int32.random(in: -900_000_000..<900_000_000, using: &generator)) + 0.5
      let dyadic = Double(Int32.random(in: -90 << 20...90 << 20, using: &generator)) / 0x1p20
      let anywhere = Double.random(in: -90...90, using: &generator)
      for degrees in [half / 1e7, (half / 1e7).nextUp, (half / 1e7).nextDown, dyadic, anywhere]
      where degrees.magnitude <= 90 {
        let point = try Coordinate(latitude: degrees, longitude: -degrees).grid
        let expected = Self.rounded(degrees)
        #expect(point == GridPoint(x: -expected, y: expected), "\(degrees)")
      }
    }
  }

  /// The exact product of a `Double` and 1e7, ties away from zero, in 128 bits.
  private static func rounded(_ degrees: Double) -> Int32 {
    guard degrees != 0 else { return 0 }
    // degrees = significand * 2^-shift
    let significand = degrees.significandBitPattern | 1 << 52
    let shift = 52 - Int(degrees.exponent)
    guard shift < 120 else { return 0 }
    let product = significand.multipliedFullWidth(by: 10_000_000)
    /// Bits `from`... of the product.
    func bits(from: Int) -> UInt64 {
      from >= 64
        ? product.high >> UInt64(from - 64) : product.high << UInt64(64 - from) | product.low >> UInt64(from)
    }
    // The bit below the point decides.
    let magnitude = Int32(bits(from: shift) + bits(from: shift - 1) & 1)
    return degrees < 0 ? -magnitude : magnitude
  }
}

/// Decimal degrees as digits: seven decimals, and a few more around half a unit.
private struct WrittenDecimal {
  let isNegative: Bool
  /// In 1e-7 degrees, rounded down.
  let units: UInt64
  /// Six further decimals, as a number.
  let rest: UInt64

  init(limit: UInt64, using generator: inout SeededGenerator) {
    isNegative = Bool.random(using: &generator)
    units = UInt64.random(in: 0..<limit * 10_000_000, using: &generator)
    rest = [0, 499_999, 500_000, 500_000, 500_001, 999_999].randomElement(using: &generator) ?? 0
  }

  var rounded: Int32 {
    let magnitude = Int32(units + (rest >= 500_000 ? 1 : 0))
    return isNegative ? -magnitude : magnitude
  }

  private var sign: String { isNegative ? "-" : "" }

  /// In 1e-13 degrees.
  private var total: UInt64 { units * 1_000_000 + rest }

  var degrees: String { Self.decimal(total, decimals: 13) }

  var signed: String { sign + degrees }

  var signedWithExponent: String { sign + Self.decimal(total, decimals: 11) + "e-2" }

  /// A unit is 36e-5 seconds, so nothing is rounded.
  var minutesAndSeconds: String {
    let minutes = total % 10_000_000_000_000 * 60
    let seconds = minutes % 10_000_000_000_000 * 60
    return
      "\(total / 10_000_000_000_000)°\(minutes / 10_000_000_000_000)'\(Self.decimal(seconds, decimals: 13))\""
  }

  var decimalMinutes: String {
    "\(total / 10_000_000_000_000)°\(Self.decimal(total % 10_000_000_000_000 * 60, decimals: 13))'"
  }

  /// A number of 10^-`decimals`.
  private static func decimal(_ number: UInt64, decimals: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

extension String {
  fileprivate var withDecimalCommas: String { String(map { $0 == "." ? "," : $0 }) }
}
