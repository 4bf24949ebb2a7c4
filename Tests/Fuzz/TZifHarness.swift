import TestSupport
import TimeZoneLocalTime
import TimeZoneLookup

/// Any bytes as compiled rules of a zone (RFC 9636).
enum TZifHarness: FuzzHarness {
  static let name = "tzif"

  static func run(_ bytes: [UInt8]) {
    guard let rules = try? TimeZoneRules(tzif: bytes) else { return }
    for instant in instants { query(rules, Instant(secondsSince1970: instant)) }
  }

  private static let instants: [Int64] = [
    .min, .max, .min + 1, .max - 1, 1 << 60, -(1 << 60), 0, -1, 828_234_000, 828_233_999, 846_378_000,
    -2_422_054_408, 1_795_176_000, 1_782_864_000, 253_402_300_799, -62_167_219_200, 67_767_976_233_532_799,
  ]

  static func query(_ rules: TimeZoneRules, _ instant: Instant) {
    let type = rules.localTimeType(at: instant)
    require(type.utcOffset == rules.utcOffset(at: instant), "offset of \(instant)")
    _ = rules.googleOffsets(at: instant)
    let count = instant.text(utcOffset: type.utcOffset).utf8.count
    require(count <= Instant.maximumTextCount, "\(count) bytes")
    if instant.secondsSince1970.magnitude < 1 << 60 { invert(rules, instant, type) }
    checkTransitions(rules, instant)
    checkCourse(rules, instant)
  }

  /// A course is equal to itself; one that is equal strictly is equal.
  private static func checkCourse(_ rules: TimeZoneRules, _ instant: Instant) {
    for isStrict in [false, true] {
      var known = RepeatedCourses()
      let courses = (0..<2).map { _ in
        LocalTimeCourse(of: rules, from: instant, isStrict: isStrict, &known)
      }
      require(courses[0] == courses[1], "the course from \(instant)")
    }
  }

  /// An instant is among those that its local time names.
  private static func invert(_ rules: TimeZoneRules, _ instant: Instant, _ type: LocalTimeType) {
    let local = LocalDateTime(secondsSince1970: instant.secondsSince1970 + Int64(type.utcOffset))
    switch rules.instants(of: local) {
    case .unique(let found): require(found == instant, "\(instant) became \(found)")
    case .repeated(let first, let second):
      require(first <= instant && instant <= second, "\(instant) repeated")
    case .skipped: require(false, "\(instant) skipped")
    }
  }

  /// Transitions before and after lie there, and are each other's neighbors.
  private static func checkTransitions(_ rules: TimeZoneRules, _ instant: Instant) {
    if let next = rules.nextTransition(after: instant) {
      require(next.instant > instant && next.before != next.after, "after \(instant): \(next)")
      // A footer may take hold at the end of time.
      let (second, isBeyond) = next.instant.secondsSince1970.addingReportingOverflow(1)
      let before = Instant(secondsSince1970: second)
      require(isBeyond || rules.previousTransition(before: before) == next, "the one before \(before)")
    }
    if let previous = rules.previousTransition(before: instant) {
      require(previous.instant < instant, "before \(instant): \(previous)")
    }
  }
}

extension TZifHarness {
  private static let zones = [
    "UTC", "Asia/Tokyo", "America/New_York", "Europe/Dublin", "Africa/Casablanca", "Asia/Gaza",
    "Antarctica/Troll", "America/Nuuk", "Pacific/Apia",
  ]

  static func seeds() throws -> [[UInt8]] {
    try [TZifFileBytes.good.bytes] + TZifDefect.all.map(\.bytes)
      + zones.map { try TimeZoneDatabase.embedded.tzif(of: $0) }
  }
}
