/// The bytes of an index: what its header says, and where its sections lie.
package typealias IndexFile = SectionedFile<IndexFormat>

#if !hasFeature(Embedded)
  extension SectionedFile<IndexFormat> {
    /// An index file's bytes, read into memory: later changes to the file have no effect.
    ///
    /// Memory is allocated only for a file whose header, and the counts at the starts of its tables, fit an
    /// index of exactly its size. Sections are read one by one, and no more of them once a checksum is wrong.
    package static func read(_ path: String) throws(IndexError) -> OwnedBytes {
      let (file, header) = try open(path)
      let outline = try IndexOutline(of: file, header)
      let checksum = Checksum()
      return try read(file, inParts: outline.ends) { outline.failure(in: $0, checksum) }
    }

    /// Read page by page as queries touch it.
    package static func map(_ path: String) throws(IndexError) -> OwnedBytes {
      let (file, _) = try open(path)
      return try mapError(IndexError.file, OwnedBytes(mapping: file))
    }
  }

  // MARK: - The outline

  /// The header of an index file and the starts of its tables, which are enough to refuse a file of gigabytes that is not
  /// an index before reading it.
  struct IndexOutline {
    /// The end of each section, in file order.
    let ends: [Int]
    private let header: IndexFile

    init(of file: InputFile, _ header: IndexFile) throws(IndexError) {
      self.header = header
      try header.checkHeaderChecksum()
      try header.checkSectionCount()
      var ends: [Int] = []
      var metadata = 0..<0
      for section in IndexFormat.Section.allCases {
        let range = try header.range(of: section)
        let start = Self.start(after: ends.last ?? IndexFormat.headerSize)
        try IndexFormat.require(
          Int64(range.lowerBound) == start, section, 0, "its start at byte \(start) of the file",
          "byte \(range.lowerBound)")
        ends.append(range.upperBound)
        switch section {
        case .metadata: metadata = range
        case .zoneNames: try Self.checkTable(section, range, elementSize: 1, file)
        case .zoneSets, .recordSets: try Self.checkTable(section, range, elementSize: 4, file)
        case .tree: try Self.checkTopTable(metadata, range, file)
        case .recordZones, .zonePairs, .leaves: break
        }
      }
      try IndexFormat.require(
        ends.last == header.byteCount, .leaves, 0, "the end of the file after it",
        "\(header.byteCount - (ends.last ?? 0)) more bytes")
      self.ends = ends
    }

    /// `nil` if nothing is wrong with the section that ends where reading has paused.
    func failure(in read: UnsafeRawBufferPointer, _ checksum: Checksum) -> IndexError? {
      guard let number = ends.firstIndex(of: read.count) else { return nil }
      let section = IndexFormat.Section.allCases[number]
      do throws(IndexError) {
        let range = try header.range(of: section)
        try header.check(section, UnsafeRawBufferPointer(rebasing: read[range]), checksum)
        return nil
      } catch {
        return error
      }
    }

    /// In 64 bits: the end may be the greatest `Int`.
    private static func start(after end: Int) -> Int64 {
      let alignment = Int64(SectionedLayout.alignment)
      return (Int64(end) + alignment - 1) / alignment * alignment
    }
  }

  // MARK: - Checks

  extension IndexOutline {
    private static func checkTable(
      _ section: IndexFormat.Section, _ range: Range<Int>, elementSize: Int, _ file: InputFile
    ) throws(IndexError) {
      try IndexFormat.require(range.count >= 8, section, 0, "at least 8 bytes", "\(range.count)")
      let count = try file.number(at: range.lowerBound)
      let limit = (range.count - 8) / 4
      try IndexFormat.require(
        UInt64(count) <= UInt64(limit), section, 0, "a count of at most \(limit)", "\(count)")
      let last = 4 + 4 * Int(count)
      let end = try file.number(at: range.lowerBound + last)
      let capacity = (range.count - last - 4) / elementSize
      try IndexFormat.require(Int64(end) == Int64(capacity), section, last, "\(capacity)", "\(end)")
    }

    private static func checkTopTable(
      _ metadata: Range<Int>, _ tree: Range<Int>, _ file: InputFile
    ) throws(IndexError) {
      let size = min(metadata.count, IndexFormat.MetadataOffset.texts)
      let start = try file.bytes(at: metadata.lowerBound, count: size)
      guard start.count == size else {
        throw .truncated(
          expected: UInt64(metadata.lowerBound + size), found: metadata.lowerBound + start.count)
      }
      let storage = OwnedBytes(copying: start)
      defer { withExtendedLifetime(storage) {} }
      guard let base = storage.bytes.baseAddress else { return }
      _ = try IndexMetadata(checking: SectionBytes(base: base, count: size), treeSize: tree.count)
    }
  }

  extension InputFile {
    /// Fewer bytes if the file ends before.
    fileprivate func bytes(at offset: Int, count: Int) throws(IndexError) -> [UInt8] {
      return try mapError(IndexError.file, readStart(count, at: Int64(offset)))
    }

    fileprivate func number(at offset: Int) throws(IndexError) -> UInt32 {
      let bytes = try bytes(at: offset, count: 4)
      guard bytes.count == 4 else {
        throw .truncated(expected: UInt64(offset) + 4, found: offset + bytes.count)
      }
      return bytes.number(at: 0)
    }
  }

  extension [UInt8] {
    fileprivate func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
    }
  }
#endif

// MARK: - Errors

/// The reason why an index cannot be used, with the expected and the found value.
public enum IndexError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case file(FileError)
  /// The first bytes aren't from an index.
  case notAnIndex(offset: Int, expected: UInt8, found: UInt8)
  /// The file has another format version.
  case version(expected: UInt32, found: UInt32)
  /// The file ends early; sizes are in bytes, and a damaged header may state any number.
  case truncated(expected: UInt64, found: Int)
  /// The bytes of a section have changed since the section was written.
  case checksum(section: String, expected: UInt32, found: UInt32)
  /// A part of the index contradicts the format, at `offset` bytes from the start of the section.
  ///
  /// If the header or its section table is at fault, `offset` counts from the start of the file.
  case structure(section: String, offset: Int, expected: String, found: String)
}

extension IndexError: SectionedFileFailure {
  package static func foreign(offset: Int, expected: UInt8, found: UInt8) -> IndexError {
    .notAnIndex(offset: offset, expected: expected, found: found)
  }
}

extension IndexError: CustomStringConvertible {
  /// A description in one line: the expected and the found value, and how to fix the problem.
  public var description: String {
    switch self {
    case .file(let error):
      error.description
    case .notAnIndex(let offset, let expected, let found):
      "not a tzlookup index: byte \(offset) is \(found.hexadecimal), expected \(expected.hexadecimal)"
    case .version(let expected, let found):
      "index has format \(found), expected \(expected)"
    case .truncated(let expected, let found):
      "index is truncated: expected \(expected) bytes, found \(found); copy or compile it again"
    case .checksum(let section, let expected, let found):
      "index is damaged: the checksum of section \"\(section)\" is \(found.hexadecimal), expected \(expected.hexadecimal); copy or compile it again"
    case .structure(let section, let offset, let expected, let found):
      "index is damaged: section \"\(section)\", byte \(offset): expected \(expected), found \(found); compile it again"
    }
  }
}
