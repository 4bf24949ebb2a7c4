/// The bytes of one section.
@usableFromInline package struct SectionBytes: @unchecked Sendable {
  // Sendable by hand: immutable memory, kept alive by the index's storage.
  @usableFromInline package let base: UnsafeRawPointer
  package let count: Int

  package init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// The little-endian integer at a byte offset, which need not be aligned.
  @inlinable @inline(__always)
  package func loadLittle<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type)
    -> Value
  {
    Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }
}

/// Where the sections of an index lie in memory.
package struct IndexSections: Sendable {
  package let byteCount: Int
  package let formatVersion: UInt32
  // One property per section, so that opening an index needs no array or dictionary.
  private var metadata, zoneNames, zoneSets, recordZones, recordSets, tree, leaves: SectionBytes

  package subscript(section: IndexFormat.Section) -> SectionBytes {
    switch section {
    case .metadata: metadata
    case .zoneNames: zoneNames
    case .zoneSets: zoneSets
    case .recordZones: recordZones
    case .recordSets: recordSets
    case .tree: tree
    case .leaves: leaves
    }
  }

  /// Reads the header and its section table.
  ///
  /// - Parameter bytes: The whole index; its start aligned to 8 bytes or more.
  /// - Throws: ``IndexError`` when the bytes are not an index of a known version, are truncated, or a section
  ///   does not lie inside them. The contents of sections are not checked.
  /// - Complexity: O(1).
  package init(header bytes: UnsafeRawBufferPointer) throws(IndexError) {
    try Self.checkStart(bytes, fileSize: bytes.count)
    guard let base = bytes.baseAddress else {
      throw .truncated(expected: UInt64(IndexFormat.headerSize), found: 0)
    }
    let file = SectionBytes(base: base, count: bytes.count)
    try Self.checkSectionCount(file)
    byteCount = bytes.count
    formatVersion = file.loadLittle(at: IndexFormat.HeaderOffset.version, as: UInt32.self)
    metadata = try Self.section(.metadata, in: file)
    zoneNames = try Self.section(.zoneNames, in: file)
    zoneSets = try Self.section(.zoneSets, in: file)
    recordZones = try Self.section(.recordZones, in: file)
    recordSets = try Self.section(.recordSets, in: file)
    tree = try Self.section(.tree, in: file)
    leaves = try Self.section(.leaves, in: file)
  }

  /// Checks that a file starts like an index of a known version, and has the size stated in its header.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file, at least the header where it has one.
  ///   - fileSize: The size of the whole file in bytes.
  /// - Throws: ``IndexError`` that names the first difference.
  package static func checkStart(_ bytes: UnsafeRawBufferPointer, fileSize: Int) throws(IndexError) {
    try checkMagic(bytes)
    guard let base = bytes.baseAddress, bytes.count >= IndexFormat.headerSize else {
      throw .truncated(expected: UInt64(IndexFormat.headerSize), found: bytes.count)
    }
    let header = SectionBytes(base: base, count: bytes.count)
    let version = header.loadLittle(at: IndexFormat.HeaderOffset.version, as: UInt32.self)
    guard (IndexFormat.oldestVersion...IndexFormat.version).contains(version) else {
      throw .version(
        expected: version < IndexFormat.oldestVersion ? IndexFormat.oldestVersion : IndexFormat.version,
        found: version)
    }
    let size = header.loadLittle(at: IndexFormat.HeaderOffset.fileSize, as: UInt64.self)
    guard size <= UInt64(fileSize) else {
      throw .truncated(expected: size, found: fileSize)
    }
    guard size == UInt64(fileSize) else {
      throw .structure(
        section: "header", offset: IndexFormat.HeaderOffset.fileSize, expected: "a file of \(size) bytes",
        found: "\(fileSize) bytes")
    }
  }

  private static func checkMagic(_ bytes: UnsafeRawBufferPointer) throws(IndexError) {
    for (index, expected) in IndexFormat.magic.enumerated() {
      guard index < bytes.count else {
        throw .truncated(expected: UInt64(IndexFormat.headerSize), found: bytes.count)
      }
      guard bytes[index] == expected else {
        throw .notAnIndex(offset: index, expected: expected, found: bytes[index])
      }
    }
  }

  private static func section(
    _ section: IndexFormat.Section, in file: SectionBytes
  ) throws(IndexError) -> SectionBytes {
    let range = try range(of: section, header: file, fileSize: file.count)
    return SectionBytes(base: file.base + range.lowerBound, count: range.count)
  }

  /// Where a section lies in the file, by its row of the section table.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - header: The first bytes of the file, at least the header.
  ///   - fileSize: The size of the whole file in bytes.
  /// - Returns: Its bytes in the file.
  /// - Throws: ``IndexError`` where it does not lie inside the file, or is larger than a section may be.
  package static func range(
    of section: IndexFormat.Section, header: SectionBytes, fileSize: Int
  ) throws(IndexError) -> Range<Int> {
    let row = section.headerRow
    let identifier = header.loadLittle(at: row, as: UInt32.self)
    guard identifier == section.rawValue else {
      throw .structure(
        section: "header", offset: row, expected: "section \(section.rawValue) (\(section.name))",
        found: "\(identifier)")
    }
    let offset = header.loadLittle(at: row + 8, as: UInt64.self)
    let length = header.loadLittle(at: row + 16, as: UInt64.self)
    let alignment = UInt64(IndexFormat.sectionAlignment)
    guard offset % alignment == 0, offset >= UInt64(IndexFormat.headerSize), offset <= UInt64(fileSize),
      length <= UInt64(fileSize) - offset
    else {
      throw .structure(
        section: "header", offset: row + 8,
        expected:
          "section \(section.rawValue) (\(section.name)) inside the file's \(fileSize) bytes, at a multiple of \(alignment)",
        found: "offset \(offset), length \(length)")
    }
    guard length <= section.byteLimit else {
      throw .structure(
        section: "header", offset: row + 16,
        expected: "at most \(section.byteLimit) bytes in section \(section.rawValue) (\(section.name))",
        found: "\(length)")
    }
    return Int(offset)..<Int(offset + length)
  }

  /// Checks the number of sections that a header states.
  package static func checkSectionCount(_ header: SectionBytes) throws(IndexError) {
    let sectionCount = header.loadLittle(at: IndexFormat.HeaderOffset.sectionCount, as: UInt32.self)
    guard sectionCount == UInt32(IndexFormat.Section.allCases.count) else {
      throw .structure(
        section: "header", offset: IndexFormat.HeaderOffset.sectionCount,
        expected: "\(IndexFormat.Section.allCases.count) sections", found: "\(sectionCount)")
    }
  }
}
