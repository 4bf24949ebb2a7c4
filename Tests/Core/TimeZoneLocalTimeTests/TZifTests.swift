import TestSupport
import Testing

/// TZif files made in code: all versions, all that a footer may say, and everything that may be wrong.
@Suite(.tags(.readsUntrustedBytes)) struct TZifTests {
  /// Offset, abbreviation and daylight saving at an instant.
  private func described(_ rules: TimeZoneRules, _ instant: Int64) -> String {
    let type = rules.localTimeType(at: Instant(secondsSince1970: instant))
    return "\(type.utcOffset) \(type.standardOffset) \(type.daylightSaving) \(type.abbreviation)"
  }

  @Test(arguments: [0, 0x32, 0x33, 0x34] as [UInt8])
  func everyVersionIsRead(_ version: UInt8) throws {
    var file = TZifFileBytes.good
    file.version = version
    if version == 0 { file.transitions[0].time = -2_000_000_000 }
    let rules = try TimeZoneRules(tzif: file.bytes)
    #expect(described(rules, .min) == "3208 3208 0 LMT")
    #expect(described(rules, 828_233_999) == "3600 3600 0 CET")
    #expect(described(rules, 828_234_000) == "7200 3600 3600 CEST")
    #expect(described(rules, 846_378_000) == "3600 3600 0 CET")
    // Version 1 has no footer: the last local time type applies forever.
    let summer = version == 0 ? "3600 3600 0 CET" : "7200 3600 3600 CEST"
    #expect(described(rules, 1_782_864_000) == summer)
  }

  @Test(arguments: TZifDefect.all)
  func aDefectIsAnError(_ defect: TZifDefect) {
    let error = #expect(throws: TimeZoneRulesError.self) { try TimeZoneRules(tzif: defect.bytes) }
    #expect(error?.description.contains(defect.expected) == true, "\(error?.description ?? "")")
  }

  @Test func everyCutOffFileIsAnError() {
    let bytes = TZifFileBytes.good.bytes
    for count in 0..<bytes.count {
      #expect(throws: TimeZoneRulesError.self) { try TimeZoneRules(tzif: Array(bytes[..<count])) }
    }
  }

  @Test func footersSayWhatHolds() throws {
    // A footer, an instant, what holds then.
    let cases: [(footer: String, instant: Int64, expected: String, location: SourceLocation)] = [
      ("", 4_000_000_000, "3600 3600 0 CET", #_sourceLocation),
      ("<+0330>-3:30", 4_000_000_000, "12600 12600 0 +0330", #_sourceLocation),
      ("ABC+0:00:01", 4_000_000_000, "-1 -1 0 ABC", #_sourceLocation),
      // 2026-06-15 and 2026-12-15, both noon UTC.
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_781_524_800, "7200 3600 3600 CEST", #_sourceLocation),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_797_336_000, "3600 3600 0 CET", #_sourceLocation),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_781_524_800, "3600 3600 0 IST", #_sourceLocation),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_797_336_000, "0 3600 -3600 GMT", #_sourceLocation),
      ("AAA0BBB-0:30,J100,J200", 1_781_524_800, "1800 0 1800 BBB", #_sourceLocation),
      // Daylight saving all year, in the way of RFC 9636: over New Year, too.
      ("XXX3EDT4,0/0,J365/23", 1_797_336_000, "-14400 -10800 -3600 EDT", #_sourceLocation),
      ("XXX3EDT4,0/0,J365/23", 1_798_771_800, "-14400 -10800 -3600 EDT", #_sourceLocation),
      ("XXX3EDT4,0/0,J365/23", 1_798_786_800, "-14400 -10800 -3600 EDT", #_sourceLocation),
      // 2026-02-28T00:00Z is day 58 from 0; so is J59, and J60 is March 1 in every year.
      ("AAA0BBB,58/0,59/0", 1_772_236_800, "3600 0 3600 BBB", #_sourceLocation),
      ("AAA0BBB,J59/0,J60/0", 1_772_236_799, "0 0 0 AAA", #_sourceLocation),
      ("AAA0BBB,J59/0,J60/1", 1_772_236_800, "3600 0 3600 BBB", #_sourceLocation),
      // 2028-02-29T12:00Z, a leap day, is neither J59 nor J60.
      ("AAA0BBB,J59/0,J60/1", 1_835_438_400, "3600 0 3600 BBB", #_sourceLocation),
      ("AAA0BBB,J60/0,J61/0", 1_835_438_400, "0 0 0 AAA", #_sourceLocation),
      // A week before and after: last Sunday of March 2026 is the 29th, so -167 hours is 2026-03-22T01:00.
      ("AAA0BBB,M3.5.0/-167,M10.5.0", 1_774_141_199, "0 0 0 AAA", #_sourceLocation),
      ("AAA0BBB,M3.5.0/-167,M10.5.0", 1_774_141_200, "3600 0 3600 BBB", #_sourceLocation),
      // December 31 and a week is in the next year: until 2027-01-07T06:00 of daylight time.
      ("AAA0BBB,M10.1.0,J365/174:00", 0, "error", #_sourceLocation),
      ("AAA0BBB,M10.1.0,J365/150", 1_799_211_599, "3600 0 3600 BBB", #_sourceLocation),
      ("AAA0BBB,M10.1.0,J365/150", 1_799_211_600, "0 0 0 AAA", #_sourceLocation),
    ]
    for row in cases {
      var file = TZifFileBytes.good
      file.version = UInt8(ascii: "3")
      file.footer = "\n\(row.footer)\n"
      let found = (try? TimeZoneRules(tzif: file.bytes)).map { described($0, row.instant) } ?? "error"
      #expect(found == row.expected, "\(row.footer)", sourceLocation: row.location)
    }
  }

  @Test func withoutTransitionsTheFooterHoldsAlways() throws {
    var file = TZifFileBytes.good
    file.transitions = []
    let rules = try TimeZoneRules(tzif: file.bytes)
    #expect(described(rules, -1_772_236_800_000) == "3600 3600 0 CET")
    #expect(rules.previousTransition(before: Instant(secondsSince1970: 0)) != nil)
    file.footer = "\n\n"
    let constant = try TimeZoneRules(tzif: file.bytes)
    #expect(described(constant, 0) == "3208 3208 0 LMT")
    #expect(constant.nextTransition(after: Instant(secondsSince1970: .min)) == nil)
    #expect(constant.previousTransition(before: Instant(secondsSince1970: .max)) == nil)
  }

  @Test func transitionsThatChangeNothingAreNone() throws {
    var file = TZifFileBytes.good
    file.transitions = [(0, 1), (100, 1), (200, 1), (300, 2)]
    file.footer = "\nCEST-2\n"
    let rules = try TimeZoneRules(tzif: file.bytes)
    let first = rules.nextTransition(after: Instant(secondsSince1970: -1))
    #expect(first?.instant.secondsSince1970 == 0)
    #expect(rules.nextTransition(after: Instant(secondsSince1970: 0))?.instant.secondsSince1970 == 300)
    #expect(rules.previousTransition(before: Instant(secondsSince1970: 300)) == first)
  }

  /// The tz database makes no such file. The clocks change once more, when the footer takes hold.
  @Test func aFooterThatContradictsTheLastTransitionIsAChange() throws {
    for footer in ["CET-1CEST,M3.5.0,M10.5.0/3", "CET-1"] {
      var file = TZifFileBytes.good
      file.transitions = [(0, 0), (828_233_000, 0)]
      file.footer = "\n\(footer)\n"
      let rules = try TimeZoneRules(tzif: file.bytes)
      let change = try #require(rules.nextTransition(after: Instant(secondsSince1970: 0)))
      #expect(change.instant.secondsSince1970 == 828_233_001)
      #expect([change.before.utcOffset, change.after.utcOffset] == [3_208, 3_600])
      let next = Instant(secondsSince1970: 828_233_002)
      #expect(rules.previousTransition(before: next) == change)
      // The 392 seconds that the clocks leave out.
      let skipped = LocalDateTime(secondsSince1970: 828_233_001 + 3_208)
      guard case .skipped(let transition, _, _) = rules.instants(of: skipped) else {
        Issue.record("expected a skipped time, found \(rules.instants(of: skipped))")
        continue
      }
      #expect(transition == change.instant)
      #expect(
        rules.instants(of: LocalDateTime(secondsSince1970: 828_233_000))
          == .unique(Instant(secondsSince1970: 828_233_000 - 3_208)))
    }
  }

  /// Each second another offset, all of it daylight saving time: searches stay linear.
  @Test func aFileFullOfTransitionsIsSearchedInBoundedTime() throws {
    var file = TZifFileBytes.good
    file.types[1].flag = 1
    file.types[0].flag = 1
    file.transitions = (0..<100_000).map { (time: Int64($0), type: UInt8($0 % 3)) }
    file.footer = "\n\n"
    let rules = try TimeZoneRules(tzif: file.bytes)
    guard case .repeated(let first, let second) = rules.instants(of: LocalDateTime(secondsSince1970: 50_002))
    else {
      Issue.record("expected a repeated time")
      return
    }
    for instant in [first, second] {
      #expect(instant.secondsSince1970 + Int64(rules.utcOffset(at: instant)) == 50_002)
    }
    ask(rules, Instant(secondsSince1970: 50_002))
  }

  /// Real files with random bits turned: an error, or answers; no trap, and no byte beyond the file.
  @Test func turnedBitsNeverTrap() throws {
    var generator = SeededGenerator(seed: 20_261_120)
    let names = ["Europe/Dublin", "America/Nuuk", "Asia/Gaza", "Africa/Casablanca", "Australia/Lord_Howe"]
    let instants: [Int64] = [.min, -5_000_000_000, -1, 0, 1_700_000_000, 9_999_999_999, .max - 1, .max]
    var openedCount = 0
    for name in names {
      let real = try TimeZoneDatabase.embedded.tzif(of: name)
      for _ in 0..<rounds(2_000) {
        var bytes = real
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          bytes[Int.random(in: bytes.indices, using: &generator)] ^=
            1 << UInt8.random(in: 0...7, using: &generator)
        }
        guard let rules = try? TimeZoneRules(tzif: bytes) else { continue }
        openedCount += 1
        for instant in instants { ask(rules, Instant(secondsSince1970: instant)) }
      }
    }
    #expect(openedCount > rounds(1_000))
  }

  private func ask(_ rules: TimeZoneRules, _ instant: Instant) {
    let type = rules.localTimeType(at: instant)
    #expect((-93_600...93_600).contains(type.utcOffset))
    let google = rules.googleOffsets(at: instant)
    #expect(google.raw + google.daylightSaving == type.utcOffset)
    #expect(google.daylightSaving >= 0)
    if let next = rules.nextTransition(after: instant) { #expect(next.instant > instant) }
    if let previous = rules.previousTransition(before: instant) { #expect(previous.instant < instant) }
    if (-62_167_219_200...253_402_300_799).contains(instant.secondsSince1970) {
      _ = rules.instants(of: LocalDateTime(secondsSince1970: instant.secondsSince1970))
    }
  }
}
