import SolarTimes
import TimeZoneEngine
import TimeZoneLocalTime

let observer = SolarObserver(try Coordinate(latitude: 43.06, longitude: 141.35))
let rules = try TimeZoneRules(identifier: "Asia/Tokyo")
let day = SolarCalendar(observer, rules: rules).solarDay(on: try CalendarDate(year: 2026, month: 6, day: 21))
print(day?.sunrise?.text(utcOffset: 32_400) ?? "none")
