import SolarTimes
import TimeZoneLocalTime
import TimeZoneLookup

/// The sunrise of a day at a place, as clocks there show it.
struct Sunrise {
  /// The time zone of the place, such as Asia/Tokyo.
  let zone: String
  /// Hours and minutes, such as 03:55, or the reason why the sun doesn't rise.
  let text: String

  init(latitude: Double, longitude: Double, at instant: Instant) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    zone = TimeZoneFinder.world.timeZoneIdentifier(at: place) ?? "Etc/UTC"
    let rules = try TimeZoneRules(identifier: zone)
    let today = CalendarDate(at: instant, in: rules)
    let day = SolarCalendar(SolarObserver(place), rules: rules).solarDay(on: today)
    if let sunrise = day?.sunrise {
      // Such as 2026-06-21T03:55:13.239+09:00: drops the date, and keeps hours and minutes.
      text = String(sunrise.text(utcOffset: rules.utcOffset(at: sunrise)).dropFirst(11).prefix(5))
    } else {
      text = day?.state == .polarNight ? "polar night" : "the sun doesn't set"
    }
  }
}
