import TestSupport
import Testing

/// `csv --sun` and `ndjson --sun`: the sun at the position of each row.
@Suite struct SunColumnTests {
  @Test func threeColumnsUnlessOthersAreNamed() throws {
    try [
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2026-06-21 --on-error skip",
        input: "name,lat,lon\na,43.06,141.35\n\nb,,\nc,91,0\nd,69.65,18.96\n",
        prints: "name,lat,lon,timezone,sunrise,sunset,sun_state",
        "a,43.06,141.35,Asia/Tokyo,2026-06-21T03:55:13+09:00,2026-06-21T19:17:27+09:00,normal",
        ",,,,,,",
        "b,,,,,,",
        "d,69.65,18.96,Europe/Oslo,,,polarDay",
        says:
          "line 5: latitude 91.0 is not in -90...90 degrees…",
        "1 malformed row: left out"),
      ShellCase(
        #"tzlookup csv -q --sun --sun-date 2026-12-21 --sun-columns "sun_date, sunset=evening,solar_noon,solar_midnight,day_length,noon_altitude""#,
        input: "lat,lon\n43.06,141.35\n-90,0\n",
        prints: "lat,lon,timezone,sun_date,evening,solar_noon,solar_midnight,day_length,noon_altitude",
        "43.06,141.35,Asia/Tokyo,2026-12-21,2026-12-21T16:02:22+09:00,2026-12-21T11:32:28+09:00,2026-12-20T23:32:13+09:00,32389,23.50",
        "-90,0,Antarctica/McMurdo,2026-12-21,,2026-12-21T00:57:34+13:00,2026-12-20T12:57:19+13:00,86430,23.43"
      ),
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2026-06-21 --sun-columns civil_dawn,civil_dusk,nautical_dawn,nautical_dusk,astronomical_dawn,astronomical_dusk",
        input: "lat,lon\n43.06,141.35\n",
        prints:
          "lat,lon,timezone,civil_dawn,civil_dusk,nautical_dawn,nautical_dusk,astronomical_dawn,astronomical_dusk",
        "43.06,141.35,Asia/Tokyo,2026-06-21T03:19:46+09:00,2026-06-21T19:52:54+09:00,2026-06-21T02:33:37+09:00,2026-06-21T20:39:03+09:00,2026-06-21T01:36:15+09:00,2026-06-21T21:36:26+09:00"
      ),
      ShellCase(
        "tzlookup ndjson -q --sun --sun-date 2026-06-21",
        input: "{\"lat\":43.06,\"lon\":141.35}\n{\"lat\":69.65,\"lon\":18.96}\n{\"lat\":null,\"lon\":null}\n",
        prints:
          #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","sunrise":"2026-06-21T03:55:13+09:00","sunset":"2026-06-21T19:17:27+09:00","sun_state":"normal"}"#,
        #"{"lat":69.65,"lon":18.96,"timezone":"Europe/Oslo","sunrise":null,"sunset":null,"sun_state":"polarDay"}"#,
        #"{"lat":null,"lon":null,"timezone":null,"sunrise":null,"sunset":null,"sun_state":null}"#),
      ShellCase(
        "tzlookup ndjson -q --sun --sun-date 2026-12-21 --sun-columns day_length,noon_altitude",
        input: "{\"lat\":43.06,\"lon\":141.35}\n{\"lat\":69.65,\"lon\":18.96}\n{\"lat\":null,\"lon\":null}\n",
        prints:
          #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","day_length":32389,"noon_altitude":23.50}"#,
        #"{"lat":69.65,"lon":18.96,"timezone":"Europe/Oslo","day_length":0,"noon_altitude":-3.09}"#,
        #"{"lat":null,"lon":null,"timezone":null,"day_length":null,"noon_altitude":null}"#),
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2026-06-21 --city --city-columns city",
        input: "lat,lon\n43.06,141.35\n",
        prints: "lat,lon,timezone,city,sunrise,sunset,sun_state",
        "43.06,141.35,Asia/Tokyo,Sapporo,2026-06-21T03:55:13+09:00,2026-06-21T19:17:27+09:00,normal"),
    ].check()
  }

  /// The second instant is on the next date there. Where a row has no time, nothing is guessed.
  @Test func rowsHaveTheDateOfTheirOwnTime() throws {
    try [
      ShellCase(
        "tzlookup csv -q --time taken --sun --sun-columns sun_date,sunset,sun_altitude,sun_azimuth",
        input:
          "lat,lon,taken\n43.06,141.35,2026-11-20T12:00:00Z\n43.06,141.35,2026-11-20T15:00:00Z\n0,0,\n0,0,x\n",
        prints: "lat,lon,taken,timezone,utc_offset,local_time,sun_date,sunset,sun_altitude,sun_azimuth",
        "43.06,141.35,2026-11-20T12:00:00Z,Asia/Tokyo,+09:00,2026-11-20T21:00:00+09:00,2026-11-20,2026-11-20T16:07:03+09:00,-52.53,297.31",
        "43.06,141.35,2026-11-20T15:00:00Z,Asia/Tokyo,+09:00,2026-11-21T00:00:00+09:00,2026-11-21,2026-11-21T16:06:19+09:00,-65.27,22.84",
        "0,0,,Etc/GMT,,,,,,",
        "0,0,x,Etc/GMT,,,,,,",
        says:
          #"line 5: cannot read "x" as a time: "x" is not a number; expected now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)"#,
        "1 malformed row: its answer is incomplete",
        status: 65),
      ShellCase(
        "tzlookup csv -q --local-time taken --sun --sun-columns sunrise,sun_altitude",
        input: "lat,lon,taken\n43.06,141.35,2026-06-21 03:55:13\n",
        prints: "lat,lon,taken,timezone,utc_time,utc_offset,local_time_kind,sunrise,sun_altitude",
        "43.06,141.35,2026-06-21 03:55:13,Asia/Tokyo,2026-06-20T18:55:13Z,+09:00,unique,2026-06-21T03:55:13+09:00,-0.83"
      ),
      ShellCase(
        "tzlookup ndjson -q --time t --sun --sun-columns sun_date,sun_altitude,sun_state",
        input:
          "{\"lat\":43.06,\"lon\":141.35,\"t\":\"2026-11-20T15:00:00Z\"}\n{\"lat\":43.06,\"lon\":141.35}\n",
        prints:
          #"{"lat":43.06,"lon":141.35,"t":"2026-11-20T15:00:00Z","timezone":"Asia/Tokyo","utc_offset":"+09:00","local_time":"2026-11-21T00:00:00+09:00","sun_date":"2026-11-21","sun_altitude":-65.27,"sun_state":"normal"}"#,
        #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","utc_offset":null,"local_time":null,"sun_date":null,"sun_altitude":null,"sun_state":null}"#
      ),
    ].check()
  }

  /// Pago Pago and Kiritimati are never on the same date.
  @Test func todayIsThatOfEachZone() throws {
    try [
      ShellCase(
        "tzlookup csv -q --sun --sun-columns sun_date | cut -d, -f 4 | sort -u | wc -l | tr -d ' '",
        input: "lat,lon\n-14.28,-170.7\n1.87,-157.4\n",
        prints: "3"),
      ShellCase(
        #"test "$(printf 'lat,lon\n1.87,-157.4\n' | tzlookup csv - -q --sun --sun-columns sun_date | tail -1)" = "1.87,-157.4,Pacific/Kiritimati,$(TZ=Pacific/Kiritimati date +%F)""#
      ),
    ].check()
  }

  @Test func datesThatAZoneSkips() throws {
    try [
      ShellCase(
        "tzlookup csv --sun --sun-date 2011-12-30 --fail-empty 2>&1 | sed 's/, [0-9.]* s$//'",
        input: "lat,lon\n-13.83,-171.77\n43.06,141.35\n",
        prints: "lat,lon,timezone,sunrise,sunset,sun_state",
        "-13.83,-171.77,Pacific/Apia,,,noSuchDate",
        "43.06,141.35,Asia/Tokyo,2011-12-30T07:05:46+09:00,2011-12-30T16:07:53+09:00,normal",
        "tzlookup: 2 rows, 2 zones, 0 blank, 1 without a solar day"),
      // By the clocks of McMurdo, the meridian of 0 degrees has its noon near midnight.
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2026-06-13",
        input: "lat,lon\n-90,0\n",
        prints: "lat,lon,timezone,sunrise,sunset,sun_state",
        "-90,0,Antarctica/McMurdo,,,noSolarNoon"),
      ShellCase(
        "tzlookup ndjson -q --sun --sun-date 2026-06-13",
        input: "{\"lat\":-90,\"lon\":0}\n",
        prints:
          #"{"lat":-90,"lon":0,"timezone":"Antarctica/McMurdo","sunrise":null,"sunset":null,"sun_state":"noSolarNoon"}"#
      ),
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2011-12-30 --fail-empty > /dev/null",
        input: "lat,lon\n-13.83,-171.77\n",
        status: 1),
      ShellCase(
        "tzlookup csv -q --sun --sun-date 2026-06-21 --fail-empty > /dev/null",
        input: "lat,lon\n69.65,18.96\n"),
    ].check()
  }

  @Test func rulesFromOutside() throws {
    try [
      ShellCase(
        "mkdir -p $T/zi/Asia && tzlookup csv -q --sun --sun-date 2026-06-21 --zoneinfo $T/zi",
        input: "lat,lon\n43.06,141.35\n",
        prints: "lat,lon,timezone,sunrise,sunset,sun_state",
        "43.06,141.35,Asia/Tokyo,,,",
        says:
          "the rules lack Africa/Abidjan and 443 other zones of the boundaries: the new values of --sun are empty there"
      ),
      ShellCase(
        "TZDIR=/nowhere tzlookup csv -q", input: "lat,lon\n43.06,141.35\n",
        prints: "lat,lon,timezone",
        "43.06,141.35,Asia/Tokyo"),
      ShellCase(
        "TZDIR=/nowhere tzlookup csv -q --sun", input: "lat,lon\n43.06,141.35\n",
        says: "TZDIR: cannot open /nowhere: No such file or directory",
        status: 66),
    ].check()
  }

  @Test func argumentsThatDoNotFit() throws {
    try [
      ShellCase(
        "tzlookup csv -q --sun", input: "lat,lon,sunrise\n43.06,141.35,x\n",
        says:
          "there is a column 'sunrise' already: replace its values with --force, or name the new one with --sun-columns",
        status: 65),
      ShellCase(
        "tzlookup csv -q --sun --force --sun-date 2026-06-21", input: "lat,lon,sunrise\n43.06,141.35,x\n",
        prints: "lat,lon,sunrise,timezone,sunset,sun_state",
        "43.06,141.35,2026-06-21T03:55:13+09:00,Asia/Tokyo,2026-06-21T19:17:27+09:00,normal"),
      ShellCase(
        "tzlookup ndjson -q --sun", input: "{\"lat\":43.06,\"lon\":141.35,\"sunset\":1}\n",
        prints: #"{"lat":43.06,"lon":141.35,"sunset":1}"#,
        says:
          "line 1: there is a member 'sunset' already: replace its value with --force, or name the new one with --sun-columns",
        "1 malformed row: its answer is incomplete",
        status: 65),
      ShellCase(
        "tzlookup csv -q --sun --sun-date today --time t", input: "lat,lon,t\n43.06,141.35,\n",
        says: "--sun-date excludes --time and --local-time: rows have the date of their own time",
        status: 64),
    ].check()
    try checkRefused(
      "tzlookup csv -q", input: "lat,lon\n43.06,141.35\n",
      [
        "--sun --column sunset":
          "two new values would be called 'sunset': choose another --column, or another name with --sun-columns",
        "--sun --city --sun-columns sunrise=city":
          "two new values would be called 'city': choose another --column, or another name with --city-columns",
        "--sun-columns sunset": "--sun-columns is for --sun; see --help",
        "--sun-date today": "--sun-date is for --sun; see --help",
        "--sun --sun-columns dawn":
          #"--sun-columns: expected names joined by commas (sunrise, sunset, sun_state, sun_date, solar_noon, solar_midnight, day_length, noon_altitude, civil_dawn, civil_dusk, nautical_dawn, nautical_dusk, astronomical_dawn, astronomical_dusk, sun_altitude, sun_azimuth), found "dawn""#,
        "--sun --sun-columns sunset=": "--sun-columns: expected a name after 'sunset=', found none",
        "--sun --sun-columns sun_altitude": "--sun-columns: sun_altitude needs --time or --local-time",
        "--sun --sun-date 2026-13-01":
          #"--sun-date: there is no date "2026-13-01": month 13 is not in 1...12"#,
        "--zoneinfo /nowhere": "--zoneinfo is for --time, --local-time, --sun or --audit; see --help",
      ])
  }
}
