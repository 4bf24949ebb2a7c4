/// A cursor over the bytes of a text; the coordinate and time parsers read through it.
///
/// It does not own the bytes, so it must not outlive the call that they were passed to. It never reads outside them:
/// at the end ``peek(_:)`` returns `nil` and nothing matches.
package struct TextScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var end: Int
  package private(set) var position: Int

  /// A cursor at the first byte that is not white space; the end is after the last such byte.
  package init(trimming bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.count
    position = 0
    while end > 0 {
      var start = end - 1
      while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      position = start
      skipSpace()
      guard isAtEnd else { break }
      end = start
    }
    position = 0
    skipSpace()
  }

  /// A cursor over a part of the text, without the white space at its ends.
  package func part(_ range: Range<Int>) -> TextScanner {
    TextScanner(trimming: UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<end)]))
  }

  package var endPosition: Int { end }

  package var isAtEnd: Bool { position >= end }

  /// At the cursor, or at a distance after it.
  package func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < end ? bytes[index] : nil
  }

  package mutating func advance() {
    if position < end { position += 1 }
  }

  package mutating func rewind(to earlier: Int) {
    position = min(position, earlier)
  }

  package mutating func consumeDigit() -> UInt8? {
    guard let byte = peek(), byte.isASCIIDigit else { return nil }
    position += 1
    return byte - 0x30
  }

  package mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// Optionally ignores the case of ASCII letters, and what the text has after its first bytes.
  package mutating func consume(_ text: StaticString, ignoringCase: Bool = false, first limit: Int = .max)
    -> Bool
  {
    text.withUTF8Buffer { expected in
      let count = min(expected.count, limit)
      guard end - position >= count else { return false }
      for offset in 0..<count {
        let (found, byte) = (bytes[position + offset], expected[offset])
        guard found == byte || ignoringCase && found.asciiLowercase == byte.asciiLowercase else {
          return false
        }
      }
      position += count
      return true
    }
  }

  /// Consumes ASCII white space and the spaces that web pages put between numbers and units.
  package mutating func skipSpace() {
    while let byte = peek() {
      if byte.isASCIISpace {
        position += 1
      } else if byte < 0x80 || !consumeUnicodeSpace() {
        return
      }
    }
  }

  private mutating func consumeUnicodeSpace() -> Bool {
    consume("\u{A0}") || consume("\u{2009}") || consume("\u{202F}")
  }

  /// Consumes `+`, `-`, or U+2212, and returns whether it was a minus; `nil` if there is no sign.
  package mutating func consumeSign() -> Bool? {
    if consume(UInt8(ascii: "-")) || consume("\u{2212}") { return true }
    return consume(UInt8(ascii: "+")) ? false : nil
  }
}

// MARK: - Text for messages

extension TextScanner {
  /// A part of the text; invalid UTF-8 becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<end)], as: UTF8.self)
  }

  /// The text from the cursor to the next white space or comma, in quotation marks; or "the end".
  package func nextWord() -> String {
    guard !isAtEnd else { return "the end" }
    var word = self
    word.advance()
    while let byte = word.peek(), !byte.isASCIISpace, byte != UInt8(ascii: ",") { word.advance() }
    return text(position..<word.position).quotedForMessage
  }

  /// Without trailing white space.
  package var wholeText: String { text(0..<end) }
}

// MARK: - Bytes

extension UInt8 {
  @inlinable @inline(__always)
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  package var isASCIILetter: Bool { asciiLowercase &- 0x61 < 26 }
  package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }
  @inlinable @inline(__always)
  package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
  @inlinable @inline(__always)
  package var asciiLowercase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
  package var asciiUppercase: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

  @inlinable @inline(__always)
  package var isInDecimalNumber: Bool {
    isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
      || self | 0x20 == UInt8(ascii: "e")
  }

  /// `nil` for any other byte than a hexadecimal digit.
  package var hexadecimalValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = asciiLowercase &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inlinable @inline(__always)
  package func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}

extension BidirectionalCollection<UInt8> {
  package var trimmed: SubSequence { trimmed(where: { $0.isASCIISpace }) }

  @inlinable
  package func trimmed(where isSpace: (UInt8) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return self[endIndex..<endIndex] }
    return self[first...last]
  }
}

extension Collection<UInt8> {
  /// A text of ASCII, case-insensitive.
  package func isName(_ text: String) -> Bool {
    count == text.utf8.count && zip(self, text.utf8).allSatisfy { $0.asciiLowercase == $1.asciiLowercase }
  }

  @inlinable @inline(__always)
  package func isText(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    var expected = text.utf8Start
    for byte in self {
      if byte != expected.pointee { return false }
      expected += 1
    }
    return true
  }
}

extension StaticString {
  package func index(of byte: UInt8) -> Int? { withUTF8Buffer { $0.firstIndex(of: byte) } }

  /// Whether a text is one of the texts that this text lists, separated by bars.
  package func lists(_ text: some Collection<UInt8>) -> Bool {
    withUTF8Buffer { $0.split(separator: UInt8(ascii: "|")).contains { $0.elementsEqual(text) } }
  }
}

// MARK: - Source files of the tz database

package enum TZDataHeader {
  /// From a line such as `# version 2026f`; `nil` for any other line.
  package static func version(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(whereSeparator: { $0.isASCIISpace }).map { String(decoding: $0, as: UTF8.self) }
    return words.count == 3 && words[0] == "#" && words[1] == "version" ? words[2] : nil
  }
}

// MARK: - Decimals

extension TextScanner {
  /// Consumes digits and returns their value, clamped to `Int64.max`.
  package mutating func consumeWhole() -> Int64 {
    var value: Int64 = 0
    while let digit = consumeDigit() {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(Int64(digit))
      value = isTooLarge || overflows ? .max : sum
    }
    return value
  }

  /// Consumes a point or comma and the digits after it, if there are any, as a part of a unit.
  package mutating func consumeFraction(of unit: Int64) -> (parts: Int64, isExact: Bool) {
    guard consumeDecimalMark() else { return (0, true) }
    var count = 0
    while let byte = peek(count), byte.isASCIIDigit { count += 1 }
    // From the last digit to the first: rounding down at each step rounds down the whole.
    var (parts, isExact): (Int64, Bool) = (0, true)
    for index in (0..<count).reversed() {
      let (quotient, rest) = (Int64((peek(index) ?? 0x30) - 0x30) * unit + parts).quotientAndRemainder(
        dividingBy: 10)
      (parts, isExact) = (quotient, isExact && rest == 0)
    }
    for _ in 0..<count { advance() }
    return (parts, isExact)
  }

  /// Consumes a point or comma that a digit follows.
  private mutating func consumeDecimalMark() -> Bool {
    guard let mark = peek(), mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","),
      peek(1)?.isASCIIDigit ?? false
    else { return false }
    advance()
    return true
  }
}

// MARK: - Lines

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the number of each line, counted from 1, and its bytes without the line ending (`\n` or `\r\n`).
  @discardableResult @inlinable
  package func forEachLine<Failure: Error>(
    _ body: (_ number: Int, _ line: UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var number = 0
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? count
      let hasReturn = end > start && self[end - 1] == UInt8(ascii: "\r")
      number += 1
      try body(number, UnsafeBufferPointer(rebasing: self[start..<(hasReturn ? end - 1 : end)]))
      start = end + 1
    }
    return number
  }
}

extension [UInt8] {
  /// U+FEFF in UTF-8, with which some programs begin files.
  package static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }
}

extension Collection<UInt8> {
  /// The bytes after a byte order mark in UTF-8; all of them if none exists.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [UInt8].byteOrderMark) ? dropFirst(3) : self[...]
  }
}
