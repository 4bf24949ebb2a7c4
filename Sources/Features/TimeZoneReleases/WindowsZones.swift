import CZoneReleases
import TimeZoneLocalTime

/// The names that Windows has for time zones, by the Unicode CLDR's table `windowsZones.xml`.
public enum WindowsZones {
  private static let table = PackedTable(
    embedded: tzlookup_windows_pack(), count: tzlookup_windows_pack_size(), kind: .windows)

  /// The zone that stands for a name of Windows: the table's for territory 001, the world.
  ///
  /// - Parameter name: The name, such as `Tokyo Standard Time`, case-insensitive.
  /// - Returns: `Asia/Tokyo`; `nil` where CLDR does not have the name.
  /// - Complexity: O(log *n*), *n* the number of names.
  public static func zone(named name: String) -> String? {
    body(of: "=" + String(decoding: name.utf8.map { $0.asciiLowercase }, as: UTF8.self))
  }

  /// The name of Windows for a zone.
  ///
  /// - Parameter zone: A name of the tz database, such as `Asia/Tokyo`, current or older.
  /// - Returns: `Tokyo Standard Time`; `nil` where CLDR does not have the name.
  /// - Complexity: O(log *n*), *n* the number of names.
  public static func name(of zone: String) -> String? {
    zone.utf8.first == UInt8(ascii: "=") ? nil : body(of: zone)
  }

  private static func body(of name: String) -> String? {
    table.withBody(of: name) { bytes, _ in String(decoding: bytes, as: UTF8.self) }
  }

  /// The zones that stand for all names of Windows, each once, ascending.
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
