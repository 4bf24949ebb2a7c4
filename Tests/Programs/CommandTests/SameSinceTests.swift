import TestSupport
import Testing

/// `--merge-since`: one zone stands for all whose clocks agree since a date.
@Suite struct SameSinceTests {
  @Test func oneZoneStandsForOthers() throws {
    try [
      ShellCase("tzlookup 43.06 141.35 --merge-since 2026-11-22", prints: "Asia/Seoul"),
      ShellCase("tzlookup 43.06 141.35 --merge-since 2026-11-22 --merge-strictly", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 43.06 141.35 --merge-since 1970", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 53.35 -6.26 --merge-since 1970 --verbose", prints: "Europe/London\tpolygon"),
      ShellCase("tzlookup 59.91 10.75 --merge-since now", prints: "Europe/Berlin"),
      ShellCase(
        "tzlookup 43.84 87.53 --merge-since 2026-11-22 --all", prints: "Asia/Dhaka", "Asia/Shanghai"),
      ShellCase("tzlookup 43.84 87.53 --merge-since 2026-11-22", prints: "Asia/Dhaka"),
      ShellCase(
        "printf '43.06 141.35\\n37.5 127\\n' | tzlookup --merge-since 2026-11-22", prints: "Asia/Seoul",
        "Asia/Seoul"),
      ShellCase("tzlookup 35.7 139.7 --nearest-point --merge-since 2026-11-22", prints: "Asia/Seoul"),
    ].check()
  }

  /// Times and cities are those of the zone that covers the point.
  @Test func timesAndCitiesAreOfTheZoneItself() throws {
    try [
      ShellCase(
        "tzlookup 38.72 -9.14 --merge-since 2026-11-22 --time 1994-07-01T12:00Z",
        prints: "Europe/London 1994-07-01T14:00:00+02:00 CEST"),
      ShellCase(
        "tzlookup 38.7223 -9.1393 --merge-since 2026-11-22 --city | cut -f1", prints: "Europe/London"),
      ShellCase(
        "tzlookup 38.7223 -9.1393 --merge-since 2026-11-22 --city | grep -c Portugal", prints: "1"),
      ShellCase(
        "tzlookup 43.84 87.53 --merge-since 2026-11-22 --json",
        prints:
          #"{"latitude":43.84,"longitude":87.53,"zones":["Asia/Dhaka","Asia/Shanghai"],"source":"polygon","mergeSince":{"instant":"2026-11-22T00:00:00Z","isStrict":false,"rulesVersion":"2026f"},"dataVersion":"2026e"}"#
      ),
    ].check()
  }

  @Test func tablesToo() throws {
    try [
      ShellCase(
        "printf 'lat,lon\\n43.06,141.35\\n37.5,127\\n' | tzlookup csv - -q --merge-since 2026-11-22",
        prints: "lat,lon,timezone", "43.06,141.35,Asia/Seoul", "37.5,127,Asia/Seoul"),
      ShellCase(
        "echo '{\"lat\":43.06,\"lon\":141.35}' | tzlookup ndjson - -q --merge-since 2026-11-22",
        prints: #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Seoul"}"#),
    ].check()
  }

  // MARK: zones

  @Test func zonesAreListed() throws {
    try [
      ShellCase("tzlookup zones | wc -l", prints: "444"),
      ShellCase("tzlookup zones | head -2", prints: "Africa/Abidjan", "Africa/Accra"),
      ShellCase(
        "tzlookup zones --json | head -c 44; echo", prints: #"{"zones":["Africa/Abidjan","Africa/Accra","A"#),
      ShellCase("tzlookup zones --merge-since 1970 | wc -l", prints: "304"),
      ShellCase("tzlookup zones --merge-since 1970 --merge-strictly | wc -l", prints: "321"),
      ShellCase("tzlookup zones --merge-since 2026-11-22 | wc -l", prints: "63"),
      ShellCase("tzlookup zones --merge-since 2026-11-22 --merge-strictly | wc -l", prints: "93"),
      ShellCase(
        "tzlookup zones --merge-since 2026-11-22 | grep -E '^(Asia/Gaza|Europe/London)'",
        prints: "Asia/Gaza\tAsia/Gaza Asia/Hebron",
        "Europe/London\tAtlantic/Canary Atlantic/Faroe Atlantic/Madeira Europe/Dublin Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/Lisbon Europe/London"
      ),
      ShellCase(
        "tzlookup zones --merge-since 1970 --json | head -c 159; echo",
        prints:
          #"{"mergeSince":{"instant":"1970-01-01T00:00:00Z","isStrict":false,"rulesVersion":"2026f"},"groups":[{"representative":"Africa/Abidjan","zones":["Africa/Abidjan","#
      ),
    ].check()
  }

  // MARK: Other data

  /// Zones of other data stay themselves, and are reported.
  @Test func zonesWithoutRulesStayThemselves() throws {
    let shell = try Shell()
    try [
      ShellCase(
        "tzlookup compile \(IndexTests.excerpt) -o $T/merged --merge-since 2026-11-22 2>/dev/null && tzlookup zones --index $T/merged",
        prints: "Asia/Sakhalin", "Asia/Tokyo", "Asia/Vladivostok"),
      ShellCase(
        "tzlookup --index $T/merged 43.06 141.35 --merge-since now", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup verify \(IndexTests.excerpt) --index $T/merged --merge-since 2026-11-22 --points 20000 --recompile --polygons | tail -1",
        prints: "20,480 points, 0 differences"),
    ].check(in: shell)
  }

  // MARK: Errors

  @Test func wrongDatesAreErrors() throws {
    let expected = "--merge-since: expected 1970, now, or a date such as 2020-01-01, found"
    try checkRefused(
      "tzlookup",
      [
        "43 141 --merge-since 2020": "\(expected) \"2020\"",
        "zones --merge-since ''": "\(expected) \"\"",
        "csv x --merge-since 1970-01-01T00:00Z": "\(expected) \"1970-01-01T00:00Z\"",
        "compile x.shp -o $T/x --merge-since 2026-02-30":
          "--merge-since: there is no date \"2026-02-30\": day 30 is not in 1...28",
        "compile x.shp -o $T/x --merge-since now --country JP":
          "--merge-since excludes --country, because it makes one zone of those in several countries: use --bbox, or --zones with names that 'tzlookup zones' lists for the same date",
        "verify x.shp --merge-since then": "\(expected) \"then\"",
        "43 141 --merge-strictly": "--merge-strictly is for --merge-since",
        "43 141 --format google --merge-since now":
          "--format excludes --merge-since: Google's answers name the zone itself",
      ])
  }
}
