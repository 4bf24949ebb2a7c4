/// A fact about the sun at a row's position that `csv` and `ndjson` can add; the raw value is the column's name.
package enum SunFact: String, RowFact {
  case sunrise, sunset
  case state = "sun_state"
  case date = "sun_date"
  case noon = "solar_noon"
  case midnight = "solar_midnight"
  case dayLength = "day_length"
  case noonAltitude = "noon_altitude"
  case civilDawn = "civil_dawn"
  case civilDusk = "civil_dusk"
  case nauticalDawn = "nautical_dawn"
  case nauticalDusk = "nautical_dusk"
  case astronomicalDawn = "astronomical_dawn"
  case astronomicalDusk = "astronomical_dusk"
  case altitude = "sun_altitude"
  case azimuth = "sun_azimuth"

  package static let usual: [SunFact] = [.sunrise, .sunset, .state]

  package var isLiteral: Bool { [.dayLength, .noonAltitude, .altitude, .azimuth].contains(self) }

  /// Whether it is about an instant, not about a date.
  var needsInstant: Bool { self == .altitude || self == .azimuth }
}

package struct SunColumns: Sendable {
  let facts: NamedFacts<SunFact>
  /// The local date of rows without times.
  let date: DateArgument

  package var names: [String] { facts.names }

  /// Reports on standard error which zones the rules of `--zoneinfo` lack: rows there get no values.
  package func reportMissing(_ zones: [String], _ database: TimeZoneDatabase) {
    let missing = zones.filter { (try? database.rulesByAnyName(for: $0)) == nil }
    guard let first = missing.first else { return }
    let others = missing.count > 1 ? " and \((missing.count - 1).grouped) other zones" : ""
    Diagnostics.report(
      "the rules lack \(first)\(others) of the boundaries: the new values of --sun are empty there")
  }

  package func columns(_ zones: [String], _ database: TimeZoneDatabase) -> ComputedColumns {
    // Now is the same for all threads.
    let now = Instant.now
    return ComputedColumns(
      facts.columns, makeValues: { [facts, date] in SunValues(facts.facts, zones, database, date, now) })
  }
}

/// The sun at the rows of a block, for one thread.
private final class SunValues: PointValues {
  private let facts: [SunFact]
  /// For each fact, the event whose time it is, if it is one.
  private let events: [SolarEvent.Kind?]
  private var opened: RulesCache
  private let date: DateArgument
  private let now: Instant
  private var rows: [Row] = []
  private var last: (row: Row, day: SolarDay?)?
  private var bytes = [UInt8](repeating: 0, count: Instant.maximumTextCount)

  private struct Row {
    let point: GridPoint
    let zone: Int32
    /// `nil` if the row has no time.
    let instant: Instant?
    /// `nil` if the row has no time although rows have times, or its zone has no rules.
    let date: CalendarDate?
  }

  init(
    _ facts: [SunFact], _ zones: [String], _ database: TimeZoneDatabase, _ date: DateArgument, _ now: Instant
  ) {
    (self.facts, self.date, self.now) = (facts, date, now)
    events = facts.map { SolarEvent.Kind(column: $0.rawValue) }
    opened = RulesCache(database, zones)
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    rows.removeAll(keepingCapacity: true)
    for index in points.indices {
      let (zone, instant) = (answers[index].zoneIndex, times?[index])
      let date = rules(zone).flatMap { rules in
        times == nil
          ? self.date.date(today: CalendarDate(at: now, in: rules))
          : instant.map { CalendarDate(at: $0, in: rules) }
      }
      rows.append(Row(point: points[index], zone: zone, instant: instant, date: date))
    }
  }

  /// `nil` for no zone, and if the database lacks it.
  private func rules(_ zone: Int32) -> TimeZoneRules? { zone < 0 ? nil : try? opened.rules(zone) }

  func hasValues(at position: Int) -> Bool { day(position) != nil }

  /// The solar day of a row; `nil` if it has no date, or the zone skips the date.
  private func day(_ position: Int) -> SolarDay? {
    let row = rows[position]
    guard let date = row.date, let rules = rules(row.zone) else { return nil }
    if let last, last.row.date == row.date, last.row.point == row.point, last.row.zone == row.zone {
      return last.day
    }
    let day = SolarCalendar(observer(row), rules: rules).solarDay(on: date)
    last = (row, day)
    return day
  }

  private func observer(_ row: Row) -> SolarObserver { SolarObserver(Coordinate(onEarth: row.point)) }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let event = events[column] {
      return withTime(day(position)?.instant(of: event), rows[position], body)
    }
    var value = value(facts[column], rows[position], at: position) ?? ""
    value.withUTF8(body)
  }

  private func value(_ fact: SunFact, _ row: Row, at position: Int) -> String? {
    switch fact {
    case .state: day(position)?.state.rawValue ?? absence(row)
    case .date: row.date.map { "\($0)" }
    case .dayLength: day(position)?.dayLength.decimalText(0)
    case .noonAltitude: day(position)?.noonAltitude.decimalText(2)
    case .altitude, .azimuth:
      row.instant.map { instant in
        let sun = SolarPosition(at: instant, from: observer(row))
        return (fact == .altitude ? sun.altitude : sun.azimuth).decimalText(2)
      }
    default: nil
    }
  }

  /// Why a row's date has no solar noon; `nil` if the row has no date, or one outside the calendar.
  private func absence(_ row: Row) -> String? {
    guard let date = row.date, (0...9999).contains(date.year), let rules = rules(row.zone) else { return nil }
    return SunAbsence.state(of: date, rules)
  }

  /// Calls `body` with a local time to the second, or with nothing.
  private func withTime(
    _ instant: Instant?, _ row: Row, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let instant = instant?.roundedToSecond, let rules = rules(row.zone) else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let offset = rules.utcOffset(at: instant)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body(UnsafeBufferPointer(start: start, count: instant.writeText(utcOffset: offset, to: start)))
    }
  }
}
