import Foundation
import TimeZoneDirectory
import TimeZoneEngine
import TimeZoneLocalTime

extension TimeZoneMatch {
  /// The platform's time zone for the first of ``timeZoneIdentifiers``.
  ///
  /// Its rules are the platform's own, and may be older than the boundaries: use
  /// ``Foundation/TimeZone/offsetDifference(from:at:)`` to check them.
  ///
  /// - Returns: `nil` where the platform knows the zone neither by its identifier nor by another name of it in the tz
  ///   database.
  /// - Complexity: O(1) where the platform knows the identifier; else as ``ZoneDirectory/entry(for:)``.
  public var foundationTimeZone: Foundation.TimeZone? {
    timeZoneIdentifiers.first.flatMap { Foundation.TimeZone(anyNameOf: $0) }
  }
}

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
  /// let rules = try TimeZoneRules(identifier: zone.identifier)
  /// if zone.offsetDifference(from: rules, at: date) != 0 {
  ///   // The platform's rules are outdated here: use `rules.utcOffset(at:)`.
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The zone's rules, such as the embedded ones.
  ///   - date: The date. Fractions of a second are ignored; dates beyond the range of ``TimeZoneLocalTime/Instant`` are
  ///     clamped to it.
  /// - Returns: The platform's offset from UTC minus the rules', in seconds: 0 where they agree.
  public func offsetDifference(from rules: TimeZoneRules, at date: Date) -> Int {
    secondsFromGMT(for: date) - rules.utcOffset(at: Instant(date))
  }
}

extension Instant {
  /// The second that contains a date. Dates out of range are clamped; a date that is not a number becomes 1970.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let exact = Int64(exactly: seconds)
    self.init(secondsSince1970: exact ?? (seconds.isNaN ? 0 : seconds < 0 ? .min : .max))
  }
}
