/// The time zones of a position, and how they were found.
public struct TimeZoneMatch: Hashable, Sendable {
  /// How an answer was found.
  public enum Source: String, Hashable, Sendable {
    /// The position lies inside these zones' polygons.
    case polygon
  }

  /// Zone identifiers, ascending by their UTF-8 bytes; never empty.
  public let timeZones: [String]
  /// How they were found.
  public let source: Source
}
