/// Consumes the tokens of a JSON text (RFC 8259) one by one, and checks each.
struct JSONTokens {
  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte to be looked at.
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether all bytes are consumed.
  var isAtEnd: Bool { position == bytes.count }

  /// The next byte, which is not consumed; `nil` at the end.
  @inline(__always)
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes one byte if it is this one.
  @inline(__always)
  mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position &+= 1
    return true
  }

  /// Consumes bytes that have been recognized otherwise; there must be as many.
  @inline(__always)
  mutating func skip(_ count: Int) { position &+= count }

  /// Consumes white space.
  @inline(__always)
  mutating func skipSpace() {
    while let byte = peek(), byte <= 0x20, byte.isJSONSpace { position &+= 1 }
  }

  /// What is malformed at ``position``.
  func failure(_ expected: String) -> RowError {
    var text = bytes.dropFirst(position)
    // Of a line ending with a carriage return, that is no part of what was found.
    while text.last?.isJSONSpace == true { text.removeLast() }
    let rest = String(decoding: text.prefix(20), as: UTF8.self)
    return .malformedJSON(
      expected: expected, found: rest.isEmpty ? nil : rest.shortenedForMessage, byte: position + 1)
  }

  // MARK: Strings

  /// Consumes a string whose opening quotation mark comes next.
  ///
  /// - Returns: The range between its quotation marks.
  mutating func string() throws(RowError) -> Range<Int> {
    let start = position + 1
    position = start
    while true {
      position = bytes.endOfPlainText(from: position)
      switch peek() {
      case nil: throw failure("a closing quotation mark")
      case UInt8.quotationMark:
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try escape()
      default: throw failure("an escape for a control character")
      }
    }
  }

  private mutating func escape() throws(RowError) {
    position += 1
    guard let letter = peek(), "\"\\/bfnrtu".utf8.contains(letter) else {
      throw failure("an escape")
    }
    position += 1
    guard letter == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = peek(), digit.isHexDigit else { throw failure("four hexadecimal digits") }
      position += 1
    }
  }

  // MARK: Literals and numbers

  /// Consumes `true`, `false` or `null`.
  mutating func literal(_ text: StaticString) throws(RowError) {
    for index in 0..<text.utf8CodeUnitCount {
      guard peek() == text.utf8Start[index] else { throw failure("a value") }
      position += 1
    }
  }

  /// Consumes a number.
  mutating func number() throws(RowError) {
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    if consume(UInt8(ascii: ".")) { try digits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
  }

  @inline(__always)
  private mutating func digits() throws(RowError) {
    guard let first = peek(), first.isDigit else { throw failure("a value") }
    repeat { position &+= 1 } while peek()?.isDigit == true
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  /// Whether it stands for itself inside a string: it is neither a quotation mark, a backslash nor a control character.
  @inline(__always)
  fileprivate var isPlainText: Bool { self >= 0x20 && self != .quotationMark && self != UInt8(ascii: "\\") }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index at or after `start` of a byte that does not stand for itself inside a string: a quotation mark, a
  /// backslash or a control character; the count where there is none. Long texts are read eight bytes at a time.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index &+ 8 <= count, let base = UnsafeRawPointer(baseAddress) {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let special = word.lanes(below: 0x20) | word.lanes(equalTo: .quotationMark) | word.lanes(equalTo: 0x5C)
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, self[index].isPlainText { index &+= 1 }
    return index
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The top bit of the lowest byte that is less than a limit of at most 0x80, and perhaps bits above it.
  @inline(__always)
  fileprivate func lanes(below limit: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(limit)) & ~self & Self.tops
  }

  /// The top bit of the lowest byte that is this one, and perhaps bits above it.
  @inline(__always)
  fileprivate func lanes(equalTo byte: UInt8) -> UInt64 {
    (self ^ Self.ones &* UInt64(byte)).lanes(below: 1)
  }
}
