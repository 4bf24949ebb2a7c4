// Distances in arguments: decimal numbers with an optional unit.

extension Meters {
  /// The distances that an option accepts.
  package enum Limits: Sendable {
    case notNegative
    case notNegativeOrInfinite
    case positive

    fileprivate func contains(_ value: Double) -> Bool {
      switch self {
      case .notNegative: value >= 0 && value.isFinite
      case .notNegativeOrInfinite: value >= 0
      case .positive: value > 0 && value.isFinite
      }
    }

    fileprivate var text: String { self == .positive ? "more than 0" : "0 or more" }
  }

  package init(parsing text: String, for option: String, _ limits: Limits = .notNegative) throws {
    guard let value = Self.meters(text), limits.contains(value) else {
      throw CommandFailure.expected(
        "a distance, \(limits.text), in meters or with a unit (\(DistanceUnit.list))",
        for: option, found: text)
    }
    self.value = value
  }

  /// The number of meters nearest to the exact product of number and unit.
  private static func meters(_ text: String) -> Double? {
    var number = Substring(text.lowercased())
    if number == "inf" || number == "infinity" { return .infinity }
    // Units that end as others do come first.
    let unit = DistanceUnit.allCases.first { number.hasSuffix($0.rawValue) }
    if let unit {
      number.removeLast(unit.rawValue.count)
      if number.last == " " { number.removeLast() }
    }
    return (unit ?? .meter).meters(String(number))
  }
}

/// A unit of distance, by its abbreviation.
package enum DistanceUnit: String, CaseIterable, Sendable {
  case kilometer = "km"
  /// The international nautical mile, 1,852 m.
  case nauticalMile = "nmi"
  /// The international mile, 1,609.344 m.
  case mile = "mi"
  /// The international foot, 0.3048 m.
  case foot = "ft"
  case meter = "m"

  /// The unit in meters, exactly: an integer and a power of ten.
  fileprivate var meters: (significand: Int, exponent: Int) {
    switch self {
    case .meter: (1, 0)
    case .kilometer: (1, 3)
    case .mile: (1_609_344, -3)
    case .nauticalMile: (1852, 0)
    case .foot: (3048, -4)
    }
  }

  fileprivate static let list = "m, km, mi, nmi or ft"

  /// A number of the unit in meters, rounded once from all its digits; `nil` unless the text is a decimal number.
  fileprivate func meters(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes -> Double? in
      guard let (isNegative, number) = DecimalNumber.signed(bytes) else { return nil }
      let count = number.wholeDigits + number.fractionDigits
      var product = bytes[number.range].filter(\.isASCIIDigit).prefix(count).map { Int($0 - 0x30) }
      let factor = meters
      var carry = 0
      for index in product.indices.reversed() {
        let sum = product[index] * factor.significand + carry
        (carry, product[index]) = sum.quotientAndRemainder(dividingBy: 10)
      }
      let digits = (carry == 0 ? "" : "\(carry)") + product.map { "\($0)" }.joined()
      return Double(
        "\(isNegative ? "-" : "")\(digits)e\(number.power - number.fractionDigits + factor.exponent)")
    }
  }
}
