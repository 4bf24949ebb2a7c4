import TimeZoneLocalTime
import TimeZoneService

/// Any bytes as the table of names in all languages.
enum LanguagesHarness: FuzzHarness {
  static let name = "languages"

  static func run(_ bytes: [UInt8]) {
    guard let names = try? ZoneNames(bytes: bytes) else { return }
    for language in names.languages.prefix(20) + ["de-AT", "zh-Hant-TW-x-y", ""] {
      for zone in ["Asia/Tokyo", "Europe/Berlin", ""] {
        for (raw, saving) in [(32_400, 0), (3_600, 3_600), (0, 0)] {
          let name = names.name(of: zone, raw: raw, daylightSaving: saving, languages: [language])
          require(!name.language.isEmpty, "a language")
        }
      }
    }
  }

  static func seeds() throws -> [[UInt8]] {
    let words: [UInt8] = [2, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 11, 0, 0, 0] + Array("Japans Zeit".utf8)
    let tokyo: [UInt8] = [0x90, 0x7E, 0, 0, 255, 0]
    let german: [UInt8] = [3] + Array("GMT".utf8) + [0, 0, 2, 0, 1, 1, 1]
    return [TablesHarness.table(.languages, ["*", "Asia/Tokyo", "de", "en"], [words, tokyo, german, []])]
  }
}
