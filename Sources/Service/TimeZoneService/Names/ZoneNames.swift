import CServiceData

/// Names of zones' local times in the languages of the Unicode CLDR, such as "Mitteleuropäische Normalzeit".
///
/// They are the long names. If a language has none, or if the zone's offset is not the one that the name represents,
/// the name is the offset in the language's form, such as "UTC-07:00". English names are those of ``EnglishZoneNames``.
package struct ZoneNames: Sendable {
  private let table: PackedTable
  private let words: LanguageWords

  /// The names embedded in the library. They are checked when they are first used, which takes a few milliseconds.
  package static let embedded: ZoneNames = {
    do throws(TimeZoneRulesError) {
      return try ZoneNames(
        UnsafeRawBufferPointer(
          start: tzlookup_languages_pack(), count: tzlookup_languages_pack_size()), owner: nil)
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded names: \(error)")
    }
  }()

  /// Names in a packed table from elsewhere, which is copied.
  package init(bytes: [UInt8]) throws(TimeZoneRulesError) {
    let owner = OwnedBytes(copying: bytes)
    try self.init(owner.bytes, owner: owner)
  }

  private init(_ bytes: UnsafeRawBufferPointer, owner: OwnedBytes?) throws(TimeZoneRulesError) {
    defer { withExtendedLifetime(owner) {} }
    table = try PackedTable(bytes, owner: owner, kind: .languages)
    try table.validate()
    guard
      let found = table.withBody(of: LanguageWords.name, { bytes, _ in LanguageWords(bytes, owner: owner) }),
      let words = found
    else { throw Self.damaged("*", "a list of words") }
    self.words = words
    for number in 0..<table.nameCount {
      guard let name = table.name(number), name != LanguageWords.name else { continue }
      let isSound = table.withBody(of: name) { bytes, _ in
        Self.isLanguage(name)
          ? bytes.isEmpty || LanguageNames(bytes).map { $0.isSound(words) } ?? false : ZoneKeys(bytes) != nil
      }
      guard isSound == true else { throw Self.damaged(name, "a body as specified") }
    }
  }

  private static func damaged(_ name: String, _ expected: String) -> TimeZoneRulesError {
    .damagedTable(offset: 0, expected: "\(expected) of \(name)", found: "others")
  }

  /// Whether a name in the table is a language's: names of zones begin with a capital letter.
  private static func isLanguage(_ name: String) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }

  /// The name of a zone's time in the first of some languages that CLDR has names in, or in English.
  package func name(
    of zone: String, raw: Int, daylightSaving: Int, languages: [String]
  ) -> (text: String, language: String) {
    for language in languages {
      guard let tag = match(language) else { continue }
      let text = table.withBody(of: tag) { bytes, _ in
        LanguageNames(bytes).map {
          name(of: zone, raw: raw, daylightSaving: daylightSaving, in: $0)
        }
      }
      if let text, let text { return (text, LanguageTag.canonical(tag)) }
      // The body is empty: this is English.
      return (
        EnglishZoneNames.embedded.name(of: zone, raw: raw, daylightSaving: daylightSaving),
        LanguageTag.canonical(tag)
      )
    }
    return (EnglishZoneNames.embedded.name(of: zone, raw: raw, daylightSaving: daylightSaving), "en")
  }

  /// All tags of languages, in lower case, ascending.
  package var languages: [String] {
    (0..<table.nameCount).compactMap { table.name($0) }.filter { Self.isLanguage($0) }
  }

  private func match(_ language: String) -> String? {
    var tag = LanguageTag.normalized(language)
    while let candidate = tag {
      if Self.isLanguage(candidate), table.withBody(of: candidate, { _, _ in true }) == true {
        return candidate
      }
      tag = LanguageTag.shortened(candidate)
    }
    return nil
  }

  private func name(of zone: String, raw: Int, daylightSaving: Int, in language: LanguageNames) -> String {
    let isDaylight = daylightSaving != 0
    let keys = table.withBody(of: zone) { bytes, _ in ZoneKeys(bytes) }
    if let keys, let keys, keys.standardOffset == raw {
      for key in [keys.own, keys.metazone] where key != ZoneKeys.none {
        if let text = language.name(key, isDaylight: isDaylight, words) { return text }
      }
    }
    return language.offset(raw + daylightSaving)
  }
}
