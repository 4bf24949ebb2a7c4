import TestSupport
import Testing
import TimeZoneLocalTime
import TimeZoneLookup

/// Local times on the command line: `--time`, `tzlookup time`, and where the rules come from.
@Suite struct TimeTests {
  @Test func aTimeIsPrintedAfterTheZone() throws {
    try [
      ShellCase(
        "tzlookup 43.06 141.35 --time 2026-11-20T12:00:00Z",
        prints: "Asia/Tokyo 2026-11-20T21:00:00+09:00 JST"),
      ShellCase(
        "tzlookup 43.06 141.35 --time 1163000000", prints: "Asia/Tokyo 2006-11-09T00:33:20+09:00 JST"),
      ShellCase(
        "tzlookup 43.06 141.35 --time 1795176000000", prints: "Asia/Tokyo 2026-11-20T21:00:00+09:00 JST"),
      ShellCase(
        "tzlookup 52.5 13.4 --time -1 --time-format unix",
        prints: "Europe/Berlin 1970-01-01T00:59:59+01:00 CET"),
      ShellCase(
        "tzlookup 52.5 13.4 --time=-1 --time-format=unix",
        prints: "Europe/Berlin 1970-01-01T00:59:59+01:00 CET"),
      ShellCase(
        "tzlookup 44 148.5 --time 1970-01-01T00:00Z", prints: "Etc/GMT-10 1970-01-01T10:00:00+10:00 +10"),
      ShellCase(
        "tzlookup 31.5 35.1 --all --time 1782864000", prints: "Asia/Hebron 2026-07-01T03:00:00+03:00 EEST",
        "Asia/Jerusalem 2026-07-01T03:00:00+03:00 IDT"),
      ShellCase(
        "tzlookup - --time 1970-01-01T00:00Z --all", input: "31.5 35.1\n\n0 0\n",
        prints: "Asia/Hebron 1970-01-01T02:00:00+02:00 IST;Asia/Jerusalem 1970-01-01T02:00:00+02:00 IST", "",
        "Etc/GMT 1970-01-01T00:00:00+00:00 GMT",
        says:
          "line 2: cannot read \"\" as a coordinate…",
        status: 65),
    ].check()
  }

  @Test func jsonHasATimeObject() throws {
    let place = #""zones":["Europe/Dublin"],"source":"polygon","dataVersion":"2026e""#
    let time =
      #"{"timeZone":"Europe/Dublin","instant":"2026-11-20T12:00:00Z","unixTime":1795176000,"local":"2026-11-20T12:00:00+00:00","#
      + #""utcOffset":0,"standardOffset":3600,"daylightSaving":-3600,"isDaylightSaving":true,"#
      + #""abbreviation":"GMT","name":"Greenwich Mean Time","previousTransition":"2026-10-25T01:00:00Z","#
      + #""nextTransition":"2027-03-28T01:00:00Z","rulesVersion":"2026f"}"#
    try [
      ShellCase(
        "tzlookup 53.3 -6.3 --json --time 2026-11-20T12:00Z",
        prints: #"{"latitude":53.3,"longitude":-6.3,\#(place),"time":\#(time)}"#),
      ShellCase("tzlookup time Europe/Dublin 2026-11-20T12:00Z --json", prints: time),
      ShellCase(
        "tzlookup 60.602995 -172.4999801 --json --time 1970-01-01T00:00Z --fallback none",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"zones":[],"source":null,"dataVersion":"2026e","time":null}"#,
        says: "no zone of the 2026e boundaries covers 60.602995 -172.4999801", status: 1),
    ].check()
  }

  @Test func aZoneHasATimeByItsName() throws {
    try [
      ShellCase(
        "tzlookup time Europe/Berlin 1163000000", prints: "Europe/Berlin 2006-11-08T16:33:20+01:00 CET"),
      ShellCase(
        "tzlookup time Asia/Calcutta 1970-01-01T00:00Z", prints: "Asia/Calcutta 1970-01-01T05:30:00+05:30 IST"
      ),
      ShellCase(
        "tzlookup time Europe/Berlin -1 --time-format unix",
        prints: "Europe/Berlin 1970-01-01T00:59:59+01:00 CET"),
      ShellCase(
        "tzlookup time Europe/Amsterdam 1850-01-01T00:00Z",
        prints: "Europe/Amsterdam 1850-01-01T00:17:30+00:17:30 LMT"),
      // Names as `zone` takes them.
      ShellCase(
        "tzlookup time asia/tokyo 1970-01-01T00:00Z", prints: "Asia/Tokyo 1970-01-01T09:00:00+09:00 JST"),
      ShellCase(
        "tzlookup time US/MOUNTAIN 1970-01-01T00:00Z", prints: "US/Mountain 1969-12-31T17:00:00-07:00 MST"),
    ].check()
    try checkRefused(
      "tzlookup",
      [
        "time Asia/Tokio": "no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?",
        "time Tokio": "no time zone is named \"Tokio\"; did you mean Asia/Tokyo?",
        "time 'new york'": "no time zone is named \"new york\"; did you mean America/New_York?",
        "time ../../etc/passwd --zoneinfo .":
          "no time zone is named \"../../etc/passwd\"; names look like Asia/Tokyo, and the zones of a country are listed by its code",
        "time": "missing expected argument '<zone>'; see 'tzlookup time --help'",
      ])
    #expect(try Shell().run("tzlookup time Asia/Tokyo | cut -c1-12").output == "Asia/Tokyo 2\n")
  }

  @Test func wordsInAnotherOrderAreExplained() throws {
    let offset = "offsets and abbreviations name no zone; give one such as Asia/Tokyo"
    try checkRefused(
      "tzlookup",
      [
        "time 2026-07-01T10:00Z europe/berlin":
          "the zone comes first: 'tzlookup time Europe/Berlin 2026-07-01T10:00Z'",
        "time now": "\"now\" is a time, and the zone comes first: 'tzlookup time Asia/Tokyo now'",
        "time 43.06 141.35": "a point is one word here: 'tzlookup time 43.06,141.35'",
        "time -33.87 151.21 now": "a point is one word here: 'tzlookup time -33.87,151.21 now'",
        "time Asia/Tokyo 2026-07-01 10:00Z":
          "a time is one word: 'tzlookup time Asia/Tokyo 2026-07-01T10:00Z'",
        "time Asia/Tokyo 2026-07-01 10:00":
          "a time is one word: 'tzlookup time Asia/Tokyo --local 2026-07-01T10:00'",
        "time Asia/Tokyo --local 2026-07-01 10:00":
          "a time is one word: 'tzlookup time Asia/Tokyo --local 2026-07-01T10:00'",
        "time Asia/Tokyo --time now": "the instant is the second word: 'tzlookup time Asia/Tokyo now'",
        "time Asia/Tokyo now then": "unexpected argument 'then'; see 'tzlookup time --help'",
        "43.06 141.35 --to Europe/Berlin":
          "--to is an option of 'tzlookup time': 'tzlookup time 43.06,141.35 --to Europe/Berlin'",
        "time GMT+9 now":
          "no time zone is named \"GMT+9\": \(offset); Etc/GMT-9 is 9 hours ahead of UTC all year, by POSIX's sign",
        "time -03:30": "no time zone is named \"-03:30\": \(offset)",
        "time JST": "no time zone is named \"JST\": \(offset)",
      ])
  }

  @Test func timesThatAreNoneAreReportedWithTheFormsUnderstood() throws {
    let forms =
      "; expected now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)"
    try checkRefused(
      "tzlookup",
      [
        "0 0 --time noon": "cannot read \"noon\" as a time: \"noon\" is not a number\(forms)",
        "time Asia/Tokyo 2026-11-20T12:00:00":
          "cannot read \"2026-11-20T12:00:00\" as a time: it lacks an offset from UTC such as Z or +09:00; give what a clock in the zone shows as --local",
        "zone Asia/Tokyo --time 2026-11-20T12:00:00":
          "cannot read \"2026-11-20T12:00:00\" as a time: it lacks an offset from UTC such as Z or +09:00",
        "time Asia/Tokyo 99999999999999999999 --time-format unix":
          "cannot read \"99999999999999999999\" as a time: it is not in the years 0000 to 9999; expected Unix seconds (1795176000)",
        "time Asia/Tokyo now --time-format julian":
          "\"julian\" is not a format of times: expected auto, unix, unix-ms, iso, exif, utc, excel, or a pattern such as %d.%m.%Y %H:%M",
      ])
  }

  /// A number that may be something else than Unix time is never guessed at.
  @Test func doubtfulNumbersAreRefused() throws {
    let expected =
      "expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a number that reads as"
    func outside(_ number: String) -> String {
      "cannot read \"\(number)\" as a time: expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a number outside them; state its format with --time-format unix or unix-ms"
    }
    try [
      ShellCase(
        "tzlookup 43.06 141.35 --time 20260701",
        says:
          "cannot read \"20260701\" as a time: \(expected) the date 2026-07-01; state its format with --time-format %Y%m%d or unix",
        status: 64),
      ShellCase(
        "tzlookup time Asia/Tokyo 46204.5",
        says:
          "cannot read \"46204.5\" as a time: \(expected) Excel's serial date of 2026-07-01T12:00:00; state its format with --time-format excel or unix",
        status: 64),
      // Numbers are Unix time of recent years only; an argument may begin with a minus sign.
      ShellCase("tzlookup time Europe/Berlin -1", says: outside("-1"), status: 64),
      ShellCase("tzlookup 52.5 13.4 --time -1", says: outside("-1"), status: 64),
      ShellCase("tzlookup 52.5 13.4 --time=-1", says: outside("-1"), status: 64),
      ShellCase(
        "tzlookup time Asia/Tokyo 20260701 --time-format unix",
        prints: "Asia/Tokyo 1970-08-23T20:58:21+09:00 JST"),
      ShellCase(
        "tzlookup time Asia/Tokyo --local 20260701 --time-format %Y%m%d",
        prints: "Asia/Tokyo 2026-06-30T15:00:00Z 2026-07-01T00:00:00+09:00 JST"),
      ShellCase(
        "tzlookup zone Asia/Tokyo --time -1 --time-format unix | grep local",
        prints: "local time    1970-01-01T08:59:59+09:00 JST, standard time"),
    ].check()
  }

  /// Advice reads the text, and does not propose instants for what a clock shows.
  @Test func formatsAreProposed() throws {
    let clock =
      "expected a date and time of day without an offset from UTC (2026-11-20T12:00:00, 2026:11:20 12:00:00)"
    try [
      ShellCase(
        "tzlookup time Asia/Tokyo '2026-07-01 12:00:00' --time-format utc",
        prints: "Asia/Tokyo 2026-07-01T21:00:00+09:00 JST")
    ].check()
    try checkRefused(
      "tzlookup time",
      [
        "Asia/Tokyo 1750000000000000":
          "cannot read \"1750000000000000\" as a time: expected Unix seconds (1973 to 2099) or milliseconds (2001 to 2099), found a number outside them",
        "Asia/Tokyo --local '01.07.2026 12:00'":
          "cannot read \"01.07.2026 12:00\" as a time: it has a date in another form; \(clock); state its format with --time-format '%d.%m.%Y %H:%M'",
        "Asia/Tokyo --local noon": "cannot read \"noon\" as a time: \"noon\" is not a number; \(clock)",
      ])
  }

  @Test func verboseHasDaylightSavingAndTheNextChange() throws {
    try [
      ShellCase(
        "tzlookup time Europe/Berlin 2026-07-01T12:00Z --verbose",
        prints:
          "Europe/Berlin 2026-07-01T14:00:00+02:00 CEST, daylight saving +01:00, next change 2026-10-25T01:00:00Z to +01:00 CET"
      ),
      ShellCase(
        "tzlookup 43.06 141.35 --time 2026-07-01T12:00Z --verbose",
        prints: "Asia/Tokyo 2026-07-01T21:00:00+09:00 JST, standard time, no further change\tpolygon"),
      ShellCase(
        "tzlookup time Europe/Dublin 2026-11-20T12:00Z --verbose",
        prints:
          "Europe/Dublin 2026-11-20T12:00:00+00:00 GMT, daylight saving -01:00, next change 2027-03-28T01:00:00Z to +01:00 IST"
      ),
    ].check()
  }

  /// A directory `$T/zi` with an old Europe/Kiev and Asia/Tokyo that says +8, and no more.
  func shellWithZoneinfo() throws -> Shell {
    let shell = try Shell()
    try shell.write(TimeZoneDatabase.embedded.tzif(of: "Europe/Kiev"), to: "Kiev")
    try shell.write(TimeZoneDatabase.embedded.tzif(of: "Asia/Shanghai"), to: "Tokyo")
    try [
      ShellCase("cd $T && mkdir -p zi/Europe zi/Asia && mv Kiev zi/Europe && mv Tokyo zi/Asia"),
      ShellCase("echo '# version 1999z' > $T/zi/tzdata.zi"),
    ].check(in: shell)
    return shell
  }

  @Test func rulesComeFromWhereOneSays() throws {
    let shell = try shellWithZoneinfo()
    let tokyo = "Asia/Tokyo 1970-01-01T08:00:00+08:00 CST"
    try [
      ShellCase(
        "tzlookup time Asia/Tokyo 1970-01-01T00:00Z", prints: "Asia/Tokyo 1970-01-01T09:00:00+09:00 JST"),
      ShellCase("tzlookup time Asia/Tokyo 1970-01-01T00:00Z --zoneinfo $T/zi", prints: tokyo),
      ShellCase("TZDIR=$T/zi tzlookup time Asia/Tokyo 1970-01-01T00:00Z", prints: tokyo),
      ShellCase("TZDIR=/nowhere tzlookup time Asia/Tokyo 1970-01-01T00:00Z --zoneinfo $T/zi", prints: tokyo),
      ShellCase(
        "TZDIR= tzlookup time Asia/Tokyo 1970-01-01T00:00Z",
        prints: "Asia/Tokyo 1970-01-01T09:00:00+09:00 JST"),
      ShellCase("tzlookup 43.06 141.35 --time 1970-01-01T00:00Z --zoneinfo $T/zi", prints: tokyo),
      ShellCase("TZDIR=/nowhere tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
      // The boundaries have Europe/Kyiv, these rules its older name.
      ShellCase(
        "tzlookup 50.45 30.52 --time 1970-01-01T00:00Z --zoneinfo $T/zi",
        prints: "Europe/Kyiv 1970-01-01T03:00:00+03:00 MSK"),
      ShellCase(
        "TZDIR=/nowhere tzlookup time Asia/Tokyo",
        says: "TZDIR: cannot open /nowhere: No such file or directory",
        status: 66),
      ShellCase(
        "cd $T && mkdir -p odd/Asia/Dubai && truncate -s 2M odd/Asia/Tokyo && mkfifo odd/Asia/Seoul"),
      ShellCase(
        "cd $T && tzlookup time Asia/Tokyo --zoneinfo odd",
        says: "cannot read odd/Asia/Tokyo: expected at most 1048576 bytes, found 2097152", status: 65),
      ShellCase(
        "cd $T && tzlookup time Asia/Seoul --zoneinfo odd",
        says: "cannot open odd/Asia/Seoul: it is not a regular file", status: 66),
      ShellCase(
        "cd $T && tzlookup time Asia/Dubai --zoneinfo odd",
        says: "cannot open odd/Asia/Dubai: Is a directory", status: 66),
      ShellCase(
        "tzlookup 43.06 141.35 --zoneinfo $T/zi",
        says: "--zoneinfo is for --time, --local and --changes; see 'tzlookup --help'", status: 64),
    ].check(in: shell)
  }

  @Test func rulesThatLackAZoneAreReportedOf() throws {
    let shell = try shellWithZoneinfo()
    let result = try shell.run("tzlookup 52.5 13.4 --time 1970-01-01T00:00Z --zoneinfo $T/zi")
    #expect(
      result.error
        == "tzlookup: the rules in \(shell.directory)/zi have no time zone \"Europe/Berlin\": expected a name such as Europe/Berlin\n"
    )
    #expect(result.status == 65)
    try shell.write(Array(TZifFileBytes.good.bytes[..<100]), to: "short")
    try [
      ShellCase("mv $T/short $T/zi/Asia/Tokyo"),
      ShellCase(
        "printf '43.06 141.35\n50.45 30.52\n' | tzlookup - --time 1970-01-01T00:00Z --zoneinfo $T/zi",
        prints: "",
        "Europe/Kyiv 1970-01-01T03:00:00+03:00 MSK",
        says:
          "line 1: \(shell.directory)/zi/Asia/Tokyo: TZif file is truncated: expected at least 153 bytes, found 100",
        status: 65),
      ShellCase(
        "tzlookup info --zoneinfo $T/zi",
        says:
          "\(shell.directory)/zi/Asia/Tokyo: TZif file is truncated: expected at least 153 bytes, found 100",
        status: 65),
    ].check(in: shell)
  }

  @Test func infoTellsBothVersionsAndWhatTheRulesLack() throws {
    let shell = try shellWithZoneinfo()
    let result = try shell.run("tzlookup info --zoneinfo $T/zi")
    let versions =
      "zoneinfo      \(shell.directory)/zi\nits version   1999z\ncities        "
    #expect(result.output.contains("rules version 2026f\n"), "\(result.output)")
    #expect(result.output.contains(versions), "\(result.output)")
    let lines = result.error.split(separator: "\n")
    #expect(
      lines.first
        == "tzlookup: the rules have some zones of the boundaries by another name: Europe/Kyiv (Europe/Kiev)")
    #expect(
      lines.last?.hasPrefix("tzlookup: the rules lack some zones of the boundaries: Africa/Abidjan, ") == true
    )
    #expect(lines.last?.hasSuffix(" and 422 more") == true, "\(result.error)")
    #expect(result.status == 0)
    try [
      ShellCase(
        "tzlookup info 2>&1 | grep rules | cut -c 1-19", prints: "rules version 2026f",
        "rules date    2026-"),
      ShellCase(
        "tzlookup info --json | grep -o '\"rulesVersion.*Date\":\"2026'",
        prints: #""rulesVersion":"2026f","rulesDate":"2026"#
      ),
    ].check(in: shell)
  }

  @Test func aShapefilesZonesHaveTimesToo() throws {
    let place = "--shapes \(IndexTests.excerpt) 46.25 141.23"
    try [
      ShellCase(
        "tzlookup \(place) --time 1970-01-01T00:00Z", prints: "Asia/Sakhalin 1970-01-01T11:00:00+11:00 +11"),
    ].check()
  }
}
