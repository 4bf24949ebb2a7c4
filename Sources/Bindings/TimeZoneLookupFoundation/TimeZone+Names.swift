import Foundation
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

  /// The difference between the platform's UTC offset for this zone and that of some rules.
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
