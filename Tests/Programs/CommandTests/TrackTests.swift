import TestSupport
import Testing

/// `tzlookup track`: crossings, stays, maps and annotated tracks.
///
/// At sea the borders of zones are meridians, so that crossings can be worked out by hand: 22.5 degrees west lies between
/// Etc/GMT+2 and Etc/GMT+1.
@Suite struct TrackTests {
  /// 0.2 degrees in 100 s, the border in the middle; then a gap of an hour, to the zone in the east.
  private static let table = """
    printf 'time,lat,lon\\n2026-07-01T12:00:00Z,30,-22.6\\n2026-07-01T12:01:40Z,30,-22.4\\n2026-07-01T13:01:40Z,50,-7.4\\n' \
    > $T/sea.csv
    """
  /// The same way as GPX, and its end a segment of its own.
  private static let gpx = """
    printf '<gpx version="1.1"><trk><trkseg>\\n\
    <trkpt lat="30" lon="-22.6"><time>2026-07-01T12:00:00Z</time></trkpt>\\n\
    <trkpt lat="30" lon="-22.4"><time>2026-07-01T12:01:40Z</time></trkpt>\\n\
    </trkseg><trkseg>\\n\
    <trkpt lat="50" lon="-7.4"><time>2026-07-01T13:01:40Z</time></trkpt>\\n\
    </trkseg></trk></gpx>\\n' > $T/sea.gpx
    """

  private static let crossing =
    "2026-07-01T10:00:50.000-02:00 Etc/GMT+2 -> 2026-07-01T11:00:50.000-01:00 Etc/GMT+1\tclock +1:00\t30 -22.5\tbetween fixes 1 min 40 s apart"
  private static let jump =
    "2026-07-01T11:01:40.000-01:00 Etc/GMT+1 -> 2026-07-01T13:01:40.000+00:00 Etc/GMT\tclock +1:00\tposition unknown\tsomewhere in a gap of 1 h"

  @Test func crossingsOfEveryFormat() throws {
    let json = """
      printf '{"time":"2026-07-01T12:00:00Z","lat":30,"lon":-22.6}\\n{"time":"2026-07-01T12:01:40Z","lat":30,"lon":-22.4}\\n\
      {"time":"2026-07-01T13:01:40Z","lat":50,"lon":-7.4}\\n' > $T/sea.ndjson
      """
    let features = """
      printf '{"type":"Feature","properties":{"coordTimes":["2026-07-01T12:00:00Z","2026-07-01T12:01:40Z","2026-07-01T13:01:40Z"]},\
      "geometry":{"type":"LineString","coordinates":[[-22.6,30],[-22.4,30],[-7.4,50]]}}' > $T/sea.geojson
      """
    let history = """
      printf '{"locations":[{"latitudeE7":300000000,"longitudeE7":-226000000,"timestamp":"2026-07-01T12:00:00Z"},\
      {"latitudeE7":300000000,"longitudeE7":-224000000,"timestamp":"2026-07-01T12:01:40Z"},\
      {"latitudeE7":500000000,"longitudeE7":-74000000,"timestamp":"2026-07-01T13:01:40Z"}]}' > $T/Records.json
      """
    try [
      ShellCase(Self.table), ShellCase(Self.gpx), ShellCase(json), ShellCase(features), ShellCase(history),
      ShellCase("gzip -k $T/sea.gpx"),
      ShellCase("tzlookup track $T/sea.csv -q", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track - -q < $T/sea.csv", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track $T/sea.gpx -q", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track $T/sea.gpx.gz -q", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track $T/sea.ndjson -q", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track $T/sea.geojson -q", prints: Self.crossing, Self.jump),
      ShellCase("tzlookup track $T/Records.json -q", prints: Self.crossing, Self.jump),
      ShellCase(
        "tzlookup track $T/sea.csv 2>&1 >$T/out | sed 's/, [0-9.]* s$//'",
        prints: "tzlookup: 3 fixes, 2 crossings, 2 clock changes, 3 zones"),
    ].check()
  }

  /// What is left out is counted, and files that cannot be read are named.
  @Test func whatIsLeftOut() throws {
    try [
      ShellCase(Self.table),
      ShellCase(
        "printf 'time,lat,lon,accuracy\\n2026-07-01T12:00:00Z,30,-22.6,5\\n2026-07-01T12:00:50Z,0,0,-1\\n2026-07-01T12:01:40Z,30,-22.4,5\\n' > $T/invalid.csv"
      ),
      ShellCase(
        "tzlookup track $T/invalid.csv 2>&1 >$T/out | sed 's/, [0-9.]* s$//'",
        prints:
          "tzlookup: 2 fixes, 1 crossing, 1 clock change, 2 zones, 1 position with a negative accuracy left out (the first at line 3)"
      ),
      ShellCase("gzip -c $T/sea.csv | head -c 40 > $T/cut.gz"),
      ShellCase(
        "tzlookup track $T/cut.gz 2>&1 | grep -c '^tzlookup: .*cut.gz: the compressed input is damaged near byte'",
        prints: "1"),
      ShellCase(
        "(printf '{\"note\":\"'; head -c 17000000 /dev/zero | tr '\\0' x; printf '\",\"type\":\"FeatureCollection\",\"features\":[]}') > $T/late.json"
      ),
      ShellCase(
        "tzlookup track $T/late.json 2>&1 | grep -c 'the format was guessed as ndjson from the first bytes: if it is another, name it with --format'",
        prints: "1"),
    ].check()
  }

  @Test func crossingsAsJSON() throws {
    try [
      ShellCase(Self.table),
      ShellCase(
        "tzlookup track $T/sea.csv --json -q | sed 's/,\"dataVersion.*/}/'",
        prints:
          #"{"instant":"2026-07-01T12:00:50.000Z","before":{"zone":"Etc/GMT+2","local":"2026-07-01T10:00:50.000-02:00","utcOffset":-7200},"after":{"zone":"Etc/GMT+1","local":"2026-07-01T11:00:50.000-01:00","utcOffset":-3600},"clockChange":3600,"latitude":30,"longitude":-22.5,"previousFix":"2026-07-01T12:00:00.000Z","nextFix":"2026-07-01T12:01:40.000Z","uncertainty":100}"#,
        #"{"instant":null,"before":{"zone":"Etc/GMT+1","local":"2026-07-01T11:01:40.000-01:00","utcOffset":-3600},"after":{"zone":"Etc/GMT","local":"2026-07-01T13:01:40.000+00:00","utcOffset":0},"clockChange":3600,"latitude":null,"longitude":null,"previousFix":"2026-07-01T12:01:40.000Z","nextFix":"2026-07-01T13:01:40.000Z","uncertainty":3600}"#
      ),
    ].check()
  }

  @Test func stays() throws {
    try [
      ShellCase(Self.table),
      ShellCase(
        "tzlookup track $T/sea.csv --summary -q",
        prints:
          "Etc/GMT+2\t2026-07-01T10:00:00.000-02:00 to 2026-07-01T10:00:50.000-02:00\t50 s\t9.6 km\t1 fix",
        "Etc/GMT+1\t2026-07-01T11:00:50.000-01:00 to 2026-07-01T11:01:40.000-01:00\t50 s\t9.6 km\t1 fix",
        "Etc/GMT\t2026-07-01T13:01:40.000+00:00 to 2026-07-01T13:01:40.000+00:00\t0 s\t0 m\t1 fix"),
      ShellCase(
        "tzlookup track $T/sea.csv --summary --json -q | head -1 | sed 's/\"meters\":9629[.0-9]*/METERS/; s/,\"dataVersion.*/}/'",
        prints:
          #"{"zone":"Etc/GMT+2","from":"2026-07-01T10:00:00.000-02:00","to":"2026-07-01T10:00:50.000-02:00","seconds":50,METERS,"fixes":1,"gaps":0,"gapSeconds":0}"#
      ),
      // With all of the hour known, its way crosses one more border.
      ShellCase(
        "tzlookup track $T/sea.csv --summary -q --max-gap 3600 --max-speed 1000 | wc -l | tr -d ' '",
        prints: "3"),
    ].check()
  }

  @Test func mapsAreCutAtBordersGapsAndTheAntimeridian() throws {
    try [
      ShellCase(Self.table),
      ShellCase(
        "tzlookup track $T/sea.csv --geojson -q | sed 's/\"before\".*/.../'",
        prints: #"{"type":"FeatureCollection","features":["#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-22.6,30],[-22.5,30]]},"properties":{"zone":"Etc/GMT+2","from":"2026-07-01T10:00:00.000-02:00","to":"2026-07-01T10:00:50.000-02:00"}},"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-22.5,30]},"properties":{"instant":"2026-07-01T12:00:50.000Z",..."#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[-22.5,30],[-22.4,30]]},"properties":{"zone":"Etc/GMT+1","from":"2026-07-01T11:00:50.000-01:00","to":"2026-07-01T11:01:40.000-01:00"}},"#,
        #"{"type":"Feature","geometry":null,"properties":{"instant":null,..."#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-7.4,50]},"properties":{"zone":"Etc/GMT","from":"2026-07-01T13:01:40.000+00:00","to":"2026-07-01T13:01:40.000+00:00"}}"#,
        "]}"),
      ShellCase(
        "printf 'time,lat,lon\\n2026-07-01T12:00:00Z,30,179.9\\n2026-07-01T12:01:40Z,30.2,-179.9\\n' > $T/line.csv"
      ),
      ShellCase(
        "tzlookup track $T/line.csv -q",
        prints:
          "2026-07-02T00:00:50.000+12:00 Etc/GMT-12 -> 2026-07-01T00:00:50.000-12:00 Etc/GMT+12\tclock -24:00\t30.1 -180\tbetween fixes 1 min 40 s apart"
      ),
      ShellCase(
        "tzlookup track $T/line.csv --geojson -q | grep -o '\"LineString.*[]]]'",
        prints: #""LineString","coordinates":[[179.9,30],[180,30.1]]"#,
        #""LineString","coordinates":[[-180,30.1],[-179.9,30.2]]"#),
    ].check()
  }

  @Test func tracksAreWrittenBack() throws {
    try [
      ShellCase(Self.table), ShellCase(Self.gpx),
      ShellCase(
        "tzlookup track $T/sea.csv --annotate -q", prints: "time,lat,lon,timezone,utc_offset,local_time",
        "2026-07-01T12:00:00Z,30,-22.6,Etc/GMT+2,-02:00,2026-07-01T10:00:00-02:00",
        "2026-07-01T12:01:40Z,30,-22.4,Etc/GMT+1,-01:00,2026-07-01T11:01:40-01:00",
        "2026-07-01T13:01:40Z,50,-7.4,Etc/GMT,+00:00,2026-07-01T13:01:40+00:00"),
      ShellCase("tzlookup track $T/sea.gpx --annotate -o $T/out.gpx -q"),
      ShellCase(
        "sed -n 2p $T/out.gpx",
        prints:
          #"<trkpt lat="30" lon="-22.6"><time>2026-07-01T12:00:00Z</time><extensions><tz:zone xmlns:tz="urn:tzlookup:gpx:1">Etc/GMT+2</tz:zone><tz:time xmlns:tz="urn:tzlookup:gpx:1">2026-07-01T10:00:00.000-02:00</tz:time></extensions></trkpt>"#
      ),
      // Without what was added, it is the file that was read.
      ShellCase("sed 's|<extensions>.*</extensions>||' $T/out.gpx | cmp - $T/sea.gpx"),
      ShellCase("tzlookup track $T/out.gpx -q", prints: Self.crossing, Self.jump),
      ShellCase(
        "tzlookup track $T/sea.csv --annotate -o $T/out.csv.gz -q; gzip -dc $T/out.csv.gz | wc -l | tr -d ' '",
        prints: "4"),
      ShellCase(
        "printf '{\"type\":\"FeatureCollection\",\"features\":[]}' | tzlookup track - --annotate",
        says:
          "--annotate writes back GPX, tables and JSON lines, and standard input is GeoJSON; --geojson writes its lines and crossings with their zones",
        status: 64),
    ].check()
  }

  @Test func timesThatRunBackwardOrLackTheirOffset() throws {
    try [
      ShellCase(
        "printf 'time,lat,lon\\n2026-07-01T12:01:40Z,30,-22.4\\n2026-07-01T12:00:00Z,30,-22.6\\n' > $T/back.csv"
      ),
      ShellCase(
        "cd $T; tzlookup track back.csv",
        says:
          "back.csv: line 3: expected a time at or after 2026-07-01T12:01:40.000Z, found 2026-07-01T12:00:00.000Z; --order sort sorts fixes by time, --order skip leaves such fixes out",
        status: 65),
      ShellCase("tzlookup track $T/back.csv --order sort -q", prints: Self.crossing),
      ShellCase(
        "tzlookup track $T/back.csv --order skip 2>&1 | sed 's/, [0-9.]* s$//'",
        prints: "tzlookup: 2 fixes, 0 crossings, 0 clock changes, 1 zone, 1 time running backward left out"),
      ShellCase(
        "printf 'time,lat,lon\\n2026-07-01T14:00:00,30,-22.6\\n2026-07-01T14:01:40,30,-22.4\\n' > $T/local.csv"
      ),
      ShellCase(
        "cd $T; tzlookup track local.csv",
        says:
          "local.csv: line 2: cannot read \"2026-07-01T14:00:00\" as a time: it lacks an offset from UTC such as Z or +09:00; name its zone with --assume-zone, such as Europe/Berlin or Etc/UTC",
        status: 65),
      ShellCase("tzlookup track $T/local.csv --assume-zone europe/berlin -q", prints: Self.crossing),
    ].check()
  }

  /// A log in local time over the change of the clocks in autumn, a fix every 40 minutes and every one.
  @Test func anHourThatOccursTwice() throws {
    let log = """
      awk 'BEGIN { print "time,lat,lon"; for (i = 0; i < 240; i += STEP) { m = 30 + i - (i >= 90 ? 60 : 0); \
      printf "2026-10-25T%02d:%02d:00,52,%.3f\\n", 1 + int(m / 60), m % 60, 10 + i * 0.008 } }'
      """
    let fold =
      "2026-10-25T02:30:00 occurs twice in Europe/Berlin, because clocks were turned back at 2026-10-25T01:00:00Z: it is 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00; choose with --repeated earlier or later"
    try [
      ShellCase(
        "\(log.replacing("STEP", with: "1")) > $T/log.csv; \(log.replacing("STEP", with: "40")) > $T/rare.csv"
      ),
      ShellCase(
        "tzlookup track $T/log.csv --assume-zone Europe/Berlin --summary -q",
        prints:
          "Europe/Berlin\t2026-10-25T01:30:00.000+02:00 to 2026-10-25T04:29:00.000+01:00\t3 h 59 min\t131 km\t240 fixes"
      ),
      // A change of the clocks in a stay is one.
      ShellCase(
        "tzlookup track $T/log.csv --assume-zone Europe/Berlin 2>&1 | sed 's/, [0-9.]* s$//'",
        prints: "tzlookup: 240 fixes, 0 crossings, 1 clock change, 1 zone"),
      ShellCase(
        "cd $T; tzlookup track rare.csv --assume-zone Europe/Berlin --on-error fail",
        says: "rare.csv: line 5: \(fold)",
        status: 65),
      ShellCase("tzlookup track $T/rare.csv --assume-zone Europe/Berlin --repeated later --order sort -q"),
    ].check()
  }

  /// Fixes whose time or latitude cannot be read, in each form of output.
  @Test func fixesThatCannotBeRead() throws {
    let errors = [
      "un.csv: line 3: cannot read \"x\" as a time: \"x\" is not a number; expected now, ISO 8601 (2026-11-20T12:00:00Z, 2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)",
      "un.csv: line 4: latitude 91.0 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first",
    ]
    let found = "2 fixes, 1 crossing, 1 clock change, 2 zones, 2 unreadable fixes left out"
    let fail = ShellCase(
      "cd $T; tzlookup track un.csv --on-error fail -q -o out", says: errors[0], status: 65)
    try [
      ShellCase(
        "printf 'time,lat,lon\\n2026-07-01T12:00:00Z,30,-22.6\\nx,30,-22.5\\n2026-07-01T12:01:00Z,91,-22.4\\n2026-07-01T12:01:40Z,30,-22.4\\n' > $T/un.csv"
      ),
      ShellCase(
        "cd $T; tzlookup track un.csv -o out 2> err; s=$?; sed 's/, [0-9.]* s$//' err; cat out; exit $s",
        prints: "tzlookup: \(errors[0])", "tzlookup: \(errors[1])", "tzlookup: \(found)", Self.crossing,
        status: 65),
      ShellCase("cd $T; tzlookup track un.csv --on-error skip -q", prints: Self.crossing),
      ShellCase(
        "cd $T; tzlookup track un.csv --on-error skip 2>&1 > out | sed 's/, [0-9.]* s$//'",
        prints: "tzlookup: \(found)"),
      ShellCase("rm -f $T/out"), fail, ShellCase("ls $T/out 2> /dev/null", status: 2),
      ShellCase(
        "cd $T; tzlookup track un.csv --annotate -q 2> err; s=$?; cat err; exit $s",
        prints: "time,lat,lon,timezone,utc_offset,local_time",
        "2026-07-01T12:00:00Z,30,-22.6,Etc/GMT+2,-02:00,2026-07-01T10:00:00-02:00", "x,30,-22.5,Etc/GMT+1,,",
        "2026-07-01T12:01:00Z,91,-22.4,,,",
        "2026-07-01T12:01:40Z,30,-22.4,Etc/GMT+1,-01:00,2026-07-01T11:01:40-01:00", "tzlookup: \(errors[0])",
        "tzlookup: \(errors[1])", status: 65),
      ShellCase(
        "cd $T; tzlookup track un.csv --annotate -q --on-error skip | wc -l | tr -d ' '", prints: "3"),
      ShellCase(
        "yes 'x,1,2' | head -30 | cat $T/un.csv - | tzlookup track - -q 2>&1 | tail -2 | cut -c 1-40",
        prints: "tzlookup: standard input: line 23: canno", "tzlookup: the first 20 errors are listed"),
    ].check()
  }

  /// Messages about what is written back name options that `track` has, and the file.
  @Test func whatCannotBeAnnotated() throws {
    let advice = "rename it first, or use 'tzlookup csv', which has options for that"
    let jsonAdvice = "rename it first, or use 'tzlookup ndjson', which has options for that"
    let lacksOffset =
      "cannot read \"2026-01-01T00:00\" as a time: it lacks an offset from UTC such as Z or +09:00; where it is in UTC, use --time-format utc; for local times at each row's place there is --local-time of 'tzlookup csv' and 'tzlookup ndjson'"
    let time = "2026-01-01T00:00Z"
    func check(_ text: String, _ error: String, location: SourceLocation = #_sourceLocation) throws {
      try ShellCase(
        "cd $T; printf '\(text)' > in; tzlookup track in --annotate --on-error fail > out",
        says: "in: \(error)", status: 65,
        location: location
      ).check(in: Shell())
    }
    try check("lat,lon,time,timezone\\n1,2,\(time),q\\n", "there is a column 'timezone' already: \(advice)")
    try check(
      "lat,lon,time,local_time\\n1,2,\(time),q\\n", "there is a column 'local_time' already: \(advice)")
    try check("lat,lon,time\\n1,2,2026-01-01T00:00\\n", "line 2: \(lacksOffset)")
    try check(
      "{\"lat\":1,\"lon\":2,\"time\":\"\(time)\",\"timezone\":1}\\n",
      "line 1: there is a member 'timezone' already: \(jsonAdvice)")
    try check(
      "{\"lat\":1,\"lon\":2}\\n",
      "no object has a time; found the keys 'lat', 'lon'; say which it is with --time")
    try check(
      "lat,lon\\n1,2\\n",
      "expected a time column, found the columns 1 'lat', 2 'lon'; say which it is with --time")
  }

  /// A second annotation replaces what the first one added.
  @Test func annotatedTwice() throws {
    try [
      ShellCase(Self.gpx),
      ShellCase(
        "tzlookup track $T/sea.gpx --annotate -o $T/once.gpx -q; tzlookup track $T/once.gpx --annotate -q | cmp - $T/once.gpx"
      ),
    ].check()
  }

  /// An hour beside a border, with the accuracy of the fixes in a column, and without.
  @Test func accuracies() throws {
    try [
      ShellCase(
        "awk 'BEGIN { print \"time,lat,lon,accuracy\"; for (i = 0; i < 3600; i += 1) printf \"%d,30,%.5f,25\\n\", 1782907200 + i, -22.5 + (i % 7 - 3) / 20000 }' > $T/jitter.csv"
      ),
      ShellCase(
        "tzlookup track $T/jitter.csv 2>&1 | sed 's/, [0-9.]* s$//'",
        prints:
          "tzlookup: 3,600 fixes, 0 crossings, 0 clock changes, 1 zone, 3,600 fixes with a border within the accuracy"
      ),
      ShellCase("cut -d , -f 1-3 $T/jitter.csv | tzlookup track - -q | wc -l | tr -d ' '", prints: "1028"),
    ].check()
  }

  /// In a map, lines go on where they are: a crossing that later fixes decided is a point only.
  @Test func mapsOfFixesWithAccuracies() throws {
    try [
      ShellCase(
        "printf 'time,lat,lon,accuracy\\n2026-07-01T12:00:00Z,30,-22.6,25\\n2026-07-01T12:00:50Z,30,-22.4999,25\\n2026-07-01T12:01:40Z,30,-22.4,25\\n' > $T/open.csv"
      ),
      ShellCase(
        "tzlookup track $T/open.csv --geojson -q | grep -o '\"coordinates\":[^}]*'",
        prints: "\"coordinates\":[[-22.6,30],[-22.4999,30]]", "\"coordinates\":[-22.5,30]",
        "\"coordinates\":[[-22.4999,30],[-22.4,30]]"),
    ].check()
  }

  @Test func badFilesGiveNoOutputFile() throws {
    try [
      ShellCase(
        "printf '<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"47\" lon=\"7\"><time>2026-07-01T12:00:00Z</time></trkpt>' > $T/cut.gpx"
      ),
      ShellCase("tzlookup track $T/cut.gpx -o $T/new.txt 2> /dev/null", status: 65),
      ShellCase("tzlookup track $T/cut.gpx --annotate -o $T/new.gpx 2> /dev/null", status: 65),
      ShellCase("ls $T", prints: "cut.gpx"),
      ShellCase(
        "cd $T; tzlookup track missing.gpx", says: "cannot open missing.gpx: No such file or directory",
        status: 66),
      ShellCase(
        "cd $T; tzlookup track cut.gpx -o cut.gpx",
        says: "the output cut.gpx is the same file as the input cut.gpx: write to another file", status: 64),
      ShellCase(
        "tzlookup track - < /dev/null", says: "standard input: expected a track, found no positions",
        status: 65),
      ShellCase(
        "printf 'lat,lon\\n1,2\\n' | tzlookup track -",
        says:
          "standard input: expected a time column, found the columns 1 'lat', 2 'lon'; say which it is with --time",
        status: 65),
    ].check()
  }

  @Test func optionsThatDoNotFit() throws {
    try checkRefused(
      "tzlookup track",
      [
        "x --summary --geojson": "--summary and --geojson exclude each other",
        "x --json --annotate": "--json and --annotate exclude each other",
        "x --dwell 9": "--dwell is for --notifications; see --help",
        "x --max-gap 1e3": "--max-gap: expected a number of seconds, 0 or more, found \"1e3\"",
        "x --skipped before": "--repeated and --skipped are for --assume-zone; see --help",
        "x -o x.gz":
          "-o x.gz: expected a name without .gz, as only --annotate of tables and JSON lines compresses",
      ])
  }
}
