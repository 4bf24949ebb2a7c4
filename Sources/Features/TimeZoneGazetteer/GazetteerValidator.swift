import TimeZoneIndex
import TimeZoneSupport

/// Checks everything that later calls rely on, once, so that none reads outside the bytes whatever they contain.
///
/// - Complexity: O(n log n) in the size of the file.
struct GazetteerValidator {
  let sections: GazetteerSections
  /// The whole file.
  let storage: OwnedBytes

  init(_ sections: GazetteerSections, in storage: OwnedBytes) {
    self.sections = sections
    self.storage = storage
  }

  /// Checks checksums first, then structure.
  ///
  /// - Throws: The first defect, as ``GazetteerError``.
  func validate() throws(GazetteerError) {
    defer { withExtendedLifetime(storage) {} }
    try validateChecksums(storage.bytes)
    try validateOrder(storage.bytes)
    try validateMetadata()
    let zoneCount = try validateZones()
    let regionCount = try validateRegions()
    let cityCount = try validateCityCounts()
    try validateGroups(zoneCount: zoneCount, cityCount: cityCount)
    try validatePositions(regionCount: regionCount)
    try validateNames(cityCount: cityCount)
    // From here on every city, name and group can be read.
    let gazetteer = Gazetteer(trusted: sections, in: storage)
    try validateRegionsOfCities(gazetteer)
    try gazetteer.validateTree()
    try NameFolding.validate(sections.folding)
    try NameOrder.validate(gazetteer)
    try PlaceNames.validate(gazetteer)
  }
}

// MARK: - Checksums

extension GazetteerValidator {
  private func validateChecksums(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    guard let base = bytes.baseAddress else { return }
    let file = SectionBytes(base: base, count: bytes.count)
    let checksum = Checksum()
    let expected = file.loadLittle(at: GazetteerFormat.HeaderOffset.checksum, as: UInt32.self)
    let found = GazetteerFormat.headerChecksum(bytes, checksum)
    guard expected == found else { throw .checksum(section: "header", expected: expected, found: found) }
    for section in GazetteerFormat.Section.allCases {
      let expected = file.loadLittle(at: section.headerRow + 4, as: UInt32.self)
      let body = sections[section]
      let found = checksum(UnsafeRawBufferPointer(start: body.base, count: body.count))
      guard expected == found else {
        throw .checksum(section: section.name, expected: expected, found: found)
      }
    }
  }

  /// Checks that sections follow each other with only zeros between them and after the last, so that no byte of the
  /// file goes unchecked.
  private func validateOrder(_ bytes: UnsafeRawBufferPointer) throws(GazetteerError) {
    guard let base = bytes.baseAddress else { return }
    var end = GazetteerFormat.headerSize
    for section in GazetteerFormat.Section.allCases {
      let start = sections[section].base - base
      guard isPadding(from: end, to: start, of: bytes) else {
        throw .structure(
          section, 0,
          "zeros from byte \(end) of the file to the next multiple of \(GazetteerFormat.sectionAlignment)",
          "byte \(start)")
      }
      end = start + sections[section].count
    }
    guard isPadding(from: end, to: bytes.count, of: bytes) else {
      throw .structure(
        .placeMeanings, sections.placeMeanings.count,
        "zeros to the next multiple of \(GazetteerFormat.sectionAlignment), and the end of the file",
        "\(bytes.count - end) more bytes")
    }
  }

  /// Whether a part of the file is zeros that end at the next start of a section.
  private func isPadding(from start: Int, to end: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    guard start <= end, end - start < GazetteerFormat.sectionAlignment,
      end % GazetteerFormat.sectionAlignment == 0
    else { return false }
    return bytes[start..<end].allSatisfy { $0 == 0 }
  }
}

extension GazetteerFormat {
  /// The checksum of the header and section table, with the checksum's own four bytes counted as zero.
  package static func headerChecksum(_ bytes: UnsafeRawBufferPointer, _ checksum: Checksum) -> UInt32 {
    checksum.ofHeader(bytes, size: headerSize, checksumAt: HeaderOffset.checksum)
  }
}
