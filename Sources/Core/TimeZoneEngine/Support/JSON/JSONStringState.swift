/// How far a string of JSON has been read (RFC 8259, 7), from the byte after its opening quotation mark on.
@usableFromInline package struct JSONStringState: Sendable {
  @usableFromInline package var isComplete = false
  @usableFromInline package var hasEscapes = false
  @usableFromInline var escape: JSONEscape?
  /// Whether an escape must be one of JSON; otherwise it is any byte after a backslash.
  @usableFromInline let checksEscapes: Bool

  @inlinable @inline(__always)
  package init(checksEscapes: Bool = true) { self.checksEscapes = checksEscapes }

  /// Returns the index of the first byte that isn't part of the string; the count if all bytes are.
  @inlinable @inline(__always)
  package mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    if escape != nil { return advanceSlowly(over: bytes, from: start) }
    let end = bytes.endOfPlainText(from: start)
    guard end < bytes.count else { return end }
    if bytes[end] == UInt8(ascii: "\"") {
      isComplete = true
      return end &+ 1
    }
    return advanceSlowly(over: bytes, from: end)
  }

  @usableFromInline
  mutating func advanceSlowly(over bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while true {
      if escape == nil { index = bytes.endOfPlainText(from: index) }
      guard index < bytes.count else { return index }
      if escape != nil {
        guard escape?.advance(bytes[index]) == true || !checksEscapes else { return index }
        if escape?.isComplete == true || !checksEscapes { escape = nil }
      } else if bytes[index] == UInt8(ascii: "\\") {
        (escape, hasEscapes) = (JSONEscape(), true)
      } else {
        isComplete = bytes[index] == UInt8(ascii: "\"")
        return isComplete ? index + 1 : index
      }
      index += 1
    }
  }

  /// The expected text if a byte isn't part of the string, or if the text ends.
  @usableFromInline
  package func expected(at byte: UInt8?) -> JSONExpectation {
    escape?.expected ?? (byte == nil ? .quotationMark : .escapedControl)
  }
}

/// How far an escape of a string has been read, from the byte after its backslash on.
@usableFromInline struct JSONEscape: Sendable {
  /// How many hexadecimal digits are missing; `nil` before the letter.
  private var missing: Int8?
  /// The text that it represents, once it is complete.
  private(set) var unit: UInt16 = 0

  var isComplete: Bool { missing == 0 }

  var expected: JSONExpectation { missing == nil ? .escape : .hexDigits }

  /// Returns whether the byte is part of the escape.
  mutating func advance(_ byte: UInt8) -> Bool {
    if let missing {
      guard let digit = byte.hexadecimalValue else { return false }
      unit = unit << 4 | UInt16(digit)
      self.missing = missing - 1
      return true
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unit = UInt16(byte)
    case UInt8(ascii: "b"): unit = 0x08
    case UInt8(ascii: "f"): unit = 0x0C
    case UInt8(ascii: "n"): unit = 0x0A
    case UInt8(ascii: "r"): unit = 0x0D
    case UInt8(ascii: "t"): unit = 0x09
    case UInt8(ascii: "u"):
      missing = 4
      return true
    default: return false
    }
    missing = 0
    return true
  }
}
