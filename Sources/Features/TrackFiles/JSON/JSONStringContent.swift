import TimeZoneSupport

/// The content of a string that has escapes or arrives in several chunks, decoded byte by byte in bounded memory.
struct JSONStringContent: Sendable {
  /// What the next byte is part of.
  private enum Part: Sendable {
    case plain, escape
    /// The digits of `\u`, of which some have been read.
    case digits(count: Int, value: UInt16)
  }

  /// The bytes so far, at most ``JSONLimits/content``.
  private(set) var bytes: [UInt8] = []
  /// Whether there were more.
  private(set) var isTooLong = false
  private var part = Part.plain
  /// The first half of a surrogate pair.
  private var high: UInt16?
  /// Whether the bytes matter.
  private var isKept = true

  /// Starts another string.
  mutating func reset(isKept: Bool) {
    bytes.removeAll(keepingCapacity: true)
    isTooLong = false
    part = .plain
    high = nil
    self.isKept = isKept
  }

  /// The result of a byte.
  enum Step {
    case more, end
    case malformed(expected: StaticString)
  }

  /// Continues with the next byte after the opening quotation mark.
  mutating func advance(_ byte: UInt8) -> Step {
    switch part {
    case .plain:
      if byte == UInt8(ascii: "\"") {
        flushHigh()
        return .end
      }
      if byte == UInt8(ascii: "\\") {
        part = .escape
      } else if byte < 0x20 {
        return .malformed(expected: "an escape for a control character")
      } else {
        flushHigh()
        keep(byte)
      }
    case .escape: return escape(byte)
    case .digits(let count, let value):
      guard let digit = Self.digit(byte) else {
        return .malformed(expected: "four hexadecimal digits after \\u")
      }
      let value = value << 4 | digit
      part = count == 3 ? .plain : .digits(count: count + 1, value: value)
      if count == 3 { append(unit: value) }
    }
    return .more
  }

  /// Appends bytes that are neither the end nor an escape.
  mutating func append(plain content: UnsafeBufferPointer<UInt8>) {
    guard !content.isEmpty else { return }
    flushHigh()
    guard isKept, !isTooLong else { return }
    if bytes.count + content.count > JSONLimits.content { return isTooLong = true }
    bytes.append(contentsOf: content)
  }

  /// Whether the next byte is part of no escape.
  var isPlain: Bool {
    if case .plain = part { return true }
    return false
  }

  private mutating func escape(_ byte: UInt8) -> Step {
    part = .plain
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(unit: UInt16(byte))
    case UInt8(ascii: "b"): append(unit: 0x08)
    case UInt8(ascii: "f"): append(unit: 0x0C)
    case UInt8(ascii: "n"): append(unit: 0x0A)
    case UInt8(ascii: "r"): append(unit: 0x0D)
    case UInt8(ascii: "t"): append(unit: 0x09)
    case UInt8(ascii: "u"): part = .digits(count: 0, value: 0)
    default: return .malformed(expected: "one of \" \\ / b f n r t u after a backslash")
    }
    return .more
  }

  // MARK: Characters

  private mutating func append(unit: UInt16) {
    if let first = high, UTF16.isTrailSurrogate(unit) {
      high = nil
      keep(UTF16.decode(UTF16.EncodedScalar([first, unit])))
    } else {
      flushHigh()
      if UTF16.isLeadSurrogate(unit) { high = unit } else { keep(Unicode.Scalar(unit) ?? "\u{FFFD}") }
    }
  }

  /// An unpaired surrogate becomes U+FFFD.
  private mutating func flushHigh() {
    guard high != nil else { return }
    high = nil
    keep("\u{FFFD}")
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { keep(byte) }
  }

  private mutating func keep(_ byte: UInt8) {
    guard isKept, !isTooLong else { return }
    if bytes.count == JSONLimits.content { isTooLong = true } else { bytes.append(byte) }
  }

  private static func digit(_ byte: UInt8) -> UInt16? {
    if byte.isASCIIDigit { return UInt16(byte &- 0x30) }
    let letter = byte.asciiLowercase &- 0x61
    return letter < 6 ? UInt16(letter) + 10 : nil
  }
}
