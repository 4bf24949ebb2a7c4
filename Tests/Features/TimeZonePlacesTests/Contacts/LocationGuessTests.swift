import TestSupport
import Testing
import TimeZonePlaces

/// The city that an address book points to.
@Suite struct LocationGuessTests {
  /// Addresses as city, region, postal code and country; the city that must be found, and how many cards agree.
  static let rows: [(addresses: [String], city: String?, agreeing: Int)] = [
    (["Chicago|IL|60601|USA", "Chicago|Illinois||", "Evanston|IL||US"], "Chicago, Illinois, US", 2),
    // The state as the city, ZIP+4, an empty country.
    (["NY|New York|10001-1234|", "New York|NY|10001|USA"], "New York City, New York, US", 2),
    // One field with all of it, in the two orders of the world.
    (
      ["1 Main Street, Springfield, IL 62701, USA|||", "Springfield|IL|62701|US"],
      "Springfield, Illinois, US", 2
    ),
    (["75011 Paris|||France", "Paris||75001|France"], "Paris, Île-de-France, FR", 2),
    (["Hauptstr. 1, 10115 Berlin, Germany|||"], "Berlin, State of Berlin, DE", 1),
    // A name of its own language, and another of English.
    (["Köln||50667|Deutschland", "Cologne|||Germany"], "Köln, North Rhine-Westphalia, DE", 2),
    (["札幌市|北海道|060-0001|日本"], "Sapporo, Hokkaido, JP", 1),
    // Misspelled, where region and country agree; not elsewhere.
    (["Chcago|IL||USA", "Chicago|IL||USA"], "Chicago, Illinois, US", 2),
    (["Chcago|||"], nil, 0),
    // Many Springfields: no guess from the name alone, but the one that another card names.
    (["Springfield|||", "Springfield|||USA"], nil, 0),
    (["Springfield|||", "Springfield|MO||USA"], "Springfield, Missouri, US", 2),
    // Paris of Texas is not that of France, but who knows among Americans.
    (["Paris|||"], "Paris, Île-de-France, FR", 1),
    (["Paris|||", "Dallas|TX||USA", "Dallas|TX||USA"], "Dallas, Texas, US", 2),
    // A country that is not known contradicts.
    (["Chicago|||Elbonia"], nil, 0),
    // Too few, or as many as for another.
    (["Oslo|||NO", "Rome|||IT"], nil, 1),
    (
      [
        "Oslo|||NO", "Oslo|||NO", "Rome|||IT", "Paris|||FR", "Berlin|||DE", "Madrid|||ES", "Vienna|||AT",
        "Prague|||CZ", "Lima|||PE",
      ],
      nil, 2
    ),
    (["|||"], nil, 0),
    // Nothing to split: a street that is called as a city is no city.
    (["12 Paris Street, Apartment 5|||"], nil, 0),
    // Another name of a larger city is no match for cities that are called so.
    (["Bethlehem|||"], nil, 0), (["Salisbury|||"], nil, 0),
    (["Bethlehem|PA||USA"], "Bethlehem, Pennsylvania, US", 1),
    // Codes and names of countries are not the villages of these names, and words for nothing mean nothing.
    (["UK|||"], nil, 0), (["USA|||"], nil, 0),
    (["Singapore|||"], "Singapore, , SG", 1),
    (["Home|||"], nil, 0), (["None|||"], nil, 0), (["Of|||"], nil, 0), (["NA|||"], nil, 0),
    (["N/A|||"], nil, 0), (["unknown|||"], nil, 0), (["-|||"], nil, 0),
    (["None|Piedmont||Italy"], "None, Piedmont, IT", 1),
    // Names of countries on envelopes.
    (["London|||England", "London, England|||"], "London, England, GB", 2),
    (["Edinburgh|||Scotland"], "Edinburgh, Scotland, GB", 1),
    (["Cardiff|||Wales"], "Cardiff, Wales, GB", 1),
    (["Belfast|||Northern Ireland"], "Belfast, Northern Ireland, GB", 1),
    (["Chicago|IL||États-Unis", "Chicago|IL||Vereinigte Staaten"], "Chicago, Illinois, US", 2),
    (["Berlin|||BRD"], "Berlin, State of Berlin, DE", 1),
    (["Madrid|||Espagne"], "Madrid, Madrid, ES", 1),
    (["Shanghai|||P.R. China"], "Shanghai, Shanghai, CN", 1),
    (["Hong Kong|||Hong Kong SAR"], "Hong Kong, , HK", 1),
  ]

  /// A country with one zone is enough for a guess of the zone.
  @Test func aCountryWithOneZone() {
    let rows: [(addresses: [String], zone: String?)] = [
      (["|||Japan", "|||JP", "Nowhereville|||Japan"], "Asia/Tokyo"), (["|||USA"], nil),
      (["UK|||"], "Europe/London"),
    ]
    for row in rows {
      let guess = LocationGuess(tally(row.addresses), gazetteer: .embedded)
      #expect(guess.city == nil && guess.failure == .noCity, "\(row.addresses)")
      #expect(guess.timeZoneIdentifier == row.zone, "\(row.addresses)")
    }
    #expect(LocationGuess(tally(["UK|||"]), gazetteer: .embedded).countries.map(Self.text) == ["1 UK"])
  }

  /// A thousand names at most are searched for as misspelled ones, the most frequent; the others count as unknown.
  @Test(.optimizedOnly) func searchesForMisspelledNamesAreBounded() {
    let unknown = (0..<1_200).flatMap { number in
      let letters = String([100, 10, 1].map { Character(Unicode.Scalar(UInt8(97 + number / $0 % 10))) })
      return Array(repeating: "Zqxw\(number < 1_000 ? "k" : "v")\(letters)q|IL||USA", count: 2)
    }
    let rare = ["Sprngfield|IL||USA"]
    #expect(LocationGuess(tally(rare), gazetteer: .embedded).city?.name == "Springfield")
    // A city on few of many cards is found, but no guess; one that is not searched for is not found.
    #expect(LocationGuess(tally(unknown + rare + rare + rare), gazetteer: .embedded).failure == .smallShare)
    #expect(LocationGuess(tally(unknown + rare), gazetteer: .embedded).failure == .noCity)
  }

  @Test(arguments: rows) func guessIsTheCityOfMostCards(
    _ addresses: [String], _ city: String?, _ agreeing: Int
  ) {
    let guess = LocationGuess(tally(addresses), gazetteer: .embedded)
    let name = guess.city.map { [$0.name, $0.region?.name ?? "", $0.country].joined(separator: ", ") }
    #expect(name == city, "\(addresses)")
    #expect(guess.city == nil || guess.agreeingCount == agreeing, "\(addresses)")
  }

  @Test func spellingsCountTogether() {
    let guess = LocationGuess(
      tally([
        "München|Bayern|80331|Deutschland", "Munchen|BAYERN|80331|Germany",
        "MÜNCHEN|Bayern|80331|Deutschland",
        "München|Bayern|80333|Deutschland", "New York|NY|10001-1234|", "New York|New York|10001|USA",
      ]), gazetteer: .embedded)
    #expect(guess.cities.map(Self.text) == ["4 München", "2 New York"])
    #expect(guess.regions.map(Self.text) == ["4 Bayern", "2 NY"])
    #expect(guess.postalCodes.map(Self.text) == ["3 80331", "2 10001", "1 80333"])
    #expect(guess.postalCodes.map { $0.extendedCount } == [0, 1, 0])
    #expect(guess.countries.map(Self.text) == ["4 Deutschland", "1 USA"])
  }

  @Test func positionsAndZonesOfCards() throws {
    let finder = CityFinder(.embedded, zones: TimeZoneFinder.world.identifiers)
    func guess(_ lines: String...) -> LocationGuess {
      var tally = ContactTally()
      for line in lines {
        for card in Array("BEGIN:VCARD\nVERSION:4.0\n\(line)\nEND:VCARD".utf8).cards().cards {
          tally.add(card)
        }
      }
      return LocationGuess(tally, gazetteer: .embedded) { position in
        let zone = TimeZoneFinder.world.zoneIndex(at: position) ?? TimeZoneFinder.noZone
        let nearest = finder.nearestCity(to: position, zone: Int(zone))
        return nearest.flatMap { $0.isInZone ? $0.city : nil }
      }
    }
    // A position decides between cities of a name, and stands for one alone.
    #expect(guess("ADR:;;;Springfield;;;\nGEO:geo:37.2,-93.3").city?.region?.code == "MO")
    #expect(guess("GEO:geo:59.91,10.74").city?.name == "Oslo")
    // Far from every city only the zone counts, and at sea nothing.
    let desert = guess("GEO:geo:-24.5,127.5")
    #expect(desert.city == nil && desert.timeZoneIdentifier == "Australia/Perth")
    let sea = guess("GEO:geo:-40,-120")
    #expect(sea.city == nil && sea.timeZoneIdentifier == nil)
    // A zone decides where it can, and contradicts nothing.
    #expect(guess("ADR:;;;San Jose;;;\nTZ:America/Costa_Rica").city?.country == "CR")
    #expect(guess("ADR:;;;Oslo;;;NO\nTZ:Asia/Tokyo").city?.name == "Oslo")
    // Alone it is a guess of a zone.
    let zone = guess("TZ:America/Chicago", "TZ:US/Central", "ADR:;;;Oslo;;;NO\nTZ:Europe/Oslo")
    #expect(zone.city?.name == "Oslo")
    let only = guess("TZ:America/Chicago", "TZ:US/Central")
    #expect(only.city == nil && only.timeZoneIdentifier == "America/Chicago" && only.agreeingCount == 2)
  }

  @Test func postalCodesResolveWhatCitiesDoNot() throws {
    let table = """
      US\t62701\tSpringfield\tIllinois\tIL\tSangamon\t167\t\t\t39.8\t-89.65\t4
      US\t65801\tSpringfield\tMissouri\tMO\tGreene\t077\t\t\t37.26\t-93.35\t4
      DE\t80331\tMünchen\tBayern\tBY\t\t00\t\t\t48.1345\t11.571\t6
      ES\t80331\tNowhere\t\t\t\t\t\t\t40\t-4\t6

      """
    let rows: [(address: String, region: String?)] = [
      ("Springfield||65801|US", "MO"), ("Springfield||65801-0001|USA", "MO"), ("||65801|US", "MO"),
      ("Springfield||62701|", "IL"), ("||80331|Germany", "02"), ("||80331|", nil), ("||99999|US", nil),
    ]
    for row in rows {
      let tally = tally([row.address])
      var codes = PostalCodes(neededFor: tally)
      try Array(table.utf8).withUnsafeBufferPointer { bytes throws(TableError) in
        try codes.read(bytes, file: "codes")
      }
      let guess = LocationGuess(tally, gazetteer: .embedded, postalCodes: codes)
      #expect(guess.city?.region?.code == row.region, "\(row.address)")
    }
  }

  @Test func malformedPostalCodes() {
    let rows = [
      ("", "codes: line 1: expected a line of GeoNames postal codes, found none up to the end"),
      (
        String(repeating: "\t", count: 1_000_000),
        "codes: line 1: expected 12 columns with tabs between them (GeoNames postal codes), found 1000001"
      ),
      ("US\t1", "codes: line 1: expected 12 columns with tabs between them (GeoNames postal codes), found 2"),
      (
        "\nusa\t1\t\t\t\t\t\t\t\t\t\t",
        "codes: line 2: expected a country code of two capital letters, found \"usa\""
      ),
      (
        "US\t65801\tX\t\t\t\t\t\t\t91\t0\t",
        "codes: line 1: expected a latitude and a longitude in degrees, found \"91,0\""
      ),
    ]
    for (text, message) in rows {
      var codes = PostalCodes(neededFor: tally(["||65801|US"]))
      let error = #expect(throws: TableError.self) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(TableError) in
          try codes.read(bytes, file: "codes")
        }
      }
      #expect(error.map { "\($0)" } == message)
    }
  }

  private func tally(_ addresses: [String]) -> ContactTally {
    var tally = ContactTally()
    for address in addresses {
      let fields = address.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.replacing(",", with: "\\,")
      }
      // An address in one field is a street.
      let isWhole = fields[0].contains("\\,") && fields.dropFirst().allSatisfy { $0.isEmpty }
      let city = isWhole ? "\(fields[0]);" : ";\(fields[0])"
      let text =
        "BEGIN:VCARD\nVERSION:3.0\nADR;TYPE=home:;;\(city);\(fields[1]);\(fields[2]);\(fields[3])\nEND:VCARD"
      for card in Array(text.utf8).cards().cards { tally.add(card) }
    }
    return tally
  }

  private static func text(_ count: LocationGuess.Count) -> String { "\(count.count) \(count.name)" }
}
