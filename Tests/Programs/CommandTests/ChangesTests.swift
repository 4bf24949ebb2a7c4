import TestSupport
import Testing

/// `--changes`: when the clocks of a zone change.
@Suite struct ChangesTests {
  private static let spring =
    "2026-03-29T01:00:00Z 2026-03-29T02:00:00+01:00 CET -> 2026-03-29T03:00:00+02:00 CEST, daylight saving +01:00"
  private static let autumn =
    "2026-10-25T01:00:00Z 2026-10-25T03:00:00+02:00 CEST -> 2026-10-25T02:00:00+01:00 CET, standard time"

  @Test func eachChangeIsALine() throws {
    let (spring, autumn) = ("Europe/Berlin \(Self.spring)", "Europe/Berlin \(Self.autumn)")
    try [
      ShellCase("tzlookup time Europe/Berlin --changes 2026", prints: spring, autumn),
      ShellCase("tzlookup time Europe/Berlin --changes=2026..2026", prints: spring, autumn),
      ShellCase("tzlookup 52.5 13.4 --changes 2026-03-29..2026-10-24", prints: spring),
      // Both ends count.
      ShellCase(
        "tzlookup time Europe/Berlin --changes 2026-03-29T01:00Z..2026-10-25T01:00Z", prints: spring, autumn),
      ShellCase(
        "tzlookup time Europe/Berlin --changes 2026-03-29T01:00:01Z..2026-10-25T00:59:59Z",
        prints: "Europe/Berlin no change from 2026-03-29T01:00:01Z to 2026-10-25T00:59:59Z"),
      ShellCase(
        "tzlookup 31.5 35.1 --all --changes 2026-01-01..2026-03-27",
        prints:
          "Asia/Hebron no change from 2026-01-01T00:00:00Z to 2026-03-27T23:59:59Z",
        "Asia/Jerusalem 2026-03-27T00:00:00Z 2026-03-27T02:00:00+02:00 IST -> 2026-03-27T03:00:00+03:00 IDT, daylight saving +01:00"
      ),
      ShellCase(
        "tzlookup time Europe/Berlin --changes ..1900",
        prints:
          "Europe/Berlin 1893-03-31T23:06:32Z 1893-04-01T00:00:00+00:53:28 LMT -> 1893-04-01T00:06:32+01:00 CET, standard time"
      ),
      ShellCase(
        "tzlookup zone Asia/Tokyo --time 2026-11-20T12:00Z --changes 1951 | tail -3",
        prints: "next change   none",
        "change        1951-05-05T15:00:00Z 1951-05-06T00:00:00+09:00 JST -> 1951-05-06T01:00:00+10:00 JDT, daylight saving +01:00",
        "change        1951-09-08T15:00:00Z 1951-09-09T01:00:00+10:00 JDT -> 1951-09-09T00:00:00+09:00 JST, standard time"
      ),
    ].check()
  }

  /// From the instant asked about, two years.
  @Test func theRangeMayBeLeftOut() throws {
    try [
      ShellCase(
        "tzlookup time Asia/Tokyo 2026-01-01T00:00Z --changes",
        prints: "Asia/Tokyo no change from 2026-01-01T00:00:00Z to 2028-01-02T00:00:00Z"),
      ShellCase(
        "tzlookup --changes 43.06 141.35 --time 2026-01-01T00:00Z",
        prints: "Asia/Tokyo no change from 2026-01-01T00:00:00Z to 2028-01-02T00:00:00Z"),
      ShellCase(
        "tzlookup time Asia/Tokyo --local 2026-01-01T00:00 --changes ..",
        prints: "Asia/Tokyo no change from 2025-12-31T15:00:00Z to 2028-01-01T15:00:00Z"),
      ShellCase(
        "tzlookup time Asia/Tokyo --changes 2026..",
        prints: "Asia/Tokyo no change from 2026-01-01T00:00:00Z to 2028-01-02T00:00:00Z"),
      // From now: four changes, or five where two springs or autumns are less than two years apart.
      ShellCase("tzlookup 52.5 13.4 --changes | sed -n 4p | grep -c ' -> '", prints: "1"),
      ShellCase(
        "tzlookup zone Europe/Berlin --changes | grep ^change | sed -n 4p | grep -c ' -> '", prints: "1"),
    ].check()
  }

  @Test func jsonHasThemInTheTime() throws {
    let before =
      #"{"local":"2026-03-29T02:00:00+01:00","utcOffset":3600,"standardOffset":3600,"daylightSaving":0,"isDaylightSaving":false,"abbreviation":"CET"}"#
    let after =
      #"{"local":"2026-03-29T03:00:00+02:00","utcOffset":7200,"standardOffset":3600,"daylightSaving":3600,"isDaylightSaving":true,"abbreviation":"CEST"}"#
    let changes =
      #""changes":[{"instant":"2026-03-29T01:00:00Z","unixTime":1774746000,"before":\#(before),"after":\#(after)}],"rulesVersion":"2026f"}"#
    let cut = #"| grep -o '"changes".*'"#
    try [
      ShellCase(
        "tzlookup time Europe/Berlin --changes 2026-01-01..2026-05-01 --json \(cut)", prints: changes),
      ShellCase(
        "tzlookup - --changes 2026-01-01..2026-05-01 --json \(cut)", input: "52.5 13.4\n43.06 141.35\n",
        prints: "\(changes)}", #""changes":[],"rulesVersion":"2026f"}}"#),
    ].check()
  }

  @Test func rangesThatAreNoneAreReported() throws {
    try checkRefused(
      "tzlookup",
      [
        "time Europe/Berlin --changes 2030..2026":
          "--changes: 2026 is before 2030: expected FROM..TO, such as 2026..2030",
        "time Europe/Berlin --changes=soon":
          "--changes: expected FROM..TO, such as 2026..2030, or one year, found 'soon'",
        "time Europe/Berlin --changes 2026-02-30..2027":
          "--changes: expected a year, a date or an instant, found '2026-02-30': cannot read \"2026-02-30T00:00:00Z\" as a time: day 30 is not in 1...28; expected now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z, 2026-11-20T21:00+09:00), or Unix seconds or milliseconds (1795176000)",
        "- --changes": "--changes takes a line for each change: for standard input add --json",
        "52.5 13.4 --changes --verbose": "--changes lists changes only: leave out --verbose, or add --json",
        "near 0 0 --changes":
          "unknown option '--changes'. Did you mean '--shapes'? See 'tzlookup near --help'",
      ])
  }
}
