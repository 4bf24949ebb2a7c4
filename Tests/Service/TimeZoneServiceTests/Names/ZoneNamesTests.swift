import TestSupport
import Testing
import TimeZoneService

/// Names of zones in the languages of CLDR. All of them are compared with Babel's by `Scripts/verify names`.
@Suite(.tags(.readsUntrustedBytes)) struct ZoneNamesTests {
  private static let names = ZoneNames.embedded

  /// What Babel 2.18 says.
  @Test(arguments: [
    ("Europe/Berlin", 1, 0, "de", "Mitteleuropäische Normalzeit"),
    ("Europe/Berlin", 1, 1, "de-AT", "Mitteleuropäische Sommerzeit"),
    ("Asia/Tokyo", 9, 0, "ja", "日本標準時"),
    ("Asia/Tokyo", 9, 0, "fr", "heure normale du Japon"),
    ("Asia/Tokyo", 9, 0, "zh-TW", "日本標準時間"),
    ("Asia/Tokyo", 9, 0, "zh-CN", "日本标准时间"),
    ("America/Sao_Paulo", -3, 0, "pt-BR", "Horário Padrão de Brasília"),
    ("America/Sao_Paulo", -3, 0, "pt-PT", "Hora padrão de Brasília"),
    ("Europe/Oslo", 1, 0, "no", "normaltid for Sentral-Europa"),
    ("Asia/Jerusalem", 2, 1, "he", "שעון ישראל (קיץ)"),
    ("Europe/London", 0, 1, "fr", "heure d’été britannique"),
    ("Europe/London", 0, 1, "en-GB", "British Summer Time"),
    ("America/New_York", -5, 1, "es-419", "hora de verano oriental"),
    ("Etc/UTC", 0, 0, "ru", "Всемирное координированное время"),
    ("Africa/Casablanca", 1, 0, "fr", "UTC+01:00"),
    ("Antarctica/Troll", 0, 2, "fr", "UTC+02:00"),
  ])
  func `Names are CLDR's`(zone: String, raw: Int, saving: Int, language: String, expected: String) {
    let name = Self.names.name(
      of: zone, raw: raw * 3_600, daylightSaving: saving * 3_600, languages: [language])
    #expect(name.text == expected)
    #expect(name.language == language)
  }

  @Test(arguments: [
    (["DE_at"], "de-AT"), (["de-AT-1996-x-y"], "de-AT"), (["zh-Hant-ZZ"], "zh-Hant"), (["iw"], "iw"),
    (["sr-Latn-u-nu-latn"], "sr-Latn"), (["xx", "fr-CA", "de"], "fr-CA"), (["xx"], "en"), ([], "en"),
    (["en", "de"], "en"), (["en-us"], "en-US"), (["*", "de"], "de"),
    (["", "-", "--", "a-", "-a", "日本"], "en"),
    ([String(repeating: "de-", count: 1_000)], "en"), (["Asia/Tokyo", "GB", "Etc"], "en"),
  ])
  func `Names are in the first language that has them`(languages: [String], expected: String) {
    let name = Self.names.name(of: "Asia/Tokyo", raw: 32_400, daylightSaving: 0, languages: languages)
    #expect(name.language == expected)
  }

  @Test func `A former code is the same language`() {
    for (former, current) in [("iw", "he"), ("in", "id"), ("sh", "sr-Latn")] {
      for zone in ["Europe/Berlin", "Asia/Tokyo"] {
        let raw = zone == "Asia/Tokyo" ? 32_400 : 3_600
        func text(_ language: String) -> String {
          Self.names.name(of: zone, raw: raw, daylightSaving: 0, languages: [language]).text
        }
        #expect(text(former) == text(current))
        #expect(text(former) != text("en"))
      }
    }
  }

  @Test(arguments: [
    ("de", 0, "GMT"), ("de", 20_700, "GMT+05:45"), ("fr", -12_600, "UTC-03:30"),
    ("bg", 7_200, "Гринуич+02:00"),
    ("he", 3_600, "GMT+01:00\u{200E}"), ("fa", 3_600, "+01:00 گرینویچ"), ("fa", 0, "گرینویچ"),
  ])
  func `Without a name, it is the offset in the language's form`(
    language: String, offset: Int, expected: String
  ) {
    // The tz database has no such zone, so there are no names.
    let name = Self.names.name(of: "Mars/Olympus", raw: offset, daylightSaving: 0, languages: [language])
    #expect(name.text == expected)
    // An offset that the zone's name does not stand for.
    if offset != 0 {
      let tokyo = Self.names.name(of: "Asia/Tokyo", raw: offset, daylightSaving: 0, languages: [language])
      #expect(tokyo.text == expected)
    }
  }

  @Test func `English names are those of the table of English names`() throws {
    for zone in TimeZoneDatabase.embedded.identifiers {
      let offsets = try TimeZoneRules(identifier: zone).googleOffsets(
        at: Instant(secondsSince1970: 1_784_116_800))
      let english = EnglishZoneNames.embedded.name(
        of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving)
      for languages in [[], ["en"], ["en-US"], ["tlh"]] {
        #expect(
          Self.names.name(
            of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: languages
          ).text == english, "\(zone)")
      }
    }
  }

  @Test func `There are names in hundreds of languages and regions`() {
    let languages = Self.names.languages
    #expect(languages.count >= 900)
    #expect(languages == languages.sorted())
    let german = Set(languages.filter { $0.hasPrefix("de") })
    #expect(german.isSuperset(of: ["de", "de-at", "de-ch", "de-li"]))
  }
}

// MARK: - Damage

extension ZoneNamesTests {
  private static let file = Result {
    try RepositoryFiles.bytes("Sources/Service/CServiceData/names/languages.tzpack")
  }

  /// Asks for some names: whatever the answers, nothing traps.
  private func askAll(_ names: ZoneNames) {
    for language in ["de", "fr", "zh-Hant-TW", "en", "fa"] {
      for zone in ["Europe/Berlin", "Asia/Tokyo", "Europe/London", "Etc/UTC"] {
        _ = names.name(of: zone, raw: 3_600, daylightSaving: 3_600, languages: [language])
        _ = names.name(of: zone, raw: 0, daylightSaving: 0, languages: [language])
      }
    }
  }

  @Test func `A whole table is read, and a part of one is not`() throws {
    let bytes = try Self.file.get()
    askAll(try ZoneNames(bytes: bytes))
    for count in [0, 7, 8, 39, 40, 41, 1_000, bytes.count / 2, bytes.count - 1] {
      #expect(throws: TimeZoneRulesError.self) { try ZoneNames(bytes: Array(bytes.prefix(count))) }
    }
    #expect(throws: TimeZoneRulesError.self) { try ZoneNames(bytes: bytes + [0]) }
  }

  @Test func `Damaged bytes are refused or harmless`() throws {
    let bytes = try Self.file.get()
    var generator = SeededGenerator(seed: 19)
    var refused = 0
    for _ in 0..<200 {
      var damaged = bytes
      // Half of the damage is in the offsets, where it matters most.
      let limit = Bool.random(using: &generator) ? 20_000 : bytes.count
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<limit, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      do throws(TimeZoneRulesError) {
        askAll(try ZoneNames(bytes: damaged))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50)
  }
}
