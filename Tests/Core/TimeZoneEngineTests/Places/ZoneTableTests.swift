import Foundation
import TestSupport
import Testing

@Suite(.tags(.readsUntrustedBytes)) struct ZoneTableTests {
  private func table(_ text: String) throws -> ZoneTable {
    try ZoneTable(bytes: Array(text.utf8), name: "made.tab")
  }

  @Test func embeddedTablesHaveAllRows() {
    #expect(ZoneTable.embedded.rows.count == 418)
    #expect(ZoneTable.embedded.rows.first?.timeZoneIdentifier == "Europe/Andorra")
    #expect(ZoneTable.embedded.rows.last?.timeZoneIdentifier == "Africa/Harare")
    #expect(ZoneTable.embedded.rows.allSatisfy { $0.countryCodes.count == 1 })
    #expect(ZoneTable.embedded1970.rows.count > 300)
    #expect(ZoneTable.embedded1970.rows.contains { $0.countryCodes == ["AE", "OM", "RE", "SC", "TF"] })
    #expect(ZoneTable.embeddedVersion == "2026f")
  }

  @Test func aFileIsReadAsTheTableInside() throws {
    let path = "\(RepositoryFiles.root)/Sources/Core/CTimeZoneTables/tz"
    #expect(try ZoneTable(contentsOf: "\(path)/zone.tab").rows == ZoneTable.embedded.rows)
    #expect(try ZoneTable(contentsOf: "\(path)/zone1970.tab").rows == ZoneTable.embedded1970.rows)
  }

  @Test func aRowHasItsFourColumns() throws {
    let rows = try table(
      "# comment\n\nUS\t+394421-1045903\tAmerica/Denver\tMountain (most areas)\nFR,MC\t+4852+00220\tX\r\n"
    ).rows
    #expect(rows.count == 2)
    #expect(rows[0].countryCodes == ["US"])
    #expect(rows[0].iso6709 == "+394421-1045903")
    // 39°44'21" and 104°59'03", rounded to the grid.
    #expect(rows[0].location == (try Coordinate(latitudeE7: 397_391_667, longitudeE7: -1_049_841_667)))
    #expect(rows[0].timeZoneIdentifier == "America/Denver")
    #expect(rows[0].comment == "Mountain (most areas)")
    #expect(rows[1].countryCodes == ["FR", "MC"])
    #expect(rows[1].comment == nil)
  }

  @Test func optionalPartsMayBeMissing() throws {
    // The last line's ending; the comment after its tab; anything but one row.
    #expect(try table("FR\t+4852+00220\tEurope/Paris\t").rows.first?.comment == nil)
    #expect(try table("\n\n#\nFR\t+4852+00220\tEurope/Paris").rows.count == 1)
  }

  /// One defect each: the message names the file, the line, what was expected and what was found.
  @Test func defectsAreNamed() {
    let good = "FR\t+4852+00220\tEurope/Paris\n"
    let location = "a location such as +3916+14142 or +353916+1394441 (ISO 6709)"
    let columns = "country code, location, zone and perhaps a comment, with a tab between them"
    let code = "a country code of two capital letters (ISO 3166) such as JP"
    let zone = "a time zone such as Asia/Tokyo"
    let rows: [(text: String, line: Int, expected: String, found: String)] = [
      ("", 1, "a row with a time zone", "none up to the end"),
      ("\n# only\n# comments\n", 3, "a row with a time zone", "none up to the end"),
      (good + "FR", 2, columns, "1 column"),
      (good + " \n", 2, columns, "1 column"),
      (good + good + "FR\t+4852+00220\n", 3, columns, "2 columns"),
      ("FR\t+4852+00220\tEurope/Paris\ta\tb\n", 1, columns, "5 columns"),
      ("\t+4852+00220\tEurope/Paris\n", 1, code, "\"\""),
      ("fr\t+4852+00220\tEurope/Paris\n", 1, code, "\"fr\""),
      ("FRA\t+4852+00220\tEurope/Paris\n", 1, code, "\"FRA\""),
      ("FR,\t+4852+00220\tEurope/Paris\n", 1, code, "\"FR,\""),
      ("FR, MC\t+4852+00220\tEurope/Paris\n", 1, code, "\"FR, MC\""),
      ("F1\t+4852+00220\tEurope/Paris\n", 1, code, "\"F1\""),
      ("FR\t\tEurope/Paris\n", 1, location, "\"\""),
      ("FR\t+4852\tEurope/Paris\n", 1, location, "\"+4852\""),
      ("FR\t48.87 2.33\tEurope/Paris\n", 1, location, "\"48.87 2.33\""),
      ("FR\t+4852+00220 \tEurope/Paris\n", 1, location, "\"+4852+00220 \""),
      (
        "FR\t+9852+00220\tEurope/Paris\n", 1, location,
        "latitude 98.86666666666666 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
      ),
      (
        "FR\t+4862+00220\tEurope/Paris\n", 1, location,
        "cannot read \"+4862+00220\" as a coordinate: 62 is not a number of minutes; expected less than 60"
      ),
      ("FR\t+4852+00220\t\n", 1, zone, "\"\""),
      ("FR\t+4852+00220\tEurope Paris\n", 1, zone, "\"Europe Paris\""),
      ("FR\t+4852+00220\tEurope/Pàris\n", 1, zone, "\"Europe/Pàris\""),
      ("FR\t+4852+00220\tX\tbell\u{7}\n", 1, "text in UTF-8 without control characters", "\"bell\\u{7}\""),
    ]
    for row in rows {
      let error = #expect(throws: TableError.self, "\(row)") { try table(row.text) }
      #expect(
        error == .malformed(file: "made.tab", line: row.line, expected: row.expected, found: row.found),
        "\(row)")
      #expect(
        error?.description == "made.tab: line \(row.line): expected \(row.expected), found \(row.found)",
        "\(row)")
    }
  }

  @Test func aCommentThatIsNoUTF8IsRefused() {
    let bytes = Array("FR\t+4852+00220\tX\t".utf8) + [0xC3, 0x28]
    let error = #expect(throws: TableError.self) { try ZoneTable(bytes: bytes, name: "made.tab") }
    #expect(error?.description.hasPrefix("made.tab: line 1: expected text in UTF-8") == true)
  }

  @Test func filesThatCannotBeReadAreReported() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: TableError.file(FileError(.open, "/no/such.tab", .system(ENOENT)))) {
      try ZoneTable(contentsOf: "/no/such.tab")
    }
    #expect(throws: TableError.file(FileError(.open, directory.path, .isDirectory))) {
      try ZoneTable(contentsOf: directory.path)
    }
    let large = try directory.write([UInt8](repeating: 0x23, count: 5 << 20), to: "large.tab")
    let tooLarge = FileError(.read, large, .tooLarge(limit: 4 << 20, found: 5 << 20))
    #expect(throws: TableError.file(tooLarge)) { try ZoneTable(contentsOf: large) }
    let bad = try directory.write(Array("FR\n".utf8), to: "bad.tab")
    let error = #expect(throws: TableError.self) { try ZoneTable(contentsOf: bad) }
    #expect(error?.description.hasPrefix("\(bad): line 1: ") == true)
  }

  #if os(Linux)
    /// The first page of a process's memory is there for nobody.
    @Test func aFileThatCannotBeReadToItsEnd() {
      let path = "/proc/self/mem"
      let error = #expect(throws: TableError.self) { try ZoneTable(contentsOf: path) }
      #expect(error == .file(FileError(.read, path, .system(EIO))))
      #expect(error?.description == "cannot read /proc/self/mem: input/output error")
    }
  #endif

  @Test func noBytesTrapAndWhateverIsReadAnswers() throws {
    let sample = Array(
      "# zone.tab\nUS\t+394421-1045903\tAmerica/Denver\tMountain\nFR,MC\t+4852+00220\tX\r\nAQ\t-9000+00000\tY\n"
        .utf8)
    let point = try Coordinate(latitude: 1, longitude: 2)
    var generator = SeededGenerator(seed: 4)
    var readCount = 0
    for number in 0..<rounds(20_000) {
      let bytes =
        number % 10 == 0
        ? (0..<Int.random(in: 0...200, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        : RandomText.damaged(sample, alphabet: Array("\t\n\r#+-,/0179AZaz".utf8), using: &generator)
      do {
        #expect(try ZoneTable(bytes: bytes, name: "made.tab").nearest(to: point, country: "FR") != nil)
        readCount += 1
      } catch {
        let message = "\(error)"
        #expect(message.hasPrefix("made.tab: line ") && !message.utf8.contains { $0 < 0x20 }, "\(bytes)")
      }
    }
    // Both happen.
    #expect((rounds(500)..<rounds(19_000)).contains(readCount), "\(readCount)")
  }
}
