import TestSupport
import Testing

/// From what a clock shows to the instant: `--local`.
@Suite struct LocalTimeTests {
  @Test func aClocksTimeIsAnInstant() throws {
    try [
      ShellCase(
        "tzlookup 43.06 141.35 --local 2026-07-01T12:00",
        prints: "Asia/Tokyo 2026-07-01T03:00:00Z 2026-07-01T12:00:00+09:00 JST"),
      ShellCase(
        "tzlookup time Europe/Berlin --local '2026:07:01 12:00:00'",
        prints: "Europe/Berlin 2026-07-01T10:00:00Z 2026-07-01T12:00:00+02:00 CEST"),
      ShellCase(
        "tzlookup time Europe/Berlin --local '1.7.2026 12:00' --time-format '%d.%m.%Y %H:%M'",
        prints: "Europe/Berlin 2026-07-01T10:00:00Z 2026-07-01T12:00:00+02:00 CEST"),
      ShellCase(
        "tzlookup time Europe/Berlin --local 46204.5 --time-format excel",
        prints: "Europe/Berlin 2026-07-01T10:00:00Z 2026-07-01T12:00:00+02:00 CEST"),
      ShellCase(
        "tzlookup 31.5 35.1 --all --local 2026-07-01T12:00 --verbose",
        prints:
          "Asia/Hebron 2026-07-01T09:00:00Z 2026-07-01T12:00:00+03:00 EEST, daylight saving +01:00, next change 2026-10-23T23:00:00Z to +02:00 EET\tpolygon",
        "Asia/Jerusalem 2026-07-01T09:00:00Z 2026-07-01T12:00:00+03:00 IDT, daylight saving +01:00, next change 2026-10-24T23:00:00Z to +02:00 IST\tpolygon"
      ),
      ShellCase(
        "tzlookup - --local 2026-07-01T12:00", input: "43.06 141.35\n51.5 -0.13\n",
        prints: "Asia/Tokyo 2026-07-01T03:00:00Z 2026-07-01T12:00:00+09:00 JST",
        "Europe/London 2026-07-01T11:00:00Z 2026-07-01T12:00:00+01:00 BST"),
      ShellCase(
        "tzlookup 43.06 141.35 --local 2006-11-09T00:33:20 --format Google",
        prints:
          #"{"dstOffset":0,"rawOffset":32400,"status":"OK","timeZoneId":"Asia/Tokyo","timeZoneName":"Japan Standard Time"}"#
      ),
    ].check()
  }

  private static let earlier =
    "Europe/Berlin 2026-10-25T00:30:00Z 2026-10-25T02:30:00+02:00 CEST repeated: also 2026-10-25T01:30:00Z 2026-10-25T02:30:00+01:00 CET"
  private static let later =
    "Europe/Berlin 2026-10-25T01:30:00Z 2026-10-25T02:30:00+01:00 CET repeated: also 2026-10-25T00:30:00Z 2026-10-25T02:30:00+02:00 CEST"
  private static let after =
    "Europe/Berlin 2026-03-29T01:30:00Z 2026-03-29T03:30:00+02:00 CEST skipped: clocks moved forward at 2026-03-29T01:00:00Z"
  private static let before =
    "Europe/Berlin 2026-03-29T00:30:00Z 2026-03-29T01:30:00+01:00 CET skipped: clocks moved forward at 2026-03-29T01:00:00Z"

  @Test func timesThatOccurTwiceOrNeverAreReported() throws {
    let fold = "tzlookup time Europe/Berlin --local 2026-10-25T02:30"
    let gap = "tzlookup time Europe/Berlin --local 2026-03-29T02:30"
    try [
      ShellCase(fold, prints: Self.earlier),
      ShellCase("\(fold) --repeated earlier", prints: Self.earlier),
      ShellCase("\(fold) --repeated later --skipped fail", prints: Self.later),
      ShellCase(
        "\(fold) --repeated fail",
        says:
          "2026-10-25T02:30:00 occurs twice in Europe/Berlin, because clocks were turned back at 2026-10-25T01:00:00Z: it is 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00",
        status: 65),
      ShellCase(gap, prints: Self.after),
      ShellCase("\(gap) --skipped after", prints: Self.after),
      ShellCase("\(gap) --skipped before --repeated fail", prints: Self.before),
      ShellCase(
        "\(gap) --skipped fail",
        says:
          "2026-03-29T02:30:00 does not occur in Europe/Berlin, because clocks were moved forward at 2026-03-29T01:00:00Z: it could be 2026-03-29T01:30:00+01:00 or 2026-03-29T03:30:00+02:00",
        status: 65),
      // Only the zone where it occurs twice has no answer.
      ShellCase(
        "tzlookup - --local 2026-10-25T02:30 --repeated fail", input: "52.5 13.4\n43.06 141.35\n",
        prints: "",
        "Asia/Tokyo 2026-10-24T17:30:00Z 2026-10-25T02:30:00+09:00 JST",
        says:
          "line 1: 2026-10-25T02:30:00 occurs twice in Europe/Berlin, because clocks were turned back at 2026-10-25T01:00:00Z: it is 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00",
        status: 65),
      // A whole day is missing in Samoa.
      ShellCase(
        "tzlookup time Pacific/Apia --local 2011-12-30T12:00",
        prints:
          "Pacific/Apia 2011-12-30T22:00:00Z 2011-12-31T12:00:00+14:00 +14 skipped: clocks moved forward at 2011-12-30T10:00:00Z"
      ),
    ].check()
  }

  @Test func jsonHasTheKindAndAllCandidates() throws {
    let first =
      #"{"instant":"2026-10-25T00:30:00Z","unixTime":1792888200,"local":"2026-10-25T02:30:00+02:00","utcOffset":7200,"abbreviation":"CEST"}"#
    let second =
      #"{"instant":"2026-10-25T01:30:00Z","unixTime":1792891800,"local":"2026-10-25T02:30:00+01:00","utcOffset":3600,"abbreviation":"CET"}"#
    let time =
      #"{"timeZone":"Europe/Berlin","instant":"2026-10-25T01:30:00Z","unixTime":1792891800,"local":"2026-10-25T02:30:00+01:00","utcOffset":3600,"standardOffset":3600,"daylightSaving":0,"isDaylightSaving":false,"abbreviation":"CET","name":"Central European Standard Time","previousTransition":"2026-10-25T01:00:00Z","nextTransition":"2027-03-28T01:00:00Z","kind":"repeated","candidates":[\#(first),\#(second)],"rulesVersion":"2026f"}"#
    let python = "python3 -c 'import json,sys; t = json.load(sys.stdin)"
    try [
      ShellCase(
        "tzlookup time Europe/Berlin --local 2026-10-25T02:30 --repeated later --json", prints: time),
      ShellCase(
        "tzlookup 52.5 13.4 --local 2026-10-25T02:30 --repeated later --json",
        prints:
          #"{"latitude":52.5,"longitude":13.4,"zones":["Europe/Berlin"],"source":"polygon","dataVersion":"2026e","time":\#(time)}"#
      ),
      ShellCase(
        "tzlookup time Europe/Berlin --local 2026-03-29T02:30 --json | \(python); print(t[\"kind\"], *(c[\"local\"] for c in t[\"candidates\"]))'",
        prints: "skipped 2026-03-29T01:30:00+01:00 2026-03-29T03:30:00+02:00"),
      ShellCase(
        "tzlookup time Asia/Tokyo --local 2026-03-29T02:30 --json | \(python); print(t[\"kind\"], *(c[\"local\"] for c in t[\"candidates\"]))'",
        prints: "unique 2026-03-29T02:30:00+09:00"),
    ].check()
  }

  @Test func contradictionsAreOneLine() throws {
    try checkRefused(
      "tzlookup",
      [
        "0 0 --time now --local 2026-07-01T12:00":
          "--time and --local exclude each other: the first is an instant, the second what a clock shows",
        "time Asia/Tokyo now --local 2026-07-01T12:00":
          "<instant> and --local exclude each other: the first is an instant, the second what a clock shows",
        "0 0 --local 2026-07-01T12:00Z":
          "cannot read \"2026-07-01T12:00Z\" as a local time: it has an offset from UTC; give an instant as --time",
        "0 0 --local 2026-07-01T12:00 --repeated both":
          "--repeated: expected earlier, later or fail, found 'both'",
        "0 0 --local 2026-07-01T12:00 --skipped later":
          "--skipped: expected before, after or fail, found 'later'",
        "0 0 --skipped fail": "--repeated and --skipped are for --local",
        "0 0 --time now --repeated later": "--repeated and --skipped are for --local",
        "0 0 --time-format unix": "--time-format is for --time and --local",
        "time Asia/Tokyo --time-format unix": "--time-format is for <instant> and --local",
      ])
  }
}
