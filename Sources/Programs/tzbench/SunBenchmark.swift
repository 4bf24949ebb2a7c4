import TimeZonePresentation
import TimeZoneShapes

/// Times what the sun costs, at random places and days.
struct SunBenchmark {
  let seed: UInt64
  let repeats: Int

  private static let dayCount = 2_000
  private static let yearCount = 10

  /// Prints one line of JSON: nanoseconds for a position, for a day with all of its events, for one with sunrise and
  /// sunset alone, for the events of a civil day, and for a year of days with all events.
  func run() throws(CommandFailure) {
    guard let rules = try? TimeZoneRules(identifier: "Europe/Berlin") else {
      throw .message("expected the embedded rules to have Europe/Berlin", .badData)
    }
    var generator = SeededGenerator(seed: seed)
    let queries = (0..<Self.dayCount).compactMap { _ in query(rules, &generator) }
    var members: [(name: String, value: String)] = []
    func time(_ name: String, _ count: Int, _ work: () -> Int64) {
      var consumed = work()
      let spread = (0..<repeats).map { _ in Clock.nanoseconds { consumed &+= work() } / Double(count) }
      members.append((name, String((spread.sorted()[spread.count / 2] * 10).rounded() / 10)))
      members.append((name + "Checksum", String(consumed)))
    }
    time("position", queries.count) {
      queries.reduce(0) { sum, query in
        let noon = Instant(secondsSince1970: Int64(query.date.days(until: Self.epoch)) * -86_400)
        return sum &+ Int64(SolarPosition(at: noon, query.calendar.observer).azimuth)
      }
    }
    time("day", queries.count) {
      queries.reduce(0) { $0 &+ ($1.calendar.solarDay($1.date).map(allEvents) ?? 0) }
    }
    time("sunriseAndSunset", queries.count) {
      queries.reduce(0) { sum, query in
        let day = query.calendar.solarDay(query.date)
        return sum &+ (day?.sunrise?.millisecondsSince1970 ?? 0) &+ (day?.sunset?.millisecondsSince1970 ?? 0)
      }
    }
    time("civilDay", queries.count) {
      queries.reduce(0) { $0 &+ Int64($1.calendar.events(on: $1.date, thresholds: Self.thresholds).count) }
    }
    time("year", Self.yearCount) {
      queries.prefix(Self.yearCount).reduce(0) { sum, query in
        query.calendar.year(query.date.year).reduce(sum) { $0 &+ allEvents($1) }
      }
    }
    try BufferedOutput.print(JSONText.object(members))
  }

  private static let thresholds: [SolarThreshold] = [
    .sunrise, .civil, .nautical, .astronomical, .goldenHourLow, .goldenHourHigh,
  ]
  private static let epoch = CalendarDate(at: Instant(secondsSince1970: 0), utcOffset: 0)

  private func allEvents(_ day: SolarDay) -> Int64 {
    Self.thresholds.reduce(day.noon.millisecondsSince1970) { sum, threshold in
      sum &+ (day.rise(threshold)?.millisecondsSince1970 ?? 0)
        &+ (day.fall(threshold)?.millisecondsSince1970 ?? 0)
    }
  }

  /// A place, and a date in 1900...2100.
  private func query(
    _ rules: TimeZoneRules, _ generator: inout SeededGenerator
  ) -> (calendar: SolarCalendar, date: CalendarDate)? {
    let latitude = Double.random(in: -89...89, using: &generator)
    let longitude = Double.random(in: -180...180, using: &generator)
    guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    let date = Self.epoch.adding(days: Int.random(in: -25_567...47_846, using: &generator))
    return (SolarCalendar(SolarObserver(coordinate), rules: rules), date)
  }
}
