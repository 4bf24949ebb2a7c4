import TestSupport
import Testing

/// `csv --audit` and its like: what rows say, other boundaries and other rules beside the answers.
@Suite struct AuditTests {
  @Test func countsAndWorstRowsAreReported() throws {
    try [
      ShellCase(
        "tzlookup csv --audit timezone",
        input:
          "lat,lon,timezone\n43.06,141.35,Asia/Sakhalin\n40.7,-74,UTC-4\n40.7,-74,EST\n43.06,141.35,Japan\n",
        prints: "lat,lon,timezone,found_timezone,audit,audit_since,audit_difference",
        "43.06,141.35,Asia/Sakhalin,Asia/Tokyo,wrong clock,1945-08-24T15:00:00Z,+02:00",
        "40.7,-74,UTC-4,America/New_York,wrong clock,,+01:00",
        "40.7,-74,EST,America/New_York,same clocks,,",
        "43.06,141.35,Japan,Asia/Tokyo,alias,,",
        says:
          "line 2: \"Asia/Sakhalin\" for Asia/Tokyo: +02:00, since 1945-08-24T15:00:00Z they differ",
        "line 3: \"UTC-4\" for America/New_York: +01:00",
        "audit: 1 alias, 1 same clocks, 2 wrong clock",
        "4 rows, 2 zones, 0 blank, …", status: 1),
      // Windows' names.
      ShellCase(
        "tzlookup csv -q --audit tz --audit-columns audit=is,audit_zone",
        input: "lat,lon,tz\n43.06,141.35,Tokyo Standard Time\n40.7,-74,eastern standard time\n",
        prints: "lat,lon,tz,timezone,is,audit_zone",
        "43.06,141.35,Tokyo Standard Time,Asia/Tokyo,alias,Asia/Tokyo",
        "40.7,-74,eastern standard time,America/New_York,alias,America/New_York"),
      ShellCase(
        "tzlookup ndjson -q --audit tz --audit-only wrong,no-name",
        input: "{\"lat\":1,\"lon\":2,\"tz\":\"Etc/GMT\"}\n{\"lat\":43.06,\"lon\":141.35}\n",
        prints:
          #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","audit":"no name","audit_since":null,"audit_difference":null}"#
      ),
    ].check()
  }

  /// British Columbia does not turn its clocks back in 2026, by release 2026b.
  @Test func otherRulesMoveTimes() throws {
    try [
      ShellCase(
        "tzlookup csv -q --audit-rules 2026a --audit-columns audit,audit_difference --local-time t",
        input:
          "lat,lon,t\n49.28,-123.12,2026-12-24T18:00\n49.28,-123.12,2026-07-01T18:00\n43.06,141.35,2026-12-24T18:00\n",
        prints: "lat,lon,t,timezone,utc_time,utc_offset,local_time_kind,audit,audit_difference",
        "49.28,-123.12,2026-12-24T18:00,America/Vancouver,2026-12-25T01:00:00Z,-07:00,unique,wrong clock,-01:00",
        "49.28,-123.12,2026-07-01T18:00,America/Vancouver,2026-07-02T01:00:00Z,-07:00,unique,same,",
        "43.06,141.35,2026-12-24T18:00,Asia/Tokyo,2026-12-24T09:00:00Z,+09:00,unique,same,", status: 1),
      ShellCase(
        "tzlookup csv -q --audit-rules 2024a --audit-columns audit,audit_zone",
        input: "lat,lon\n-45.57,-72.07\n", prints: "lat,lon,timezone,audit,audit_zone",
        "-45.57,-72.07,America/Coyhaique,unknown name,America/Coyhaique"),
      // On disputed ground, too.
      ShellCase(
        "tzlookup csv -q --audit-rules 2020a --time t --audit-columns audit,audit_difference",
        input: "lat,lon,t\n31.5,35.1,2026-03-27T12:00:00Z\n",
        prints: "lat,lon,t,timezone,utc_offset,local_time,audit,audit_difference",
        "31.5,35.1,2026-03-27T12:00:00Z,Asia/Hebron,+02:00,2026-03-27T14:00:00+02:00,wrong clock,+01:00",
        status: 1),
    ].check()
  }

  /// An excerpt has no zone outside of it, and the same inside.
  @Test func otherBoundariesAreCompared() throws {
    try [
      ShellCase("tzlookup compile \(IndexTests.excerpt) -o $T/x 2> $T/log"),
      ShellCase(
        "tzlookup csv -q --audit-index $T/x --audit-columns audit,audit_zone",
        input: "lat,lon\n43.06,141.35\n51.5,-0.13\n", prints: "lat,lon,timezone,audit,audit_zone",
        "43.06,141.35,Asia/Tokyo,same,Asia/Tokyo", "51.5,-0.13,Europe/London,same,Europe/London"),
    ].check()
  }

  @Test func wrongOptionsAreRefused() throws {
    try checkRefused(
      "tzlookup csv -", input: "lat,lon,tz\n1,2,Etc/GMT\n",
      [
        "--audit-only wrong": "--audit-only is for --audit, --audit-index or --audit-rules; see --help",
        "--audit tz --audit-index x":
          "--audit and --audit-index exclude each other: each says what the answers are compared with",
        "--audit tz --audit-only good":
          "--audit-only: expected names joined by commas (same, alias, same-clocks, wrong-clock, disputed, unknown-name, no-name, no-zone), found \"good\"",
        "--audit tz --audit-columns good":
          "--audit-columns: expected names joined by commas (audit, audit_since, audit_difference, audit_zone), found \"good\"",
        "--audit-rules 1999z":
          "--audit-rules: no rules of release \"1999z\" are built in: expected one of 2020a to 2026f",
      ])
    try [
      ShellCase(
        "tzlookup csv - --audit tz", input: "lat,lon\n1,2\n",
        says: "--audit: there is no column 'tz'; found the columns 1 'lat', 2 'lon'", status: 65),
      ShellCase(
        "tzlookup csv - --no-header --lat 1 --lon 2 --audit 9", input: "1,2,Etc/GMT\n",
        says: "--audit: there is no column 9; found 3 columns", status: 65),
      ShellCase(
        "tzlookup csv - --audit timezone", input: "lat,lon,timezone,audit\n1,2,Etc/GMT,\n",
        says:
          "there is a column 'audit' already: replace its values with --force, or name the new one with --audit-columns",
        status: 65),
      ShellCase(
        "tzlookup ndjson - --audit tz", input: "{\"lat\":1,\"lon\":2}\n",
        prints:
          #"{"lat":1,"lon":2,"timezone":"Etc/GMT","audit":"no name","audit_since":null,"audit_difference":null}"#,
        says: "--audit: no object has 'tz'; found the keys 'lat', 'lon'", status: 65),
    ].check()
  }
}
