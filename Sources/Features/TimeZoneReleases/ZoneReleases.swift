import CZoneReleases
import TimeZoneLocalTime

/// The releases of the tz database since 2020, and the rules that each of them had.
///
/// ```swift
/// let rules = try ZoneReleases.rules(of: "2024a")
/// try rules.rules(for: "America/Coyhaique")  // throws: the 2024a rules have no time zone "America/Coyhaique"
/// ```
public enum ZoneReleases {
  private static let history = PackedTable(
    embedded: tzlookup_history_pack(), count: tzlookup_history_pack_size(), kind: .history)

  /// The names of all releases, from `2020a` to the release of the embedded rules, ascending.
  public static let all: [String] =
    history.withBody(of: "*") { bytes, _ in
      bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    } ?? []

  /// Returns the rules of a release.
  ///
  /// - Parameter release: The name of the release, such as `2024a`.
  /// - Returns: The rules of all zones as that release had them, byte for byte the same as in the package `tzdata`.
  /// - Throws: ``UnknownReleaseError``
  /// - Complexity: O(1); looking up a zone takes O(log *n*), *n* the number of changes since 2020.
  public static func rules(of release: String) throws(UnknownReleaseError) -> TimeZoneDatabase {
    let name = String(decoding: release.utf8.map { $0.asciiLowercase }, as: UTF8.self)
    guard let number = all.firstIndex(where: { $0.isSame(as: name) }) else {
      throw UnknownReleaseError(release: release, known: all)
    }
    return number == all.count - 1 ? .embedded : TimeZoneDatabase(of: name, in: history)
  }

  /// Whether a text looks like the name of a release, known or not: four digits and a letter.
  package static func isRelease(_ text: String) -> Bool {
    text.utf8.count == 5 && text.utf8.prefix(4).allSatisfy { $0.isASCIIDigit }
      && text.utf8.last?.isASCIILetter == true
  }
}

/// An error for a release whose rules are not built in.
public struct UnknownReleaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The release that was requested.
  public let release: String
  /// The available releases, ascending.
  public let known: [String]

  /// A description in one line: the requested and the available releases.
  public var description: String {
    let ofYear = known.filter { $0.utf8.starts(with: release.utf8.prefix(4)) }
    let range = "\(known.first ?? "none") to \(known.last ?? "none")"
    let hint = ofYear.isEmpty ? "" : "; of that year \(ofYear.joined(separator: ", "))"
    return "no rules of release \(release.quotedForMessage) are built in; expected one of \(range)\(hint)"
  }
}

/// The names that Windows has for time zones, by the Unicode CLDR's table `windowsZones.xml`.
public enum WindowsZones {
  private static let table = PackedTable(
    embedded: tzlookup_windows_pack(), count: tzlookup_windows_pack_size(), kind: .windows)

  /// Returns the zone that represents a Windows zone name: the table's zone for territory 001, the world.
  ///
  /// - Parameter name: The name, such as `Tokyo Standard Time`, case-insensitive.
  /// - Returns: The zone, such as `Asia/Tokyo`; `nil` if CLDR does not have the name.
  /// - Complexity: O(log *n*), *n* the number of names.
  public static func zone(named name: String) -> String? {
    body(of: "=" + String(decoding: name.utf8.map { $0.asciiLowercase }, as: UTF8.self))
  }

  /// Returns the Windows time zone name of a zone.
  ///
  /// - Parameter zone: A name of the tz database, such as `Asia/Tokyo`, current or older.
  /// - Returns: The name, such as `Tokyo Standard Time`; `nil` if CLDR does not have the zone.
  /// - Complexity: O(log *n*), *n* the number of names.
  public static func name(of zone: String) -> String? {
    zone.utf8.first == UInt8(ascii: "=") ? nil : body(of: zone)
  }

  private static func body(of name: String) -> String? {
    table.withBody(of: name) { bytes, _ in String(decoding: bytes, as: UTF8.self) }
  }

  /// The zones that represent every Windows zone name, each once, ascending.
  package static let zones: [String] = {
    var found: Set<ExactText> = []
    for number in 0..<table.nameCount {
      guard let name = table.name(number), name.utf8.first == UInt8(ascii: "="), let zone = body(of: name)
      else { continue }
      found.insert(ExactText(zone))
    }
    return found.sorted().map(\.text)
  }()
}
