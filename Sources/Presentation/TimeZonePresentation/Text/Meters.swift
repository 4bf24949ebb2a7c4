/// A distance in meters: the one way in which the commands read and print distances.
package struct Meters: Hashable, Sendable {
  package let value: Double

  package init(_ value: Double) {
    self.value = value
  }

  /// The distance rounded to millimeters, with its unit, such as `124.837 m`.
  package var text: String { "\(number) m" }

  /// The distance rounded to whole meters, with its unit, such as `434,612 m`.
  package var roundedText: String {
    guard value.magnitude < Self.exactLimit else { return text }
    return "\(Int64(value.rounded()).grouped) m"
  }

  /// The distance as one says it: whole meters below 1 km, then tenths of a kilometer, from 100 km on whole ones, such
  /// as `350 m`, `2.1 km` and `1,204 km`.
  package var briefText: String {
    guard value.magnitude < Self.exactLimit else { return text }
    if value < 999.5 { return roundedText }
    let tenths = Int64((value / 100).rounded())
    return tenths < 1000
      ? "\(tenths / 10).\(tenths % 10) km" : "\(Int64((value / 1000).rounded()).grouped) km"
  }

  /// The distance to the meter, from 1 km on in kilometers, such as `350 m`, `5 km` and `1.609 km`.
  package var limitText: String {
    guard value >= 1000, value < Self.exactLimit else { return text }
    return "\(Meters(value / 1000).number) km"
  }

  /// A JSON number of meters, rounded to millimeters; `null` for an infinite distance.
  package var json: JSON { value.isFinite ? JSON(value, places: 3) : .null }

  /// A decimal number without trailing zeros; without an exponent below ``exactLimit``.
  private var number: String { value.decimalText(3, isShort: true) }

  /// Far beyond any distance on Earth; up to here millimeters fit 64 bits.
  private static let exactLimit = 9e15
}
