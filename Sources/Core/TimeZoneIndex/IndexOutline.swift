import TimeZoneSupport

#if !hasFeature(Embedded)
  /// What the header of an index file and the starts of its tables say: enough to refuse a file of gigabytes that is not
  /// an index before reading it.
  struct IndexOutline {
    /// The end of each section, in file order.
    let ends: [Int]
    private let header: SectionBytes
    private let storage: OwnedBytes

    /// Reads and checks the outline.
    ///
    /// - Parameter file: An open file whose start has been checked.
    /// - Throws: ``IndexError``
    /// - Complexity: O(1): some 40 reads of a few bytes.
    init(of file: InputFile) throws(IndexError) {
      storage = try file.bytes(at: 0, count: IndexFormat.headerSize).withUnsafeBytes {
        OwnedBytes(copying: $0)
      }
      guard let base = storage.bytes.baseAddress, storage.bytes.count == IndexFormat.headerSize else {
        throw .truncated(expected: UInt64(IndexFormat.headerSize), found: storage.bytes.count)
      }
      header = SectionBytes(base: base, count: IndexFormat.headerSize)
      try Self.checkChecksum(header)
      try IndexSections.checkSectionCount(header)
      let version = header.loadLittle(at: IndexFormat.HeaderOffset.version, as: UInt32.self)
      var ends: [Int] = []
      var metadata = 0..<0
      for section in IndexFormat.Section.allCases {
        let range = try IndexSections.range(
          of: section, header: header, fileSize: Int(clamping: file.size))
        let start = Self.start(after: ends.last ?? IndexFormat.headerSize)
        guard Int64(range.lowerBound) == start else {
          throw .structure(
            section: section.name, offset: 0, expected: "its start at byte \(start) of the file",
            found: "byte \(range.lowerBound)")
        }
        ends.append(range.upperBound)
        switch section {
        case .metadata: metadata = range
        case .zoneNames: try Self.checkTable(section, range, elementSize: 1, file)
        case .zoneSets, .recordSets: try Self.checkTable(section, range, elementSize: 4, file)
        case .tree: try Self.checkTopTable(metadata, range, version: version, file)
        case .recordZones, .leaves: break
        }
      }
      guard ends.last == Int(clamping: file.size) else {
        throw .structure(
          section: IndexFormat.Section.leaves.name, offset: 0, expected: "the end of the file after it",
          found: "\(Int(clamping: file.size) - (ends.last ?? 0)) more bytes")
      }
      self.ends = ends
    }

    /// What is wrong with the section that ends where reading has paused; `nil` where nothing is.
    func failure(in read: UnsafeRawBufferPointer, _ checksum: Checksum) -> IndexError? {
      guard let number = ends.firstIndex(of: read.count) else { return nil }
      let section = IndexFormat.Section.allCases[number]
      return withExtendedLifetime(storage) {
        do throws(IndexError) {
          let range = try IndexSections.range(of: section, header: header, fileSize: ends.last ?? 0)
          let expected = header.loadLittle(at: section.headerRow + 4, as: UInt32.self)
          let found = checksum(UnsafeRawBufferPointer(rebasing: read[range]))
          return expected == found
            ? nil : .checksum(section: section.name, expected: expected, found: found)
        } catch {
          return error
        }
      }
    }

    /// In 64 bits: the end may be the greatest `Int`.
    private static func start(after end: Int) -> Int64 {
      let alignment = Int64(IndexFormat.sectionAlignment)
      return (Int64(end) + alignment - 1) / alignment * alignment
    }
  }

  // MARK: - Checks

  extension IndexOutline {
    private static func checkChecksum(_ header: SectionBytes) throws(IndexError) {
      let bytes = UnsafeRawBufferPointer(start: header.base, count: header.count)
      let found = IndexFormat.headerChecksum(bytes, Checksum())
      let expected = header.loadLittle(at: IndexFormat.HeaderOffset.checksum, as: UInt32.self)
      guard expected == found else { throw .checksum(section: "header", expected: expected, found: found) }
    }

    /// Checks that a table's count and the end of its last list fit the section.
    private static func checkTable(
      _ section: IndexFormat.Section, _ range: Range<Int>, elementSize: Int, _ file: InputFile
    ) throws(IndexError) {
      func fail(_ offset: Int, _ expected: String, _ found: String) -> IndexError {
        .structure(section: section.name, offset: offset, expected: expected, found: found)
      }
      guard range.count >= 8 else { throw fail(0, "at least 8 bytes", "\(range.count)") }
      let count = try file.number(at: range.lowerBound)
      let limit = (range.count - 8) / 4
      guard UInt64(count) <= UInt64(limit) else { throw fail(0, "a count of at most \(limit)", "\(count)") }
      let last = 4 + 4 * Int(count)
      let end = try file.number(at: range.lowerBound + last)
      let capacity = (range.count - last - 4) / elementSize
      guard Int64(end) == Int64(capacity) else { throw fail(last, "\(capacity)", "\(end)") }
    }

    private static func checkTopTable(
      _ metadata: Range<Int>, _ tree: Range<Int>, version: UInt32, _ file: InputFile
    ) throws(IndexError) {
      let size = min(metadata.count, IndexFormat.MetadataOffset.texts(version))
      let start = try file.bytes(at: metadata.lowerBound, count: size)
      guard start.count == size else {
        throw .truncated(
          expected: UInt64(metadata.lowerBound + size), found: metadata.lowerBound + start.count)
      }
      let storage = start.withUnsafeBytes { OwnedBytes(copying: $0) }
      defer { withExtendedLifetime(storage) {} }
      guard let base = storage.bytes.baseAddress else { return }
      _ = try IndexMetadata(
        checking: SectionBytes(base: base, count: size), version: version, treeSize: tree.count)
    }
  }

  extension InputFile {
    /// Some bytes of a regular file; fewer where it ends before.
    fileprivate func bytes(at offset: Int, count: Int) throws(IndexError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      var failure: FileError?
      bytes.withUnsafeMutableBytes { buffer in
        do throws(FileError) {
          filled = try fill(buffer, at: Int64(offset))
        } catch {
          failure = error
        }
      }
      if let failure { throw .file(failure) }
      bytes.removeLast(count - filled)
      return bytes
    }

    /// A 32-bit number.
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
