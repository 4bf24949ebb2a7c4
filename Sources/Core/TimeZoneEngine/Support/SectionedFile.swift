/// A kind of file that consists of sections with checksums: what tells it from others.
///
/// All kinds have one layout, whose integers are little-endian:
///
/// | byte | what |
/// |---|---|
/// | 0 | the format's first eight bytes |
/// | 8 | version, 32 bits |
/// | 12 | number of sections, 32 bits |
/// | 16 | size of the file, 64 bits |
/// | 24 | checksum of the header with these four bytes zero, 32 bits; then four zeros |
/// | 32 | a row of 24 bytes for each section: number and checksum (32 bits), start in the file and size (64 bits) |
///
/// Zeros lead to the first section and from each to the next, at multiples of 64 bytes.
package protocol SectionedFormat {
  associatedtype Section: FileSection
  associatedtype Failure: SectionedFileFailure

  /// The first eight bytes. The high bit and the line endings reveal a file damaged by a text-mode transfer.
  static var magic: [UInt8] { get }
  static var versions: ClosedRange<UInt32> { get }
  /// Whether zeros follow the last section up to the next multiple of the alignment.
  static var isEndPadded: Bool { get }
}

extension SectionedFormat {
  /// Size in bytes of the header with its section table and the zeros after it.
  package static var headerSize: Int {
    let end = SectionedLayout.sectionTable + Section.allCases.count * SectionedLayout.rowSize
    return (end + SectionedLayout.alignment - 1) / SectionedLayout.alignment * SectionedLayout.alignment
  }

  /// Throws unless a part of a section is valid. The offset is in bytes from the start of the section.
  @inline(__always)
  package static func require(
    _ isValid: Bool, _ section: Section, _ offset: @autoclosure () -> Int,
    _ expected: @autoclosure () -> String, _ found: @autoclosure () -> String
  ) throws(Failure) {
    if isValid { return }
    throw Failure.structure(section: section.name, offset: offset(), expected: expected(), found: found())
  }
}

/// The sections of a format, numbered from 1 in file order.
package protocol FileSection: CaseIterable, RawRepresentable, Sendable where RawValue == UInt32 {
  /// For messages.
  var name: String { get }
  /// The greatest size in bytes: no header can make a reader allocate more.
  var byteLimit: UInt64 { get }
}

extension FileSection {
  package var byteLimit: UInt64 { .max }

  /// The byte offset of the section's row in the header.
  package var headerRow: Int {
    SectionedLayout.sectionTable + (Int(rawValue) - 1) * SectionedLayout.rowSize
  }
}

/// The error of a format; each is an enum with these cases, for its own readers.
package protocol SectionedFileFailure: Error {
  /// The file cannot be opened or read.
  static func file(_ error: FileError) -> Self
  /// The first bytes aren't from a file of the format.
  static func foreign(offset: Int, expected: UInt8, found: UInt8) -> Self
  /// The file has another format version.
  static func version(expected: UInt32, found: UInt32) -> Self
  /// The file ends early. Sizes are in bytes; a damaged header may state any number.
  static func truncated(expected: UInt64, found: Int) -> Self
  /// The bytes of a section have changed since it was written.
  static func checksum(section: String, expected: UInt32, found: UInt32) -> Self
  /// A part of the file contradicts the format. `offset` is in bytes: from the start of the section, or of the file where
  /// the header or its section table is at fault.
  static func structure(section: String, offset: Int, expected: String, found: String) -> Self
}

extension FixedWidthInteger {
  /// For messages: `0x` and two digits for each byte.
  package var hexadecimal: String {
    let text = String(self, radix: 16)
    return "0x" + String(repeating: "0", count: Self.bitWidth / 4 - text.utf8.count) + text
  }
}

/// Byte offsets and sizes in the header of every format.
package enum SectionedLayout {
  package static let version = 8
  package static let sectionCount = 12
  package static let fileSize = 16
  package static let checksum = 24
  package static let sectionTable = 32
  /// Size in bytes of one row of the section table: identifier, checksum, offset, length.
  package static let rowSize = 24
  /// Sections start at multiples of this many bytes: one cache line.
  package static let alignment = 64

  /// The checksum of a header and section table, with the checksum's own four bytes counted as zero.
  package static func checksum(ofHeader bytes: UnsafeRawBufferPointer, size: Int) -> UInt32 {
    var header = Array(bytes.prefix(size))
    for index in checksum..<checksum + 4 where index < header.count { header[index] = 0 }
    return header.withUnsafeBytes { Checksum()($0) }
  }
}

// MARK: - The file

/// A file of sections in memory, or the header of one that has not been read.
package struct SectionedFile<Format: SectionedFormat>: Sendable {
  package typealias Failure = Format.Failure

  /// Keeps the bytes alive and unchanged.
  package let storage: OwnedBytes
  package let byteCount: Int
  /// All of it, or its first bytes, which include the header.
  private let start: SectionBytes

  package init(_ storage: OwnedBytes) throws(Failure) {
    try self.init(start: storage, fileSize: storage.bytes.count)
    try checkTable()
  }

  /// A file of which only the start is in memory: sections cannot be read.
  package init(start storage: OwnedBytes, fileSize: Int) throws(Failure) {
    let bytes = storage.bytes
    let truncated = Failure.truncated(expected: UInt64(Format.headerSize), found: bytes.count)
    for (index, expected) in Format.magic.enumerated() {
      guard index < bytes.count else { throw truncated }
      guard bytes[index] == expected else {
        throw Failure.foreign(offset: index, expected: expected, found: bytes[index])
      }
    }
    guard let base = bytes.baseAddress, bytes.count >= Format.headerSize else { throw truncated }
    (self.storage, byteCount, start) = (storage, fileSize, SectionBytes(base: base, count: bytes.count))
    let (oldest, newest) = (Format.versions.lowerBound, Format.versions.upperBound)
    guard Format.versions.contains(version) else {
      throw Failure.version(expected: version < oldest ? oldest : newest, found: version)
    }
    let size = start.loadLittle(at: SectionedLayout.fileSize, as: UInt64.self)
    guard size <= UInt64(fileSize) else { throw Failure.truncated(expected: size, found: fileSize) }
    guard size == UInt64(fileSize) else {
      throw Self.headerFailure(SectionedLayout.fileSize, "a file of \(size) bytes", "\(fileSize) bytes")
    }
  }

  package var version: UInt32 { start.loadLittle(at: SectionedLayout.version, as: UInt32.self) }

  /// The bytes of a section of a whole file.
  package subscript(section: Format.Section) -> SectionBytes {
    let row = section.headerRow
    // The row has been checked.
    return SectionBytes(
      base: start.base + Int(start.loadLittle(at: row + 8, as: UInt64.self)),
      count: Int(start.loadLittle(at: row + 16, as: UInt64.self)))
  }

  private static func headerFailure(_ offset: Int, _ expected: String, _ found: String) -> Failure {
    Failure.structure(section: "header", offset: offset, expected: expected, found: found)
  }
}

// MARK: - Checking the header

extension SectionedFile {
  package func checkTable() throws(Failure) {
    try checkSectionCount()
    for section in Format.Section.allCases { _ = try range(of: section) }
  }

  package func checkSectionCount() throws(Failure) {
    let expected = Format.Section.allCases.count
    let found = start.loadLittle(at: SectionedLayout.sectionCount, as: UInt32.self)
    guard found == UInt32(expected) else {
      throw Self.headerFailure(SectionedLayout.sectionCount, "\(expected) sections", "\(found)")
    }
  }

  /// The place where a section lies in the file, by its row of the section table.
  package func range(of section: Format.Section) throws(Failure) -> Range<Int> {
    let row = section.headerRow
    let title = "section \(section.rawValue) (\(section.name))"
    let identifier = start.loadLittle(at: row, as: UInt32.self)
    guard identifier == section.rawValue else { throw Self.headerFailure(row, title, "\(identifier)") }
    let offset = start.loadLittle(at: row + 8, as: UInt64.self)
    let length = start.loadLittle(at: row + 16, as: UInt64.self)
    let alignment = UInt64(SectionedLayout.alignment)
    guard offset % alignment == 0, offset >= UInt64(Format.headerSize), offset <= UInt64(byteCount),
      length <= UInt64(byteCount) - offset
    else {
      throw Self.headerFailure(
        row + 8, "\(title) inside the file's \(byteCount) bytes, at a multiple of \(alignment)",
        "offset \(offset), length \(length)")
    }
    guard length <= section.byteLimit else {
      throw Self.headerFailure(row + 16, "at most \(section.byteLimit) bytes in \(title)", "\(length)")
    }
    return Int(offset)..<Int(offset + length)
  }

  package func checkHeaderChecksum() throws(Failure) {
    let expected = start.loadLittle(at: SectionedLayout.checksum, as: UInt32.self)
    let found = SectionedLayout.checksum(ofHeader: start.bytes, size: Format.headerSize)
    guard expected == found else {
      throw Failure.checksum(section: "header", expected: expected, found: found)
    }
  }
}

// MARK: - Checking the contents

extension SectionedFile {
  package func checkChecksums() throws(Failure) {
    defer { withExtendedLifetime(storage) {} }
    try checkHeaderChecksum()
    let checksum = Checksum()
    for section in Format.Section.allCases { try check(section, self[section].bytes, checksum) }
  }

  package func check(
    _ section: Format.Section, _ bytes: UnsafeRawBufferPointer, _ checksum: Checksum
  ) throws(Failure) {
    let expected = start.loadLittle(at: section.headerRow + 4, as: UInt32.self)
    let found = checksum(bytes)
    guard expected == found else {
      throw Failure.checksum(section: section.name, expected: expected, found: found)
    }
  }

  /// Checks that sections follow each other with only zeros between them, so that no byte of the file goes unchecked.
  package func checkOrder() throws(Failure) {
    defer { withExtendedLifetime(storage) {} }
    let alignment = SectionedLayout.alignment
    var end = Format.headerSize
    var last: (name: String, size: Int) = ("header", 0)
    for section in Format.Section.allCases {
      let bytes = self[section]
      let next = bytes.base - start.base
      guard isPadding(end, next) else {
        throw Failure.structure(
          section: section.name, offset: 0,
          expected: "zeros from byte \(end) of the file to the next multiple of \(alignment)",
          found: "byte \(next)")
      }
      end = next + bytes.count
      last = (section.name, bytes.count)
    }
    guard Format.isEndPadded ? byteCount % alignment == 0 && isPadding(end, byteCount) : end == byteCount
    else {
      throw Failure.structure(
        section: last.name, offset: last.size,
        expected: (Format.isEndPadded ? "zeros to the next multiple of \(alignment), and " : "")
          + "the end of the file",
        found: "\(byteCount - end) more bytes")
    }
  }

  /// Whether fewer zeros than the alignment lead from one byte to another.
  private func isPadding(_ end: Int, _ next: Int) -> Bool {
    next >= end && next - end < SectionedLayout.alignment && start.bytes[end..<next].allSatisfy { $0 == 0 }
  }
}

// MARK: - Writing

extension SectionedFile {
  package static func bytes(
    of sections: [(section: Format.Section, bytes: [UInt8])], version: UInt32
  ) -> [UInt8] {
    let checksum = Checksum()
    var table: [UInt8] = []
    var body: [UInt8] = []
    let bodyStart = Format.headerSize
    for (section, bytes) in sections {
      body.pad(to: SectionedLayout.alignment)
      table.append(little: section.rawValue)
      table.append(little: bytes.withUnsafeBytes { checksum($0) })
      table.append(little: UInt64(bodyStart + body.count))
      table.append(little: UInt64(bytes.count))
      body += bytes
    }
    if Format.isEndPadded { body.pad(to: SectionedLayout.alignment) }
    var header = Format.magic
    header.append(little: version)
    header.append(little: UInt32(sections.count))
    header.append(little: UInt64(bodyStart + body.count))
    header.append(little: UInt64(0))
    header += table
    header.pad(to: bodyStart)
    var sum: [UInt8] = []
    sum.append(
      little: header.withUnsafeBytes { SectionedLayout.checksum(ofHeader: $0, size: bodyStart) })
    header.replaceSubrange(SectionedLayout.checksum..<SectionedLayout.checksum + sum.count, with: sum)
    return header + body
  }
}

// MARK: - Files

#if !hasFeature(Embedded)
  extension SectionedFile {
    package static func open(_ path: String) throws(Failure) -> (file: InputFile, header: SectionedFile) {
      let file: InputFile
      let start: [UInt8]
      do throws(FileError) {
        file = try InputFile(path, mustBeRegular: true)
        start = try file.readStart(Format.headerSize, at: 0)
      } catch {
        throw Failure.file(error)
      }
      return (file, try SectionedFile(start: OwnedBytes(copying: start), fileSize: Int(clamping: file.size)))
    }

    /// Reads all of a file into memory, up to the size it had when it was opened: later changes to it have no effect.
    package static func read(
      _ file: InputFile, inParts ends: [Int] = [],
      failure: (UnsafeRawBufferPointer) -> Failure? = { _ in nil }
    ) throws(Failure) -> OwnedBytes {
      var found: Failure?
      let storage: OwnedBytes
      do throws(FileError) {
        storage = try OwnedBytes(reading: file, inParts: ends) { read in
          found = failure(read)
          return found == nil
        }
      } catch {
        throw Failure.file(error)
      }
      if let found { throw found }
      guard storage.bytes.count == file.size else {
        throw Failure.truncated(expected: UInt64(clamping: file.size), found: storage.bytes.count)
      }
      return storage
    }
  }
#endif

// MARK: - Checksums

/// CRC-32 as in gzip, PNG and zlib (ISO 3309): it detects every change of a single byte.
package struct Checksum: Sendable {
  // Sixteen tables, to process as many bytes at a time ("slicing by 8", Kounavis and Berry 2005, twice).
  private let tables: [UInt32]

  package init() {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    self.tables = tables
  }

  package func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var crc = UInt32.max
      var position = 0
      while bytes.count - position >= 16 {
        let first =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
        let second = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self))
        crc = 0
        for lane in 0..<8 {
          let shift = UInt64(8 * lane)
          crc ^= tables[(15 - lane) * 256 + Int(truncatingIfNeeded: first >> shift & 0xFF)]
          crc ^= tables[(7 - lane) * 256 + Int(truncatingIfNeeded: second >> shift & 0xFF)]
        }
        position += 16
      }
      while position < bytes.count {
        crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)]
        position += 1
      }
      return ~crc
    }
  }
}
