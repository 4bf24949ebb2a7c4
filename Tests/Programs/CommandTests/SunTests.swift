import TestSupport
import Testing

/// `tzlookup sun`: sunrise, sunset and twilights of a date, and where the sun is.
@Suite struct SunTests {
  @Test func aDayInTheOrderOfTime() throws {
    try [
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 2026-06-21",
        prints: "position            43.06 141.35",
        "zone                Asia/Tokyo",
        "date                2026-06-21",
        "solar midnight      2026-06-20T23:36:13+09:00",
        "astronomical dawn   01:36:15+09:00",
        "nautical dawn       02:33:37+09:00",
        "civil dawn          03:19:46+09:00",
        "golden hour         03:33:51+09:00 to 04:38:34+09:00",
        "sunrise             03:55:13+09:00",
        "solar noon          11:36:20+09:00, altitude 70.38°",
        "golden hour         18:34:06+09:00 to 19:38:49+09:00",
        "sunset              19:17:27+09:00",
        "civil dusk          19:52:54+09:00",
        "nautical dusk       20:39:03+09:00",
        "astronomical dusk   21:36:26+09:00",
        "day length          15:22:14"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 2026-12-21 --angle 10 --angle -0.5 --angle 30 | tail -n +4",
        prints: "solar midnight      2026-12-20T23:32:13+09:00",
        "astronomical dawn   05:19:32+09:00",
        "nautical dawn       05:54:09+09:00",
        "civil dawn          06:30:05+09:00",
        "golden hour         06:42:27+09:00 to 07:48:54+09:00",
        "sunrise             07:02:33+09:00",
        "above -0.5°         07:04:43+09:00",
        "above 10°           08:18:52+09:00",
        "above 30°           none: the sun stays below 30°",
        "solar noon          11:32:28+09:00, altitude 23.50°",
        "below 10°           14:46:04+09:00",
        "golden hour         15:16:02+09:00 to 16:22:29+09:00",
        "below -0.5°         16:00:13+09:00",
        "sunset              16:02:22+09:00",
        "civil dusk          16:34:51+09:00",
        "nautical dusk       17:10:47+09:00",
        "astronomical dusk   17:45:24+09:00",
        "day length          08:59:49"),
      ShellCase(
        "tzlookup sun -33.87 151.21 --date 2026-06-21 | tail -1",
        prints: "day length          09:53:51"),
    ].check()
  }

  /// An app showed the sunrise of Sapporo by the clocks of Sakhalin, two hours off.
  @Test func theZoneDecidesWhatClocksShow() throws {
    try [
      ShellCase(
        "tzlookup sun Sapporo --date 2026-06-21 | grep -E 'zone|sunrise|sunset'",
        prints: "zone                Asia/Tokyo",
        "sunrise             03:55:12+09:00",
        "sunset              19:17:28+09:00"),
      ShellCase(
        "tzlookup sun Sapporo --date 2026-06-21 --zone asia/sakhalin | grep -E 'zone|sunrise|sunset'",
        prints: "zone                Asia/Sakhalin",
        "sunrise             05:55:12+11:00",
        "sunset              21:17:28+11:00"),
      ShellCase(
        "tzlookup sun 43.83 87.6 --date 2026-06-21 | grep -E 'zone|sun|solar noon'",
        prints: "zone                Asia/Shanghai",
        "sunrise             06:27:22+08:00",
        "solar noon          14:11:22+08:00, altitude 69.61°",
        "sunset              21:55:22+08:00"),
      ShellCase(
        "tzlookup sun 43.83 87.6 --date 2026-06-21 --zone Asia/Urumqi | grep -E 'zone|sun|solar noon'",
        prints: "zone                Asia/Urumqi",
        "sunrise             04:27:22+06:00",
        "solar noon          12:11:22+06:00, altitude 69.61°",
        "sunset              19:55:22+06:00"),
      ShellCase(
        "tzlookup sun 42.88 -8.54 --date 2026-06-21 | grep -E 'zone|sun|solar noon'",
        prints: "zone                Europe/Madrid",
        "sunrise             06:55:32+02:00",
        "solar noon          14:35:59+02:00, altitude 70.56°",
        "sunset              22:16:26+02:00"),
    ].check()
  }

  /// In June the sun sets in Reykjavik after midnight, so that dates have a sunset before the sunrise, two, or none.
  @Test func aSolarDayMayEndOnTheNextDate() throws {
    try [
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-21 | grep -E 'sun|solar'",
        prints: "solar midnight      01:29:29+00:00",
        "astronomical dawn   none: the sun stays above -18°",
        "nautical dawn       none: the sun stays above -12°",
        "civil dawn          none: the sun stays above -6°",
        "sunrise             02:55:06+00:00",
        "solar noon          13:29:35+00:00, altitude 49.29°",
        "sunset              2026-06-22T00:04:03+00:00"),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-21 --civil-day",
        prints: "position            64.15 -21.94",
        "zone                Atlantic/Reykjavik",
        "date                2026-06-21",
        "sunset              00:03:51+00:00",
        "solar midnight      01:29:29+00:00",
        "sunrise             02:55:06+00:00",
        "solar noon          13:29:35+00:00"),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-14 --civil-day | tail -n +4",
        prints: "solar midnight      01:27:57+00:00",
        "sunrise             02:58:18+00:00",
        "solar noon          13:28:04+00:00",
        "sunset              23:58:52+00:00"),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-15 --civil-day | tail -n +4",
        prints: "solar midnight      01:28:10+00:00",
        "sunrise             02:57:20+00:00",
        "solar noon          13:28:17+00:00"),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-29 --civil-day --angle 40 | tail -n +4",
        prints: "sunset              00:00:17+00:00",
        "solar midnight      01:31:11+00:00",
        "sunrise             03:02:14+00:00",
        "above 40°           10:35:07+00:00",
        "solar noon          13:31:17+00:00",
        "below 40°           16:27:17+00:00",
        "sunset              23:59:04+00:00"),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-13 --days 3",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-06-13  02:59:27     13:27:51     23:57:27     20:58:00  +00:00",
        "2026-06-14  02:58:18     13:28:04     23:58:52     21:00:34  +00:00",
        "2026-06-15  02:57:20     13:28:17     00:00:09+1d  21:02:49  +00:00"),
    ].check()
  }

  @Test func polarDayAndPolarNight() throws {
    try [
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-06-21 | tail -n +3",
        prints: "date                2026-06-21",
        "solar midnight      00:45:51+02:00",
        "astronomical dawn   none: the sun stays above -18°",
        "nautical dawn       none: the sun stays above -12°",
        "civil dawn          none: the sun stays above -6°",
        "golden hour         to 02:56:52+02:00",
        "sunrise             none: polar day, the sun is up from 2026-05-18T00:51:55+02:00 to 2026-07-26T00:37:13+02:00",
        "solar noon          12:45:58+02:00, altitude 43.79°",
        "golden hour         from 22:35:03+02:00"),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-12-21 | tail -n +3",
        prints: "date                2026-12-21",
        "solar midnight      2026-12-20T23:41:57+01:00",
        "astronomical dawn   06:28:19+01:00",
        "nautical dawn       07:46:42+01:00",
        "civil dawn          09:31:15+01:00",
        "golden hour         10:29:35+01:00 to 12:54:48+01:00",
        "sunrise             none: polar night, the sun is down from 2026-11-27T11:41:22+01:00 to 2027-01-15T11:35:18+01:00",
        "solar noon          11:42:12+01:00, altitude -3.09°",
        "civil dusk          13:53:08+01:00",
        "nautical dusk       15:37:41+01:00",
        "astronomical dusk   16:56:04+01:00"),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-07-25 --days 4",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-07-25  -            12:50:43     00:37:13+1d  23:46:29  +02:00",
        "2026-07-26  01:05:06     12:50:44     00:13:14+1d  23:08:09  +02:00",
        "2026-07-27  01:29:05     12:50:43     23:59:04     22:29:59  +02:00",
        "2026-07-28  01:43:14     12:50:42     23:47:45     22:04:31  +02:00"),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-11-26 --days 3",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-11-26  10:57:14     11:31:25     12:04:52     01:07:38  +01:00",
        "2026-11-27  11:21:25     11:31:45     11:41:22     00:19:57  +01:00",
        "2026-11-28  polar night  11:32:04     -            -         +01:00"),
      ShellCase(
        "tzlookup sun 90 0 --date 2026-06-21 | tail -n +3",
        prints: "date                2026-06-21",
        "solar midnight      00:01:43+00:00",
        "astronomical dawn   none: the sun stays above -18°",
        "nautical dawn       none: the sun stays above -12°",
        "civil dawn          none: the sun stays above -6°",
        "sunrise             none: polar day, the sun is up from 2026-03-18T12:20:42+00:00 to 2026-09-25T03:19:39+00:00",
        "solar noon          12:01:49+00:00, altitude 23.44°"),
      ShellCase(
        "tzlookup sun 78.22 15.65 --date 2026-02-20 | tail -n +3",
        prints: "date                2026-02-20",
        "solar midnight      00:11:08+01:00",
        "astronomical dawn   03:39:46+01:00",
        "nautical dawn       05:45:28+01:00",
        "civil dawn          07:45:48+01:00",
        "golden hour         08:31:14+01:00 to 15:53:34+01:00",
        "sunrise             10:02:50+01:00",
        "solar noon          12:11:05+01:00, altitude 0.95°",
        "sunset              14:21:43+01:00",
        "civil dusk          16:39:11+01:00",
        "nautical dusk       18:40:25+01:00",
        "astronomical dusk   20:48:33+01:00",
        "day length          04:18:53"),
    ].check()
  }

  /// The state of a date is that of its own events: 2026-06-15 has no sunset in Reykjavik, and is no polar day.
  @Test func civilDaysOfPolarDayAndPolarNight() throws {
    try [
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-06-21 --civil-day | tail -n +3",
        prints: "date                2026-06-21",
        "sunrise             none: polar day, the sun is up from 2026-05-18T00:51:55+02:00 to 2026-07-26T00:37:13+02:00",
        "solar midnight      00:45:51+02:00",
        "solar noon          12:45:58+02:00"),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-12-21 --civil-day | grep sunrise",
        prints:
          "sunrise             none: polar night, the sun is down from 2026-11-27T11:41:22+01:00 to 2027-01-15T11:35:18+01:00"
      ),
      // The sun has been up since this date began and sets just after it: the solar day of the date has a sunset.
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-07-25 --civil-day | grep sunrise",
        prints:
          "sunrise             none: polar day, the sun is up from 2026-05-18T00:51:55+02:00 to 2026-07-26T00:37:13+02:00"
      ),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-06-21 --civil-day --json | grep -o '\"state\":\"[a-zA-Z]*\"'",
        prints: #""state":"polarDay""#),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-12-21 --civil-day --json | grep -o '\"state\":\"[a-zA-Z]*\"'",
        prints: #""state":"polarNight""#),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-15 --civil-day --json | grep -o '\"state\":\"[a-zA-Z]*\"'",
        prints: #""state":"normal""#),
    ].check()
  }

  @Test func changesOfTheClocks() throws {
    try [
      ShellCase(
        "tzlookup sun 52.52 13.4 --date 2026-03-28 --days 3",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-03-28  05:50:26     12:11:27     18:33:32     12:43:06  +01:00",
        "2026-03-29  06:48:05     13:11:09     19:35:18     12:47:12  +02:00  clocks go forward 1 hour at 02:00",
        "2026-03-30  06:45:44     13:10:51     19:37:03     12:51:18  +02:00"),
      ShellCase(
        "tzlookup sun 52.52 13.4 --date 2026-10-25 | grep -E 'clock|sun|solar'",
        prints: "clock change        back 1 hour at 03:00",
        "solar midnight      00:50:33+02:00",
        "sunrise             06:49:43+01:00",
        "solar noon          11:50:29+01:00, altitude 25.30°",
        "sunset              16:50:27+01:00"),
      ShellCase(
        "tzlookup sun -31.55 159.08 --date 2026-04-05 | grep -E 'clock|sunrise'",
        prints: "clock change        back 30 minutes at 02:00",
        "sunrise             06:07:13+10:30"),
      ShellCase(
        "tzlookup sun 33.57 -7.59 --date 2026-02-15 --days 1 ",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-02-15  07:14:34     12:44:26     18:14:44     11:00:10  +00:00  clocks go back 1 hour at 03:00"),
      // One minute after midnight they went back to the date before: that one has no note of its own.
      ShellCase(
        "tzlookup sun 47.56 -52.71 --date 2006-10-28 --days 3 | cut -c 1-12,62-",
        prints: "date        offset",
        "2006-10-28  -02:30",
        "2006-10-29  -03:30  clocks go back 1 hour at 00:01",
        "2006-10-30  -03:30"),
      ShellCase(
        "tzlookup sun 47.56 -52.71 --date 2006-10-28 | grep clock",
        prints: "clock change        back 1 hour at 2006-10-29T00:01"),
      // They went back from 24:00 to 23:00.
      ShellCase(
        "tzlookup sun -25.28 -57.63 --date 2024-03-23 --days 2 | cut -c 1-12,62-",
        prints: "date        offset",
        "2024-03-23  -03:00  clocks go back 1 hour at 24:00",
        "2024-03-24  -04:00"),
      // Two dates were repeated; local mean time has seconds.
      ShellCase(
        "tzlookup sun Sitka --date 1867-10-18 --days 3 | cut -c 1-12,62-",
        prints: "date        offset",
        "1867-10-18  +14:58:47",
        "1867-10-19  +14:58:47  clocks go back 24 hours at 15:30",
        "1867-10-19  -09:01:13",
        "1867-10-20  -09:01:13"),
      ShellCase(
        "tzlookup sun Sitka --date 1867-10-19 --json | grep -o '\"date\":\"[^,]*'",
        prints: #""date":"1867-10-19""#,
        #""date":"1867-10-19""#),
    ].check()
  }

  /// Samoa had no 2011-12-30.
  @Test func datesThatZonesSkip() throws {
    try [
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-30",
        says:
          "2011-12-30 does not exist in Pacific/Apia, whose clocks skipped it: the dates around it are 2011-12-29 and 2011-12-31",
        status: 65),
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-30 --civil-day",
        says:
          "2011-12-30 does not exist in Pacific/Apia, whose clocks skipped it: the dates around it are 2011-12-29 and 2011-12-31",
        status: 65),
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-30 --json",
        prints:
          #"{"latitude":-13.83,"longitude":-171.77,"height":0,"zone":"Pacific/Apia","date":"2011-12-30","state":"noSuchDate","dataVersion":"2026e","rulesVersion":"2026f"}"#,
        says:
          "2011-12-30 does not exist in Pacific/Apia, whose clocks skipped it: the dates around it are 2011-12-29 and 2011-12-31",
        status: 65),
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-30 --civil-day --json 2>/dev/null | grep -o '\"state\":\"[a-zA-Z]*\"'",
        prints: #""state":"noSuchDate""#),
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-29 --days 3",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2011-12-29  07:01:03     13:29:11     19:57:16     12:56:13  -10:00",
        "2011-12-30  does not exist in Pacific/Apia",
        "2011-12-31  07:01:37     13:29:40     19:57:40     12:56:03  +14:00  clocks go forward 24 hours at 00:00"
      ),
      ShellCase(
        "tzlookup sun -13.83 -171.77 --date 2011-12-30 --days 1 --json",
        prints:
          #"{"latitude":-13.83,"longitude":-171.77,"height":0,"zone":"Pacific/Apia","date":"2011-12-30","state":"noSuchDate","dataVersion":"2026e","rulesVersion":"2026f"}"#
      ),
    ].check()
  }

  /// Where noon is near the midnight of the clocks, a date has no solar noon, or two.
  @Test func clocksFarFromTheSun() throws {
    try [
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-06-21",
        says:
          "2026-06-21 has no solar noon by the clocks of Etc/GMT+12, where noon is near midnight; --civil-day lists what the date has",
        status: 65),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-06-20 --days 3",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-06-20  17:56:08     23:59:49     06:03:30+1d  12:07:21  -12:00",
        "2026-06-21  no solar noon: it is near midnight by these clocks",
        "2026-06-22  17:56:21-1d  00:00:02     06:03:43     12:07:21  -12:00"),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-06-21 --days 1 --json",
        prints:
          #"{"latitude":0,"longitude":0.5,"height":0,"zone":"Etc/GMT+12","date":"2026-06-21","state":"noSolarNoon","dataVersion":null,"rulesVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-06-21 --json",
        prints:
          #"{"latitude":0,"longitude":0.5,"height":0,"zone":"Etc/GMT+12","date":"2026-06-21","state":"noSolarNoon","dataVersion":null,"rulesVersion":"2026f"}"#,
        says:
          "2026-06-21 has no solar noon by the clocks of Etc/GMT+12, where noon is near midnight; --civil-day lists what the date has",
        status: 65),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-04-07 | grep -E 'date|solar noon'",
        prints: "date                2026-04-07",
        "solar noon          00:00:06-12:00, altitude 83.06°",
        "date                2026-04-07",
        "solar noon          23:59:49-12:00, altitude 82.69°"),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-04-07 --json | cut -c 1-84",
        prints: #"{"latitude":0,"longitude":0.5,"height":0,"zone":"Etc/GMT+12","date":"2026-04-07","st"#,
        #"{"latitude":0,"longitude":0.5,"height":0,"zone":"Etc/GMT+12","date":"2026-04-07","st"#),
      ShellCase(
        "tzlookup sun 0 0.5 --zone Etc/GMT+12 --date 2026-04-07 --days 2",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-04-07  17:56:49-1d  00:00:06     06:03:22     12:06:33  -12:00",
        "2026-04-07  17:56:32     23:59:49     06:03:06+1d  12:06:34  -12:00",
        "2026-04-08  17:56:15     23:59:33     06:02:50+1d  12:06:34  -12:00"),
    ].check()
  }

  @Test func theAltitudeAtAnInstant() throws {
    try [
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T02:36:20Z",
        prints: "position            43.06 141.35",
        "zone                Asia/Tokyo",
        "local time          2026-06-21T11:36:20+09:00",
        "altitude            70.38°, with refraction 70.38°",
        "azimuth             180.00°",
        "phase               day"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 1782010800 | tail -n +3",
        prints: "local time          2026-06-21T12:00:00+09:00",
        "altitude            69.78°, with refraction 69.78°",
        "azimuth             195.88°",
        "phase               day"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T10:30:00Z --json",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"height":0,"zone":"Asia/Tokyo","instant":"2026-06-21T10:30:00.000Z","unixTime":1782037800,"local":"2026-06-21T19:30:00.000+09:00","utcOffset":32400,"altitude":-2.7109,"apparentAltitude":-2.7109,"azimuth":306.101,"phase":"civilTwilight","dataVersion":"2026e","rulesVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T10:30:00.900Z --json | grep -o '\"instant.*local[^,]*'",
        prints:
          #""instant":"2026-06-21T10:30:00.900Z","unixTime":1782037800.9,"local":"2026-06-21T19:30:00.900+09:00""#
      ),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 1782037800.25 | grep local",
        prints: "local time          2026-06-21T19:30:00.250+09:00"),
      ShellCase(
        "tzlookup sun 0 0 --time 2026-03-20T06:00:00.100Z --json > $T/a; tzlookup sun 0 0 --time 2026-03-20T06:00:00.900Z --json > $T/b; test \"$(grep -o '\"altitude[^,]*' $T/a)\" != \"$(grep -o '\"altitude[^,]*' $T/b)\""
      ),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T14:00:00Z | grep phase",
        prints: "phase               night"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T12:00:00Z | grep phase",
        prints: "phase               astronomical twilight"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --time 2026-06-21T11:10:00Z | grep phase",
        prints: "phase               nautical twilight"),
    ].check()
  }

  /// Milliseconds are not compared: they differ with the last bits of sines.
  private static let wholeSeconds =
    #"sed -E 's/\.[0-9]{3}([+-])/.###\1/g; s/("dayLength":[0-9]+)\.[0-9]+/\1.#/'"#

  @Test func objects() throws {
    try [
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 2026-06-21 --angle 10 --angle -6 --json | \(Self.wholeSeconds)",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"height":0,"zone":"Asia/Tokyo","date":"2026-06-21","state":"normal","sunrise":"2026-06-21T03:55:13.###+09:00","sunset":"2026-06-21T19:17:26.###+09:00","solarNoon":"2026-06-21T11:36:19.###+09:00","solarMidnight":"2026-06-20T23:36:13.###+09:00","nextSolarMidnight":"2026-06-21T23:36:26.###+09:00","dayLength":55333.#,"noonAltitude":70.377,"civilDawn":"2026-06-21T03:19:46.###+09:00","civilDusk":"2026-06-21T19:52:54.###+09:00","civilState":"passed","nauticalDawn":"2026-06-21T02:33:37.###+09:00","nauticalDusk":"2026-06-21T20:39:03.###+09:00","nauticalState":"passed","astronomicalDawn":"2026-06-21T01:36:15.###+09:00","astronomicalDusk":"2026-06-21T21:36:25.###+09:00","astronomicalState":"passed","goldenHourMorning":{"start":"2026-06-21T03:33:50.###+09:00","end":"2026-06-21T04:38:34.###+09:00"},"goldenHourEvening":{"start":"2026-06-21T18:34:05.###+09:00","end":"2026-06-21T19:38:49.###+09:00"},"goldenHourState":{"low":"passed","high":"passed"},"angles":[{"degrees":10,"rise":"2026-06-21T05:02:41.###+09:00","fall":"2026-06-21T18:09:58.###+09:00","state":"passed"},{"degrees":-6,"rise":"2026-06-21T03:19:46.###+09:00","fall":"2026-06-21T19:52:54.###+09:00","state":"passed"}],"dataVersion":"2026e","rulesVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup sun 69.65 18.96 --date 2026-06-21 --json --height 100 | \(Self.wholeSeconds)",
        prints:
          #"{"latitude":69.65,"longitude":18.96,"height":100,"zone":"Europe/Oslo","date":"2026-06-21","state":"polarDay","sunrise":null,"sunset":null,"solarNoon":"2026-06-21T12:45:57.###+02:00","solarMidnight":"2026-06-21T00:45:51.###+02:00","nextSolarMidnight":"2026-06-22T00:46:04.###+02:00","dayLength":86413.#,"noonAltitude":43.7862,"civilDawn":null,"civilDusk":null,"civilState":"alwaysAbove","nauticalDawn":null,"nauticalDusk":null,"nauticalState":"alwaysAbove","astronomicalDawn":null,"astronomicalDusk":null,"astronomicalState":"alwaysAbove","goldenHourMorning":{"start":null,"end":"2026-06-21T02:56:51.###+02:00"},"goldenHourEvening":{"start":"2026-06-21T22:35:03.###+02:00","end":null},"goldenHourState":{"low":"alwaysAbove","high":"passed"},"dataVersion":"2026e","rulesVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup sun 64.15 -21.94 --date 2026-06-21 --civil-day --angle 49 --json | \(Self.wholeSeconds)",
        prints:
          #"{"latitude":64.15,"longitude":-21.94,"height":0,"zone":"Atlantic/Reykjavik","date":"2026-06-21","state":"normal","events":[{"kind":"sunset","time":"2026-06-21T00:03:51.###+00:00","degrees":-0.8333},{"kind":"solarMidnight","time":"2026-06-21T01:29:28.###+00:00","degrees":null},{"kind":"sunrise","time":"2026-06-21T02:55:06.###+00:00","degrees":-0.8333},{"kind":"rise","time":"2026-06-21T13:00:16.###+00:00","degrees":49},{"kind":"solarNoon","time":"2026-06-21T13:29:35.###+00:00","degrees":null},{"kind":"fall","time":"2026-06-21T13:58:54.###+00:00","degrees":49}],"dataVersion":"2026e","rulesVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup sun 0 0 --date 2026-03-20 --days 3 --json | cut -c 1-110",
        prints:
          #"{"latitude":0,"longitude":0,"height":0,"zone":"Etc/GMT","date":"2026-03-20","state":"normal","sunrise":"2026-0"#,
        #"{"latitude":0,"longitude":0,"height":0,"zone":"Etc/GMT","date":"2026-03-21","state":"normal","sunrise":"2026-0"#,
        #"{"latitude":0,"longitude":0,"height":0,"zone":"Etc/GMT","date":"2026-03-22","state":"normal","sunrise":"2026-0"#
      ),
      ShellCase(
        #"tzlookup sun 69.65 18.96 --year 2026 --json | grep -o '"state":"[a-zA-Z]*"' | sort | uniq -c | sed 's/^ *//'"#,
        prints: #"250 "state":"normal""#,
        #"67 "state":"polarDay""#,
        #"48 "state":"polarNight""#),
      ShellCase(
        #"tzlookup sun 43.06 141.35 --zone Asia/Tokyo --date 2026-06-21 --json | grep -o '"dataVersion.*'"#,
        prints: #""dataVersion":null,"rulesVersion":"2026f"}"#),
    ].check()
  }

  @Test func aHigherObserverSeesMore() throws {
    try [
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 2026-06-21 --height 1024ft | grep -E 'height|sun|civil'",
        prints: "height              312.115 m",
        "civil dawn          03:19:46+09:00",
        "sunrise             03:51:47+09:00",
        "sunset              19:20:53+09:00",
        "civil dusk          19:52:54+09:00")
    ].check()
  }

  @Test func aYearOfDates() throws {
    try [
      ShellCase(
        "tzlookup sun 43.06 141.35 --year 2026 | sed -n '1,2p;60,61p;366p'",
        prints: "date        sunrise      noon         sunset       length    offset",
        "2026-01-01  07:06:08     11:37:59     16:09:59     09:03:51  +09:00",
        "2026-02-28  06:13:06     11:47:09     17:21:53     11:08:48  +09:00",
        "2026-03-01  06:11:28     11:46:58     17:23:09     11:11:41  +09:00",
        "2026-12-31  07:05:58     11:37:23     16:08:55     09:02:57  +09:00"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --year 2028 | wc -l | tr -d ' '",
        prints: "367"),
      ShellCase(
        "tzlookup sun --year 2026 43.06 141.35 | head -2 | tail -1",
        prints: "2026-01-01  07:06:08     11:37:59     16:09:59     09:03:51  +09:00"),
      ShellCase(
        "test $(tzlookup sun --year 43 141 | sed -n 2p | cut -c 1-4) = $(TZ=Asia/Tokyo date +%Y)"),
      ShellCase(
        "test $(tzlookup sun --year 43.06 141.35 | sed -n 2p | cut -c 1-4) = $(TZ=Asia/Tokyo date +%Y)"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 9999-12-30 --days 2 | cut -c 1-10",
        prints: "date      ",
        "9999-12-30",
        "9999-12-31"),
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 9999-12-30 --days 5",
        says: "--days: the calendar ends with 9999-12-31, less than 5 dates from 9999-12-30",
        status: 64),
      ShellCase(
        "tzlookup sun 43.06 141.35 --date 0000-01-01 --days 1 | cut -c 1-10",
        prints: "date      ",
        "0000-01-01"),
    ].check()
  }

  /// What the clock of the zone shows decides.
  @Test func today() throws {
    try [
      ShellCase(
        #"test "$(tzlookup sun 43.06 141.35 | sed -n 3p)" = "date                $(TZ=Asia/Tokyo date +%F)""#),
      ShellCase(
        #"test "$(tzlookup sun 43.06 141.35 --date tomorrow --days 1 | tail -1)" = "$(tzlookup sun 43.06 141.35 --date yesterday --days 3 | tail -1)""#
      ),
    ].check()
  }

  @Test func argumentsThatDoNotFit() throws {
    try [
      ShellCase(
        "tzlookup sun 50.5 1.0 --sea none",
        says: "no zone of land in the 2026e boundaries covers 50.5 1",
        status: 1)
    ].check()
    try checkRefused(
      "tzlookup sun",
      [
        "": "no point given: try 'tzlookup sun 43.06 141.35', or see 'tzlookup sun --help'",
        "91 0": "latitude 91.0 is not in -90...90 degrees…",
        "Sapporo --date 2026-02-29": #"--date: there is no date "2026-02-29": day 29 is not in 1...28"#,
        "Sapporo --date 21.06.2026":
          #"--date: expected a date such as 2026-06-21, today, tomorrow or yesterday, found "21.06.2026""#,
        "Sapporo --date 2026-6-21":
          #"--date: expected a date such as 2026-06-21, today, tomorrow or yesterday, found "2026-6-21""#,
        "Sapporo --days 0": #"--days: expected a whole number, 1...100000, found "0""#,
        "Sapporo --days 100001": #"--days: expected a whole number, 1...100000, found "100001""#,
        "Sapporo --days ''": #"--days: expected a whole number, 1...100000, found """#,
        "Sapporo --angle 91": #"--angle: expected degrees, -90...90, such as -6, found "91""#,
        "Sapporo --angle nan": #"--angle: expected degrees, -90...90, such as -6, found "nan""#,
        "Sapporo --angle=-91": #"--angle: expected degrees, -90...90, such as -6, found "-91""#,
        "Sapporo --height -3":
          "--height: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found '-3'",
        "Sapporo --height 101km": #"--height: expected at most 100 km, found "101km""#,
        "Sapporo --year=26": #"--year: expected four digits, such as 2026, found "26""#,
        "Sapporo --year 26": #"--year: expected four digits, such as 2026, found "26""#,
        "--json Sapporo --year 26": #"--year: expected four digits, such as 2026, found "26""#,
        "--year 10000 Sapporo": #"--year: expected four digits, such as 2026, found "10000""#,
        "Sapporo --time now --angle 3": "--angle and --time exclude each other",
        "Sapporo --zone Asia/Tokio": #"no time zone is named "Asia/Tokio"; did you mean Asia/Tokyo?"#,
        "Sapporo --zone Asia/Tokyo --sea none":
          "--zone names the zone: leave out --index, --shapes, --field, --fallback and --sea, or --zone",
        "Sapporo --days 3 --civil-day": "--civil-day and --days exclude each other",
        "Sapporo --time now --date today": "--date and --time exclude each other",
        "Sapporo --year 2026 --date today": "--date and --year exclude each other",
        "Sapporo --days 3 --angle 6": "--angle is for one date, or for --json; see 'tzlookup sun --help'",
        "Sapporo --time 2026-06-21T12:00":
          #"cannot read "2026-06-21T12:00" as a time: it lacks an offset from UTC such as Z or +09:00"#,
        "Sapporo --time-format iso": "--time-format is for --time",
      ])
  }
}
