/// How far an escape of a string has been read (RFC 8259, 7), byte by byte, from the one after its backslash on.
package struct JSONEscape: Sendable {
  /// How many hexadecimal digits are missing; `nil` before the letter.
  private var missing: Int8?
  /// What it stands for, once it is complete.
  package private(set) var unit: UInt16 = 0

  package init() {}

  /// Whether nothing is missing.
  package var isComplete: Bool { missing == 0 }

  /// Continues with a byte; `nil` is the end of the text.
  ///
  /// - Returns: What was expected where the byte is no part of an escape.
  package mutating func advance(_ byte: UInt8?) -> JSONExpectation? {
    if let missing {
      guard let digit = byte?.hexDigit else { return .hexDigits }
      unit = unit << 4 | digit
      self.missing = missing - 1
      return nil
    }
    missing = 0
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unit = UInt16(byte ?? 0)
    case UInt8(ascii: "b"): unit = 0x08
    case UInt8(ascii: "f"): unit = 0x0C
    case UInt8(ascii: "n"): unit = 0x0A
    case UInt8(ascii: "r"): unit = 0x0D
    case UInt8(ascii: "t"): unit = 0x09
    case UInt8(ascii: "u"): missing = 4
    default: return .escape
    }
    return nil
  }
}

/// The content of a string of JSON that has escapes or arrives in several chunks, decoded byte by byte in bounded memory.
package struct JSONStringContent: Sendable {
  /// The greatest number of bytes.
  private let limit: Int
  /// The bytes so far, at most ``limit``.
  package private(set) var bytes: [UInt8] = []
  /// Whether there were more.
  package private(set) var isTooLong = false
  /// The escape that the next byte is part of.
  private var escape: JSONEscape?
  /// The first half of a surrogate pair.
  private var high: UInt16?
  /// Whether the bytes matter.
  private var isKept = true

  /// - Parameter limit: The greatest number of bytes that are kept.
  package init(limit: Int) { self.limit = limit }

  /// Starts another string.
  package mutating func reset(isKept: Bool) {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
    escape = nil
    high = nil
    self.isKept = isKept
  }

  /// The result of a byte.
  package enum Step {
    case more, end
    case malformed(JSONExpectation)
  }

  /// Continues with the next byte after the opening quotation mark.
  package mutating func advance(_ byte: UInt8) -> Step {
    if escape != nil {
      if let expected = escape?.advance(byte) { return .malformed(expected) }
      if let escape, escape.isComplete {
        append(unit: escape.unit)
        self.escape = nil
      }
      return .more
    }
    if byte == UInt8(ascii: "\\") {
      escape = JSONEscape()
      return .more
    }
    flushHigh()
    if byte == UInt8(ascii: "\"") { return .end }
    if byte < 0x20 { return .malformed(.escapedControl) }
    keep(byte)
    return .more
  }

  /// Appends bytes that are neither the end nor an escape.
  package mutating func append(plain content: UnsafeBufferPointer<UInt8>) {
    guard !content.isEmpty else { return }
    flushHigh()
    guard isKept, !isTooLong else { return }
    if bytes.count + content.count > limit { return isTooLong = true }
    bytes.append(contentsOf: content)
  }

  /// Whether the next byte is part of no escape.
  package var isPlain: Bool { escape == nil }

  // MARK: Characters

  private mutating func append(unit: UInt16) {
    if let first = high, unit & 0xFC00 == 0xDC00 {
      high = nil
      keep(Unicode.Scalar(0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(unit & 0x3FF)) ?? "\u{FFFD}")
    } else {
      flushHigh()
      if unit & 0xFC00 == 0xD800 { high = unit } else { keep(Unicode.Scalar(unit) ?? "\u{FFFD}") }
    }
  }

  /// An unpaired surrogate becomes U+FFFD, at the end of the string at the latest.
  package mutating func flushHigh() {
    guard high != nil else { return }
    high = nil
    keep("\u{FFFD}")
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { keep(byte) }
  }

  private mutating func keep(_ byte: UInt8) {
    guard isKept, !isTooLong else { return }
    if bytes.count == limit { isTooLong = true } else { bytes.append(byte) }
  }
}
