import TestSupport
import TimeZonePlaces

enum ContactsHarness: FuzzHarness {
  static let name = "contacts"

  /// Parts of any size give the same cards and errors, each card once, and a guess that agrees with its tally.
  static func run(_ bytes: [UInt8]) {
    let whole = read(bytes, inParts: max(1, bytes.count))
    let parts = read(bytes, inParts: Int(bytes.first ?? 0) % 64 + 1)
    require(whole.cards == parts.cards && whole.errors == parts.errors, "parts of any size")
    require(whole.errors.allSatisfy { $0.line >= 1 }, "lines from 1")
    // A card of which only a position is ignored counts all the same.
    let broken = whole.errors.filter { !$0.isCardKept }.compactMap { $0.card }
    let numbers = whole.numbers + broken
    require(Set(numbers).count == numbers.count, "a card or an error for each")
    let guess = LocationGuess(whole.tally, gazetteer: .embedded)
    require(guess.locatedCount <= guess.cardCount && guess.agreeingCount <= guess.locatedCount, "counts")
    require((guess.city == nil) == (guess.failure != nil), "a city or a reason")
    for counts in [guess.cities, guess.regions, guess.postalCodes, guess.countries] {
      require(counts.reduce(0) { $0 + $1.count } <= guess.locatedCount, "each card once")
      require(zip(counts, counts.dropFirst()).allSatisfy { $0.count >= $1.count }, "descending")
    }
  }

  private struct Contents {
    var cards: [String] = []
    var numbers: [Int] = []
    var errors: [VCardError] = []
    var tally = ContactTally()
  }

  private static func read(_ bytes: [UInt8], inParts size: Int) -> Contents {
    var contents = Contents()
    var reader = VCardReader()
    func add(_ card: ContactCard) {
      contents.cards.append("\(card)")
      contents.numbers.append(card.number)
      contents.tally.add(card)
    }
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(bytes.count, start + size)].withUnsafeBufferPointer {
        reader.read($0, add, broken: { contents.errors.append($0) })
      }
    }
    reader.finish(add, broken: { contents.errors.append($0) })
    return contents
  }

  static func seeds() -> [[UInt8]] {
    let lines = [
      "ADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;;Stra=DFe=\r\n 1;M=FCnchen;;80331;DE",
      "ADR;LABEL=\"a^nb;c:d\";GEO=\"geo:43.06,141.35\";TZ=Asia/Tokyo:;;x\\, y\\n;Os\r\n lo;;;",
      "AGENT:\r\nBEGIN:VCARD\r\nEND:VCARD\r\nGEO:43.06;141.35\r\nTZ:US/Central",
      "PHOTO;ENCODING=BASE64:QUJD\r\nQUJD\r\n\r\nADR:;;1 Main St, Springfield, IL 62701, USA;;;;",
    ]
    return [Array(ContactCards.database(6, seed: 1).utf8)]
      + lines.flatMap { line in
        ["2.1", "3.0", "4.0"].map { Array("BEGIN:VCARD\r\nVERSION:\($0)\r\n\(line)\r\nEND:VCARD\r\n".utf8) }
      }
  }
}

enum PostalCodesHarness: FuzzHarness {
  static let name = "postal-codes"

  static func run(_ bytes: [UInt8]) {
    var tally = ContactTally()
    var reader = VCardReader()
    Array(ContactCards.database(12, seed: 2).utf8).withUnsafeBufferPointer {
      reader.read($0, { tally.add($0) }, broken: { _ in })
    }
    reader.finish({ tally.add($0) }, broken: { _ in })
    let count = LocationGuess(tally, gazetteer: .embedded).cardCount
    var codes = PostalCodes(neededFor: tally)
    do throws(TableError) {
      try bytes.withUnsafeBufferPointer { bytes throws(TableError) in try codes.read(bytes, file: "codes") }
    } catch {
      guard case .malformed(_, let line, _, _) = error else { return require(false, "\(error)") }
      return require((1...bytes.filter { $0 == UInt8(ascii: "\n") }.count + 1).contains(line), "line \(line)")
    }
    let guess = LocationGuess(tally, gazetteer: .embedded, postalCodes: codes)
    require(guess.cardCount == count, "codes change nothing but the guess")
  }

  static func seeds() -> [[UInt8]] {
    [
      "US\t60601\tChicago\tIllinois\tIL\tCook\t031\t\t\t41.8858\t-87.6181\t4\n",
      "DE\t80331\tMünchen\tBayern\tBY\tUpper Bavaria\t091\tMünchen\t09162\t48.1345\t11.571\t6\r\n",
      "US\t60601\tX\t\t\t\t\t\t\t91\t0\t\n", "US\t60601\n", "us\t1\t\t\t\t\t\t\t\t\t\t\n",
    ].map { Array($0.utf8) }
  }
}
