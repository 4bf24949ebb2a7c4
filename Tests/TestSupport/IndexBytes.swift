/// Ways to damage an index and to make its checksums right again.
package enum IndexBytes {
  package static let layout = SectionedBytes(
    headerSize: IndexFormat.headerSize, sectionCount: IndexFormat.Section.allCases.count)

  /// The index with the checksums that its bytes have now, where its section table makes sense.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] { layout.sealed(bytes) }

  /// The index with other contents in a section, everything after them moved, and the checksums right.
  package static func replacing(
    _ section: IndexFormat.Section, with content: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    layout.replacing(Int(section.rawValue), with: content, in: bytes)
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
      let alignment = SectionedLayout.alignment
      let start = (end + alignment - 1) / alignment * alignment
      end = start + (each == section ? size : range(of: Int(each.rawValue), in: bytes)?.count ?? 0)
      putLong(start, at: row + 8, in: &result)
      putLong(end - start, at: row + 16, in: &result)
    }
    putLong(end, at: SectionedLayout.fileSize, in: &result)
    return (sealed(result), end)
  }

  private static func putLong(_ value: Int, at offset: Int, in bytes: inout [UInt8]) {
    put(UInt32(truncatingIfNeeded: value), at: offset, in: &bytes)
    put(UInt32(truncatingIfNeeded: value >> 32), at: offset + 4, in: &bytes)
  }

  /// The index with another error bound, whatever its borders are.
  package static func stating(errorMillimeters: UInt32, _ bytes: [UInt8]) -> [UInt8] {
    guard let metadata = range(of: Int(IndexFormat.Section.metadata.rawValue), in: bytes) else {
      return bytes
    }
    var result = bytes
    put(errorMillimeters, at: metadata.lowerBound + IndexFormat.MetadataOffset.error, in: &result)
    return sealed(result)
  }

  package static func range(of section: Int, in bytes: [UInt8]) -> Range<Int>? {
    layout.range(of: section, in: bytes)
  }

  /// Replaces a 32-bit number.
  package static func put(_ value: UInt32, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
  }

  /// A 32-bit number.
  package static func number(_ offset: Int, in bytes: [UInt8]) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}
