import Testing
import TimeZonePresentation

/// Lengths of time as text.
@Suite struct ElapsedTimeTests {
  @Test(
    arguments: [
      (0, "0 s", "0"), (308, "0.308 s", "0.308"), (59_999, "59.999 s", "59.999"), (60_000, "1 min", "60"),
      (100_000, "1 min 40 s", "100"), (3_599_400, "59 min 59 s", "3599.4"), (3_599_500, "1 h", "3599.5"),
      (3_600_000, "1 h", "3600"), (12_510_000, "3 h 29 min", "12510"), (86_400_000, "1 d", "86400"),
      (187_200_000, "2 d 4 h", "187200"), (8_640_000_000, "100 d", "8640000"),
    ] as [(Int64, String, String)])
  func elapsedTimeShowsTwoGreatestUnits(_ milliseconds: Int64, _ text: String, _ json: String) {
    let time = ElapsedTime(
      from: Instant(millisecondsSince1970: -5),
      to: Instant(millisecondsSince1970: milliseconds - 5))
    #expect(time.text == text)
    #expect(time.secondsJSON.text == json)
  }

  @Test func timesAreNeverNegativeAndNeverOverflow() {
    let (least, greatest) = (
      Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max)
    )
    #expect(ElapsedTime(from: greatest, to: least).text == "0 s")
    #expect(ElapsedTime(from: least, to: greatest).milliseconds == .max)
    #expect(!ElapsedTime(from: least, to: greatest).text.isEmpty)
    #expect(ElapsedTime(seconds: .infinity).milliseconds > 0)
    #expect(ElapsedTime(seconds: -1).milliseconds == 0)
  }
}
