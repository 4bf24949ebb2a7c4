import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneSupport

/// What a table's own column says of a row's zone, as far as it can be understood.
enum AuditedName: Hashable, Sendable {
  /// A zone, in the tz database's spelling.
  case zone(String)
  /// Seconds to add to UTC.
  case offset(Int)
  /// Nothing.
  case missing
  /// Another text, in capital letters: an abbreviation, perhaps.
  case other(String)

  /// Reads a cell: a name of the tz database in any case, with spaces or underscores; its last part, if no other zone has
  /// the same; an offset such as `+05:30`, `UTC-3`, `5.5` or `0530`; or what `further` knows, such as Windows' names.
  ///
  /// - Parameters:
  ///   - text: The cell.
  ///   - further: The zone of a name that is not of the tz database.
  init(_ text: String, _ further: (String) -> String?) {
    if text.isMissingValue {
      self = .missing
    } else if let name = Self.spelling(text) {
      self = .zone(name)
    } else if let seconds = Self.utcOffset(text) {
      self = .offset(seconds)
    } else if let name = further(text) ?? Self.lastParts[ExactText(Self.key(text))] ?? nil {
      self = .zone(name)
    } else {
      self = .other(text.uppercased())
    }
  }

  /// The seconds of an offset from UTC with or without a sign, or of a decimal number of hours, whole quarters.
  private static func utcOffset(_ text: String) -> Int? {
    for text in [text, "+\(text)"] {
      if case .offset(let seconds?) = ClockName(text) { return seconds }
    }
    let quarters = Double(text).map { $0 * 4 } ?? .nan
    return quarters.magnitude <= 72 && quarters.rounded() == quarters ? Int(quarters) * 900 : nil
  }

  private static func spelling(_ text: String) -> String? {
    ZoneDirectory.embedded.spelling(of: text)
      ?? ZoneDirectory.embedded.spelling(of: String(text.map { $0 == " " ? "_" : $0 }))
  }

  /// The names by their last parts; `nil` where several zones have the same. `Etc/GMT+9` and the like are no places.
  private static let lastParts: [ExactText: String?] = {
    var names: [ExactText: String?] = [:]
    for entry in ZoneDirectory.embedded.entries {
      for name in [entry.name] + entry.olderNames {
        guard let slash = name.lastIndex(of: "/"), !name.hasPrefix("Etc/") else { continue }
        let key = ExactText(key(String(name[name.index(after: slash)...])))
        names[key] = .some(names[key, default: entry.name] == entry.name ? entry.name : nil)
      }
    }
    return names
  }()

  private static func key(_ text: String) -> String {
    String(text.lowercased().map { $0 == " " ? "_" : $0 })
  }
}
