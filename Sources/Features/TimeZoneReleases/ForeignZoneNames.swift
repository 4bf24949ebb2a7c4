import TimeZoneEngine
import TimeZoneLocalTime

/// The names of zones in other systems, such as Windows and Ruby on Rails.
public enum ForeignZoneNames {
  /// Returns the zone of a name that another system uses.
  ///
  /// Rails calls many zones by a city, of which there may be others: `Georgetown`, `Wellington`. Cities that are also the
  /// last part of the zone's name, such as `Tokyo`, are left out.
  ///
  /// - Parameters:
  ///   - text: A Windows time zone name (`Tokyo Standard Time`) or of Ruby on Rails (`Eastern Time (US & Canada)`),
  ///     case-insensitive; an identifier of iCalendar with a prefix (`/example.org/20260101_1/Europe/Berlin`); or a name
  ///     of the tz database or any of these after an offset, as in `(GMT+07:00) Asia/Bangkok`.
  ///   - includesCities: Whether Rails' names of cities count without an offset before them.
  /// - Returns: A name of the tz database, in its spelling; `nil` if the text is none of these.
  /// - Complexity: O(*n*), *n* the length of the text.
  public static func zone(named text: String, includingCities includesCities: Bool = true) -> String? {
    if let name = nameAfterOffset(text) {
      return ZoneDirectory.embedded.spelling(of: name) ?? named(name, includesCities: true)
    }
    return named(text, includesCities: includesCities)
  }

  private static func named(_ text: String, includesCities: Bool) -> String? {
    if text.utf8.first == UInt8(ascii: "/") { return nameAfterPrefix(text) }
    return WindowsZones.zone(named: text) ?? RailsZones.zone(named: text, in: RailsZones.areas)
      ?? (includesCities ? RailsZones.zone(named: text, in: RailsZones.cities) : nil)
  }

  /// The text after `(GMT+07:00)` or `(UTC)`.
  private static func nameAfterOffset(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.starts(with: "(GMT".utf8) || bytes.starts(with: "(UTC".utf8),
      let end = bytes.firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(Substring(bytes[end...].dropFirst().drop { $0 == UInt8(ascii: " ") }))
  }

  /// The longest name of a zone at the end of an identifier: no name has more than three parts.
  private static func nameAfterPrefix(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "/")).suffix(3)
    for first in parts.indices {
      let name = parts[first...].map { String(Substring($0)) }.joined(separator: "/")
      if let zone = ZoneDirectory.embedded.spelling(of: name) { return zone }
    }
    return nil
  }
}

/// The names of Ruby on Rails, `ActiveSupport::TimeZone::MAPPING`.
private enum RailsZones {
  typealias Table = [(zone: StaticString, names: StaticString)]

  static func zone(named text: String, in table: Table) -> String? {
    let found = table.first { row in
      row.names.withUTF8Buffer { $0.split(separator: UInt8(ascii: "|")).contains { $0.isName(text) } }
    }
    return found.map { "\($0.zone)" }
  }

  static let areas: Table = [
    ("Etc/GMT+12", "International Date Line West"), ("Pacific/Midway", "Midway Island"),
    ("Pacific/Pago_Pago", "American Samoa"), ("Pacific/Honolulu", "Hawaii"), ("America/Juneau", "Alaska"),
    ("America/Los_Angeles", "Pacific Time (US & Canada)"), ("America/Denver", "Mountain Time (US & Canada)"),
    ("America/Phoenix", "Arizona"), ("America/Chicago", "Central Time (US & Canada)"),
    ("America/Regina", "Saskatchewan"), ("America/Guatemala", "Central America"),
    ("America/New_York", "Eastern Time (US & Canada)"), ("America/Indiana/Indianapolis", "Indiana (East)"),
    ("America/Halifax", "Atlantic Time (Canada)"), ("America/St_Johns", "Newfoundland"),
    ("America/Nuuk", "Greenland"), ("Atlantic/South_Georgia", "Mid-Atlantic"),
    ("Atlantic/Cape_Verde", "Cape Verde Is."), ("Africa/Algiers", "West Central Africa"),
    ("Pacific/Guadalcanal", "Solomon Is."), ("Pacific/Noumea", "New Caledonia"),
    ("Pacific/Majuro", "Marshall Is."), ("Pacific/Fakaofo", "Tokelau Is."),
    ("Pacific/Chatham", "Chatham Is."),
    ("Pacific/Apia", "Samoa"),
  ]

  static let cities: Table = [
    ("America/Mexico_City", "Guadalajara"), ("America/Lima", "Quito"), ("America/Sao_Paulo", "Brasilia"),
    ("America/Guyana", "Georgetown"), ("Europe/London", "Edinburgh"), ("Europe/Zurich", "Bern"),
    ("Africa/Johannesburg", "Pretoria"), ("Europe/Moscow", "St. Petersburg"), ("Asia/Muscat", "Abu Dhabi"),
    ("Asia/Yekaterinburg", "Ekaterinburg"), ("Asia/Karachi", "Islamabad"),
    ("Asia/Kolkata", "Chennai|Mumbai|New Delhi"), ("Asia/Colombo", "Sri Jayawardenepura"),
    ("Asia/Almaty", "Astana"), ("Asia/Bangkok", "Hanoi"), ("Asia/Shanghai", "Beijing"),
    ("Asia/Tokyo", "Osaka|Sapporo"), ("Pacific/Auckland", "Wellington"), ("Pacific/Tongatapu", "Nuku'alofa"),
  ]
}
