import Foundation
import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes)) struct IndexFileTests {
  private func error(_ bytes: [UInt8]) -> IndexError? {
    do throws(IndexError) {
      _ = try TimeZoneFinder(bytes: bytes)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Opening

  @Test func aCompiledFileAnswers() throws {
    let directory = try TemporaryDirectory()
    let finder = try TimeZoneFinder(
      contentsOf: directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx"))
    #expect(finder.timeZoneIdentifier(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
    #expect(finder.timeZoneIdentifier(at: try Coordinate(latitude: 0, longitude: 0)) == nil)
    #expect(finder.identifiers.count == 6)
  }

  @Test(arguments: [false, true])
  func aMissingFileIsAFileError(mapped: Bool) {
    let error = #expect(throws: IndexError.self) {
      try TimeZoneFinder(contentsOf: "/no/such.tzidx", mapped: mapped)
    }
    #expect(error == .file(FileError(.open, "/no/such.tzidx", .system(ENOENT))))
    #expect(error?.description == "cannot open /no/such.tzidx: no such file or directory")
  }

  @Test(arguments: [false, true])
  func aDirectoryIsAFileError(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    #expect(throws: IndexError.file(FileError(.open, directory.path, .isDirectory))) {
      try TimeZoneFinder(contentsOf: directory.path, mapped: mapped)
    }
  }

  @Test(arguments: [false, true])
  func aFileCutShortIsTruncated(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    let bytes = try ExcerptIndex.bytes.get()
    for count in [0, 7, 255, 256, bytes.count - 1] {
      let path = try directory.write(bytes.prefix(count), to: "\(count).tzidx")
      let expected = count < 256 ? 256 : UInt64(bytes.count)
      #expect(throws: IndexError.truncated(expected: expected, found: count)) {
        try TimeZoneFinder(contentsOf: path, mapped: mapped)
      }
    }
    #expect(error([]) == .truncated(expected: 256, found: 0))
  }

  /// A file of many gigabytes that is no index takes no memory and no time: it is a hole on the disk here.
  @Test(arguments: [false, true])
  func aHugeFileIsRefusedUnread(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(ExcerptIndex.bytes.get(), to: "huge.tzidx")
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 1 << 40)
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(contentsOf: path, mapped: mapped) }
    #expect(error?.description.contains("found 1099511627776 bytes") == true)
  }

  // MARK: Files that change while they are in use

  /// The same with a header that is right in itself: its own table says that this is no index. (4 GB were read.)
  @Test(arguments: [false, true], IndexFormat.Section.allCases)
  func aHoleOfGigabytesWithAGoodHeaderIsRefusedUnread(mapped: Bool, section: IndexFormat.Section) throws {
    let directory = try TemporaryDirectory()
    let size = 4 << 30
    let hole = try IndexBytes.withHole(in: section, ofSize: size, ExcerptIndex.bytes.get())
    let path = try directory.write(hole.start, to: "hole.tzidx")
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: UInt64(hole.size))
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(contentsOf: path, mapped: mapped) }
    #expect(
      error
        == .structure(
          section: "header", offset: section.headerRow + 16,
          expected: "at most \(section.byteLimit) bytes in section \(section.rawValue) (\(section.name))",
          found: "\(size)"))
  }

  /// Within the limits, the counts at a table's start say how large it is.
  @Test func aHoleInATableIsRefusedUnread() throws {
    let directory = try TemporaryDirectory()
    let bytes = IndexBytes.replacing(
      .recordSets, with: [UInt8](repeating: 0, count: 1 << 20), in: try ExcerptIndex.bytes.get())
    let path = try directory.write(bytes, to: "hole.tzidx")
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(contentsOf: path) }
    #expect(
      error == .structure(section: "record sets", offset: 4, expected: "\((1 << 18) - 2)", found: "0"))
  }

  @Test(arguments: [false, true])
  func aChangedByteInAFileIsAChecksumError(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    var bytes = try ExcerptIndex.bytes.get()
    bytes[bytes.count - 200] ^= 1
    let path = try directory.write(bytes, to: "changed.tzidx")
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(contentsOf: path, mapped: mapped) }
    guard case .checksum("leaves", _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aFileInMemoryMayBeCutShort() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx")
    let finder = try TimeZoneFinder(contentsOf: path)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 0)
    #expect(finder.timeZoneIdentifier(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
    #expect(try finder.indexBytes == ExcerptIndex.bytes.get())
  }

  @Test func aMappedFileMayBeReplaced() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx")
    let finder = try TimeZoneFinder(contentsOf: path, mapped: true)
    #expect(rename(try directory.write([], to: "empty"), path) == 0)
    #expect(finder.timeZoneIdentifier(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
  }

  #if compiler(>=6.2) && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    /// What the documentation warns of. Nothing in this process can prevent it.
    @Test func aMappedFileThatIsCutShortEndsTheProgram() async {
      await #expect(processExitsWith: .signal(SIGBUS)) {
        let directory = try TemporaryDirectory()
        let path = try directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx")
        let finder = try TimeZoneFinder(contentsOf: path, mapped: true)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        // Nobody will be there to remove it.
        try FileManager.default.removeItem(atPath: directory.path)
        signal(SIGBUS, SIG_DFL)
        try file.truncate(atOffset: 0)
        _ = finder.timeZoneIdentifier(at: try Coordinate(latitude: 43.06, longitude: 141.35))
      }
    }
  #endif

  /// A finder that nothing mentions after a call lives until the call has its answer. (The sanitizers watch.)
  @Test func anIndexLivesAsLongAsAQuery() throws {
    let bytes = try ExcerptIndex.bytes.get()
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    for _ in 0..<20 {
      #expect(try TimeZoneFinder(bytes: bytes).timeZoneIdentifier(at: sapporo) == "Asia/Tokyo")
      #expect(try TimeZoneFinder(bytes: bytes).timeZoneIdentifiers(at: sapporo) == ["Asia/Tokyo"])
      #expect(
        try TimeZoneFinder(bytes: bytes).nearestBorder(to: sapporo)?.timeZoneIdentifiers == ["Asia/Tokyo"])
      #expect(
        try TimeZoneFinder(bytes: bytes).timeZoneIdentifiers(withinMeters: 1, of: sapporo) == ["Asia/Tokyo"])
      #expect(try TimeZoneFinder(bytes: bytes).information.dataVersion == "2026e")
    }
  }

  @Test func anotherFileIsNotAnIndex() {
    #expect(
      error(Array("PK\u{3}\u{4} an archive".utf8)) == .notAnIndex(offset: 0, expected: 0x89, found: 0x50))
  }

  @Test func anotherVersionIsNamed() throws {
    for version in [0, 1, 2, 3, 5] as [UInt32] {
      var bytes = try ExcerptIndex.bytes.get()
      IndexBytes.put(version, at: 8, in: &bytes)
      #expect(error(bytes) == .version(expected: 4, found: version))
      #expect(error(bytes)?.description == "index has format \(version), expected 4")
    }
  }

  // MARK: Damage

  @Test func everyTruncationOfTheHeaderIsAnError() throws {
    let bytes = try ExcerptIndex.bytes.get()
    for count in 0..<400 {
      #expect(error(Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
    #expect(error(bytes + [0]) != nil)
  }

  @Test func everyChangedByteOfTheHeaderIsAnError() throws {
    let bytes = try ExcerptIndex.bytes.get()
    for offset in 0..<256 {
      for bit in 0..<8 as Range<UInt8> {
        var changed = bytes
        changed[offset] ^= 1 << bit
        #expect(error(changed) != nil, "byte \(offset), bit \(bit)")
      }
    }
  }

  @Test func aChangedByteAnywhereIsAnError() throws {
    let bytes = try ExcerptIndex.bytes.get()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var changed = bytes
      let offset = Int.random(in: 256..<bytes.count, using: &generator)
      changed[offset] ^= UInt8.random(in: 1...255, using: &generator)
      #expect(error(changed) != nil, "byte \(offset)")
    }
  }

  /// With its checksums made right again a damaged index is refused, or all its answers stay inside it.
  @Test(arguments: 0..<UInt64(rounds(40)))
  func noSealedDamageLeadsOutside(_ seed: UInt64) throws {
    let samples = TinyShapes.samples.filter { !$0.shapes.isEmpty }
    let sample = samples[Int(seed) % samples.count]
    let bytes = try IndexCompiler.compile(
      sample.shapes, provenance: .init(dataVersion: "test", attribution: "", license: ""))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      var changed = bytes
      // The top table is large and mostly empty: aim at each section alike.
      let section = Int.random(in: 1...IndexFormat.Section.allCases.count, using: &generator)
      guard let range = IndexBytes.range(of: section, in: bytes), !range.isEmpty else { continue }
      let offset = Int.random(
        in: section == Int(IndexFormat.Section.tree.rawValue)
          ? max(range.lowerBound, range.upperBound - 400)..<range.upperBound : range,
        using: &generator)
      changed[offset] =
        [0, 1, 0x7F, 0x80, 0xFF, changed[offset] &+ 1, changed[offset] &- 1].randomElement(using: &generator)
        ?? 0
      guard let finder = try? TimeZoneFinder(bytes: IndexBytes.sealed(changed)) else { continue }
      for point in GridPoint.all(side: 16) {
        _ = finder.timeZoneIdentifiers(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      }
      for number in 0..<100 {
        let point = GridPoint.anywhere(using: &generator)
        let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
        _ = finder.timeZoneIdentifiers(at: coordinate)
        guard number == 0 else { continue }
        _ = finder.nearestBorder(to: coordinate)
        _ = try finder.timeZoneIdentifiers(withinMeters: 1e6, of: coordinate)
      }
      for zone in finder.identifiers { _ = try? finder.polygons(of: zone) }
    }
  }
}
