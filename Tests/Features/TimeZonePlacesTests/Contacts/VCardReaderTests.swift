import TestSupport
import Testing
import TimeZonePlaces

/// The address book formats of forty years, as their standards and real programs write them.
@Suite(.tags(.readsUntrustedBytes)) struct VCardReaderTests {
  @Test(arguments: CardCase.versions + CardCase.lines + CardCase.values) func aCardHasItsAddresses(
    _ row: CardCase
  ) {
    let (cards, errors) = row.bytes.cards()
    #expect(errors == [], sourceLocation: row.location)
    #expect(cards.count == 1, sourceLocation: row.location)
    #expect(cards.first?.addresses.map { $0.text } == row.addresses, sourceLocation: row.location)
  }

  @Test(arguments: CardCase.broken) func aBrokenCardIsReportedAndTheOthersCount(_ row: BrokenCase) {
    let good = "BEGIN:VCARD\nVERSION:3.0\nADR:;;;Oslo;;;\nEND:VCARD\n"
    let (cards, errors) = Array((good + row.text + good).utf8).cards()
    #expect(errors.map { "\($0)" } == row.errors, sourceLocation: row.location)
    #expect(
      cards.map { $0.addresses.first?.city } == [String?](repeating: "Oslo", count: row.goodCount),
      sourceLocation: row.location)
  }

  /// Wherever the bytes are cut, and whatever ends the lines.
  @Test func chunksAndLineEndingsChangeNothing() {
    let text =
      ContactCards.database(60, seed: 7)
      + "BEGIN:VCARD\r\nVERSION:3.0\r\nADR:;;;Za\r\n gr\r\n eb;;;\r\nEND:VCARD\r\n"
    let expected = Array(text.utf8).cards().cards.map { "\($0)" }
    #expect(expected.count == 61)
    var generator = SeededGenerator(seed: 15)
    for ending in ["\r\n", "\n", "\r"] {
      let bytes = Array(text.replacing("\r\n", with: ending).utf8)
      for _ in 0..<20 {
        #expect(
          bytes.cards(inParts: Int.random(in: 1...200, using: &generator)).cards.map { "\($0)" } == expected)
      }
      #expect(bytes.cards(inParts: 1).cards.map { "\($0)" } == expected)
    }
  }

  @Test(
    arguments: [
      ("ADR;TYPE=work:;;;W;;;\nADR;TYPE=home:;;;H;;;", "H"),
      ("ADR;TYPE=work,pref:;;;W;;;\nADR;TYPE=home:;;;H;;;", "H"),
      ("ADR;TYPE=work:;;;W;;;\nADR:;;;O;;;", "O"),
      ("ADR:;;;O;;;\nADR;PREF=2:;;;P;;;", "P"),
      ("ADR;TYPE=home;PREF=2:;;;A;;;\nADR;TYPE=home;PREF=1:;;;B;;;", "B"),
      ("ADR;TYPE=home:;;;A;;;\nADR;TYPE=home:;;;B;;;", "A"),
      ("ADR;TYPE=home:;;;;;;\nADR;TYPE=work:;;;W;;;", "W"),
      ("ADR;TYPE=work;PREF=50:;;;W;;;\nADR;TYPE=work;PREF=3:;;;V;;;", "V"),
    ] as [(String, String)])
  func preferredHomeAddressCounts(_ addresses: String, _ city: String) {
    let card = Array("BEGIN:VCARD\nVERSION:4.0\n\(addresses)\nEND:VCARD".utf8).cards().cards.first
    #expect(card?.principalAddress?.city == city)
  }

  @Test(
    arguments: [
      ("VERSION:4.0\nGEO:geo:43.06\\,141.35", "43.06, 141.35", nil),
      ("VERSION:4.0\nGEO:geo:43.06,141.35;u=10", "43.06, 141.35", nil),
      ("VERSION:3.0\nGEO:43.06;141.35", "43.06, 141.35", nil), ("VERSION:3.0\nGEO:0;0", nil, nil),
      ("VERSION:2.1\nGEO:43.06,141.35", nil, nil),
      ("VERSION:4.0\nTZ:asia/tokyo", nil, "Asia/Tokyo"),
      ("VERSION:4.0\nTZ:US/Central", nil, "America/Chicago"),
      ("VERSION:3.0\nTZ:-05:00", nil, nil),
      ("VERSION:3.0\nTZ;VALUE=text:-05:00; EST; Raleigh/North America", nil, nil),
      ("VERSION:4.0\nTZ;VALUE=text:Raleigh/North America", nil, nil),
    ] as [(String, String?, String?)])
  func positionsAndZones(_ lines: String, _ position: String?, _ zone: String?) {
    let (cards, errors) = Array("BEGIN:VCARD\n\(lines)\nEND:VCARD".utf8).cards()
    #expect(errors == [])
    #expect(cards.first?.position?.description == position)
    #expect(cards.first?.timeZoneIdentifier == zone)
  }

  /// A photo of any size is skipped; an address of any size is not kept.
  @Test func longLines() {
    let photo = String(repeating: "QUJD", count: 100_000)
    let database = "BEGIN:VCARD\nVERSION:3.0\nPHOTO;ENCODING=b:\(photo)\nADR:;;;Oslo;;;\nEND:VCARD\n"
    #expect(Array(database.utf8).cards(inParts: 1000).cards.first?.addresses.first?.city == "Oslo")
    let huge = "BEGIN:VCARD\nVERSION:3.0\nADR:;;\(photo);Oslo;;;\nEND:VCARD\n"
    #expect(
      Array(huge.utf8).cards(inParts: 1000).errors.map { "\($0)" }
        == ["card 1, line 3: ADR: expected at most 65536 bytes, found more"])
    let many =
      "BEGIN:VCARD\nVERSION:3.0\n" + String(repeating: "ADR:;;Main Street;Oslo;;;\n", count: 10_000)
      + "END:VCARD"
    #expect(Array(many.utf8).cards().errors.map { $0.card } == [1])
  }

  @Test func anyBytesAreReadWithoutHarm() {
    var generator = SeededGenerator(seed: 2026)
    let seed = Array(ContactCards.database(3, seed: 1).utf8)
    for _ in 0..<rounds(3000) {
      let bytes = RandomText.damaged(seed, alphabet: Array(":;,=\\\"\r\n ^.".utf8), using: &generator)
      let whole = bytes.cards()
      let parts = bytes.cards(inParts: Int.random(in: 1...64, using: &generator))
      #expect(whole.cards.map { "\($0)" } == parts.cards.map { "\($0)" })
      #expect(whole.errors == parts.errors)
    }
  }
}

extension [UInt8] {
  func cards(inParts count: Int = .max) -> (cards: [ContactCard], errors: [VCardError]) {
    var reader = VCardReader()
    var cards: [ContactCard] = []
    var errors: [VCardError] = []
    var start = 0
    while start < self.count {
      let end = Swift.min(self.count, start + Swift.min(count, self.count))
      self[start..<end].withUnsafeBufferPointer { part in
        reader.read(part, { cards.append($0) }, broken: { errors.append($0) })
      }
      start = end
    }
    reader.finish({ cards.append($0) }, broken: { errors.append($0) })
    return (cards, errors)
  }
}

extension ContactAddress {
  /// The components with bars between them.
  fileprivate var text: String { [street, city, region, postalCode, country].joined(separator: "|") }
}
