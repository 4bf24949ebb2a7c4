import TimeZoneSupport

/// How far a number of JSON has been read (RFC 8259, 6), byte by byte.
enum JSONNumberState: Sendable {
  case minus, zero, whole, point, fraction, exponent, sign, power

  /// The state after the first byte; `nil` if no number begins with it.
  @inline(__always)
  init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "0"): self = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .whole
    default: return nil
    }
  }

  /// Whether the number may end here.
  var isComplete: Bool {
    switch self {
    case .zero, .whole, .fraction, .power: true
    case .minus, .point, .exponent, .sign: false
    }
  }

  /// Continues with a byte.
  ///
  /// - Returns: Whether the byte is part of the number.
  @inline(__always)
  mutating func advance(_ byte: UInt8) -> Bool {
    if byte.isASCIIDigit {
      switch self {
      case .whole, .fraction, .power: return true
      case .minus: self = byte == UInt8(ascii: "0") ? .zero : .whole
      case .point: self = .fraction
      case .exponent, .sign: self = .power
      case .zero: return false
      }
      return true
    }
    switch (byte, self) {
    case (UInt8(ascii: "."), .zero), (UInt8(ascii: "."), .whole): self = .point
    case (UInt8(ascii: "e"), .zero), (UInt8(ascii: "e"), .whole), (UInt8(ascii: "e"), .fraction),
      (UInt8(ascii: "E"), .zero), (UInt8(ascii: "E"), .whole), (UInt8(ascii: "E"), .fraction):
      self = .exponent
    case (UInt8(ascii: "+"), .exponent), (UInt8(ascii: "-"), .exponent): self = .sign
    default: return false
    }
    return true
  }
}
