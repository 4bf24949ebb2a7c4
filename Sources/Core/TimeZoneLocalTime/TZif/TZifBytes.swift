import TimeZoneEngine

/// The bytes of a TZif file, which it keeps alive; numbers in it are big-endian.
///
/// Reads are not bounds-checked in release builds: callers use offsets that ``TZifFile`` has checked.
struct TZifBytes: @unchecked Sendable {
  // Sendable by hand: the bytes do not change.
  private let base: UnsafeRawPointer
  let count: Int
  /// Alive until the end of each read: the last use of the rules may be one that needs only the pointer.
  private let owner: OwnedBytes?

  /// Size in bytes of a local time type: UTC offset, daylight saving flag, start of the abbreviation.
  static let typeSize = 6

  init?(_ bytes: UnsafeRawBufferPointer, owner: OwnedBytes?) {
    guard let base = bytes.baseAddress else { return nil }
    self.base = base
    count = bytes.count
    self.owner = owner
  }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    debugCheck(offset, 1)
    return withExtendedLifetime(owner) { base.load(fromByteOffset: offset, as: UInt8.self) }
  }

  @inline(__always)
  func int32(at offset: Int) -> Int32 {
    debugCheck(offset, 4)
    return withExtendedLifetime(owner) {
      Int32(bigEndian: base.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }
  }

  @inline(__always)
  func int64(at offset: Int) -> Int64 {
    debugCheck(offset, 8)
    return withExtendedLifetime(owner) {
      Int64(bigEndian: base.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }
  }

  /// An unsigned 32-bit number, which may not fit in a 32-bit `Int`.
  func count32(at offset: Int) -> Int64 {
    Int64(UInt32(bitPattern: int32(at: offset)))
  }

  /// Invalid UTF-8 becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    debugCheck(range.lowerBound, range.count)
    return withExtendedLifetime(owner) {
      String(
        decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }
  }

  var copy: [UInt8] {
    withExtendedLifetime(owner) { Array(UnsafeRawBufferPointer(start: base, count: count)) }
  }

  @inline(__always)
  private func debugCheck(_ offset: Int, _ size: Int) {
    assert(offset >= 0 && size >= 0 && offset + size <= count)
  }
}
