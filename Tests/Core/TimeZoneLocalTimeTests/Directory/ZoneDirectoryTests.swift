import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes)) struct ZoneDirectoryTests {
  private let directory = ZoneDirectory.embedded

  @Test func preferencesNameCountriesAndZones() throws {
    let hebron = ["Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem"]
    let cases: [(text: String, choice: String?)] = [
      ("IL", "Asia/Jerusalem"), ("ps", "Asia/Gaza"), ("JP, ps ,IL", "Asia/Gaza"),
      ("Asia/Hebron,PS", "Asia/Hebron"), ("asia/tel_aviv", "Asia/Jerusalem"),
      ("JP", nil),
    ]
    for (text, choice) in cases {
      #expect(try ZonePreference(parsing: text).choice(among: hebron) == choice, "\(text)")
    }
    // Boundaries of an earlier release have the older name.
    #expect(try ZonePreference(parsing: "UA").choice(among: ["Europe/Kiev"]) == "Europe/Kiev")
    #expect(ZonePreference([]).choice(among: hebron) == nil)
    #expect(ZonePreference([["Asia/Gaza"]]).choice(among: []) == nil)
    for text in ["", "IL,", ",IL", "I L", "XX", "Asia/Nowhere", "é"] {
      #expect(throws: ZoneDirectoryError.self, "\(text)") { try ZonePreference(parsing: text) }
    }
  }

  // MARK: Facts

  private static let facts: [(asked: String, name: String, countries: [String], iso6709: String?)] = [
    ("America/Denver", "America/Denver", ["US"], "+394421-1045903"),
    ("US/Pacific", "America/Los_Angeles", ["US"], "+340308-1181434"),
    ("Asia/Calcutta", "Asia/Kolkata", ["IN"], "+2232+08822"),
    ("Europe/Kiev", "Europe/Kyiv", ["UA"], "+5026+03031"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires", ["AR"], "-3436-05827"),
    // A row of its own counts for more than what it is linked to.
    ("Europe/Oslo", "Europe/Oslo", ["NO"], "+5955+01045"),
    ("Atlantic/Reykjavik", "Atlantic/Reykjavik", ["IS"], "+6409-02151"),
    // Links that lead abroad: the zone of the same country.
    ("Iceland", "Atlantic/Reykjavik", ["IS"], "+6409-02151"),
    ("Africa/Asmera", "Africa/Asmara", ["ER"], "+1520+03853"),
    ("Pacific/Truk", "Pacific/Chuuk", ["FM"], "+0725+15147"),
    // No case.
    ("eTC/gMT+5", "Etc/GMT+5", [], nil),
    ("utc", "Etc/UTC", [], nil),
    ("america/port-AU-prince", "America/Port-au-Prince", ["HT"], "+1832-07220"),
  ]

  @Test func factsHold() throws {
    for fact in Self.facts {
      let entry = try directory.entry(for: fact.asked)
      #expect(entry.name == fact.name, "\(fact)")
      #expect(entry.countries.map(\.code) == fact.countries, "\(fact)")
      #expect(entry.place?.iso6709 == fact.iso6709, "\(fact)")
    }
  }

  @Test func anEntryTellsNamesAndComment() throws {
    let denver = try directory.entry(for: "America/Denver")
    #expect(denver.countries == [directory.country("US")])
    #expect(denver.countries.first?.name == "United States")
    #expect(denver.comment == "Mountain (most areas)")
    #expect(denver.olderNames == ["America/Shiprock", "Navajo", "US/Mountain"])
    let berlin = try directory.entry(for: "Europe/Berlin")
    #expect(berlin.countries.map(\.code) == ["DE"])
    #expect(berlin.additionalCountries.map(\.code) == ["DK", "NO", "SE", "SJ"])
    #expect(try directory.entry(for: "Europe/Oslo").additionalCountries == [])
    #expect(directory.version == "2026f")
  }

  // MARK: Every name

  @Test func allZonesOfTheWorldAreKnown() throws {
    let rows = try TzdataText.words("zone.tab")
    let identifiers = TimeZoneFinder.world.identifiers
    #expect(identifiers.count == 444)
    for identifier in identifiers {
      let entry = try directory.entry(for: identifier)
      #expect(entry.name == identifier, "\(identifier)")
      let row = rows.first { $0[2] == identifier }
      #expect(entry.countries.map(\.code) == row.map { [$0[0]] } ?? [], "\(identifier)")
      #expect(entry.place?.iso6709 == row?[1], "\(identifier)")
      #expect(entry.comment == row.flatMap { $0.count > 3 ? $0[3] : nil }, "\(identifier)")
      #expect((row == nil) == identifier.hasPrefix("Etc/"), "\(identifier)")
      #expect(directory.contains(identifier), "\(identifier)")
    }
  }

  /// The links are followed once more, over a plain list.
  @Test func everyLinkLeadsToTheCurrentName() throws {
    let placed = Set(try TzdataText.words("zone.tab").map { $0[2] })
    let links = try TzdataText.lines("tzdata.zi", beginning: "L")
    let targets = Dictionary(uniqueKeysWithValues: links.map { ($0[2], $0[1]) })
    #expect(targets.count == 253)
    for name in targets.keys {
      var expected = name
      while !placed.contains(expected), let target = Self.sameCountry[expected] ?? targets[expected] {
        expected = target
      }
      for spelling in [name, name.uppercased(), name.lowercased()] {
        let entry = try directory.entry(for: spelling)
        #expect(entry.name == expected, "\(spelling)")
        #expect(entry.olderNames.contains(name) == (name != expected), "\(spelling)")
        #expect(directory.spelling(of: spelling) == name, "\(spelling)")
      }
    }
  }

  /// The ten links that lead to another country than the place is in, and what it has a row for.
  private static let sameCountry = [
    "Africa/Asmera": "Africa/Asmara", "Africa/Timbuktu": "Africa/Bamako",
    "America/Coral_Harbour": "America/Atikokan", "America/Virgin": "America/St_Thomas",
    "Antarctica/South_Pole": "Antarctica/McMurdo", "Atlantic/Jan_Mayen": "Arctic/Longyearbyen",
    "Iceland": "Atlantic/Reykjavik", "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Truk": "Pacific/Chuuk",
    "Pacific/Yap": "Pacific/Chuuk",
  ]

  /// Each name stands once in the directory, current or older.
  @Test func everyNameBelongsToOneEntry() throws {
    let names = directory.entries.flatMap { [$0.name] + $0.olderNames }
    let expected =
      try TzdataText.words("zone.tab").map { $0[2] }
      + TzdataText.lines("tzdata.zi", beginning: "Z").map { $0[1] }
      + TzdataText.lines("tzdata.zi", beginning: "L").map { $0[2] }
    #expect(names.count == Set(names).count)
    #expect(Set(names) == Set(expected))
    #expect(directory.entries.map(\.name) == directory.entries.map(\.name).sorted())
  }

  // MARK: Countries

  @Test func everyCountryHasTheZonesOfItsRows() throws {
    let rows = try TzdataText.words("zone.tab")
    for country in try TzdataText.words("iso3166.tab") {
      let expected = rows.filter { $0[0] == country[0] }.map { $0[2] }
      guard !expected.isEmpty else {
        let error = #expect(throws: ZoneDirectoryError.self) { try directory.zones(inCountry: country[0]) }
        #expect(error?.description == "\(country[1]) (\(country[0])) has no time zone in zone.tab")
        continue
      }
      #expect(try directory.zones(inCountry: country[0]).map(\.name) == expected, "\(country)")
      #expect(try directory.zones(inCountry: country[0].lowercased()).map(\.name) == expected, "\(country)")
      #expect(directory.country(country[0])?.name == country[1])
      #expect(directory.country(country[0].lowercased())?.code == country[0])
    }
  }

  @Test func unknownCountriesAreAnErrorThatHelps() {
    let codes = "codes are two letters (ISO 3166)"
    let rows: [(code: String, message: String)] = [
      ("Japan", "no country has the code \"Japan\": \(codes); did you mean JP (Japan)?"),
      ("UK", "no country has the code \"UK\": \(codes); did you mean GB (Britain (UK))?"),
      ("usa", "no country has the code \"usa\": \(codes); did you mean US (United States)?"),
      ("Germny", "no country has the code \"Germny\": \(codes); did you mean DE (Germany)?"),
      ("GREECE", "no country has the code \"GREECE\": \(codes); did you mean GR (Greece)?"),
      // Niger is nearer than Nigeria.
      ("Nigerr", "no country has the code \"Nigerr\": \(codes); did you mean NE (Niger)?"),
      ("Atlantis", "no country has the code \"Atlantis\": \(codes), such as JP"),
      // KELVIN SIGN, which Unicode equates with K.
      ("\u{212A}R", "no country has the code \"\u{212A}R\": \(codes), such as JP"),
      ("ZZ", "no country has the code \"ZZ\": \(codes), such as JP"),
      ("", "no country has the code \"\": \(codes), such as JP"),
    ]
    for row in rows {
      let error = #expect(throws: ZoneDirectoryError.self, "\(row)") {
        try directory.zones(inCountry: row.code)
      }
      #expect(error?.description == row.message, "\(row)")
    }
  }

  // MARK: CLDR

  @Test func identifiersOfCLDRNeverChange() {
    let rows = [
      ("Asia/Kolkata", "Asia/Calcutta"), ("Asia/Calcutta", "Asia/Calcutta"), ("Europe/Kyiv", "Europe/Kiev"),
      ("Asia/Ho_Chi_Minh", "Asia/Saigon"), ("Asia/Kathmandu", "Asia/Katmandu"),
      ("Asia/Yangon", "Asia/Rangoon"),
      ("America/Nuuk", "America/Godthab"), ("America/Argentina/Buenos_Aires", "America/Buenos_Aires"),
      ("America/Indiana/Indianapolis", "America/Indianapolis"),
      ("America/Indiana/Knox", "America/Indiana/Knox"),
      ("Atlantic/Faroe", "Atlantic/Faeroe"), ("Africa/Asmara", "Africa/Asmera"),
      ("Pacific/Pohnpei", "Pacific/Ponape"), ("Pacific/Chuuk", "Pacific/Truk"),
      ("Pacific/Kanton", "Pacific/Enderbury"), ("America/Atikokan", "America/Coral_Harbour"),
      ("US/Pacific", "America/Los_Angeles"), ("UTC", "Etc/UTC"), ("Etc/UTC", "Etc/UTC"),
      ("America/Ciudad_Juarez", "America/Ciudad_Juarez"), ("Europe/Oslo", "Europe/Oslo"),
      ("Asia/Tokyo", "Asia/Tokyo"), ("nowhere", "nowhere"), ("", ""), ("asia/kolkata", "asia/kolkata"),
    ]
    for (name, identifier) in rows { #expect(ZoneDirectory.cldrIdentifier(for: name) == identifier) }
  }

  /// Whatever CLDR calls a zone is a name of the tz database with the same clock, and CLDR's own identifier of it.
  @Test func identifiersOfCLDRNameTheSameClock() throws {
    let year: Int64 = 31_556_952
    for name in TimeZoneDatabase.embedded.identifiers where name != "Factory" {
      let identifier = ZoneDirectory.cldrIdentifier(for: name)
      #expect(ZoneDirectory.cldrIdentifier(for: identifier) == identifier, "\(name)")
      let (own, other) = (try TimeZoneRules(identifier: name), try TimeZoneRules(identifier: identifier))
      for instant in (0..<200).map({ Instant(secondsSince1970: $0 * year / 2) }) {
        #expect(
          own.utcOffset(at: instant) == other.utcOffset(at: instant), "\(name) \(identifier) \(instant)")
      }
    }
  }

  // MARK: Suggestions

  @Test func unknownNamesAreAnErrorThatHelps() {
    let rows: [(name: String, suggestions: [String])] = [
      ("Asia/Tokio", ["Asia/Tokyo"]),
      ("tokyo", ["Asia/Tokyo"]),
      ("New York", ["America/New_York"]),
      ("america/newyork", ["America/New_York"]),
      ("Europe/Brelin", ["Europe/Berlin"]),
      ("Asia/Calcuta", ["Asia/Calcutta"]),
      ("Etc/GMT+15", ["Etc/GMT+1", "Etc/GMT+10", "Etc/GMT+11"]),
      ("Xyzzy/Plugh", []),
      // Not Etc/GMT+9, which is nine hours behind UTC; nor EST for JST.
      ("GMT+9", []), ("UTC-3", []), ("JST", []),
      ("cest", []), ("now", []), ("Z", []),
      ("ROME", ["Europe/Rome"]), ("NSW", ["Australia/NSW"]),
      ("Atlantis", ["Canada/Atlantic"]),
      ("", []),
      (String(repeating: "a", count: 1000), []),
    ]
    for row in rows {
      #expect(
        throws: ZoneDirectoryError.unknownZone(row.name, suggestions: row.suggestions), "\(row)"
      ) { try directory.entry(for: row.name) }
    }
    #expect(
      ZoneDirectoryError.unknownZone("Etc/GMT+15", suggestions: ["A", "B", "C"]).description
        == "no time zone is named \"Etc/GMT+15\"; did you mean A, B or C?")
    #expect(!directory.contains("asia/tokyo"))
    #expect(directory.spelling(of: "Nowhere") == nil)
  }

  @Test func offsetsAndAbbreviationsNameNoZone() {
    let ahead = "; Etc/GMT-9 is 9 hours ahead of UTC all year, by POSIX's sign"
    for (name, further) in [
      ("GMT+9", ahead), ("UTC+9", ahead), ("utc+09:00", ahead), ("+09:00", ahead), ("+0900", ahead),
      ("GMT-1", "; Etc/GMT+1 is 1 hour behind UTC all year, by POSIX's sign"), ("UTC+5:30", ""), ("GMT9", ""),
      ("UTC+15", ""), ("JST", ""), ("bst", ""), ("IST", ""), ("CEST", ""), ("PST", ""), ("Z", ""),
    ] {
      #expect(
        ZoneDirectoryError.unknownZone(name, suggestions: []).description
          == "no time zone is named \"\(name)\": offsets and abbreviations are not names of zones; specify one such as Asia/Tokyo\(further)"
      )
    }
    for name in ["GMT+", "UTC+99", "Tokio", "now", "JST-9", "Etc/GMT+15", "Zurich9", ""] {
      #expect(
        ZoneDirectoryError.unknownZone(name, suggestions: []).description
          == "no time zone is named \"\(name)\"; names look like Asia/Tokyo, and the zones of a country are listed by its code"
      )
    }
  }

  /// One typing error in any name is forgiven: the name is suggested.
  @Test func everyNameIsSuggestedForATypingError() {
    var generator = SeededGenerator(seed: 6)
    for name in directory.entries.map(\.name) where name.utf8.count > 6 {
      var letters = Array(name)
      let position = Int.random(in: 1..<letters.count - 1, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: letters.remove(at: position)
      case 1: letters.insert("q", at: position)
      case 2: letters[position] = "q"
      default: letters.swapAt(position, position + 1)
      }
      do throws(ZoneDirectoryError) {
        // Some errors give another name's spelling, as Etc/GMT+10 does for Etc/GMT+1.
        #expect(try directory.entry(for: String(letters)).name != "")
      } catch {
        guard case .unknownZone(_, let suggestions) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(suggestions.contains(name) || suggestions.count == 3, "\(String(letters)): \(suggestions)")
      }
    }
  }

  // MARK: Other data

  /// A link in a newer release whose target's clock is no longer the same is followed as it is.
  @Test func newerDataOverrulesWhatIsKnownOfRenamedZones() throws {
    func directory(_ links: String) throws -> ZoneDirectory {
      let table = try ZoneTable(
        bytes: Array(
          "IS\t+6409-02151\tAtlantic/Reykjavik\nCI\t+0519-00402\tAfrica/Abidjan\nNZ\t-3652+17446\tX/Y\n".utf8),
        name: "made")
      return ZoneDirectory(
        zoneTable: table, zoneTable1970: table,
        countries: Array("IS\tIceland\n".utf8).withUnsafeBufferPointer { CountryTable($0) },
        names: Array("Z Africa/Abidjan 0 - GMT\nZ Z/Z 0 - GMT\n\(links)".utf8)
          .withUnsafeBufferPointer { TZDataNames($0) })
    }
    let merged = try directory("L Africa/Abidjan Atlantic/Reykjavik\nL Africa/Abidjan Iceland\n")
    #expect(try merged.entry(for: "iceland").name == "Atlantic/Reykjavik")
    let parted = try directory("L Z/Z Atlantic/Reykjavik\nL Africa/Abidjan Iceland\n")
    #expect(try parted.entry(for: "iceland").name == "Africa/Abidjan")
    // A zone of the table alone is known too, and a country without a name is called by its code.
    #expect(try merged.entry(for: "X/Y").countries.map(\.name) == ["NZ"])
  }
}
