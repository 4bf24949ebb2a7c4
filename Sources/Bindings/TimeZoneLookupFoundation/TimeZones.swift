import Foundation
import TimeZoneEngine
import TimeZoneLocalTime

extension Foundation.TimeZone {
  /// The platform's time zone for a name or, where the platform lacks it, for another name of the same zone.
  ///
  /// - Parameter identifier: A name of the tz database, such as `Europe/Kyiv`, which older platforms know as
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

  /// The difference between the platform's UTC offset for this zone and the offset by some rules.
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
  ///   - date: The date. Fractions of a second are ignored; dates beyond the range of ``/TimeZoneLocalTime/Instant`` are
  ///     clamped to it.
  /// - Returns: The platform's offset from UTC minus the rules', in seconds: 0 where they agree.
  public func offsetDifference(from rules: TimeZoneRules, at date: Date) -> Int {
    secondsFromGMT(for: date) - rules.utcOffset(at: date)
  }
}

extension TimeZoneRules {
  /// The embedded rules of a platform's time zone.
  ///
  /// - Parameter timeZone: A zone of the tz database. Its offsets are not used, only its identifier.
  /// - Throws: ``/TimeZoneLocalTime/TimeZoneRulesError/unknownZone(_:source:)`` for a zone without a name in the tz
  ///   database. Those are the zones made from seconds from GMT other than 0, such as `TimeZone(secondsFromGMT: 32_400)`:
  ///   they have no rules, only their `secondsFromGMT()`.
  /// - Complexity: As ``/TimeZoneLocalTime/TimeZoneRules/init(identifier:)``.
  public init(_ timeZone: Foundation.TimeZone) throws(TimeZoneRulesError) {
    try self.init(identifier: timeZone.identifier)
  }
}

extension TimeZoneFinder {
  /// The platform's time zone at a position.
  ///
  /// ```swift
  /// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
  /// TimeZoneFinder.world.timeZone(at: sapporo)?.identifier  // "Asia/Tokyo"
  /// ```
  ///
  /// The platform's rules may be older than the boundaries: `TimeZone.offsetDifference(from:at:)` compares
  /// them with embedded ones.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``/TimeZoneLookup/TimeZoneFinder/timeZoneIdentifier(at:)`` names. `nil` if the data has no
  ///   zone, or where the platform knows it by none of its names.
  /// - Complexity: The lookup and `TimeZone.init(anyNameOf:)`.
  public func timeZone(at coordinate: Coordinate) -> Foundation.TimeZone? {
    timeZoneIdentifier(at: coordinate).flatMap { Foundation.TimeZone(anyNameOf: $0) }
  }

  /// A finder over a compiled index file, checked completely, once.
  ///
  /// - Parameters:
  ///   - url: The URL of an index file, as `tzlookup compile` writes it.
  ///   - mapped: Whether to map the file into memory instead of reading it; see
  ///     ``/TimeZoneLookup/TimeZoneFinder/init(contentsOf:mapped:)``.
  /// - Throws: ``/TimeZoneLookup/IndexError``: the URL does not name a file, or the file cannot be read or is not a valid
  ///   index.
  public init(contentsOf url: URL, mapped: Bool = false) throws(IndexError) {
    guard url.isFileURL else { throw .file(FileError(.open, url.absoluteString, .notRegularFile)) }
    try self.init(contentsOf: url.path, mapped: mapped)
  }
}

extension TimeZoneMatch {
  /// The platform's time zone for the first of ``/TimeZoneLookup/TimeZoneMatch/timeZoneIdentifiers``.
  ///
  /// Its rules are the platform's own, and may be older than the boundaries: use
  /// `TimeZone.offsetDifference(from:at:)` to check them.
  ///
  /// - Returns: `nil` if the platform knows the zone neither by its identifier nor by another name of it in the tz
  ///   database.
  /// - Complexity: O(1) where the platform knows the identifier; else that of
  ///   `TimeZone.init(anyNameOf:)`.
  public var timeZone: Foundation.TimeZone? {
    Foundation.TimeZone(anyNameOf: timeZoneIdentifier)
  }
}
