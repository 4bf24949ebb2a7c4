import TestSupport
import Testing

/// Reading names and links from `tzdata.zi`, and countries from `iso3166.tab`.
@Suite(.tags(.readsUntrustedBytes)) struct TZDataNamesTests {
  private func names(_ text: String) throws -> TZDataNames {
    try TZDataNames(bytes: Array(text.utf8), file: "made.zi")
  }

  private static let sample = """
    # version 2026z
    # a comment

    R X 1916 o - Jun 14 23s 1 S
    Z Area/One 1 - LMT 1912 Ja 1 \t # goes on
    # a comment in between

    0 X WE%sT 1940
    L -01:00 continued
    zone Area/Two 0 - UTC
    Link Area/One Old/One
    l Old/One Older/One

    """

  @Test func namesAreReadWhateverElseThereIs() throws {
    let names = try names(Self.sample)
    #expect(names.version == "2026z")
    #expect(names.zones == ["Area/One", "Area/Two"])
    #expect(names.links.map(\.name) == ["Old/One", "Older/One"])
    #expect(names.links.map(\.target) == ["Area/One", "Old/One"])
    #expect(names.links.map(\.line) == [11, 12])
    #expect(try self.names("Z X 0 - UTC\r\n").version == nil)
  }

  /// Counted with another tool: `grep -c ^Z` and `grep -c ^L`.
  @Test func embeddedFileHasAllZonesAndLinks() throws {
    let path = "\(RepositoryFiles.root)/Sources/Core/CTimeZoneTables/tz/tzdata.zi"
    let names = try TzdataText.bytes(path)
    let read = try TZDataNames(bytes: names, file: path)
    #expect(read.zones.count == 345)
    #expect(read.links.count == 253)
  }

  @Test func defectsAreNamed() {
    let zone = "Z A 0 - UTC\n"
    let keyword = "a line of R (rule), Z (zone) or L (link)"
    let continuation = "a continuation of the zone above: offset, rule and format"
    let rows: [(text: String, line: Int, expected: String, found: String)] = [
      ("", 1, "a zone", "none up to the end"),
      ("# nothing\n", 1, "a zone", "none up to the end"),
      (zone + "X A B\n", 2, keyword, "\"X\""),
      (zone + "Zones B 0 - UTC\n", 2, keyword, "\"Zones\""),
      (zone + "1 - UTC\n", 2, keyword, "\"1\""),
      ("\n\nZ A 0 -\n", 3, "a zone's name, offset, rule and format", "3 fields"),
      ("Z A 0 - UTC 1999\n0 -\n", 2, continuation, "2 fields"),
      ("Z A 0 - UTC 1999\n#\n", 2, "a continuation of the zone above", "the end"),
      (zone + "L A\n", 2, "a link's target and its name", "1 fields"),
      (zone + "L A B C\n", 2, "a link's target and its name", "3 fields"),
      (zone + "L A B!\n", 2, "a time zone such as Asia/Tokyo", "\"B!\""),
      (zone + "L A B\nL A B\n", 3, "a name that no line above defines", "\"B\""),
      (zone + zone, 2, "a name that no line above defines", "\"A\""),
      (zone + "L X B\n", 2, "a link to a zone", "no zone X"),
      (zone + "L B B\n", 2, "a link to a zone", "a circle of links"),
      (zone + "L A D\nL B C\nL C B\n", 3, "a link to a zone", "a circle of links"),
    ]
    for row in rows {
      let error = #expect(throws: TableError.self, "\(row)") { try names(row.text) }
      #expect(
        error == .malformed(file: "made.zi", line: row.line, expected: row.expected, found: row.found),
        "\(row)")
    }
  }

  @Test func defectsOfCountriesAreNamed() throws {
    let pair = "a country code and a name, with a tab between them"
    let code = "a country code of two capital letters (ISO 3166) such as JP"
    let rows: [(text: String, line: Int, expected: String, found: String)] = [
      ("# nothing\n", 1, "a country", "none up to the end"),
      ("JP\tJapan\nJP\n", 2, pair, "\"JP\""),
      ("JP\t\n", 1, pair, "\"JP\\t\""),
      ("JP\tJapan\tAsia\n", 1, pair, "\"JP\\tJapan\\tAsia\""),
      ("JPN\tJapan\n", 1, code, "\"JPN\""),
      ("JP,KR\tJapan\n", 1, "one country code", "\"JP,KR\""),
      ("JP\tJapan\n\nJP\tNippon\n", 3, "a code that no line above has", "JP"),
    ]
    for row in rows {
      let error = #expect(throws: TableError.self, "\(row)") {
        try CountryTable(bytes: Array(row.text.utf8), file: "made.tab")
      }
      #expect(
        error == .malformed(file: "made.tab", line: row.line, expected: row.expected, found: row.found),
        "\(row)")
    }
  }

  @Test func noBytesTrap() {
    var generator = SeededGenerator(seed: 5)
    let countries = Array("# iso\nJP\tJapan\nFR\tFrance\nCI\tCôte d'Ivoire\n".utf8)
    var readCount = 0
    for _ in 0..<rounds(10_000) {
      let text = RandomText.damaged(
        Array(Self.sample.utf8), alphabet: Array("\n\t #ZLR01/Area".utf8), using: &generator)
      readCount += Self.isRead { _ = try TZDataNames(bytes: text, file: "made") } ? 1 : 0
      let table = RandomText.damaged(countries, alphabet: Array("\n\t#,AZ".utf8), using: &generator)
      readCount += Self.isRead { _ = try CountryTable(bytes: table, file: "made") } ? 1 : 0
    }
    // Both happen.
    #expect((rounds(500)..<rounds(19_500)).contains(readCount), "\(readCount)")
  }

  private static func isRead(_ reading: () throws -> Void) -> Bool {
    do {
      try reading()
      return true
    } catch {
      #expect("\(error)".hasPrefix("made: line ") && !"\(error)".utf8.contains { $0 < 0x20 })
      return false
    }
  }
}
