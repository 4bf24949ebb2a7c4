import TimeZoneEngine
import CTimeZoneTables

/// A directory of time zones by name: their countries, principal locations, and other names.
///
/// ```swift
/// let denver = try ZoneDirectory.embedded.entry(for: "us/mountain")
/// denver.name                        // "America/Denver"
/// denver.countries.map(\.code)       // ["US"]
/// denver.place?.iso6709              // "+394421-1045903"
/// try ZoneDirectory.embedded.zones(inCountry: "JP").map(\.name)  // ["Asia/Tokyo"]
/// ```
///
/// The directory contains all zones and links of the tz database and all rows of `zone.tab`. A name with a row there is a separate
/// zone, even if the tz database links it to another. For example, `Europe/Oslo` is a zone of Norway, although it is a
/// link to `Europe/Berlin`.
public struct ZoneDirectory: Sendable {
  /// The release of the tz database, such as `2026f`; `nil` if it is not known.
  public let version: String?
  /// All zones under their current names, ascending by their UTF-8 bytes.
  public let entries: [ZoneEntry]

  let countries: CountryTable
  let zoneTable: ZoneTable
  /// All names, older ones too, with the indices of their entries.
  let names: NameIndex

  package init(zoneTable: ZoneTable, zoneTable1970: ZoneTable, countries: CountryTable, names: TZDataNames) {
    let current = Renaming(placed: Set(zoneTable.rows.map { $0.timeZoneIdentifier }), names).currentNames
    var builder = EntryBuilder(countries: countries, zoneTable: zoneTable, zoneTable1970: zoneTable1970)
    for (name, newer) in current where name != newer { builder.olderNames[newer, default: []].append(name) }
    version = names.version
    entries = current.filter { $0.key == $0.value }.keys.sorted { $0.precedes($1) }.map(builder.entry)
    self.countries = countries
    self.zoneTable = zoneTable
    self.names = NameIndex(entries)
  }

  /// The directory of the embedded tables.
  ///
  /// The directory is built on first use, which takes some milliseconds.
  public static let embedded = ZoneDirectory(
    zoneTable: .embedded, zoneTable1970: .embedded1970, countries: .embedded,
    names: TZDataNames(tzlookup_tzdata_zi().text))
}

/// The names, countries, and principal location of a time zone.
public struct ZoneEntry: Hashable, Sendable {
  /// The current identifier, such as `Asia/Kolkata`.
  public let name: String
  /// The countries that `zone.tab` lists for the zone, nearly always one.
  ///
  /// There are none for zones at sea and zones such as `Etc/UTC`.
  public let countries: [Country]
  /// Further countries that `zone1970.tab` lists for the zone.
  ///
  /// Any zones of these countries have had the same clock since 1970.
  public let additionalCountries: [Country]
  /// The principal location: the zone's first row in `zone.tab`, else in `zone1970.tab`.
  public let place: ZoneTable.Row?
  /// Older and alternative names, such as `Asia/Calcutta`, ascending by their UTF-8 bytes.
  public let olderNames: [String]

  /// The part of the country that the zone covers; `nil` if the table has no comment on it.
  public var comment: String? { place?.comment }
}

#if !hasFeature(Embedded)
  /// Encoded as `name`, `countries`, `additionalCountries`, `place` if there is one, and `olderNames`.
  extension ZoneEntry: Codable {}
#endif

extension ZoneEntry: CustomStringConvertible {
  /// The zone and its countries, such as `Asia/Tokyo (Japan)`.
  public var description: String {
    countries.isEmpty ? name : "\(name) (\(countries.map { $0.name }.joined(separator: ", ")))"
  }
}

// MARK: - Building

private struct Renaming {
  private let placed: Set<String>
  private let names: TZDataNames

  /// For zones that have rows in the table of places.
  init(placed: Set<String>, _ names: TZDataNames) { (self.placed, self.names) = (placed, names) }

  /// Every name with its current one, which may be itself.
  var currentNames: [String: String] {
    var current: [String: String] = [:]
    for name in placed.union(names.zones) { current[name] = name }
    for name in names.links.keys { current[name] = currentName(name) }
    return current
  }

  private func currentName(_ name: String) -> String {
    var name = name
    // A name with its own row is never replaced.
    while !placed.contains(name), let target = names.links[name] {
      name = newerName(name) ?? target
    }
    return name
  }

  /// The newer name of the same zone, unless a newer release of the data has separated their clocks.
  private func newerName(_ name: String) -> String? {
    guard let newer = RenamedZones.newerNames[name], placed.contains(newer),
      clock(of: newer) == clock(of: name)
    else { return nil }
    return newer
  }

  /// The zone at the end of all links.
  private func clock(of name: String) -> String {
    var name = name
    while let target = names.links[name] { name = target }
    return name
  }
}

private struct EntryBuilder {
  var olderNames: [String: [String]] = [:]
  private let countries: CountryTable
  private let rows, rows1970: [String: [ZoneTable.Row]]

  init(countries: CountryTable, zoneTable: ZoneTable, zoneTable1970: ZoneTable) {
    self.countries = countries
    rows = Dictionary(grouping: zoneTable.rows) { $0.timeZoneIdentifier }
    rows1970 = Dictionary(grouping: zoneTable1970.rows) { $0.timeZoneIdentifier }
  }

  func entry(_ name: String) -> ZoneEntry {
    let codes = distinct(rows[name] ?? [])
    let further = distinct(rows1970[name] ?? []).filter { !codes.contains($0) }
    return ZoneEntry(
      name: name, countries: codes.map(country), additionalCountries: further.map(country),
      place: rows[name]?.first ?? rows1970[name]?.first,
      olderNames: (olderNames[name] ?? []).sorted { $0.precedes($1) })
  }

  private func distinct(_ rows: [ZoneTable.Row]) -> [String] {
    var codes: [String] = []
    for code in rows.flatMap({ $0.countryCodes }) where !codes.contains(code) { codes.append(code) }
    return codes
  }

  /// The code serves as the country's name if the table lacks it.
  private func country(_ code: String) -> Country {
    countries.country(code) ?? Country(code: code, name: code)
  }
}

/// Names that `tzdata.zi` links to a zone elsewhere, although their own zone exists under a newer name.
private enum RenamedZones {
  /// The newer name of an older one.
  ///
  /// When the tz database merges zones whose clocks agree, it also changes all links to them: `Iceland` is a link to
  /// `Africa/Abidjan`. Here they refer to the zone of the same country instead, following the tz database's own notes
  /// (the `#=` comments of its file `backward`, the links of its file `backzone`) and, for Timbuktu, Jan Mayen and
  /// Yap, after the zone that `zone.tab` has for their country or islands.
  static let newerNames = [
    "Africa/Asmera": "Africa/Asmara",
    "Africa/Timbuktu": "Africa/Bamako",
    "America/Coral_Harbour": "America/Atikokan",
    "America/Virgin": "America/St_Thomas",
    "Antarctica/South_Pole": "Antarctica/McMurdo",
    "Atlantic/Jan_Mayen": "Arctic/Longyearbyen",
    "Iceland": "Atlantic/Reykjavik",
    "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk",
    "Pacific/Yap": "Pacific/Chuuk",
  ]
}
