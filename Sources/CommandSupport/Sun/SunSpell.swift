import SolarTimes
import TimeZoneLocalTime

/// A polar day or a polar night: when it began and when it ends.
struct SunSpell {
  /// The last sunrise or sunset before it; `nil` where none was found.
  let start: PreciseInstant?
  /// The next sunset or sunrise; `nil` where none was found.
  let end: PreciseInstant?

  /// The maximum length of a polar day or night, in days.
  private static let limit = 200

  /// - Parameters:
  ///   - day: A day without sunrise and sunset.
  ///   - place: The observer and the zone.
  init(around day: SolarDay, _ place: SunPlace) {
    guard day.state != .normal else {
      (start, end) = (nil, nil)
      return
    }
    func events(_ days: Int) -> [PreciseInstant] {
      place.calendar.solarDays(on: day.date.adding(days: days))
        .flatMap { [$0.sunrise, $0.sunset].compactMap { $0 } }
    }
    start = (1...Self.limit).lazy.compactMap { events(-$0).max() }.first
    end = (1...Self.limit).lazy.compactMap { events($0).min() }.first
  }

  /// Such as `, the sun is up from 2026-05-18T01:06:02+02:00 to 2026-07-26T00:38:41+02:00`.
  func text(_ text: SunText, _ direction: String) -> String {
    switch (start, end) {
    case (let start?, let end?):
      ", the sun is \(direction) from \(text.time(start)) to \(text.time(end))"
    case (let start?, nil): ", the sun is \(direction) since \(text.time(start))"
    case (nil, let end?): ", the sun is \(direction) until \(text.time(end))"
    case (nil, nil): ""
    }
  }
}
