import TestSupport

/// An input that is taken apart from its beginning; where it ends, zeros follow.
struct FuzzInput {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// The next eight bytes, the lowest first.
  mutating func number() -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(byte()) << UInt64(8 * $1) } }

  /// What follows a length of two bytes, or what there is of it.
  mutating func part() -> [UInt8] {
    let count = Int(byte()) | Int(byte()) << 8
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}

extension [UInt8] {
  /// Appends what ``FuzzInput/part()`` takes.
  mutating func append(part: [UInt8]) {
    append(littleEndian: UInt16(truncatingIfNeeded: part.count))
    self += part
  }
}
