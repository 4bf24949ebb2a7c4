import TestSupport
import Testing

/// Zones' clocks compared from an instant on, forever.
@Suite(.tags(.noSanitizer)) struct LocalTimeCourseTests {
  /// Central European Time from the last autumn before 1997 on.
  private static func central(
    _ footer: String, _ transitions: [(time: Int64, type: UInt8)] = [], abbreviations: String = "CET\0CEST\0"
  ) -> TZifFileBytes {
    // The second abbreviation begins after the first zero byte.
    let second = UInt8(abbreviations.utf8.prefix { $0 != 0 }.count + 1)
    return TZifFileBytes(
      transitions: [(0, 0)] + transitions,
      types: [TZifFileBytes.LocalType(3_600, 0, 0), TZifFileBytes.LocalType(7_200, 1, second)],
      abbreviations: abbreviations, footer: "\n\(footer)\n")
  }

  private static let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
  /// The changes of 1997 and 1998 by that rule.
  private static let listed: [(time: Int64, type: UInt8)] = [
    (859_683_600, 1), (877_827_600, 0), (891_133_200, 1), (909_277_200, 0),
  ]
  /// An instant before these and after those before: January 1, 1997.
  private static let start = Instant(secondsSince1970: 852_076_800)

  private static let rows: [(left: TZifFileBytes, right: TZifFileBytes, agree: Bool, strictly: Bool)] = [
    (central(rule), central(rule), true, true),
    // One file lists years that the other leaves to the rule.
    (central(rule, listed), central(rule, Array(listed.prefix(1))), true, true),
    (central(rule, listed), central(rule, Array(listed.prefix(2))), true, true),
    // The same rule, written in another way: the last Sunday in March is never before the 25th.
    (central(rule, listed), central("CET-1CEST-2,M3.5.0/2,M10.5.0/03:00:00", listed), true, true),
    // A year of the list that the rule would not make.
    (central(rule, listed), central(rule, [listed[0], (listed[1].time - 604_800, 0)]), false, false),
    (central(rule, listed), central("CET-1", listed), false, false),
    (central(rule, listed), central("CET-1CEST,M3.5.0,M10.4.0/3", listed), false, false),
    // Names alone differ, of both times and of one.
    (
      central(rule, listed), central("MET-1MEST,M3.5.0,M10.5.0/3", listed, abbreviations: "MET\0MEST\0"),
      true, false
    ),
    // The first weeks of some years of 400 differ: day 59 is a Sunday in them.
    (central("CET-1CEST,J60/0,J300", []), central("CET-1CEST,59/0,J300", []), false, false),
    (central("CET-1CEST,J59/0,J300", []), central("CET-1CEST,58/0,J300", []), true, true),
    // Daylight saving all year long is a constant offset.
    (central("CET-1CEST,0/0,J365/25", [listed[0]]), central("CEST-2", [listed[0]]), true, false),
  ]

  private static func course(_ rules: TimeZoneRules, _ start: Instant, _ isStrict: Bool) -> LocalTimeCourse {
    var known = RepeatedCourses()
    return LocalTimeCourse(of: rules, from: start, isStrict: isStrict, &known)
  }

  @Test func coursesAreEqualExactlyIfClocksAgree() throws {
    for (number, row) in Self.rows.enumerated() {
      let left = try TimeZoneRules(tzif: row.left.bytes)
      let right = try TimeZoneRules(tzif: row.right.bytes)
      for (isStrict, expected) in [(false, row.agree), (true, row.strictly)] {
        let courses = [left, right].map { Self.course($0, Self.start, isStrict) }
        #expect((courses[0] == courses[1]) == expected, "row \(number), strict: \(isStrict)")
      }
    }
  }

  /// From an instant after a difference on there is none.
  @Test func onlyTheTimeFromTheStartCounts() throws {
    let odd = try TimeZoneRules(
      tzif: Self.central(
        Self.rule, [Self.listed[0], (Self.listed[1].time - 604_800, 0), Self.listed[2], Self.listed[3]]
      ).bytes)
    let even = try TimeZoneRules(tzif: Self.central(Self.rule, Self.listed).bytes)
    let end = Self.listed[1].time
    for (start, agree) in [
      (end - 604_801, false), (end - 1, false), (end, true), (end + 1, true), (Int64.max, true),
      (.min, false), (1 << 61, true),
    ] {
      let instant = Instant(secondsSince1970: start)
      let courses = [odd, even].map { Self.course($0, instant, false) }
      #expect((courses[0] == courses[1]) == agree, "from \(start)")
    }
  }

  /// All zones of the tz database, against their clocks at every change that any of them makes until 2110.
  @Test(
    .optimizedOnly,
    arguments: sampled([
      "1900-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2007-06-01T00:00:00Z", "2026-11-22T00:00:00Z",
    ]))
  func groupsAreThoseOfAllClocksAtAllChanges(_ text: String) throws {
    let start = try Instant(parsing: text)
    let end = try Instant(parsing: "2110-01-01T00:00:00Z")
    let database = TimeZoneDatabase.embedded
    let rules = try database.identifiers.map { try database.rules(for: $0) }
    var instants: Set<Instant> = [start]
    for zone in rules { for change in zone.transitions(in: start..<end) { instants.insert(change.instant) } }
    let all = instants.sorted()
    for isStrict in [false, true] {
      var byCourse: [LocalTimeCourse: [[Int]]] = [:]
      var bySample: Set<[Int]> = []
      var known = RepeatedCourses()
      for zone in rules {
        let sample = all.map { instant in
          let type = zone.localTimeType(at: instant)
          return isStrict
            ? type.abbreviation.utf8.reduce(type.utcOffset * 2 + (type.isDaylightSaving ? 1 : 0)) {
              $0 &* 257 &+ Int($1)
            } : type.utcOffset
        }
        byCourse[LocalTimeCourse(of: zone, from: start, isStrict: isStrict, &known), default: []].append(
          sample)
        bySample.insert(sample)
      }
      for samples in byCourse.values { #expect(samples.allSatisfy { $0 == samples[0] }) }
      #expect(byCourse.count == bySample.count, "\(text), strict: \(isStrict)")
    }
  }
}
