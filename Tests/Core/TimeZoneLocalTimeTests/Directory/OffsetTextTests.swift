import TestSupport
import Testing

/// What is read as an offset from UTC.
@Suite(.tags(.readsUntrustedBytes)) struct OffsetTextTests {
  /// Texts by the seconds that they are: as hours and minutes, and in minutes.
  private static let texts: [(hhmm: Int, minutes: Int, texts: [String])] = [
    (0, 0, ["0", "Z", "UTC", "+00:00", "0.0"]),
    (
      18_000, 18_000,
      ["5", "+5", "+05", "05:00", "500", "0500", "5.0", "UTC+5", "+05:00:00", "18000", "5:00"]
    ),
    (19_800, 19_800, ["+05:30", "5:30", "0530", "530", "5.5", "GMT+0530", "19800"]),
    (20_700, 20_700, ["345", "545", "5.75", "20700"]),
    (3_600, 3_600, ["60", "1", "100", "3600"]),
    (-25_200, -25_200, ["-7", "-07", "-0700", "-420", "-7.0", "UTC-07:00", "-25200", "\u{2212}07:00"]),
    (-9_000, -9_000, ["-9000", "-150", "-2.5"]), (3_208, 3_208, ["+00:53:28"]),
    (32_400, 32_400, ["540", "900", "9"]), (50_400, 50_400, ["840", "1400"]), (-37_800, -37_800, ["-1030"]),
    (-10_800, -18_000, ["-300", "-300.0"]), (21_600, 36_000, ["600"]), (12_600, 19_800, ["330"]),
  ]

  @Test(arguments: texts) func textsAreOffsets(_ hhmm: Int, _ minutes: Int, _ texts: [String]) {
    for text in texts {
      let offset = OffsetText(text)
      #expect(offset?.hhmm == hhmm && offset?.minutes == minutes, "\(text)")
      #expect(OffsetText.isAmbiguous(text) == (hhmm != minutes), "\(text)")
    }
  }

  /// No zone has such offsets.
  @Test(arguments: [
    "15", "1530", "45", "90", "1800", "+25:00", "99", "", "x", "+", "1234567", "Asia/Tokyo", "5.1",
    "+09:00 x",
  ]) func otherTextsAreNot(_ text: String) { #expect(OffsetText(text) == nil) }

  @Test(
    arguments: [
      ("300", OffsetUnit.minutes, 18_000), ("300", .hhmm, 10_800), ("300", .hours, nil),
      ("300", .seconds, 300),
      ("5", .hours, 18_000), ("5", .hhmm, 18_000), ("5", .minutes, 300), ("570", .hhmm, nil),
      ("-90", .minutes, -5_400), ("19800", .minutes, nil), ("+05:30", .minutes, 19_800),
      ("0530", .minutes, 19_800), ("UTC-3", .seconds, -10_800),
    ] as [(String, OffsetUnit, Int?)]) func unitDecides(_ text: String, _ unit: OffsetUnit, _ seconds: Int?)
  {
    #expect(OffsetText(text, unit)?.seconds(nil) == seconds)
  }

  /// The offsets by which numbers are told apart are those that clocks have had since 2000.
  @Test func usedOffsetsAreThoseOfTheRules() throws {
    let start = try Instant(parsing: "2000-01-01T00:00:00Z")
    let end = try Instant(parsing: "2040-01-01T00:00:00Z")
    var used: Set<Int> = []
    for name in TimeZoneDatabase.embedded.identifiers {
      let rules = try TimeZoneRules(identifier: name)
      used.insert(rules.utcOffset(at: start))
      for change in rules.transitions(in: start..<end) { used.insert(change.after.utcOffset) }
    }
    for seconds in stride(from: -86_400, through: 86_400, by: 60) {
      #expect(OffsetText.isUsed(seconds) == used.contains(seconds), "\(seconds)")
    }
  }
}
