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
    (self.asked, self.database, self.style) = (asked, database, style)
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

/// A zone's local time at an instant, as the commands print it.
package struct ZoneTime {
  package let zone: String
  package let instant: Instant
  package let rules: TimeZoneRules
  /// The release of the rules, if known.
  package let version: String?
  /// The reading of the zone's clocks from which the instant was found, if any.
  private let reading: ClockReading?
  private let style: Style
  /// The local time in effect.
  package let type: LocalTimeType

  package struct Style {
    /// Whether text has the instant in UTC.
    var showsUTC = false
    /// Whether text has daylight saving and the next change.
    var isVerbose = false
    /// The range of the changes to list, if they are asked for.
    var changes: ChangeRange?

    package init(showsUTC: Bool = false, isVerbose: Bool = false, changes: ChangeRange? = nil) {
      (self.showsUTC, self.isVerbose, self.changes) = (showsUTC, isVerbose, changes)
    }
  }

  package init(
    zone: String, at asked: AskedTime, rules: TimeZoneRules, version: String?, style: Style
  ) throws(LocalTimeError) {
    switch asked {
    case .instant(let asked): (instant, reading) = (asked, nil)
    case .local(let local, let policy):
      let resolved = try rules.resolve(local, by: policy)
      instant = resolved.instant
      reading = ClockReading(kind: resolved.kind, instants: rules.instants(of: local), resolved: instant)
    }
    (self.zone, self.rules, self.version, self.style) = (zone, rules, version, style)
    type = rules.localTimeType(at: instant)
  }

  // MARK: Text

  /// The answer for people: the time on one line, or the changes one per line.
  package var text: String { text(named: zone) }

  package func text(named name: String) -> String {
    if let changes = style.changes { return changes.text(name, of: rules, at: instant) }
    let line = line(named: name)
    let change = next.map { "next change \($0.briefText)" } ?? "no further change"
    return style.isVerbose ? "\(line), \(type.savingText), \(change)" : line
  }

  /// Zone, local time and abbreviation, such as `Asia/Tokyo 2026-11-20T21:00:00+09:00 JST`; with UTC if that is asked
  /// for or the clock's time was given.
  private func line(named name: String) -> String {
    let utc = style.showsUTC || reading != nil ? "\(instant) " : ""
    return "\(name) \(utc)\(localText)\(reading?.note(rules) ?? "")"
  }

  private var localText: String { "\(local) \(type.abbreviation)" }

  private var local: String { instant.text(utcOffset: type.utcOffset) }

  package var posixRule: PosixRule { PosixRule(rules, at: instant) }

  private var next: TimeZoneTransition? { rules.nextTransition(after: instant) }

  package var rows: [Columns.Row] {
    let next = next.map { "\($0.briefText), \($0.after.savingText)" }
    return [("local time", "\(localText), \(type.savingText)"), ("next change", next ?? "none")]
      + posixRule.rows
      + (style.changes?.rows(of: rules, at: instant) ?? [])
  }

  // MARK: JSON

  package func json(conversions: [ZoneTime]? = nil) -> JSON {
    var object: JSONObject = ["timeZone": JSON(zone)]
    object.add(instant.members(utcOffset: type.utcOffset))
    object.add([
      "standardOffset": JSON(type.standardOffset), "daylightSaving": JSON(type.daylightSaving),
      "isDaylightSaving": JSON(type.isDaylightSaving), "abbreviation": JSON(type.abbreviation),
      "name": JSON(englishName),
      "previousTransition": Self.json(rules.previousTransition(before: following)),
      "nextTransition": Self.json(next),
    ])
    object.add(reading?.members(rules))
    object.add("changes", style.changes?.json(of: rules, at: instant))
    object.add("conversions", conversions.map { .array($0.map { $0.json() }) })
    object.add("rulesVersion", JSON(version))
    return .object(object)
  }

  /// The offset from UTC as Google's Time Zone API splits it, in seconds: daylight saving is never negative.
  package var googleOffsets: (raw: Int, daylightSaving: Int) { rules.googleOffsets(at: instant) }

  /// The zone's English name at the instant, from CLDR.
  var englishName: String {
    let offsets = googleOffsets
    return EnglishZoneNames.embedded.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving)
  }

  /// A transition at this very instant has happened already.
  private var following: Instant { Instant(secondsSince1970: instant.secondsSince1970 &+ 1) }

  private static func json(_ transition: TimeZoneTransition?) -> JSON {
    JSON(transition.map { "\($0.instant)" })
  }
}

// MARK: - Parts

extension Instant {
  package func members(utcOffset: Int) -> JSONObject {
    [
      "instant": JSON("\(self)"), "unixTime": JSON(secondsSince1970),
      "local": JSON(text(utcOffset: utcOffset)), "utcOffset": JSON(utcOffset),
    ]
  }
}

extension LocalTimeType {
  /// `standard time`, or `daylight saving +01:00`.
  var savingText: String {
    isDaylightSaving ? "daylight saving \(daylightSaving.offsetText)" : "standard time"
  }
}

extension TimeZoneTransition {
  /// `2026-10-25T01:00:00Z to +01:00 CET`
  fileprivate var briefText: String { "\(instant) to \(after.utcOffset.offsetText) \(after.abbreviation)" }
}

extension Int {
  /// A number of seconds as ISO 8601 writes offsets: `+09:00`.
  package var offsetText: String { EnglishZoneNames.offsetText(self) }
}

/// A stated local time of a zone, and the instants at which its clocks show it.
package struct ClockReading {
  package let kind: ResolvedLocalTime.Kind
  package let instants: LocalTimeInstants
  /// The instant that was chosen.
  package let resolved: Instant

  /// The note for readers if the local time is repeated or skipped, with a space before it.
  package func note(_ rules: TimeZoneRules) -> String {
    switch instants {
    case .unique: return ""
    case .repeated(let first, let second):
      let other = resolved == first ? second : first
      let type = rules.localTimeType(at: other)
      return " repeated: also \(other) \(other.text(utcOffset: type.utcOffset)) \(type.abbreviation)"
    case .skipped(let transition, _, _):
      return " skipped: clocks moved forward at \(transition)"
    }
  }

  /// The members of a JSON object: the kind, and every possible instant, in ascending order.
  package func members(_ rules: TimeZoneRules) -> JSONObject {
    let candidates = candidates.map { instant in
      let type = rules.localTimeType(at: instant)
      return JSON.object(
        instant.members(utcOffset: type.utcOffset).adding(["abbreviation": JSON(type.abbreviation)]))
    }
    return ["kind": JSON(kind.rawValue), "candidates": .array(candidates)]
  }

  private var candidates: [Instant] {
    switch instants {
    case .unique(let instant): [instant]
    case .repeated(let first, let second): [first, second]
    case .skipped(_, let byOffsetBefore, let byOffsetAfter): [byOffsetAfter, byOffsetBefore]
    }
  }
}

/// A zone's rule for coming years, as a value of the variable `TZ` of POSIX.
package struct PosixRule {
  private let text: String?
  /// The instant from which the zone's clocks follow it, if that is to come.
  private let start: Instant?

  package init(_ rules: TimeZoneRules?, at instant: Instant) {
    let rule = rules?.posixRule
    text = rule?.text
    start = rule?.start.flatMap { $0 > instant ? $0 : nil }
  }

  package var rows: [Columns.Row] {
    text.map { [("POSIX TZ", $0 + (start.map { " from \($0) on" } ?? ""))] } ?? []
  }

  package var members: JSONObject { ["posix": JSON(text), "posixFrom": JSON(start.map { "\($0)" })] }
}
