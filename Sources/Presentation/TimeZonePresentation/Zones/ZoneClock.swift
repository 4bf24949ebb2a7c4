package enum AskedTime {
  /// An instant, the same everywhere.
  case instant(Instant)
  /// The local time of each zone, and the instant to choose if it is repeated or skipped.
  case local(LocalDateTime, LocalTimePolicy)
}

/// Local times of zones at one time, by one set of rules.
package final class ZoneClock {
  private let asked: AskedTime
  private let database: TimeZoneDatabase
  private let style: ZoneTime.Style
  /// Results by zone, each computed once: points of a file mostly lie in few zones.
  private var known: [ExactText: ZoneTime] = [:]

  package init(_ asked: AskedTime, by database: TimeZoneDatabase, _ style: ZoneTime.Style = ZoneTime.Style())
  {
    self.asked = asked
    self.database = database
    self.style = style
  }

  /// Fails if the rules lack the zone under all its names or are damaged, and if its clocks show the time repeated or skipped
  /// and that is to be an error.
  package func time(in zone: String) throws -> ZoneTime {
    if let time = known[ExactText(zone)] { return time }
    let rules = try database.rulesByAnyName(for: zone)
    let time = try ZoneTime(zone: zone, at: asked, rules: rules, version: database.version, style: style)
    known[ExactText(zone)] = time
    return time
  }

  /// The clock of other zones at the instant of a time found by this one.
  package func converting(_ time: ZoneTime) -> ZoneClock {
    var style = style
    if case .local = asked { style.showsUTC = true }
    return ZoneClock(.instant(time.instant), by: database, style)
  }
}
