/// How far a number or a literal of JSON has been read.
@usableFromInline package enum JSONScalarState: Sendable {
  case number(JSONNumberState)
  case part(JSONLiteral, count: Int)

  /// `nil` if neither a number nor a literal begins with the byte.
  @inlinable @inline(__always)
  package init?(first byte: UInt8) {
    if let number = JSONNumberState(first: byte) {
      self = .number(number)
    } else if let literal = JSONLiteral(first: byte) {
      self = .part(literal, count: 1)
    } else {
      return nil
    }
  }

  /// Returns the index of the first byte that isn't part of it; the count if all bytes are.
  @inlinable @inline(__always)
  package mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    switch self {
    case .number(var number):
      index = number.advance(over: bytes, from: start)
      self = .number(number)
    case .part(let literal, var count):
      let text = literal.text
      while index < bytes.count, count < text.utf8CodeUnitCount, bytes[index] == text.utf8Start[count] {
        (index, count) = (index &+ 1, count &+ 1)
      }
      self = .part(literal, count: count)
    }
    return index
  }

  @inlinable @inline(__always)
  package var isComplete: Bool {
    switch self {
    case .number(let number): number.isComplete
    case .part(let literal, let count): count == literal.text.utf8CodeUnitCount
    }
  }

  /// The literal, all of which has been read; `nil` for a number.
  @inlinable @inline(__always)
  package var literal: JSONLiteral? {
    if case .part(let literal, _) = self, isComplete { literal } else { nil }
  }

  @inlinable
  package var expected: JSONExpectation {
    switch self {
    case .number: .digit
    case .part(let literal, _): .literal(literal)
    }
  }
}

/// How far a number of JSON has been read (RFC 8259, 6), byte by byte.
@usableFromInline package enum JSONNumberState: Sendable {
  case minus, zero, whole, point, fraction, exponent, sign, power

  /// `nil` if no number begins with the byte.
  @inlinable @inline(__always)
  package init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "0"): self = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .whole
    default: return nil
    }
  }

  @inlinable @inline(__always)
  package var isComplete: Bool {
    switch self {
    case .zero, .whole, .fraction, .power: true
    case .minus, .point, .exponent, .sign: false
    }
  }

  /// Returns the index of the first byte that isn't part of the number; the count if all bytes are.
  @inlinable @inline(__always)
  package mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, advance(bytes[index]) {
      index &+= 1
      guard self == .whole || self == .fraction else { continue }
      while index < bytes.count, bytes[index] &- 0x30 < 10 { index &+= 1 }
    }
    return index
  }

  /// Returns whether the byte is part of the number.
  @inlinable @inline(__always)
  package mutating func advance(_ byte: UInt8) -> Bool {
    if byte &- 0x30 < 10 {
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

@usableFromInline package enum JSONLiteral: Hashable, Sendable {
  case `true`, `false`, null

  @inlinable @inline(__always)
  package init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "t"): self = .true
    case UInt8(ascii: "f"): self = .false
    case UInt8(ascii: "n"): self = .null
    default: return nil
    }
  }

  @inlinable @inline(__always)
  package var text: StaticString {
    switch self {
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
