import TestSupport
import Testing

/// `tzlookup zone`: the country, location and names of a zone.
@Suite struct ZoneTests {
  @Test func aZoneTellsWhereItIs() throws {
    let denver = [
      "name          America/Denver", "country       US United States",
      "location      +394421-1045903 (39.7392, -104.9842)", "comment       Mountain (most areas)",
      "other names   America/Shiprock, Navajo, US/Mountain",
      "local time    2026-11-20T05:00:00-07:00 MST, standard time",
      "next change   2027-03-14T09:00:00Z to -06:00 MDT, daylight saving +01:00",
    ]
    for name in ["America/Denver", "america/denver", "US/Mountain", "navajo"] {
      let result = try Shell().run("tzlookup zone \(name) --time 2026-11-20T12:00Z")
      #expect(result.output == denver.map { $0 + "\n" }.joined(), "\(name)")
      #expect(result.error == "")
    }
    try [
      ShellCase(
        "tzlookup zone Europe/Oslo --time 2026-11-20T12:00Z", prints: "name          Europe/Oslo",
        "country       NO Norway",
        "location      +5955+01045 (59.9167, 10.75)",
        "local time    2026-11-20T13:00:00+01:00 CET, standard time",
        "next change   2027-03-28T01:00:00Z to +02:00 CEST, daylight saving +01:00"),
      ShellCase(
        "tzlookup zone Europe/Berlin --time 2026-11-20T12:00Z", prints: "name          Europe/Berlin",
        "country       DE Germany",
        "also used by  DK Denmark, NO Norway, SE Sweden, SJ Svalbard & Jan Mayen",
        "location      +5230+01322 (52.5, 13.3667)", "comment       most of Germany",
        "local time    2026-11-20T13:00:00+01:00 CET, standard time",
        "next change   2027-03-28T01:00:00Z to +02:00 CEST, daylight saving +01:00"),
      ShellCase(
        "tzlookup zone Etc/GMT+5 --time 2026-11-20T12:00Z", prints: "name          Etc/GMT+5",
        "location      none",
        "local time    2026-11-20T07:00:00-05:00 -05, standard time", "next change   none"),
    ].check()
  }

  @Test func jsonIsOneObject() throws {
    let withoutTime = #"| sed 's/"time":{[^}]*},//'"#
    try [
      // The time is that of `tzlookup time`.
      ShellCase("tzlookup time America/Denver 2026-11-20T12:00Z --json > $T/time"),
      ShellCase(
        "tzlookup zone us/mountain --time 2026-11-20T12:00Z --json | grep -F -c \"\\\"time\\\":$(cat $T/time),\\\"tableVersion\\\"\"",
        prints: "1"),
      ShellCase(
        "tzlookup zone us/mountain --json \(withoutTime)",
        prints:
          #"{"name":"America/Denver","countries":[{"code":"US","name":"United States"}],"additionalCountries":[],"location":{"latitude":39.7391667,"longitude":-104.9841667,"iso6709":"+394421-1045903"},"comment":"Mountain (most areas)","otherNames":["America/Shiprock","Navajo","US/Mountain"],"tableVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup zone --json Etc/GMT+5 \(withoutTime)",
        prints:
          #"{"name":"Etc/GMT+5","countries":[],"additionalCountries":[],"location":null,"comment":null,"otherNames":[],"tableVersion":"2026f"}"#
      ),
      ShellCase(
        "TZ=asia/tokyo tzlookup zone --json \(withoutTime)",
        prints:
          #"{"name":"Asia/Tokyo","countries":[{"code":"JP","name":"Japan"}],"additionalCountries":[{"code":"AU","name":"Australia"}],"location":{"latitude":35.6544444,"longitude":139.7447222,"iso6709":"+353916+1394441"},"comment":null,"otherNames":["Japan"],"setBy":"TZ","tableVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup zone --json --country IS",
        prints:
          #"{"country":{"code":"IS","name":"Iceland"},"zones":[{"name":"Atlantic/Reykjavik","countries":[{"code":"IS","name":"Iceland"}],"additionalCountries":[],"location":{"latitude":64.15,"longitude":-21.85,"iso6709":"+6409-02151"},"comment":null,"otherNames":["Iceland"]}],"tableVersion":"2026f"}"#
      ),
    ].check()
  }

  @Test func withoutANameItIsTheMachines() throws {
    try [
      ShellCase(
        "TZ=:Europe/Oslo tzlookup zone --time 2026-11-20T12:00Z", prints: "name          Europe/Oslo",
        "country       NO Norway",
        "location      +5955+01045 (59.9167, 10.75)", "set by        TZ",
        "local time    2026-11-20T13:00:00+01:00 CET, standard time",
        "next change   2027-03-28T01:00:00Z to +02:00 CEST, daylight saving +01:00"),
      ShellCase(
        "TZ=/usr/share/zoneinfo/Asia/Calcutta tzlookup zone | head -1", prints: "name          Asia/Kolkata"),
      ShellCase(
        "TZ=JST-9 tzlookup zone",
        says: "TZ is \"JST-9\", a POSIX rule and not the name of a time zone; set one such as Asia/Tokyo",
        status: 1),
      ShellCase(
        "TZ=Asia/Tokio tzlookup zone",
        says: "TZ is set to \"Asia/Tokio\": no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?",
        status: 1),
    ].check()
  }

  @Test func aCountryHasItsZonesInTheOrderOfTheTable() throws {
    try [
      ShellCase("tzlookup zone --country JP", prints: "Asia/Tokyo"),
      ShellCase("tzlookup zone --country jp", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup zone --country NZ", prints: "Pacific/Auckland", "Pacific/Chatham"),
      ShellCase("tzlookup zone --country US | wc -l | tr -d ' '", prints: "29"),
    ].check()
  }

  @Test func whatIsNotKnownIsReportedWithAHint() throws {
    try [
      ShellCase(
        "tzlookup zone --country BV", says: "Bouvet Island (BV) has no time zone in zone.tab", status: 1)
    ].check()
    try checkRefused(
      "tzlookup zone",
      [
        "Asia/Tokio": "no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?",
        "''":
          "no time zone is named \"\"; names look like Asia/Tokyo, and the zones of a country are listed by its code",
        "--country japan":
          "no country has the code \"japan\": codes are two letters (ISO 3166); did you mean JP (Japan)?",
        "--country JP --changes":
          "--time, --time-format, --changes and --zoneinfo are for one zone, not for --country",
        "Asia/Tokyo --time-format unix": "--time-format is for --time",
        "Asia/Tokyo --country JP": "give either a zone's name or --country",
        "Asia/Tokyo Asia/Seoul": "unexpected argument 'Asia/Seoul'; see 'tzlookup zone --help'",
      ])
  }
}
