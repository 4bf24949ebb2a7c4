/// A distance in meters: the one way in which the commands read and print distances.
package struct Meters: Hashable, Sendable {
  /// The number of meters.
  package let value: Double

  /// - Parameter value: A number of meters.
  package init(_ value: Double) {
    self.value = value
  }
}

// MARK: - Reading

extension Meters {
  /// The distances that an option accepts.
  package enum Limits: Sendable {
    /// 0 or more.
    case notNegative
    /// 0 or more, infinity included.
    case notNegativeOrInfinite
    /// More than 0.
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

  /// Reads the value of an option.
  ///
  /// - Parameters:
  ///   - text: A decimal number of meters, without a unit.
  ///   - option: The option's name, for the message.
  ///   - limits: The distances that the option accepts.
  /// - Throws: ``CommandFailure``, a usage error, if the text is not a number or not within the limits.
  package init(
    parsing text: String, for option: String, _ limits: Limits = .notNegative
  ) throws(CommandFailure) {
    guard let value = Double(text), limits.contains(value) else {
      throw .usage(
        "\(option): expected a distance in meters, \(limits.text), found '\(text)'")
    }
    self.value = value
  }
}

// MARK: - Printing

extension Meters {
  /// The distance rounded to millimeters, with its unit, such as `124.837 m`.
  package var text: String { "\(number) m" }

  /// The distance rounded to whole meters, with its unit, such as `434,612 m`.
  package var roundedText: String {
    guard value.magnitude < Self.exactLimit else { return text }
    return "\(Int64(value.rounded()).grouped) m"
  }

  /// A JSON number of meters, rounded to millimeters; `null` for an infinite distance.
  package var json: String { value.isFinite ? number : "null" }

  /// A decimal number without trailing zeros; without an exponent below ``exactLimit``.
  private var number: String {
    guard value.magnitude < Self.exactLimit else { return "\(value)" }
    let millimeters = Int64((value * 1000).rounded())
    let (whole, fraction) = millimeters.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = millimeters < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)\(whole)" }
    var digits = String(String(1000 + fraction).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// Far beyond any distance on Earth; up to here millimeters fit 64 bits.
  private static let exactLimit = 9e15
}
