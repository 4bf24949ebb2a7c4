import Testing
import TimeZoneLocalTime

/// Instants to the millisecond, as text and as seconds.
@Suite struct PreciseInstantTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00.000Z"), (1_500, 1, "1970-01-01T00:00:01.500Z"),
    (-1, -1, "1969-12-31T23:59:59.999Z"), (-1_000, -1, "1969-12-31T23:59:59.000Z"),
    (1_795_176_000_007, 1_795_176_000, "2026-11-20T12:00:00.007Z"),
  ])
  func secondsAreRoundedTowardThePast(milliseconds: Int64, seconds: Int64, text: String) {
    let instant = PreciseInstant(millisecondsSince1970: milliseconds)
    #expect(instant.instant == Instant(secondsSince1970: seconds))
    #expect(Int64(instant.milliseconds) == milliseconds - seconds * 1_000)
    #expect(instant.description == text)
  }

  @Test func withAnOffset() {
    let instant = PreciseInstant(millisecondsSince1970: 1_795_176_000_125)
    #expect(instant.text(utcOffset: 9 * 3_600) == "2026-11-20T21:00:00.125+09:00")
    #expect(instant.text(utcOffset: -1) == "2026-11-20T11:59:59.125-00:00:01")
  }

  @Test func farInstants() {
    #expect(
      PreciseInstant(Instant(secondsSince1970: .max)) == PreciseInstant(millisecondsSince1970: .max))
    #expect(
      PreciseInstant(Instant(secondsSince1970: .min)) == PreciseInstant(millisecondsSince1970: .min))
    #expect(PreciseInstant(millisecondsSince1970: .min).text(utcOffset: -359_999).hasSuffix("-99:59:59"))
  }
}
