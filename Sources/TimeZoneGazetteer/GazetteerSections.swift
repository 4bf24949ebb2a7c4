import TimeZoneIndex
import TimeZoneSupport

/// Where the sections of a gazetteer lie in memory.
struct GazetteerSections: Sendable {
  // One property per section, so that opening a gazetteer needs no array or dictionary.
  let metadata, zones, regions, groups, positions, populations, names, alternateOwners, alternates, tree,
    nameOrder,
    folding: SectionBytes

  /// Reads the header and its section table.
  ///
  /// - Parameter bytes: The whole file; its start aligned to 8 bytes or more.
  /// - Throws: ``GazetteerError`` when the bytes are not a gazetteer of this version, are truncated, or a section does
  ///   not lie inside them. The contents of sections are not checked.
  /// - Complexity: O(1).
  init(header bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    for (index, expected) in GazetteerFormat.magic.enumerated() {
      guard index < bytes.count else {
        throw .truncated(expected: UInt64(GazetteerFormat.headerSize), found: bytes.count)
      }
      guard bytes[index] == expected else {
        throw .notAGazetteer(offset: index, expected: expected, found: bytes[index])
      }
    }
    guard let base = bytes.baseAddress, bytes.count >= GazetteerFormat.headerSize else {
      throw .truncated(expected: UInt64(GazetteerFormat.headerSize), found: bytes.count)
    }
    let file = SectionBytes(base: base, count: bytes.count)
    let version = file.loadLittle(at: GazetteerFormat.HeaderOffset.version, as: UInt32.self)
    guard version == GazetteerFormat.version else {
      throw .version(expected: GazetteerFormat.version, found: version)
    }
    let size = file.loadLittle(at: GazetteerFormat.HeaderOffset.fileSize, as: UInt64.self)
    guard size <= UInt64(bytes.count) else { throw .truncated(expected: size, found: bytes.count) }
    guard size == UInt64(bytes.count) else {
      throw .structure(
        section: "header", offset: GazetteerFormat.HeaderOffset.fileSize, expected: "a file of \(size) bytes",
        found: "\(bytes.count) bytes")
    }
    let sectionCount = file.loadLittle(at: GazetteerFormat.HeaderOffset.sectionCount, as: UInt32.self)
    guard sectionCount == UInt32(GazetteerFormat.Section.allCases.count) else {
      throw .structure(
        section: "header", offset: GazetteerFormat.HeaderOffset.sectionCount,
        expected: "\(GazetteerFormat.Section.allCases.count) sections", found: "\(sectionCount)")
    }
    metadata = try Self.section(.metadata, in: file)
    zones = try Self.section(.zones, in: file)
    regions = try Self.section(.regions, in: file)
    groups = try Self.section(.groups, in: file)
    positions = try Self.section(.positions, in: file)
    populations = try Self.section(.populations, in: file)
    names = try Self.section(.names, in: file)
    alternateOwners = try Self.section(.alternateOwners, in: file)
    alternates = try Self.section(.alternates, in: file)
    tree = try Self.section(.tree, in: file)
    nameOrder = try Self.section(.nameOrder, in: file)
    folding = try Self.section(.folding, in: file)
  }

  private static func section(
    _ section: GazetteerFormat.Section, in file: SectionBytes
  ) throws(GazetteerError) -> SectionBytes {
    let row = section.headerRow
    let identifier = file.loadLittle(at: row, as: UInt32.self)
    guard identifier == section.rawValue else {
      throw .structure(
        section: "header", offset: row, expected: "section \(section.rawValue) (\(section.name))",
        found: "\(identifier)")
    }
    let offset = file.loadLittle(at: row + 8, as: UInt64.self)
    let length = file.loadLittle(at: row + 16, as: UInt64.self)
    let alignment = UInt64(GazetteerFormat.sectionAlignment)
    guard offset % alignment == 0, offset >= UInt64(GazetteerFormat.headerSize), offset <= UInt64(file.count),
      length <= UInt64(file.count) - offset
    else {
      throw .structure(
        section: "header", offset: row + 8,
        expected:
          "section \(section.rawValue) (\(section.name)) inside the file's \(file.count) bytes, at a multiple of \(alignment)",
        found: "offset \(offset), length \(length)")
    }
    return SectionBytes(base: file.base + Int(offset), count: Int(length))
  }
}
