import TimeZoneIndex
import TimeZoneLookup

/// Ways to damage an index and to make its checksums right again.
package enum IndexBytes {
  /// The index with the checksums that its bytes have now, where its section table makes sense.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= IndexFormat.headerSize else { return bytes }
    var sealed = bytes
    let checksum = Checksum()
    for section in IndexFormat.Section.allCases {
      let row =
        IndexFormat.HeaderOffset.sectionTable + (Int(section.rawValue) - 1) * IndexFormat.sectionRowSize
      guard let range = range(row, in: bytes) else { continue }
      put(
        bytes.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[range])) }, at: row + 4,
        in: &sealed)
    }
    put(
      sealed.withUnsafeBytes { IndexFormat.headerChecksum($0, checksum) },
      at: IndexFormat.HeaderOffset.checksum, in: &sealed)
    return sealed
  }

  /// The index with other contents in a section, everything after them moved, and the checksums right.
  package static func replacing(
    _ section: IndexFormat.Section, with content: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    var result = Array(bytes.prefix(IndexFormat.headerSize))
    for each in IndexFormat.Section.allCases {
      let old = range(of: Int(each.rawValue), in: bytes).map { Array(bytes[$0]) }
      let body = each == section ? content : old ?? []
      while result.count % IndexFormat.sectionAlignment != 0 { result.append(0) }
      let row = each.headerRow
      put(UInt32(result.count), at: row + 8, in: &result)
      put(UInt32(body.count), at: row + 16, in: &result)
      result += body
    }
    put(UInt32(result.count), at: IndexFormat.HeaderOffset.fileSize, in: &result)
    return sealed(result)
  }

  /// The start of an index whose header is right, but for the checksums of its sections, and states that one of them has
  /// some size; and the size of the whole file.
  package static func withHole(
    in section: IndexFormat.Section, ofSize size: Int, _ bytes: [UInt8]
  ) -> (start: [UInt8], size: Int) {
    var result = bytes
    var end = IndexFormat.headerSize
    for each in IndexFormat.Section.allCases {
      let row = each.headerRow
      let alignment = IndexFormat.sectionAlignment
      let start = (end + alignment - 1) / alignment * alignment
      end = start + (each == section ? size : range(of: Int(each.rawValue), in: bytes)?.count ?? 0)
      putLong(start, at: row + 8, in: &result)
      putLong(end - start, at: row + 16, in: &result)
    }
    putLong(end, at: IndexFormat.HeaderOffset.fileSize, in: &result)
    return (sealed(result), end)
  }

  private static func putLong(_ value: Int, at offset: Int, in bytes: inout [UInt8]) {
    put(UInt32(truncatingIfNeeded: value), at: offset, in: &bytes)
    put(UInt32(truncatingIfNeeded: value >> 32), at: offset + 4, in: &bytes)
  }

  /// Where a section lies.
  package static func range(of section: Int, in bytes: [UInt8]) -> Range<Int>? {
    range(IndexFormat.HeaderOffset.sectionTable + (section - 1) * IndexFormat.sectionRowSize, in: bytes)
  }

  /// Replaces a 32-bit number.
  package static func put(_ value: UInt32, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
  }

  /// A 32-bit number.
  package static func number(_ offset: Int, in bytes: [UInt8]) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }

  private static func range(_ row: Int, in bytes: [UInt8]) -> Range<Int>? {
    let offset = longNumber(row + 8, in: bytes)
    let length = longNumber(row + 16, in: bytes)
    guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else { return nil }
    return Int(offset)..<Int(offset + length)
  }

  private static func longNumber(_ offset: Int, in bytes: [UInt8]) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }
}
