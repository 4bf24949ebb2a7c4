import TimeZoneSupport

/// The bytes of a TZif file, big-endian: the only type of the rules that works with pointers.
///
/// It does not own them. Callers check before they read: offsets come from a layout that ``TZifFile`` has checked.
struct TZifBytes: @unchecked Sendable {
  // Sendable by hand: the bytes do not change.
  private let base: UnsafeRawPointer
  let count: Int

  /// Bytes of a local time type: the offset, the flag, where the abbreviation starts.
  static let typeSize = 6

  init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    debugCheck(offset, 1)
    return base.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  func int32(at offset: Int) -> Int32 {
    debugCheck(offset, 4)
    return Int32(bigEndian: base.loadUnaligned(fromByteOffset: offset, as: Int32.self))
  }

  @inline(__always)
  func int64(at offset: Int) -> Int64 {
    debugCheck(offset, 8)
    return Int64(bigEndian: base.loadUnaligned(fromByteOffset: offset, as: Int64.self))
  }

  /// An unsigned number, which an `Int` of 32 bits may not hold.
  func count32(at offset: Int) -> Int64 {
    Int64(UInt32(bitPattern: int32(at: offset)))
  }

  /// A text of the file; bytes that are not UTF-8 become U+FFFD.
  func text(_ range: Range<Int>) -> String {
    debugCheck(range.lowerBound, range.count)
    return String(
      decoding: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  var copy: [UInt8] { Array(UnsafeRawBufferPointer(start: base, count: count)) }

  @inline(__always)
  private func debugCheck(_ offset: Int, _ size: Int) {
    assert(offset >= 0 && size >= 0 && offset + size <= count)
  }
}
