import TimeZoneEngine
import TimeZoneSupport

/// What is known of a time zone besides its borders and its clock.
public struct ZoneEntry: Hashable, Sendable {
  /// The current identifier, such as `Asia/Kolkata`.
  public let name: String
  /// The countries that `zone.tab` names the zone for, nearly always one; none for zones at sea and clocks such as
  /// `Etc/UTC`.
  public let countries: [Country]
  /// Further countries that use the zone, by `zone1970.tab`: their own zones, where they have some, have had the same
  /// clock since 1970.
  public let furtherCountries: [Country]
  /// The principal location: the zone's first row in `zone.tab`, else in `zone1970.tab`.
  public let place: ZoneTable.Row?
  /// Older and alternative names, such as `Asia/Calcutta`, ascending by their UTF-8 bytes.
  public let olderNames: [String]

  /// What part of the country the zone is for; `nil` where the country has no other.
  public var comment: String? { place?.comment }
}
