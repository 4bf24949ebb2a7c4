import Foundation
import TestSupport
import Testing

/// Where rules come from: packed tables and directories, sound and damaged.
@Suite(.tags(.readsUntrustedBytes)) struct TimeZoneDatabaseTests {
  private static let table = try? RepositoryFiles.bytes("Sources/Core/CTimeZoneTables/tz/rules.tzpack")

  private func error(_ bytes: [UInt8]) -> String {
    do throws(TimeZoneRulesError) {
      _ = try TimeZoneDatabase(packed: bytes)
      return "opened"
    } catch {
      return error.description
    }
  }

  @Test func aPackedTableIsReadAsTheEmbeddedOne() throws {
    let database = try TimeZoneDatabase(packed: try #require(Self.table))
    #expect(database.identifiers == TimeZoneDatabase.embedded.identifiers)
    for name in database.identifiers {
      #expect(try database.tzif(of: name) == TimeZoneDatabase.embedded.tzif(of: name), "\(name)")
    }
  }

  @Test func damagedTablesAreErrors() throws {
    let good = try #require(Self.table)
    let cases: [(offset: Int, value: UInt32, expected: String, location: SourceLocation)] = [
      (0, 0, "byte 0: expected the first bytes of a packed table", #_sourceLocation),
      (0, 0x4E5A_5489, "byte 0: expected the first bytes of a packed table", #_sourceLocation),
      (8, 2, "byte 8: expected format version 1, found 2", #_sourceLocation),
      (12, 7, "byte 12: expected \(good.count) bytes, found 7", #_sourceLocation),
      (16, .max, "byte 16: expected numbers of names and bodies that fit", #_sourceLocation),
      (20, .max, "byte 16: expected numbers of names and bodies that fit", #_sourceLocation),
      (20, 0, "expected the number of a body", #_sourceLocation),
      (40, .max, "byte 40: expected the offset of a name, found 4294967295", #_sourceLocation),
      (44, 0, "byte 40: expected the offset of a name", #_sourceLocation),
      (40 + 4 * 599, 345, "byte 2436: expected the number of a body, found 345", #_sourceLocation),
      (40 + 4 * (599 + 598), .max, "expected the number of a body", #_sourceLocation),
    ]
    for row in cases {
      var bytes = good
      withUnsafeBytes(of: row.value.littleEndian) {
        bytes.replaceSubrange(row.offset..<row.offset + 4, with: $0)
      }
      #expect(error(bytes).contains(row.expected), "\(error(bytes))", sourceLocation: row.location)
    }
    #expect(error([]).contains("a header of 40 bytes, found 0 bytes"))
    #expect(error(Array(good.dropLast())).contains("byte 12"))
  }

  /// A header of the table's size, then anything.
  @Test func turnedBitsNeverTrap() throws {
    let good = try #require(Self.table)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<rounds(2_000) {
      var bytes = good
      // The first 8,000 bytes hold all offsets.
      bytes[Int.random(in: 0..<8_000, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      guard let database = try? TimeZoneDatabase(packed: bytes) else { continue }
      for name in ["Africa/Abidjan", "Europe/Berlin", "Zulu", "zz", ""] { _ = try? database.rules(for: name) }
    }
  }

  @Test func aDirectoryIsReadAndItsVersionFound() throws {
    let directory = try TemporaryDirectory()
    try directory.write(TimeZoneDatabase.embedded.tzif(of: "Asia/Kolkata"), to: "Zone")
    try directory.write(Array("# version 2025b\n# more\n".utf8), to: "tzdata.zi")
    let database = try TimeZoneDatabase(directory: directory.path)
    #expect(database.version == "2025b")
    let rules = try database.rules(for: "Zone")
    #expect(rules.localTimeType(at: Instant(secondsSince1970: 1_795_176_000)).abbreviation == "IST")
    #expect(rules.identifier == "Zone")
  }

  /// Apple's directories state their version in a separate file.
  @Test(arguments: [("2026a\n", "2026a"), ("2026a", "2026a"), ("\n", nil), ("", nil)])
  func aDirectoryMayTellItsVersionOtherwise(_ text: String, _ version: String?) throws {
    let directory = try TemporaryDirectory()
    try directory.write(Array(text.utf8), to: "+VERSION")
    #expect(try TimeZoneDatabase(directory: directory.path).version == version)
  }

  @Test func anOlderNameAnswersWhereThereIsOne() throws {
    let directory = try TemporaryDirectory()
    try directory.write(TimeZoneDatabase.embedded.tzif(of: "Europe/Kiev"), to: "Kiev")
    let database = try TimeZoneDatabase(directory: directory.path)
    #expect(throws: TimeZoneRulesError.self) { try database.rulesByAnyName(for: "Europe/Kyiv") }
    let nested = try TemporaryDirectory(holding: "Europe")
    try nested.write(TimeZoneDatabase.embedded.tzif(of: "Europe/Kiev"), to: "Europe/Kiev")
    let older = try TimeZoneDatabase(directory: nested.path)
    #expect(older.version == nil)
    #expect(try older.rulesByAnyName(for: "Europe/Kyiv").identifier == "Europe/Kiev")
    #expect(try older.rulesByAnyName(for: "Europe/Kiev").identifier == "Europe/Kiev")
    #expect(throws: TimeZoneRulesError.self) { try older.rulesByAnyName(for: "Asia/Tokyo") }
  }

  @Test func namesThatLeadElsewhereAreRefused() throws {
    let directory = try TemporaryDirectory(holding: "inside/Europe")
    try directory.write(TZifFileBytes.good.bytes, to: "Outside")
    try directory.write(Array("not rules".utf8), to: "inside/Text")
    try directory.write([UInt8](repeating: 0, count: 1 << 20 + 1), to: "inside/Large")
    // A link to itself.
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("inside/Loop"), withDestinationPath: "Loop")
    let database = try TimeZoneDatabase(directory: "\(directory.path)/inside")
    let cases: [(name: String, expected: String, location: SourceLocation)] = [
      ("../Outside", "cannot be the name", #_sourceLocation),
      ("./Text", "cannot be the name", #_sourceLocation),
      ("\(directory.path)/Outside", "cannot be the name", #_sourceLocation),
      ("a/../../Outside", "cannot be the name", #_sourceLocation),
      ("a//Text", "cannot be the name", #_sourceLocation),
      ("Text/", "cannot be the name", #_sourceLocation),
      ("", "cannot be the name", #_sourceLocation),
      ("Te\0xt", "cannot be the name", #_sourceLocation),
      ("Tex t", "cannot be the name", #_sourceLocation),
      ("Zürich", "cannot be the name", #_sourceLocation),
      (String(repeating: "x", count: 256), "cannot be the name", #_sourceLocation),
      ("Missing", "have no time zone \"Missing\"", #_sourceLocation),
      ("Text/More", "have no time zone", #_sourceLocation),
      ("Text", "not a TZif file", #_sourceLocation),
      ("Europe", "cannot open \(directory.path)/inside/Europe: is a directory", #_sourceLocation),
      ("Loop", "/inside/Loop: \(String(cString: strerror(ELOOP)).asReason)", #_sourceLocation),
      ("Large", "/inside/Large: expected at most 1048576 bytes, found 1048577", #_sourceLocation),
    ]
    for row in cases {
      let error = #expect(throws: TimeZoneRulesError.self, sourceLocation: row.location) {
        try database.rules(for: row.name)
      }
      #expect(error?.description.contains(row.expected) == true, sourceLocation: row.location)
    }
    #expect(throws: TimeZoneRulesError.self) { try TimeZoneDatabase(directory: "\(directory.path)/none") }
    #expect(throws: TimeZoneRulesError.self) { try TimeZoneDatabase(directory: "\(directory.path)/Outside") }
  }
}
