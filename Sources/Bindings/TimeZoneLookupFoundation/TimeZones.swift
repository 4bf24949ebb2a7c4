import Foundation
import TimeZoneEngine
import TimeZoneLocalTime

extension Foundation.TimeZone {
  /// Creates the platform's time zone for a name or, if the platform lacks it, another name of the same zone.
  ///
  /// - Parameter identifier: A name of the tz database, such as `Europe/Kyiv`, which older platforms have as
  ///   `Europe/Kiev`.
  public init?(anyNameOf identifier: String) {
    if let zone = Foundation.TimeZone(identifier: identifier) {
      self = zone
      return
    }
    let others = ZoneDirectory.embedded.otherNames(of: identifier).lazy
    guard let zone = others.compactMap({ Foundation.TimeZone(identifier: $0) }).first else { return nil }
    self = zone
  }

  /// Returns the difference in seconds between the platform's UTC offset and the offset by some rules.
  ///
  /// ```swift
  /// let rules = try TimeZoneRules(zone)
  /// if zone.offsetDifference(from: rules, at: date) != 0 {
  ///   // The platform's rules are outdated here: use `rules.utcOffset(at: date)`.
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The zone's rules, such as the embedded ones.
  ///   - date: The date. Fractions of a second are ignored; dates beyond the range of ``/TimeZoneLocalTime/Instant``
  ///     are clamped to it.
  /// - Returns: The platform's offset from UTC minus the rules', in seconds: 0 if they agree.
  public func offsetDifference(from rules: TimeZoneRules, at date: Date) -> Int {
    secondsFromGMT(for: date) - rules.utcOffset(at: date)
  }
}

extension TimeZoneRules {
  /// Opens the embedded rules for a time zone of the platform.
  ///
  /// - Parameter timeZone: A zone of the tz database. Its offsets are not used, only its identifier.
  /// - Throws: ``/TimeZoneLocalTime/TimeZoneRulesError/unknownZone(_:source:)`` for a zone without a name in the tz
  ///   database. Such zones are made from seconds from GMT other than 0, such as `TimeZone(secondsFromGMT: 32_400)`,
  ///   and have only their `secondsFromGMT()`, but no rules.
  /// - Complexity: The same as ``/TimeZoneLocalTime/TimeZoneRules/init(identifier:)``.
  public init(_ timeZone: Foundation.TimeZone) throws(TimeZoneRulesError) {
    try self.init(identifier: timeZone.identifier)
  }
}

extension TimeZoneFinder {
  /// Returns the platform's time zone at a position.
  ///
  /// ```swift
  /// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
  /// TimeZoneFinder.world.timeZone(at: sapporo)?.identifier  // "Asia/Tokyo"
  /// ```
  ///
  /// The platform's rules may be older than the boundaries: `TimeZone.offsetDifference(from:at:)` compares them with
  /// embedded ones.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``/TimeZoneLookup/TimeZoneFinder/timeZoneIdentifier(at:)`` names. `nil` if the data has
  ///   no zone, or if the platform lacks the zone under all of its names.
  /// - Complexity: The cost of the lookup and of `TimeZone.init(anyNameOf:)`.
  public func timeZone(at coordinate: Coordinate) -> Foundation.TimeZone? {
    timeZoneIdentifier(at: coordinate).flatMap { Foundation.TimeZone(anyNameOf: $0) }
  }

  /// Opens an index file, which is checked completely, once.
  ///
  /// - Parameters:
  ///   - url: The URL of an index file, as `tzlookup compile` writes it.
  ///   - mapped: Whether to map the file into memory instead of reading it; see
  ///     ``/TimeZoneLookup/TimeZoneFinder/init(contentsOf:mapped:)``.
  /// - Throws: ``/TimeZoneLookup/IndexError`` if the URL is not a file URL, or if the file cannot be read or is not a
  ///   valid index.
  public init(contentsOf url: URL, mapped: Bool = false) throws(IndexError) {
    guard url.isFileURL else { throw .file(FileError(.open, url.absoluteString, .notRegularFile)) }
    try self.init(contentsOf: url.path, mapped: mapped)
  }
}

extension TimeZoneMatch {
  /// The platform's time zone for the first identifier of the match.
  ///
  /// The platform's rules may be older than the boundaries. Use `TimeZone.offsetDifference(from:at:)` to check them.
  ///
  /// - Returns: `nil` if the platform has the zone neither under its identifier nor under another name of the tz
  ///   database.
  /// - Complexity: O(1) if the platform has the identifier; otherwise the same as `TimeZone.init(anyNameOf:)`.
  public var timeZone: Foundation.TimeZone? {
    Foundation.TimeZone(anyNameOf: timeZoneIdentifier)
  }
}
