/// Consumes the tokens of a JSON text (RFC 8259) that is entirely in memory one by one, and checks each.
@usableFromInline package struct JSONTokens {
  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
  /// The next byte to read or, if a token is malformed, the byte that cannot be part of it.
  @usableFromInline package var position = 0

  @inlinable @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inlinable @inline(__always)
  package var isAtEnd: Bool { position == bytes.count }

  /// `nil` at the end.
  @inlinable @inline(__always)
  package func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes bytes that have been recognized otherwise; there must be as many.
  @inlinable @inline(__always)
  package mutating func skip(_ count: Int) { position &+= count }

  @inlinable @inline(__always)
  package mutating func skipSpace() {
    while let byte = peek(), byte <= 0x20, byte.isJSONSpace { position &+= 1 }
  }

  /// Consumes a string whose opening quotation mark comes next.
  @inlinable @inline(__always)
  package mutating func string() throws(JSONExpectation) -> Range<Int> {
    let start = position &+ 1
    var string = JSONStringState()
    position = string.advance(over: bytes, from: start)
    guard string.isComplete else { throw string.expected(at: peek()) }
    return start..<position &- 1
  }

  /// Consumes a number or a literal, and returns the literal; `nil` for a number.
  @inlinable @inline(__always)
  package mutating func scalar() throws(JSONExpectation) -> JSONLiteral? {
    guard let first = peek(), var scalar = JSONScalarState(first: first) else { throw .value }
    position = scalar.advance(over: bytes, from: position &+ 1)
    guard scalar.isComplete else { throw scalar.expected }
    return scalar.literal
  }
}
