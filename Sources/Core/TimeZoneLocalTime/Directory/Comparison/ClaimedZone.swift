import TimeZoneEngine

/// The text that people and tables write for a time zone, as far as it can be understood.
package enum ClaimedZone: Hashable, Sendable {
  /// A zone, in the tz database's spelling.
  case zone(String)
  /// In seconds, positive to the east.
  case offset(Int)
  /// Any other text, possibly an abbreviation.
  case other(String)

  /// The longest text that is understood, in bytes; no name is longer.
  package static let longestText = 255

  /// Reads a name of the tz database in any case, with spaces or underscores; its last part, if no other zone has the
  /// same; an offset as ``OffsetText`` reads it, ambiguous numbers in minutes unless a unit is given; or what `further` knows.
  package init(
    _ text: String, unit: OffsetUnit? = nil, ambiguous: OffsetUnit = .minutes,
    _ further: (String) -> String? = { _ in nil }
  ) {
    guard text.utf8.count <= Self.longestText else {
      self = .other("")
      return
    }
    if let name = Self.spelling(text) {
      self = .zone(name)
    } else if let seconds = OffsetText(text, unit)?.seconds(ambiguous) {
      self = .offset(seconds)
    } else if let name = further(text) ?? Self.lastParts[ExactText(Self.key(text[...]))] ?? nil {
      self = .zone(name)
    } else {
      self = .other(text)
    }
  }

  private static func spelling(_ text: String) -> String? {
    ZoneDirectory.embedded.spelling(of: text) ?? ZoneDirectory.embedded.spelling(of: underscored(text[...]))
  }

  /// The full names by their last parts; `nil` if several zones have the same last part. Names such as `Etc/GMT+9` aren't places.
  private static let lastParts: [ExactText: String?] = {
    var names: [ExactText: String?] = [:]
    for entry in ZoneDirectory.embedded.entries {
      for name in [entry.name] + entry.olderNames {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")),
          !name.utf8.starts(with: "Etc/".utf8)
        else { continue }
        let key = ExactText(key(name[name.utf8.index(after: slash)...]))
        let known = names[key] ?? entry.name
        names[key] = .some(known?.isSame(as: entry.name) == true ? entry.name : nil)
      }
    }
    return names
  }()

  private static func underscored(_ text: Substring) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  private static func key(_ text: Substring) -> String {
    String(decoding: underscored(text).utf8.map { $0.asciiLowercase }, as: UTF8.self)
  }
}
