import Foundation
import TestSupport
import Testing
import TimeZoneLookup
import TimeZoneShapes

@Suite struct IndexFileTests {
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
    #expect(finder.timeZone(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
    #expect(finder.timeZone(at: try Coordinate(latitude: 0, longitude: 0)) == nil)
    #expect(finder.identifiers.count == 6)
  }

  @Test(arguments: [false, true])
  func aMissingFileIsUnreadable(mapped: Bool) {
    let error = #expect(throws: IndexError.self) {
      try TimeZoneFinder(contentsOf: "/no/such.tzidx", mapped: mapped)
    }
    #expect(error?.description.contains("/no/such.tzidx: No such file or directory") == true)
  }

  @Test(arguments: [false, true])
  func aDirectoryIsUnreadable(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    let error = #expect(throws: IndexError.self) {
      try TimeZoneFinder(contentsOf: directory.path, mapped: mapped)
    }
    #expect(error?.description.contains("not a regular file") == true)
  }

  @Test(arguments: [false, true])
  func aFileCutShortIsTruncated(mapped: Bool) throws {
    let directory = try TemporaryDirectory()
    let bytes = try ExcerptIndex.bytes.get()
    for count in [0, 7, 255, 256, bytes.count - 1] {
      let path = try directory.write(bytes.prefix(count), to: "\(count).tzidx")
      let expected = count < 256 ? 256 : bytes.count
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

  @Test func aFileInMemoryMayBeCutShort() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx")
    let finder = try TimeZoneFinder(contentsOf: path)
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 0)
    #expect(finder.timeZone(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
    #expect(try finder.indexBytes == ExcerptIndex.bytes.get())
  }

  @Test func aMappedFileMayBeReplaced() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(ExcerptIndex.bytes.get(), to: "excerpt.tzidx")
    let finder = try TimeZoneFinder(contentsOf: path, mapped: true)
    #expect(rename(try directory.write([], to: "empty"), path) == 0)
    #expect(finder.timeZone(at: try Coordinate(latitude: 43.06, longitude: 141.35)) == "Asia/Tokyo")
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
        _ = finder.timeZone(at: try Coordinate(latitude: 43.06, longitude: 141.35))
      }
    }
  #endif

  @Test func anotherFileIsNotAnIndex() {
    #expect(
      error(Array("PK\u{3}\u{4} an archive".utf8)) == .notAnIndex(offset: 0, expected: 0x89, found: 0x50))
  }

  @Test func anotherVersionIsNamed() throws {
    var bytes = try ExcerptIndex.bytes.get()
    IndexBytes.put(7, at: 8, in: &bytes)
    #expect(error(bytes) == .version(expected: 2, found: 7))
  }

  // MARK: Damage

  @Test func everyTruncationOfTheHeaderIsAnError() throws {
    let bytes = try ExcerptIndex.bytes.get()
    for count in 0..<400 {
      #expect(error(Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
    #expect(error(Array(bytes.dropLast())) == .truncated(expected: bytes.count, found: bytes.count - 1))
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
  @Test(arguments: 0..<40 as Range<UInt64>)
  func noSealedDamageLeadsOutside(_ seed: UInt64) throws {
    let samples = TinyShapes.samples.filter { !$0.shapes.isEmpty }
    let sample = samples[Int(seed) % samples.count]
    let bytes = try IndexCompiler.compile(
      sample.shapes, provenance: .init(dataVersion: "test", attribution: "", license: ""))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      var changed = bytes
      // The top table is large and mostly empty: aim at each section alike.
      let section = Int.random(in: 1...7, using: &generator)
      guard let range = IndexBytes.range(of: section, in: bytes), !range.isEmpty else { continue }
      let offset = Int.random(
        in: section == 6 ? max(range.lowerBound, range.upperBound - 400)..<range.upperBound : range,
        using: &generator)
      changed[offset] =
        [0, 1, 0x7F, 0x80, 0xFF, changed[offset] &+ 1, changed[offset] &- 1].randomElement(using: &generator)
        ?? 0
      guard let finder = try? TimeZoneFinder(bytes: IndexBytes.sealed(changed)) else { continue }
      for point in GridPoint.all(side: 16) {
        _ = finder.timeZones(at: try Coordinate(latitudeE7: point.y, longitudeE7: point.x))
      }
      for number in 0..<100 {
        let point = GridPoint.anywhere(using: &generator)
        let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
        _ = finder.timeZones(at: coordinate)
        guard number == 0 else { continue }
        _ = finder.nearestBorder(to: coordinate)
        _ = try finder.timeZones(within: 1e6, of: coordinate)
      }
      for zone in finder.identifiers { _ = try? finder.polygons(of: zone) }
    }
  }

  /// One defect each, sealed: the message names the section, what was expected and what was found.
  @Test func structuralDefectsAreNamed() throws {
    let bytes = try ExcerptIndex.bytes.get()
    func damaged(_ section: Int, at offset: Int, _ value: UInt32) -> String {
      var changed = bytes
      let start = IndexBytes.range(of: section, in: bytes)?.lowerBound ?? 0
      IndexBytes.put(value, at: start + offset, in: &changed)
      return error(IndexBytes.sealed(changed))?.description ?? "opened"
    }
    let cases: [(section: Int, offset: Int, value: UInt32, expected: String, location: SourceLocation)] = [
      (1, 0, 0, "section \"metadata\", byte 0: expected a divisor of 900000000", #_sourceLocation),
      (1, 0, 7, "section \"metadata\", byte 0: expected a divisor of 900000000", #_sourceLocation),
      (
        1, 4, 0, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 0",
        #_sourceLocation
      ),
      (
        1, 4, 1, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 1",
        #_sourceLocation
      ),
      (
        1, 4, 7, "section \"metadata\", byte 4: expected a divisor of 1800000000 from 2 on, found 7",
        #_sourceLocation
      ),
      (1, 24, 9_999, "section \"metadata\", byte 24: expected a text of at most", #_sourceLocation),
      (2, 0, .max, "section \"zone names\", byte 0: expected a count of at most", #_sourceLocation),
      (2, 4, 3, "section \"zone names\", byte 4: expected 0", #_sourceLocation),
      (4, 0, 99, "section \"record zones\", byte 0: expected a zone of 0..<6, found 99", #_sourceLocation),
      (6, 0, 0x3FFF_FFFF, "section \"tree\", byte 0: expected a zone set below", #_sourceLocation),
      (6, 0, 0x4800_0000, "section \"tree\", byte 0: expected a node at entry", #_sourceLocation),
      (6, 0, 0x87FF_FFFF, "section \"tree\", byte 0: expected a leaf at byte 0", #_sourceLocation),
    ]
    for row in cases {
      let found = damaged(row.section, at: row.offset, row.value)
      #expect(found.contains(row.expected), "\(found)", sourceLocation: row.location)
    }
  }

  /// All vertices of a leaf are read by a lookup in it, so a large number of them would be slow.
  @Test func aLeafOfTooManyVerticesIsRefused() throws {
    let bytes = try ExcerptIndex.bytes.get()
    let tree = try #require(IndexBytes.range(of: 6, in: bytes))
    let leaves = try #require(IndexBytes.range(of: 7, in: bytes))
    let entries = stride(from: tree.lowerBound, to: tree.upperBound, by: 4).map {
      TreeEntry(bits: IndexBytes.number($0, in: bytes))
    }
    let leaf = try #require(entries.first { !$0.isZoneSet && !$0.isNode && !$0.isPlainLeaf })
    let offset = leaf.location * IndexFormat.leafAlignment + 4
    var changed = bytes
    IndexBytes.put(4_097, at: leaves.lowerBound + offset, in: &changed)
    #expect(
      error(IndexBytes.sealed(changed))
        == .structure(section: "leaves", offset: offset, expected: "at most 4096 vertices", found: "4097"))
  }
}
