/// What is added about the sun at the position of each row.
package struct SunColumns: Sendable {
  private let facts: NamedFacts<SunFact>
  /// The local date of rows without times.
  private let date: DateArgument

  /// Facts about the sun.
  init(_ facts: NamedFacts<SunFact>, date: DateArgument) {
    (self.facts, self.date) = (facts, date)
  }

  /// The names of the columns.
  package var names: [String] { facts.names }

  /// Reports on standard error which zones the rules of `--zoneinfo` lack: rows there get no values.
  package func reportMissing(_ zones: [String], _ database: TimeZoneDatabase) {
    let missing = zones.filter { (try? database.rulesByAnyName(for: $0)) == nil }
    guard let first = missing.first else { return }
    let others = missing.count > 1 ? " and \((missing.count - 1).grouped) other zones" : ""
    Diagnostics.report(
      "the rules lack \(first)\(others) of the boundaries: the new values of --sun are empty there")
  }

  /// The columns of an annotation.
  package func columns(_ zones: [String], _ database: TimeZoneDatabase) -> ComputedColumns {
    // Now is the same for all threads.
    let now = Instant.now
    return ComputedColumns(
      facts.columns, usesTimes: true,
      makeValues: { [facts, date] in SunValues(facts.facts, zones, database, date, now) })
  }
}

/// The sun at the rows of a block, for one thread.
private final class SunValues: PointValues {
  private let facts: [SunFact]
  private let zones: [String]
  private let database: TimeZoneDatabase
  private let date: DateArgument
  private let now: Instant
  /// The rules of zones, and the date of rows without times; `nil` where the database lacks the zone.
  private var opened: [Int32: Zone?] = [:]
  private var rows: [Row] = []
  /// The last solar day computed.
  private var last: (row: Row, day: SolarDay?)?
  private var bytes = [UInt8](repeating: 0, count: Instant.maximumTextCount)

  private struct Zone {
    let rules: TimeZoneRules
    let date: CalendarDate
  }

  private struct Row: Equatable {
    let point: GridPoint
    let zone: Int32
    /// `nil` where the row has no time.
    let instant: Instant?
    /// `nil` where it has none and its own time would decide.
    let date: CalendarDate?
  }

  init(
    _ facts: [SunFact], _ zones: [String], _ database: TimeZoneDatabase, _ date: DateArgument, _ now: Instant
  ) {
    (self.facts, self.zones, self.database, self.date, self.now) = (facts, zones, database, date, now)
  }

  // MARK: Rows

  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>) {
    rows.removeAll(keepingCapacity: true)
    for index in points.indices {
      let zone = answers[index].zoneIndex
      rows.append(Row(point: points[index], zone: zone, instant: nil, date: self.zone(zone)?.date))
    }
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>,
    at times: UnsafeBufferPointer<Instant?>
  ) {
    rows.removeAll(keepingCapacity: true)
    for index in points.indices {
      let zone = answers[index].zoneIndex
      let rules = times[index] == nil ? nil : self.zone(zone)?.rules
      let date = times[index].flatMap { instant in rules.map { CalendarDate(at: instant, in: $0) } }
      rows.append(Row(point: points[index], zone: zone, instant: times[index], date: date))
    }
  }

  private func zone(_ index: Int32) -> Zone? {
    if index < 0 { return nil }
    if let zone = opened[index] { return zone }
    let rules = try? database.rulesByAnyName(for: zones[Int(index)])
    let zone = rules.map { Zone(rules: $0, date: date.date(today: CalendarDate(at: now, in: $0))) }
    opened[index] = .some(zone)
    return zone
  }

  func hasValues(at position: Int) -> Bool { day(position) != nil }

  /// The solar day of a row; `nil` where it has no date, or the zone skips the date.
  private func day(_ position: Int) -> SolarDay? {
    let row = rows[position]
    guard let date = row.date, let rules = zone(row.zone)?.rules, let observer = observer(row) else {
      return nil
    }
    if let last, last.row.date == row.date, last.row.point == row.point, last.row.zone == row.zone {
      return last.day
    }
    let day = SolarCalendar(observer, rules: rules).solarDay(date)
    last = (row, day)
    return day
  }

  /// Points were checked when they were read.
  private func observer(_ row: Row) -> SolarObserver? {
    (try? Coordinate(latitudeE7: row.point.y, longitudeE7: row.point.x)).map { SolarObserver($0) }
  }

  // MARK: Values

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let (fact, row) = (facts[column], rows[position])
    if let threshold = fact.threshold {
      let day = day(position)
      return withTime(fact.isRise ? day?.rise(threshold) : day?.fall(threshold), row, body)
    }
    switch fact {
    case .noon: withTime(day(position)?.noon, row, body)
    case .midnight: withTime(day(position)?.previousMidnight, row, body)
    default:
      var value = value(fact, row, at: position) ?? ""
      value.withUTF8(body)
    }
  }

  private func value(_ fact: SunFact, _ row: Row, at position: Int) -> String? {
    switch fact {
    case .state: day(position)?.state.rawValue ?? absence(row)
    case .date: row.date.map { "\($0)" }
    case .dayLength: day(position)?.dayLength.decimalText(0)
    case .noonAltitude: day(position)?.noonAltitude.decimalText(2)
    case .altitude: sun(row)?.altitude.decimalText(2)
    case .azimuth: sun(row)?.azimuth.decimalText(2)
    default: nil
    }
  }

  /// Why a row's date has no solar noon; `nil` where the row has no date, or one outside the calendar.
  private func absence(_ row: Row) -> String? {
    guard let date = row.date, (0...9999).contains(date.year), let rules = zone(row.zone)?.rules else {
      return nil
    }
    return SunAbsence.state(of: date, rules)
  }

  private func sun(_ row: Row) -> SolarPosition? {
    guard let instant = row.instant, let observer = observer(row) else { return nil }
    return SolarPosition(at: instant, observer)
  }

  /// Calls `body` with a local time to the second, or with nothing.
  private func withTime(
    _ instant: Instant?, _ row: Row, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let instant = instant?.roundedToSecond, let rules = zone(row.zone)?.rules else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let offset = rules.utcOffset(at: instant)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      body(UnsafeBufferPointer(start: start, count: instant.writeText(utcOffset: offset, to: start)))
    }
  }
}

extension SunFact {
  /// The altitude that the sun passes; `nil` for other facts.
  fileprivate var threshold: SolarThreshold? {
    switch self {
    case .sunrise, .sunset: .sunrise
    case .civilDawn, .civilDusk: .civil
    case .nauticalDawn, .nauticalDusk: .nautical
    case .astronomicalDawn, .astronomicalDusk: .astronomical
    default: nil
    }
  }

  /// Whether the sun passes the altitude upward.
  fileprivate var isRise: Bool {
    switch self {
    case .sunrise, .civilDawn, .nauticalDawn, .astronomicalDawn: true
    default: false
    }
  }
}
