import TestSupport
import Testing
import TimeZonePlaces

/// Gazetteers whose checksums are right and whose parts contradict each other: the message names the part, what was
/// expected there and what was found.
@Suite(.tags(.readsUntrustedBytes)) struct GazetteerDefectTests {
  /// One change to a section of the small gazetteer, and what is said of it.
  struct Defect: Sendable, CustomTestStringConvertible {
    let name: String
    let section: GazetteerFormat.Section
    let offset: Int
    let expected: String
    let found: String
    let change: @Sendable (inout [UInt8]) -> Void
    let location: SourceLocation

    init(
      _ name: String, _ section: GazetteerFormat.Section, at offset: Int, _ expected: String, _ found: String,
      location: SourceLocation = #_sourceLocation, _ change: @escaping @Sendable (inout [UInt8]) -> Void
    ) {
      self.name = name
      self.section = section
      self.offset = offset
      self.expected = expected
      self.found = found
      self.location = location
      self.change = change
    }

    var testDescription: String { name }
  }

  @Test("a defect is refused and named", arguments: defects) func refused(_ defect: Defect) {
    let bytes = SmallGazetteer.source.gazetteerBytes()
    var contents = Array(bytes[SmallGazetteer.range(of: defect.section, in: bytes)])
    defect.change(&contents)
    let damaged = SmallGazetteer.replacing(defect.section, with: contents, in: bytes)
    let error = #expect(throws: GazetteerError.self, sourceLocation: defect.location) {
      try Gazetteer(bytes: damaged)
    }
    #expect(
      error
        == .structure(
          section: defect.section.name, offset: defect.offset, expected: defect.expected, found: defect.found),
      sourceLocation: defect.location)
  }

  @Test("an undamaged gazetteer, assembled again, is accepted") func undamaged() throws {
    let bytes = SmallGazetteer.source.gazetteerBytes()
    for section in GazetteerFormat.Section.allCases {
      let contents = Array(bytes[SmallGazetteer.range(of: section, in: bytes)])
      #expect(SmallGazetteer.replacing(section, with: contents, in: bytes) == bytes)
    }
    _ = try Gazetteer(bytes: bytes)
  }

  @Test("a section before the one before it is refused") func order() {
    var bytes = SmallGazetteer.source.gazetteerBytes()
    let layout = SmallGazetteer.layout
    for offset in 8..<24 { bytes.swapAt(layout.row(2) + offset, layout.row(3) + offset) }
    #expect(throws: GazetteerError.self) { try Gazetteer(bytes: layout.sealed(bytes)) }
  }

  // The small gazetteer has the groups Asia/Tokyo JP (0, 1), Europe/Busingen DE (2), Europe/Zurich CH (3) and
  // Europe/Zurich DE (4).
  private static let defects: [Defect] = [
    Defect("two texts of metadata", .metadata, at: 0, "3 texts", "2") { $0 = TextBytes.pool(["a", "b"]) },
    Defect("an empty section of texts", .metadata, at: 0, "at least 4 bytes", "0") { $0 = [] },
    Defect("more texts than bytes", .metadata, at: 0, "at most 35 texts in as many bytes", "4294967295") {
      IndexBytes.put(.max, at: 0, in: &$0)
    },
    Defect(
      "texts without room for starts", .metadata, at: 0,
      "a count of texts whose starts are inside the section", "7"
    ) { $0 = [7, 0, 0, 0, 0, 0, 0] },
    Defect("a start that is elsewhere", .metadata, at: 4, "the start of text 0, 8", "9") { $0[4] = 9 },
    Defect("a text that leaves its section", .metadata, at: 8, "a text of at most 26 bytes", "one of 255") {
      $0[8] = 255
    },
    Defect("bytes after the last text", .metadata, at: 35, "the end of the section", "1 more bytes") {
      $0.append(0)
    },
    Defect("texts that end early", .metadata, at: 25, "a text of at most 8 bytes", "one of 9") {
      $0.removeLast()
    },
    Defect("text that is not UTF-8", .zones, at: 9, "UTF-8 without control characters", "other bytes") {
      $0[9] = 0xFF
    },
    Defect("a line feed in a zone", .zones, at: 9, "UTF-8 without control characters", "other bytes") {
      $0[9] = 10
    },
    Defect("zones that do not ascend", .zones, at: 11, "a zone after \"B\"", "\"A\"") {
      $0 = TextBytes.pool(["B", "A", "C"])
    },
    Defect("a zone twice", .zones, at: 11, "a zone after \"A\"", "\"A\"") {
      $0 = TextBytes.pool(["A", "A", "C"])
    },
    Defect("an empty zone", .zones, at: 9, "a zone after \"\"", "\"\"") {
      $0 = TextBytes.pool(["", "A", "C"])
    },
    Defect("a region of two texts", .regions, at: 0, "three texts for each of at most 8191 regions", "11") {
      $0 = TextBytes.pool([String](repeating: "A", count: 11))
    },
    Defect(
      "a region's country in small letters", .regions, at: 9, "two letters A-Z and a code",
      "\"ch\" and \"ZH\""
    ) {
      $0 = TextBytes.pool(["ch", "ZH", ""])
    },
    Defect("a region without a code", .regions, at: 9, "two letters A-Z and a code", "\"CH\" and \"\"") {
      $0 = TextBytes.pool(["CH", "", ""])
    },
    Defect("regions that do not ascend", .regions, at: 16, "a region after \"CH\" \"ZH\"", "\"CH\" \"AG\"") {
      $0 = TextBytes.pool(["CH", "ZH", "", "CH", "AG", ""])
    },
    Defect("half a group", .groups, at: 0, "two rows of 12 bytes or more", "58 bytes") { $0.removeLast(2) },
    Defect("no group", .groups, at: 0, "two rows of 12 bytes or more", "12 bytes") {
      $0 = Array($0.suffix(12))
    },
    Defect("a group of an unknown zone", .groups, at: 36, "a zone below 3", "3") { $0[36] = 3 },
    Defect("a group of no country", .groups, at: 2, "two letters A-Z", "bytes 0 and 80") { $0[2] = 0 },
    Defect("a group with unknown flags", .groups, at: 4, "flags of 0...3", "5") { $0[4] = 5 },
    Defect("cities after airports", .groups, at: 12, "zones and countries that ascend", "zone 1 after zone 0")
    {
      $0[4] = 3
    },
    Defect(
      "groups that do not ascend", .groups, at: 12, "zones and countries that ascend", "zone 0 after zone 0"
    ) {
      $0[12] = 0
    },
    Defect("a first group that starts late", .groups, at: 8, "the first city, 0", "1") { $0[8] = 1 },
    Defect("a group without cities", .groups, at: 20, "a city of 1..<5", "0") { $0[20] = 0 },
    Defect("a group after the last city", .groups, at: 44, "a city of 4..<5", "5") { $0[44] = 5 },
    Defect("cities that no group has", .groups, at: 56, "the number of cities, 5", "6") { $0[56] = 6 },
    Defect("a last row with a zone", .groups, at: 48, "0 in the last row", "1") { $0[48] = 1 },
    Defect("no cities", .positions, at: 0, "8 bytes for each of 1...2097152 cities", "0 bytes") { $0 = [] },
    Defect("half a position", .positions, at: 0, "8 bytes for each of 1...2097152 cities", "39 bytes") {
      $0.removeLast()
    },
    Defect(
      "a longitude beyond 180 degrees", .positions, at: 16,
      "a latitude of -90...90 and a longitude of -180...180 degrees", "a position beyond them"
    ) {
      for index in 16..<19 { $0[index] = 0xFF }; $0[19] |= 3
    },
    Defect("an unknown region", .positions, at: 0, "a region below 4", "8190") {
      $0[6] |= 0xF8; $0[7] = 0xFF
    },
    Defect(
      "a region of another country", .positions, at: 0, "a region of the city's country, JP", "one of \"CH\""
    ) {
      $0[6] = $0[6] & 7 | 1 << 3
      $0[7] = 0
    },
    Defect("a population too few", .populations, at: 0, "4 bytes for each of 5 cities", "16 bytes") {
      $0.removeLast(4)
    },
    Defect("an importance too few", .importances, at: 0, "1 byte for each of 5 cities", "4 bytes") {
      $0.removeLast()
    },
    Defect("names of places that do not ascend", .placeNames, at: 11, "a name after \"b\"", "\"a\"") {
      $0 = TextBytes.pool(["b", "a"] + [String](repeating: "c", count: 7))
    },
    Defect("an empty name of a place", .placeNames, at: 9, "a name after \"\"", "\"\"") {
      $0 = TextBytes.pool([""] + [String](repeating: "c", count: 8))
    },
    Defect("a meaning too few", .placeMeanings, at: 0, "2 bytes for each of 9 names", "16 bytes") {
      $0.removeLast(2)
    },
    Defect(
      "a meaning that is no region", .placeMeanings, at: 0,
      "a region below 4 or a country of 8192..<8868", "4"
    ) {
      $0[0] = 4
      $0[1] = 0
    },
    Defect(
      "a meaning that is no country", .placeMeanings, at: 2,
      "a region below 4 or a country of 8192..<8868", "8868"
    ) {
      $0[2] = 0xA4
      $0[3] = 0x22
    },
    Defect("a name too few", .names, at: 0, "5 names, as there are positions", "4") {
      $0 = TextBytes.pool(["a", "b", "c", "d"])
    },
    Defect("an empty name", .names, at: 13, "a name of 1 byte or more", "an empty one") {
      $0 = TextBytes.pool(["a", "b", "", "d", "e"])
    },
    Defect("an empty alternate name", .alternates, at: 11, "a name of 1 byte or more", "an empty one") {
      $0 = TextBytes.pool(["a", "", "c"])
    },
    Defect("half an owner", .alternateOwners, at: 0, "a multiple of 8 bytes", "15") { $0.removeLast() },
    Defect("names without owners", .alternateOwners, at: 0, "the cities of 3 alternate names", "none") {
      $0 = []
    },
    Defect("owners that do not ascend", .alternateOwners, at: 8, "a city of 1..<5", "0") { $0[8] = $0[0] },
    Defect("an owner beyond the cities", .alternateOwners, at: 8, "a city of 1..<5", "5") { $0[8] = 5 },
    Defect("a first name that no city has", .alternateOwners, at: 4, "the first name, 0", "1") { $0[4] = 1 },
    Defect("an owner without names", .alternateOwners, at: 12, "a name of 1..<3", "0") { $0[12] = 0 },
    Defect("a name beyond the last", .alternateOwners, at: 12, "a name of 1..<3", "3") { $0[12] = 3 },
  ]
}

/// The format's texts, written by other means than the library's.
enum TextBytes {
  /// A section of at most sixteen texts.
  static func pool(_ texts: [String]) -> [UInt8] {
    let head = [UInt8(texts.count), 0, 0, 0] + (texts.isEmpty ? [] : [8, 0, 0, 0])
    return head + texts.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
  }
}
