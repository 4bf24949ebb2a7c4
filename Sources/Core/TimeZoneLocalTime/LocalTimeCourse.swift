import TimeZoneEngine

/// The times that a zone's clocks show from an instant on, forever: equal for two zones exactly if their clocks agree from then on.
///
/// It is a canonical form of that function of time: the clock from the start on, its real changes up to the instant from
/// which only the yearly rule holds, that instant, and the rule as the changes that it makes in 400 years. The calendar
/// repeats after 400 years, which are whole weeks, so rules that agree in these agree forever. It does not matter how
/// many years a file lists before its rule begins, or how the rule is written.
package struct LocalTimeCourse: Hashable, Sendable {
  /// The reading of a clock, as far as it is compared.
  struct Clock: Hashable, Sendable {
    let utcOffset: Int
    /// `false` and empty if only offsets are compared.
    let isDaylightSaving: Bool
    let abbreviation: ExactText
  }

  struct Change: Hashable, Sendable {
    let instant: Int64
    let clock: Clock
  }

  private var initial: Clock
  /// The changes after the start and before ``takeover``.
  private var changes: [Change] = []
  /// The first instant, not before the start, from which the clocks follow the rule.
  private var takeover: Int64
  private let rule: RepeatedCourse

  package init(
    of rules: TimeZoneRules, from start: Instant, isStrict: Bool, _ known: inout RepeatedCourses
  ) {
    let start = start.secondsSince1970
    let reader = ClockReader(rules: rules, isStrict: isStrict)
    initial = reader.clock(at: start)
    takeover = max(start, rules.footerStart)
    rule = reader.repeatedCourse(&known)
    var last = initial
    for instant in reader.transitions(after: start) {
      let clock = reader.clock(at: instant)
      if clock != last { changes.append(Change(instant: instant, clock: clock)) }
      last = clock
    }
    moveTakeoverBack(to: start)
  }

  /// Drops the listed changes that the rule makes by itself.
  private mutating func moveTakeoverBack(to start: Int64) {
    while takeover > start {
      let clock = changes.last?.clock ?? initial
      guard rule.clock(at: takeover - 1) == clock else { return }
      let since = changes.last?.instant ?? start
      let sinceByRule = rule.lastChange(atOrBefore: takeover - 1)
      if let sinceByRule, sinceByRule > since {
        takeover = sinceByRule
        return
      }
      takeover = since
      _ = changes.popLast()
    }
  }
}

/// A function of time that repeats every 400 years.
struct RepeatedCourse: Hashable, Sendable {
  /// In seconds.
  static let period = GregorianDay.daysPerEra * GregorianDay.seconds

  /// Ascending, in 0..<``period``; none if nothing ever changes.
  private let changes: [LocalTimeCourse.Change]
  /// The clocks' reading before the first change of a period.
  private let first: LocalTimeCourse.Clock

  /// Rules that differ mostly do so in these; to hash all changes would take longer than to compare some rules.
  func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(changes.count)
    hasher.combine(changes.first)
  }

  init(changesAmong candidates: [Int64], _ clock: (Int64) -> LocalTimeCourse.Clock) {
    first = clock(-1)
    var last = first
    var changes: [LocalTimeCourse.Change] = []
    for instant in candidates.sorted() where (0..<Self.period).contains(instant) {
      let next = clock(instant)
      if next != last { changes.append(LocalTimeCourse.Change(instant: instant, clock: next)) }
      last = next
    }
    self.changes = changes
  }

  func clock(at instant: Int64) -> LocalTimeCourse.Clock {
    let number = firstChange(after: Self.position(instant))
    return number == 0 ? first : changes[number - 1].clock
  }

  /// `nil` if the clocks never change, or did not since the first of all instants.
  func lastChange(atOrBefore instant: Int64) -> Int64? {
    guard let last = changes.last else { return nil }
    let position = Self.position(instant)
    let number = firstChange(after: position)
    let back = number > 0 ? position - changes[number - 1].instant : position + Self.period - last.instant
    let (change, overflows) = instant.subtractingReportingOverflow(back)
    return overflows ? nil : change
  }

  /// An instant within its period.
  private static func position(_ instant: Int64) -> Int64 {
    let rest = instant % period
    return rest < 0 ? rest + period : rest
  }

  private func firstChange(after position: Int64) -> Int {
    changes.indices.partitioningIndex { changes[$0].instant > position }
  }
}

package struct RepeatedCourses {
  struct Rule: Hashable {
    let standard: LocalTimeCourse.Clock
    let daylight: LocalTimeCourse.Clock?
    let start, end: POSIXDate?
  }

  var courses: [Rule: RepeatedCourse] = [:]

  package init() {}
}

private struct ClockReader {
  let rules: TimeZoneRules
  let isStrict: Bool

  func clock(at instant: Int64) -> LocalTimeCourse.Clock { clock(rules.phase(at: instant)) }

  private func clock(_ phase: TZifPhase) -> LocalTimeCourse.Clock {
    LocalTimeCourse.Clock(
      utcOffset: phase.utcOffset, isDaylightSaving: isStrict && phase.isDaylightSaving,
      abbreviation: ExactText(isStrict ? rules.file.abbreviation(phase) : ""))
  }

  /// The instants of the listed transitions after an instant, ascending.
  func transitions(after start: Int64) -> [Int64] {
    let file = rules.file
    return (file.lastTransition(at: start) + 1..<file.transitionCount).map { file.time($0) }
  }

  /// What the clocks show after the last transition, as though it had always been so.
  func repeatedCourse(_ known: inout RepeatedCourses) -> RepeatedCourse {
    guard let footer = rules.file.footer else {
      let last = clock(rules.file.phase(after: rules.file.transitionCount - 1))
      return RepeatedCourse(changesAmong: []) { _ in last }
    }
    let rule = RepeatedCourses.Rule(
      standard: clock(footer.standard), daylight: footer.daylight.map { clock($0.phase) },
      start: footer.daylight?.start, end: footer.daylight?.end)
    if let course = known.courses[rule] { return course }
    var candidates: [Int64] = []
    // A change may be some days outside its year.
    footer.forEachChange(1969...2370) { candidates.append($0.instant) }
    let course = RepeatedCourse(changesAmong: candidates) { clock(footer.phase(at: $0)) }
    known.courses[rule] = course
    return course
  }
}
