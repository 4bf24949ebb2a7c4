// What bytes of JSON (RFC 8259) may be part of.

extension UInt8 {
  /// White space (RFC 8259, 2).
  @inlinable @inline(__always)
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether it represents itself inside a string: it is neither a quotation mark, a backslash nor a control character.
  @inlinable @inline(__always)
  package var isPlainText: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }

  /// Whether it can be part of a number or of `true`, `false` or `null`.
  @inlinable @inline(__always)
  package var isPartOfScalar: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index at or after `start` of a byte that does not represent itself inside a string: a quotation mark, a
  /// backslash or a control character; the count if none exists. Long texts are read eight bytes at a time.
  @inlinable @inline(__always)
  package func endOfPlainText(from start: Int) -> Int {
    var index = start
    while index &+ 8 <= count, let base = UnsafeRawPointer(baseAddress) {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let special = word.lanes(below: 0x20) | word.lanes(equalTo: 0x22) | word.lanes(equalTo: 0x5C)
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, self[index].isPlainText { index &+= 1 }
    return index
  }
}

extension UInt64 {
  /// The top bit of the lowest byte that is less than a limit of at most 0x80, and possibly bits above it.
  @inlinable @inline(__always)
  func lanes(below limit: UInt8) -> UInt64 {
    (self &- 0x0101_0101_0101_0101 &* UInt64(limit)) & ~self & 0x8080_8080_8080_8080
  }

  /// The top bit of the lowest byte that is this one, and possibly bits above it.
  @inlinable @inline(__always)
  func lanes(equalTo byte: UInt8) -> UInt64 {
    (self ^ 0x0101_0101_0101_0101 &* UInt64(byte)).lanes(below: 1)
  }
}
