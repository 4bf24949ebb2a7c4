import TestSupport
import Testing

/// `--format google`: the JSON of Google's Time Zone API.
@Suite struct GoogleTests {
  private func answer(_ dst: Int, _ raw: Int, _ zone: String, _ name: String) -> String {
    #"{"dstOffset":\#(dst),"rawOffset":\#(raw),"status":"OK","timeZoneId":"\#(zone)","timeZoneName":"\#(name)"}"#
  }

  private func invalid(_ message: String) -> String {
    #"{"errorMessage":"Invalid request. \#(message) parameter.","status":"INVALID_REQUEST"}"#
  }

  @Test func landHasOffsetsAndNames() throws {
    let winter = "--format google --time 2026-01-15T00:00Z"
    let summer = "--format google --time 2026-07-15T00:00Z"
    try [
      ShellCase(
        "tzlookup 43.06 141.35 \(winter)", prints: answer(0, 32_400, "Asia/Tokyo", "Japan Standard Time")),
      ShellCase(
        "tzlookup 39.6034810 -119.6822510 --format google --time 1331161200",
        prints: answer(0, -28_800, "America/Los_Angeles", "Pacific Standard Time")),
      ShellCase(
        "tzlookup 39.6034810 -119.6822510 --format google --time 1331766000",
        prints: answer(3_600, -28_800, "America/Los_Angeles", "Pacific Daylight Time")),
      ShellCase("tzlookup 53.3 -6.3 \(winter)", prints: answer(0, 0, "Europe/Dublin", "Greenwich Mean Time")),
      ShellCase(
        "tzlookup 53.3 -6.3 \(summer)", prints: answer(3_600, 0, "Europe/Dublin", "Irish Standard Time")),
      ShellCase(
        "tzlookup -31.55 159.08 \(winter)",
        prints: answer(1_800, 37_800, "Australia/Lord_Howe", "Lord Howe Daylight Time")),
      ShellCase("tzlookup 31.95 35.93 \(winter)", prints: answer(0, 10_800, "Asia/Amman", "GMT+03:00")),
    ].check()
  }

  /// Identifiers are CLDR's, which never change.
  @Test func zonesThatWereRenamedHaveTheirIdentifierInCLDR() throws {
    let rows: [(point: String, zone: String)] = [
      ("28.6 77.2", "Asia/Calcutta"), ("50.45 30.52", "Europe/Kiev"), ("10.8 106.7", "Asia/Saigon"),
      ("27.7 85.3", "Asia/Katmandu"), ("16.8 96.15", "Asia/Rangoon"), ("64.18 -51.7", "America/Godthab"),
      ("-34.6 -58.4", "America/Buenos_Aires"), ("39.77 -86.15", "America/Indianapolis"),
      ("62 -6.8", "Atlantic/Faeroe"), ("15.33 38.93", "Africa/Asmera"), ("43.06 141.35", "Asia/Tokyo"),
      ("59.9 10.75", "Europe/Oslo"),
    ]
    for row in rows {
      let output = try Shell().run("tzlookup \(row.point) --format google --time 1970-01-01T00:00Z").output
      #expect(output.contains(#""timeZoneId":"\#(row.zone)""#), "\(row.zone): \(output)")
    }
  }

  /// Every summer outside Ramadan is the same, also the last one, which no Ramadan of these rules follows.
  @Test func moroccoHasDaylightSavingOutsideRamadan() throws {
    for (year, isRamadan) in [("2019-07", false), ("2025-07", false), ("2026-07", false), ("2026-03", true)] {
      for (point, zone) in [("33.6 -7.6", "Africa/Casablanca"), ("27.15 -13.2", "Africa/El_Aaiun")] {
        let output = try Shell().run("tzlookup \(point) --format google --time \(year)-01T00:00Z").output
        let start =
          #"{"dstOffset":\#(isRamadan ? 0 : 3_600),"rawOffset":0,"status":"OK","timeZoneId":"\#(zone)""#
        #expect(output.hasPrefix(start), "\(year): \(output)")
      }
    }
  }

  @Test func placesWithoutAZoneOfLandHaveNoResult() throws {
    let zero = #"{"status":"ZERO_RESULTS"}"#
    try [
      ShellCase(
        "tzlookup 0 0 --format google", prints: zero,
        says: "no zone of land at 0 0",
        status: 1),
      ShellCase(
        "tzlookup 60.602995 -172.4999801 --format google --fallback none", prints: zero,
        says: "no zone of land at 60.602995 -172.4999801", status: 1),
      ShellCase(
        "tzlookup - --format google --time 1970-01-01T00:00Z", input: "0 0\n43.06 141.35\n", prints: zero,
        answer(0, 32_400, "Asia/Tokyo", "Japan Standard Time")),
    ].check()
  }

  @Test func whatCannotBeAskedIsAnInvalidRequest() throws {
    let result = try Shell().run("tzlookup 95 0 --format google")
    #expect(result.output == invalid("Invalid 'location'") + "\n")
    #expect(result.error.hasPrefix("tzlookup: latitude 95.0 is not in -90...90 degrees"))
    #expect(result.status == 64)
    let time = try Shell().run("tzlookup 0 0 --format google --time noon")
    #expect(time.output == invalid("Invalid 'timestamp'") + "\n")
    #expect(time.error.hasPrefix("tzlookup: cannot read \"noon\" as a time"))
    #expect(time.status == 64)
    try [
      ShellCase(
        "tzlookup --format google < /dev/null", prints: invalid("Missing the 'location'"),
        says: "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'", status: 64),
      ShellCase(
        "tzlookup - --format google --time 1970-01-01T00:00Z", input: "north\n0 0\n",
        prints: invalid("Invalid 'location'"),
        #"{"status":"ZERO_RESULTS"}"#,
        says:
          "line 1: cannot read \"north\" as a coordinate…",
        status: 65),
      ShellCase(
        "tzlookup 0 0 --format xml",
        says: "there is no format 'xml': expected 'google'; see 'tzlookup --help'",
        status: 64),
      ShellCase(
        "tzlookup 0 0 --format google --json",
        says: "--format excludes --all, --json, --verbose, --changes and --city",
        status: 64),
    ].check()
  }
}
