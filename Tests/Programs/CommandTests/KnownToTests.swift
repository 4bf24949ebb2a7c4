import TestSupport
import Testing

/// `--name-in`: the name by which a system knows a zone.
@Suite struct KnownToTests {
  private static let now = "--time 2026-11-26T00:00Z"

  @Test func aZoneHasANameElsewhere() throws {
    try [
      ShellCase(
        "tzlookup zone America/Coyhaique --name-in 2024a \(Self.now) | tail -5",
        prints: "name there    America/Punta_Arenas", "clocks agree  from 2024-09-08T04:00:00Z on",
        "POSIX TZ      <-03>3", "local time    2026-11-25T21:00:00-03:00 -03, standard time",
        "next change   none"),
      ShellCase(
        "tzlookup zone America/Vancouver --name-in 2025a \(Self.now) | grep -e name.there -e agree",
        prints: "name there    America/Vancouver", "clocks agree  not now, until 2026-11-01T09:00:00Z"),
      ShellCase(
        "tzlookup zone America/Vancouver --name-in 2025a --time 2027-06-01T00:00Z | grep agree",
        prints: "clocks agree  from 2027-03-14T10:00:00Z to 2027-11-07T09:00:00Z"),
      ShellCase(
        "tzlookup zone Japan --name-in Windows | grep -e name.there -e agree -e POSIX",
        prints: "name there    Tokyo Standard Time", "clocks agree  always", "POSIX TZ      JST-9"),
      ShellCase(
        "tzlookup zone Europe/Kyiv --name-in 2020a --json | grep -o '\"nameIn.*\"posixFrom\":[^,]*'",
        prints:
          #""nameIn":"Europe/Kiev","agreesNow":true,"agreesFrom":"1996-03-31T01:00:00Z","agreesUntil":null,"posix":"EET-2EEST,M3.5.0/3,M10.5.0/4","posixFrom":null"#
      ),
    ].check()
  }

  @Test func pointsAndTablesToo() throws {
    try [
      ShellCase("tzlookup -45.57 -72.07 --name-in 2024a", prints: "America/Punta_Arenas"),
      ShellCase("tzlookup 50.45 30.52 --name-in 2020a --verbose", prints: "Europe/Kiev\tpolygon"),
      ShellCase("tzlookup 50.45 30.52 --name-in windows", prints: "FLE Standard Time"),
      ShellCase(
        "tzlookup 50.45 30.52 --name-in 2020a --time 2026-11-26T00:00Z",
        prints: "Europe/Kiev 2026-11-26T02:00:00+02:00 EET"),
      ShellCase(
        "tzlookup -45.57 -72.07 --name-in 2024a --json",
        prints:
          #"{"latitude":-45.57,"longitude":-72.07,"zones":["America/Coyhaique"],"source":"polygon","nameIn":"America/Punta_Arenas","agreesNow":true,"agreesFrom":"2024-09-08T04:00:00Z","agreesUntil":null,"posix":"<-03>3","posixFrom":null,"dataVersion":"2026e"}"#
      ),
      // Clocks that differ are reported, once.
      ShellCase(
        "tzlookup 49.26 -123.11 --name-in 2025a \(Self.now)",
        prints: "America/Vancouver 2026-11-25T17:00:00-07:00 MST",
        says:
          "--name-in: America/Vancouver is known as America/Vancouver, whose clocks there differ now, since 2026-11-01T09:00:00Z"
      ),
      ShellCase(
        "printf 'lat,lon\\n-45.57,-72.07\\n50.45,30.52\\n,\\n' | tzlookup csv - -q --name-in 2021a",
        prints: "lat,lon,timezone,name_in,name_in_until",
        "-45.57,-72.07,America/Coyhaique,America/Punta_Arenas,",
        "50.45,30.52,Europe/Kyiv,Europe/Kiev,", ",,,,"),
      ShellCase(
        "echo '{\"lat\":50.45,\"lon\":30.52}' | tzlookup ndjson - -q --name-in windows",
        prints:
          #"{"lat":50.45,"lon":30.52,"timezone":"Europe/Kyiv","name_in":"FLE Standard Time","name_in_until":null}"#
      ),
    ].check()
  }

  @Test func aDirectoryIsASystem() throws {
    let shell = try Shell()
    try [
      ShellCase("mkdir -p $T/zi/Asia $T/empty && cp /usr/share/zoneinfo/Asia/Seoul $T/zi/Asia/"),
      ShellCase("tzlookup 43.06 141.35 --name-in $T/zi", prints: "Asia/Seoul"),
      ShellCase(
        "tzlookup 52.52 13.4 --name-in $T/zi", prints: "Europe/Berlin",
        says: "--name-in: Europe/Berlin is not known there under any name"),
      ShellCase(
        "tzlookup zone Europe/Berlin --name-in $T/zi | grep name.there", prints: "name there    nothing"),
      ShellCase(
        "cd $T && tzlookup 43.06 141.35 --name-in empty",
        says: "--name-in: expected compiled rules such as Europe/Berlin in empty, found none", status: 65),
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
        "tzlookup \(command) --name-in \(system)", says: "--name-in: \(message)", status: 64
      ).check(in: Shell())
    }
  }

  @Test func whatItIsNotFor() throws {
    try [
      ShellCase(
        "tzlookup zone --country JP --name-in 2024a", says: "--name-in is for one zone, not for --country",
        status: 64),
      ShellCase(
        "tzlookup 43.06 141.35 --format google --name-in 2024a",
        says: "--format excludes --name-in: Google's answers name the zone itself", status: 64),
      ShellCase(
        "tzlookup zone Asia/Tokyo --name-in ./none", says: "cannot open ./none: No such file or directory",
        status: 66),
    ].check()
  }
}
