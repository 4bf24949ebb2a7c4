import TestSupport
import Testing

/// `tzlookup time A ... --to B`: one instant in several zones.
@Suite struct ConversionTests {
  @Test func eachZoneHasALine() throws {
    try [
      ShellCase(
        "tzlookup time Europe/Berlin 2026-07-01T12:00Z --to Asia/Tokyo --to us/mountain",
        prints: "Europe/Berlin 2026-07-01T14:00:00+02:00 CEST", "Asia/Tokyo 2026-07-01T21:00:00+09:00 JST",
        "US/Mountain 2026-07-01T06:00:00-06:00 MDT"),
      ShellCase(
        "tzlookup time Europe/Berlin --local 2026-10-25T02:30 --repeated later --to Asia/Tokyo",
        prints:
          "Europe/Berlin 2026-10-25T01:30:00Z 2026-10-25T02:30:00+01:00 CET repeated: also 2026-10-25T00:30:00Z 2026-10-25T02:30:00+02:00 CEST",
        "Asia/Tokyo 2026-10-25T01:30:00Z 2026-10-25T10:30:00+09:00 JST"),
      ShellCase(
        "tzlookup time Europe/Berlin 2026-07-01T12:00Z --to 43.06,141.35 --to=-33.87,151.21 --to geo:51.5,-0.13",
        prints: "Europe/Berlin 2026-07-01T14:00:00+02:00 CEST", "Asia/Tokyo 2026-07-01T21:00:00+09:00 JST",
        "Australia/Sydney 2026-07-01T22:00:00+10:00 AEST", "Europe/London 2026-07-01T13:00:00+01:00 BST"),
      ShellCase(
        "tzlookup time 43.06,141.35 2026-07-01T12:00Z", prints: "Asia/Tokyo 2026-07-01T21:00:00+09:00 JST"),
    ].check()
  }

  @Test func jsonNestsTheOthers() throws {
    let tokyo =
      #"{"timeZone":"Asia/Tokyo","instant":"2026-07-01T12:00:00Z","unixTime":1782907200,"local":"2026-07-01T21:00:00+09:00","utcOffset":32400,"standardOffset":32400,"daylightSaving":0,"isDaylightSaving":false,"abbreviation":"JST","name":"Japan Standard Time","previousTransition":"1951-09-08T15:00:00Z","nextTransition":null,"#
    let utc =
      #"{"timeZone":"Etc/UTC","instant":"2026-07-01T12:00:00Z","unixTime":1782907200,"local":"2026-07-01T12:00:00+00:00","utcOffset":0,"standardOffset":0,"daylightSaving":0,"isDaylightSaving":false,"abbreviation":"UTC","name":"Coordinated Universal Time","previousTransition":null,"nextTransition":null,"rulesVersion":"2026f"}"#
    try [
      ShellCase(
        "tzlookup time Asia/Tokyo 2026-07-01T12:00Z --to etc/utc --json",
        prints: #"\#(tokyo)"conversions":[\#(utc)],"rulesVersion":"2026f"}"#)
    ].check()
  }

  @Test func whatIsNeitherZoneNorPointIsReported() throws {
    let call = "tzlookup time Europe/Berlin now --to"
    try [
      ShellCase(
        "\(call) Tokio", says: "no time zone is named \"Tokio\"; did you mean Asia/Tokyo?", status: 64),
      ShellCase(
        "\(call) 141.35,43.06",
        says:
          "latitude 141.35 is not in -90...90 degrees…",
        status: 64),
    ].check()
  }

  /// Python's `zoneinfo` converts the same local times by the same compiled rules: those of the system.
  @Test func pythonConvertsAlike() throws {
    try [
      ShellCase(
        "python3 Tests/Programs/CommandTests/Python/conversions.py \"$(command -v tzlookup)\" 2026 400",
        prints: "400 conversions")
    ].check()
  }
}
