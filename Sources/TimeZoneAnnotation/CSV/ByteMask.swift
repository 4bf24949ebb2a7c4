/// Which of the eight bytes of a word have some property: the top bit of each that has.
///
/// Bytes are numbered in the order of memory, so words are loaded as little-endian.
struct ByteMask {
  static let width = 8
  static let none = ByteMask(bits: 0)

  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// A word of eight times the same byte.
  static func word(of byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The bytes of a word that equal those of another.
  ///
  /// A byte of the difference is zero exactly where neither its low bits carry into its top bit nor that is set
  /// (Warren, Hacker's Delight, 6-1).
  @inline(__always)
  init(_ word: UInt64, equalTo other: UInt64) {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = UInt64(littleEndian: word) ^ other
    bits = ~(((difference & low) &+ low) | difference | low)
  }

  @inline(__always)
  func union(_ other: ByteMask) -> ByteMask { ByteMask(bits: bits | other.bits) }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Removes the first byte, of at least one, and returns its number.
  @inline(__always)
  mutating func removeFirst() -> Int {
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount &>> 3
  }
}
