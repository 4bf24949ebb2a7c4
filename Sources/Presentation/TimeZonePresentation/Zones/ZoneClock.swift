package enum AskedTime {
  /// An instant, the same everywhere.
  case instant(Instant)
  /// The local time of each zone, and the instant to choose if it is repeated or skipped.
  case local(LocalDateTime, LocalTimePolicy)
}

/// Why the time in a zone is not known.
package enum ZoneTimeError: Error {
  /// The rules lack the zone under all its names, or are damaged.
  case rules(TimeZoneRulesError)
  /// The zone's clocks show the time repeated or skipped, and that is to be an error.
  case local(LocalTimeError)
}

extension ZoneTimeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rules(let error): "\(error)"
    case .local(let error): "\(error)"
    }
  }
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

  package func time(in zone: String) throws(ZoneTimeError) -> ZoneTime {
    if let time = known[ExactText(zone)] { return time }
    let rules = try mapError(ZoneTimeError.rules, database.rulesByAnyName(for: zone))
    let time = try mapError(
      ZoneTimeError.local,
      ZoneTime(zone: zone, at: asked, rules: rules, version: database.version, style: style))
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
