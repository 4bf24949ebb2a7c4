/// The layout of files of sections, indexes and gazetteers: ways to damage one and to make its checksums right again.
package struct SectionedBytes: Sendable {
  package let headerSize: Int
  package let sectionCount: Int

  package init(headerSize: Int, sectionCount: Int) {
    self.headerSize = headerSize
    self.sectionCount = sectionCount
  }

  /// The file with the checksums that its bytes have now, where its section table makes sense.
  package func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= headerSize else { return bytes }
    var sealed = bytes
    let checksum = Checksum()
    for section in 1...sectionCount {
      guard let range = range(of: section, in: bytes) else { continue }
      IndexBytes.put(
        bytes.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[range])) },
        at: row(section) + 4, in: &sealed)
    }
    IndexBytes.put(
      sealed.withUnsafeBytes { SectionedLayout.checksum(ofHeader: $0, size: headerSize) },
      at: SectionedLayout.checksum, in: &sealed)
    return sealed
  }

  /// The file with other contents in a section, everything after them moved, and the checksums right.
  package func replacing(
    _ section: Int, with content: [UInt8], in bytes: [UInt8], isPadded: Bool = false
  ) -> [UInt8] {
    var result = Array(bytes.prefix(headerSize))
    func pad() { while result.count % SectionedLayout.alignment != 0 { result.append(0) } }
    for each in 1...sectionCount {
      let old = range(of: each, in: bytes).map { Array(bytes[$0]) }
      let body = each == section ? content : old ?? []
      pad()
      IndexBytes.put(UInt32(result.count), at: row(each) + 8, in: &result)
      IndexBytes.put(UInt32(body.count), at: row(each) + 16, in: &result)
      result += body
    }
    if isPadded { pad() }
    IndexBytes.put(UInt32(result.count), at: SectionedLayout.fileSize, in: &result)
    return sealed(result)
  }

  package func range(of section: Int, in bytes: [UInt8]) -> Range<Int>? {
    let offset = longNumber(row(section) + 8, in: bytes)
    let length = longNumber(row(section) + 16, in: bytes)
    guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else { return nil }
    return Int(offset)..<Int(offset + length)
  }

  /// Where a section's row begins in the header.
  package func row(_ section: Int) -> Int {
    SectionedLayout.sectionTable + (section - 1) * SectionedLayout.rowSize
  }

  private func longNumber(_ offset: Int, in bytes: [UInt8]) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }
}
