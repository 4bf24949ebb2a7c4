import TestSupport
import Testing

/// `--known-to`: the name by which a system knows a zone.
@Suite struct KnownToTests {
  private static let now = "--time 2026-11-26T00:00Z"

  @Test func aZoneHasANameElsewhere() throws {
    try [
      ShellCase(
        "tzlookup zone America/Coyhaique --known-to 2024a \(Self.now) | tail -5",
        prints: "known as      America/Punta_Arenas", "clocks agree  from 2024-09-08T04:00:00Z on",
        "POSIX TZ      <-03>3", "local time    2026-11-25T21:00:00-03:00 -03, standard time",
        "next change   none"),
      ShellCase(
        "tzlookup zone America/Vancouver --known-to 2025a \(Self.now) | grep -e known -e agree",
        prints: "known as      America/Vancouver", "clocks agree  not now, until 2026-11-01T09:00:00Z"),
      ShellCase(
        "tzlookup zone America/Vancouver --known-to 2025a --time 2027-06-01T00:00Z | grep agree",
        prints: "clocks agree  from 2027-03-14T10:00:00Z to 2027-11-07T09:00:00Z"),
      ShellCase(
        "tzlookup zone Japan --known-to Windows | grep -e known -e agree -e POSIX",
        prints: "known as      Tokyo Standard Time", "clocks agree  always", "POSIX TZ      JST-9"),
      ShellCase(
        "tzlookup zone Europe/Kyiv --known-to 2020a --json | grep -o '\"knownAs.*\"posixFrom\":[^,]*'",
        prints:
          #""knownAs":"Europe/Kiev","agreesNow":true,"agreesFrom":"1996-03-31T01:00:00Z","agreesUntil":null,"posix":"EET-2EEST,M3.5.0/3,M10.5.0/4","posixFrom":null"#
      ),
    ].check()
  }

  @Test func pointsAndTablesToo() throws {
    try [
      ShellCase("tzlookup -45.57 -72.07 --known-to 2024a", prints: "America/Punta_Arenas"),
      ShellCase("tzlookup 50.45 30.52 --known-to 2020a --verbose", prints: "Europe/Kiev\tpolygon"),
      ShellCase("tzlookup 50.45 30.52 --known-to windows", prints: "FLE Standard Time"),
      ShellCase(
        "tzlookup 50.45 30.52 --known-to 2020a --time 2026-11-26T00:00Z",
        prints: "Europe/Kiev 2026-11-26T02:00:00+02:00 EET"),
      ShellCase(
        "tzlookup -45.57 -72.07 --known-to 2024a --json",
        prints:
          #"{"latitude":-45.57,"longitude":-72.07,"zones":["America/Coyhaique"],"source":"polygon","knownAs":"America/Punta_Arenas","agreesNow":true,"agreesFrom":"2024-09-08T04:00:00Z","agreesUntil":null,"posix":"<-03>3","posixFrom":null,"dataVersion":"2026e"}"#
      ),
      // Clocks that differ are reported, once.
      ShellCase(
        "tzlookup 49.26 -123.11 --known-to 2025a \(Self.now)",
        prints: "America/Vancouver 2026-11-25T17:00:00-07:00 MST",
        says:
          "--known-to: America/Vancouver is known as America/Vancouver, whose clocks there differ now, since 2026-11-01T09:00:00Z"
      ),
      ShellCase(
        "printf 'lat,lon\\n-45.57,-72.07\\n50.45,30.52\\n,\\n' | tzlookup csv - -q --known-to 2021a",
        prints: "lat,lon,timezone,known_as,known_as_until",
        "-45.57,-72.07,America/Coyhaique,America/Punta_Arenas,",
        "50.45,30.52,Europe/Kyiv,Europe/Kiev,", ",,,,"),
      ShellCase(
        "echo '{\"lat\":50.45,\"lon\":30.52}' | tzlookup ndjson - -q --known-to windows",
        prints:
          #"{"lat":50.45,"lon":30.52,"timezone":"Europe/Kyiv","known_as":"FLE Standard Time","known_as_until":null}"#
      ),
    ].check()
  }

  @Test func aDirectoryIsASystem() throws {
    let shell = try Shell()
    try [
      ShellCase("mkdir -p $T/zi/Asia $T/empty && cp /usr/share/zoneinfo/Asia/Seoul $T/zi/Asia/"),
      ShellCase("tzlookup 43.06 141.35 --known-to $T/zi", prints: "Asia/Seoul"),
      ShellCase(
        "tzlookup 52.52 13.4 --known-to $T/zi", prints: "Europe/Berlin",
        says: "--known-to: Europe/Berlin is not known there under any name"),
      ShellCase(
        "tzlookup zone Europe/Berlin --known-to $T/zi | grep known", prints: "known as      nothing"),
      ShellCase(
        "cd $T && tzlookup 43.06 141.35 --known-to empty",
        says: "--known-to: expected compiled rules such as Europe/Berlin in empty, found none", status: 65),
    ].check(in: shell)
  }

  @Test(arguments: [
    (
      "2024c",
      #"no rules of release "2024c" are built in: expected one of 2020a to 2026f; of that year 2024a, 2024b"#
    ),
    ("2019c", #"no rules of release "2019c" are built in: expected one of 2020a to 2026f"#),
    (
      "rails",
      #"expected a release such as 2024a, windows or a directory of compiled rules, found "rails""#
    ),
  ])
  func whatIsNoSystemIsAnError(_ system: String, _ message: String) throws {
    for command in ["43.06 141.35", "zone Asia/Tokyo", "csv -", "ndjson -"] {
      try ShellCase(
        "tzlookup \(command) --known-to \(system)", says: "--known-to: \(message)", status: 64
      ).check(in: Shell())
    }
  }

  @Test func whatItIsNotFor() throws {
    try [
      ShellCase(
        "tzlookup zone --country JP --known-to 2024a", says: "--known-to is for one zone, not for --country",
        status: 64),
      ShellCase(
        "tzlookup zone Asia/Tokyo --known-to ./none", says: "cannot open ./none: No such file or directory",
        status: 66),
    ].check()
  }
}
