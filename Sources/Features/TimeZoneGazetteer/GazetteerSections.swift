import TimeZoneIndex
import TimeZoneSupport

/// Where the sections of a gazetteer lie in memory.
struct GazetteerSections: Sendable {
  let byteCount: Int
  // One property per section, so that opening a gazetteer needs no array or dictionary.
  let metadata, zones, regions, groups, positions, populations, names, alternateOwners, alternates, tree,
    nameOrder, folding, importances, placeNames, placeMeanings: SectionBytes

  /// Reads the header and its section table.
  ///
  /// - Parameter bytes: The whole file; its start aligned to 8 bytes or more.
  /// - Throws: ``GazetteerError`` as ``checkHeader(_:fileSize:)`` does. The contents of sections are not checked.
  /// - Complexity: O(1).
  init(header bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    try Self.checkHeader(bytes, fileSize: bytes.count)
    guard let base = bytes.baseAddress else { throw Self.truncated(bytes.count) }
    let file = SectionBytes(base: base, count: bytes.count)
    byteCount = bytes.count
    metadata = Self.section(.metadata, in: file)
    zones = Self.section(.zones, in: file)
    regions = Self.section(.regions, in: file)
    groups = Self.section(.groups, in: file)
    positions = Self.section(.positions, in: file)
    populations = Self.section(.populations, in: file)
    names = Self.section(.names, in: file)
    alternateOwners = Self.section(.alternateOwners, in: file)
    alternates = Self.section(.alternates, in: file)
    tree = Self.section(.tree, in: file)
    nameOrder = Self.section(.nameOrder, in: file)
    folding = Self.section(.folding, in: file)
    importances = Self.section(.importances, in: file)
    placeNames = Self.section(.placeNames, in: file)
    placeMeanings = Self.section(.placeMeanings, in: file)
  }

  subscript(section: GazetteerFormat.Section) -> SectionBytes {
    switch section {
    case .metadata: metadata
    case .zones: zones
    case .regions: regions
    case .groups: groups
    case .positions: positions
    case .populations: populations
    case .names: names
    case .alternateOwners: alternateOwners
    case .alternates: alternates
    case .tree: tree
    case .nameOrder: nameOrder
    case .folding: folding
    case .importances: importances
    case .placeNames: placeNames
    case .placeMeanings: placeMeanings
    }
  }

  /// A section whose row has been checked.
  private static func section(_ section: GazetteerFormat.Section, in file: SectionBytes) -> SectionBytes {
    let row = section.headerRow
    return SectionBytes(
      base: file.base + Int(file.loadLittle(at: row + 8, as: UInt64.self)),
      count: Int(file.loadLittle(at: row + 16, as: UInt64.self)))
  }
}

// MARK: - The header

extension GazetteerSections {
  /// Checks that bytes are the start of a gazetteer of this version and of some size, and that each section lies inside
  /// it.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of a file, or all of them.
  ///   - fileSize: The size of the file in bytes.
  /// - Throws: ``GazetteerError``
  /// - Complexity: O(1).
  static func checkHeader(_ bytes: UnsafeRawBufferPointer, fileSize: Int) throws(GazetteerError) {
    for (index, expected) in GazetteerFormat.magic.enumerated() {
      guard index < bytes.count else { throw truncated(fileSize) }
      guard bytes[index] == expected else {
        throw .notAGazetteer(offset: index, expected: expected, found: bytes[index])
      }
    }
    guard let base = bytes.baseAddress, bytes.count >= GazetteerFormat.headerSize else {
      throw truncated(fileSize)
    }
    let header = SectionBytes(base: base, count: bytes.count)
    let version = header.loadLittle(at: GazetteerFormat.HeaderOffset.version, as: UInt32.self)
    guard version == GazetteerFormat.version else {
      throw .version(expected: GazetteerFormat.version, found: version)
    }
    let size = header.loadLittle(at: GazetteerFormat.HeaderOffset.fileSize, as: UInt64.self)
    guard size <= UInt64(fileSize) else { throw .truncated(expected: size, found: fileSize) }
    guard size == UInt64(fileSize) else {
      throw fail(GazetteerFormat.HeaderOffset.fileSize, "a file of \(size) bytes", "\(fileSize) bytes")
    }
    let count = header.loadLittle(at: GazetteerFormat.HeaderOffset.sectionCount, as: UInt32.self)
    guard count == UInt32(GazetteerFormat.Section.allCases.count) else {
      throw fail(
        GazetteerFormat.HeaderOffset.sectionCount, "\(GazetteerFormat.Section.allCases.count) sections",
        "\(count)")
    }
    for section in GazetteerFormat.Section.allCases { try check(section, header, fileSize: fileSize) }
  }

  private static func check(
    _ section: GazetteerFormat.Section, _ header: SectionBytes, fileSize: Int
  ) throws(GazetteerError) {
    let row = section.headerRow
    let identifier = header.loadLittle(at: row, as: UInt32.self)
    guard identifier == section.rawValue else {
      throw fail(row, "section \(section.rawValue) (\(section.name))", "\(identifier)")
    }
    let offset = header.loadLittle(at: row + 8, as: UInt64.self)
    let length = header.loadLittle(at: row + 16, as: UInt64.self)
    let alignment = UInt64(GazetteerFormat.sectionAlignment)
    guard offset % alignment == 0, offset >= UInt64(GazetteerFormat.headerSize), offset <= UInt64(fileSize),
      length <= UInt64(fileSize) - offset
    else {
      throw fail(
        row + 8,
        "section \(section.rawValue) (\(section.name)) inside the file's \(fileSize) bytes, at a multiple of \(alignment)",
        "offset \(offset), length \(length)")
    }
  }

  private static func truncated(_ size: Int) -> GazetteerError {
    .truncated(expected: UInt64(GazetteerFormat.headerSize), found: size)
  }

  private static func fail(_ offset: Int, _ expected: String, _ found: String) -> GazetteerError {
    .structure(section: "header", offset: offset, expected: expected, found: found)
  }
}
