import Foundation
import TestSupport
import Testing
import TimeZonePlaces

/// Names as they are compared.
@Suite struct NameFoldingTests {
  private let gazetteer = Gazetteer.embedded

  @Test func namesThatAreTheSame() {
    for (name, folded) in [
      ("Sapporo", "sapporo"), ("SÃO PAULO", "sao paulo"), ("Łódź", "lodz"), ("Tromsø", "tromso"),
      ("Đà Nẵng", "da nang"),
      ("Straßburg", "strassburg"), ("Ærøskøbing", "aeroskobing"), ("Iğdır", "igdir"), ("İzmir", "izmir"),
      ("Stratford-upon-Avon", "stratford upon avon"), ("L’Aquila", "laquila"), ("L'Aquila", "laquila"),
      ("St. Louis", "st louis"), ("Saint Louis", "st louis"), ("Sainte-Anne", "st anne"),
      ("Ste Anne", "st anne"),
      ("Sankt Gallen", "st gallen"), ("Fort Worth", "ft worth"), ("Mount Vernon", "mt vernon"),
      ("  Baden   Baden\t", "baden baden"), ("Frankfurt (Oder)", "frankfurt oder"), ("Saintes", "saintes"),
      ("札幌", "札幌"), ("サッポロ", "サッポロ"), ("さっぽろ", "サッポロ"), ("維也納", "维也纳"), ("广島", "广岛"), ("広島", "广岛"),
      ("Москва", "москва"), ("", ""), (" - ", ""),
    ] {
      #expect(gazetteer.fold(name) == folded, "\(name)")
    }
  }

  /// Composed and decomposed characters are the same, whatever the script; and what is folded stays so.
  @Test func bothNormalizationFormsFoldAlike() {
    var count = 0
    for value in (0xC0...0x2FFF as ClosedRange<UInt32>).map({ $0 }) + Array(0x3040...0x30FF)
      + Array(0xAC00...0xD7A3)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let composed = String(scalar)
      let decomposed = composed.decomposedStringWithCanonicalMapping
      guard !decomposed.utf8.elementsEqual(composed.utf8) else { continue }
      count += 1
      let key = gazetteer.fold(composed)
      #expect(
        key.utf8.elementsEqual(gazetteer.fold(decomposed).utf8), "U+\(String(value, radix: 16)) \(composed)")
      #expect(key.utf8.elementsEqual(gazetteer.fold(key).utf8), "U+\(String(value, radix: 16)) \(composed)")
    }
    #expect(count > 12_000)
  }

  @Test func damagedTextStaysWithinItsBytes() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<rounds(20_000) {
      let bytes = RandomText.damaged(
        Array("Saint-Étienne か\u{3099} 각 İ".utf8), alphabet: [0xC3, 0xE3, 0x81, 0xF0, 0x20, 0x73],
        using: &generator)
      var key: [UInt8] = []
      bytes.withUnsafeBufferPointer { gazetteer.folding.fold($0, into: &key) }
      #expect(key.count <= 3 * bytes.count)
      #expect(key.first != 0x20 && key.last != 0x20)
    }
  }

  @Test func aliasesOfCountriesAreInFoldedForm() {
    for (text, code) in [
      ("JP", "JP"), ("jp", "JP"), ("Japan", "JP"), ("USA", "US"), ("U.S.A.", "US"), ("United States", "US"),
      ("UK", "GB"),
      ("Great Britain", "GB"), ("Bosnia and Herzegovina", "BA"), ("Bosnia & Herzegovina", "BA"),
      ("Trinidad and Tobago", "TT"), ("South Korea", "KR"), ("Korea (North)", "KP"), ("Burma", "MM"),
      ("Myanmar", "MM"),
      ("Côte d’Ivoire", "CI"), ("Cote d'Ivoire", "CI"), ("Ivory Coast", "CI"), ("Kosovo", "XK"), ("XK", "XK"),
      ("Deutschland", "DE"), ("España", "ES"), ("日本", "JP"), ("Österreich", "AT"), ("The Netherlands", "NL"),
      ("Türkiye", "TR"), ("Россия", "RU"), ("Ελλάδα", "GR"), ("Україна", "UA"), ("대한민국", "KR"),
      ("The Gambia", "GM"), ("Saint Vincent and the Grenadines", "VC"), ("St. Kitts and Nevis", "KN"),
      ("Democratic Republic of the Congo", "CD"), ("Republic of the Congo", "CG"), ("Georgia", "GE"),
    ] {
      #expect(gazetteer.countryCode(matching: text) == code, "\(text)")
    }
    for text in ["", "ZZ", "Texas", "Atlantis", "(", "and"] {
      #expect(gazetteer.countryCode(matching: text) == nil, "\(text)")
    }
  }

  @Test func regionsByNameCodeAndAbbreviation() {
    for (text, country, regions) in [
      ("Hokkaido", nil, ["JP Hokkaido"]), ("hokkaidō", "JP", ["JP Hokkaido"]), ("TX", nil, ["US Texas"]),
      ("BC", nil, ["CA British Columbia"]), ("Tas.", nil, ["AU Tasmania", "NZ Tasman District"]),
      ("NT", nil, ["AU Northern Territory", "CA Northwest Territories"]),
      ("NT", "CA", ["CA Northwest Territories"]), ("QC", nil, ["CA Quebec"]), ("Québec", nil, ["CA Quebec"]),
      ("Berlin", "DE", ["DE State of Berlin"]), ("Bremen", "DE", ["DE City state Bremen"]),
      ("D.C.", nil, ["US District of Columbia"]),
      ("Nowhere", nil, []), ("", nil, []), ("TX", "CA", []),
    ] as [(String, String?, [String])] {
      let found = gazetteer.regions(matching: text, country: country).map { "\($0.country) \($0.name ?? "")" }
      #expect(found == regions, "\(text)")
    }
  }
}
