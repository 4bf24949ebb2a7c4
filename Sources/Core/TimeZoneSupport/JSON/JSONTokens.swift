/// Consumes the tokens of a JSON text (RFC 8259) that is entirely in memory one by one, and checks each.
@usableFromInline package struct JSONTokens {
  /// The text.
  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte to be looked at; where a token is malformed, the byte that cannot be part of it.
  @usableFromInline package var position = 0

  @inlinable @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether all bytes are consumed.
  @inlinable @inline(__always)
  package var isAtEnd: Bool { position == bytes.count }

  /// The next byte, which is not consumed; `nil` at the end.
  @inlinable @inline(__always)
  package func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes bytes that have been recognized otherwise; there must be as many.
  @inlinable @inline(__always)
  package mutating func skip(_ count: Int) { position &+= count }

  /// Consumes white space.
  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while let byte = peek(), byte <= 0x20, byte.isJSONSpace { position &+= 1 }
  }

  /// Consumes a string whose opening quotation mark comes next.
  ///
  /// - Returns: The range between its quotation marks.
  @inlinable @inline(__always)
  package mutating func string() throws(JSONExpectation) -> Range<Int> {
    let start = position + 1
    position = start
    while true {
      position = bytes.endOfPlainText(from: position)
      switch peek() {
      case nil: throw .quotationMark
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try escape()
      default: throw .escapedControl
      }
    }
  }

  /// Consumes an escape.
  @usableFromInline
  mutating func escape() throws(JSONExpectation) {
    var escape = JSONEscape()
    repeat {
      position += 1
      if let expected = escape.advance(peek()) { throw expected }
    } while !escape.isComplete
    position += 1
  }

  /// Consumes a number or a literal.
  ///
  /// - Returns: The literal; `nil` for a number.
  @inlinable @inline(__always)
  package mutating func scalar() throws(JSONExpectation) -> JSONLiteral? {
    guard let first = peek() else { throw .value }
    if var number = JSONNumberState(first: first) {
      position = number.advance(over: bytes, from: position &+ 1)
      guard number.isComplete else { throw .digit }
      return nil
    }
    guard let literal = JSONLiteral(first: first) else { throw .value }
    let text = literal.text
    for index in 0..<text.utf8CodeUnitCount {
      guard peek() == text.utf8Start[index] else { throw .literal(literal) }
      position &+= 1
    }
    return literal
  }
}
