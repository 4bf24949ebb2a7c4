import TestSupport
import Testing

/// `tzlookup csv` and `tzlookup ndjson`: files, pipes, options, reports.
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct AnnotateTests {
  private static let table = "name,lat,lon\nSapporo,43.06,141.35\nSydney,-33.87,151.21\n"
  private static let annotated = [
    "name,lat,lon,timezone", "Sapporo,43.06,141.35,Asia/Tokyo", "Sydney,-33.87,151.21,Australia/Sydney",
  ].joined(separator: "\n")

  @Test func fromAndToFilesAndPipes() throws {
    try [
      ShellCase("printf '\(Self.escaped)' > $T/in.csv"),
      ShellCase("tzlookup csv $T/in.csv -q", prints: Self.annotated),
      ShellCase("tzlookup csv -q < $T/in.csv", prints: Self.annotated),
      ShellCase("tzlookup csv - -q < $T/in.csv", prints: Self.annotated),
      ShellCase("cat $T/in.csv | tzlookup csv - -q", prints: Self.annotated),
      ShellCase("tzlookup csv $T/in.csv -q -o $T/out.csv"),
      ShellCase("cat $T/out.csv", prints: Self.annotated),
      ShellCase("tzlookup csv $T/in.csv -q --output - | cat", prints: Self.annotated),
      ShellCase(
        "tzlookup csv $T/in.csv -q -o $T/out.csv.gz && gzip -dc $T/out.csv.gz", prints: Self.annotated),
      ShellCase("gzip -c $T/in.csv | tzlookup csv -q", prints: Self.annotated),
      ShellCase("mkfifo $T/pipe; cat $T/in.csv > $T/pipe & tzlookup csv $T/pipe -q", prints: Self.annotated),
      // An existing file is replaced, through a link the one it points to.
      ShellCase("ln -s out.csv $T/link && echo old > $T/out.csv && tzlookup csv $T/in.csv -q -o $T/link"),
      ShellCase("cat $T/out.csv && test -L $T/link", prints: Self.annotated),
      ShellCase(
        "chmod 640 $T/out.csv && tzlookup csv $T/in.csv -q -o $T/out.csv && ls -l $T/out.csv | cut -c 1-10",
        prints: "-rw-r-----"),
      ShellCase("ls -A $T", prints: "in.csv", "link", "out.csv", "out.csv.gz", "pipe"),
    ].check()
  }

  private static var escaped: String { table.split(separator: "\n").map { "\($0)\\n" }.joined() }

  @Test func options() throws {
    let point = "43.839319,87.526148"
    try [
      ShellCase(
        "tzlookup csv -q --all-zones --match-type --column tz", input: "lat,lon\n\(point)\n",
        prints: "lat,lon,tz,tz_match_type",
        "\(point),Asia/Shanghai;Asia/Urumqi,polygon"),
      ShellCase(
        "tzlookup csv -q --no-header --lat 2 --lon 1 --delimiter space", input: "141.35 43.06\n",
        prints: "141.35 43.06 Asia/Tokyo"),
      ShellCase(
        "tzlookup csv -q --lat=b --lon=a --delimiter tab", input: "a\tb\n141.35\t43.06\n",
        prints: "a\tb\ttimezone",
        "141.35\t43.06\tAsia/Tokyo"),
      ShellCase(
        "tzlookup csv -q --force", input: "timezone,lat,lon\nx,43.06,141.35\n", prints: "timezone,lat,lon",
        "Asia/Tokyo,43.06,141.35"),
      ShellCase(
        "tzlookup ndjson -q --lat p.0 --lon p.1", input: "{\"p\":[43.06,141.35]}\n",
        prints: "{\"p\":[43.06,141.35],\"timezone\":\"Asia/Tokyo\"}"),
      ShellCase(
        "tzlookup ndjson -q --lat pos --lon POS", input: "{\"pos\":\"43,141\"}\n",
        prints: "{\"pos\":\"43,141\",\"timezone\":\"Asia/Tokyo\"}"),
      ShellCase(
        "tzlookup csv -q --lat pos --lon POS", input: "pos\n\"43,141\"\n", prints: "pos,timezone",
        "\"43,141\",Asia/Tokyo"),
      ShellCase(
        "tzlookup ndjson -q", input: "{\"lat\":43.06,\"lon\":141.35}\n",
        prints: "{\"lat\":43.06,\"lon\":141.35,\"timezone\":\"Asia/Tokyo\"}"),
    ].check()
  }

  @Test func zonesFromElsewhere() throws {
    let sakhalin = "46.25,141.23"
    try [
      ShellCase("tzlookup compile Shapefiles/hokkaido-sakhalin.shp -o $T/a.tzidx 2> $T/log"),
      ShellCase(
        "tzlookup csv -q --fallback none --index $T/a.tzidx", input: "lat,lon\n\(sakhalin)\n0,0\n",
        prints: "lat,lon,timezone",
        "\(sakhalin),Asia/Sakhalin", "0,0,"),
      ShellCase(
        "tzlookup csv -q --shapes Shapefiles/hokkaido-sakhalin.shp --all-zones --fallback none",
        input: "lat,lon\n\(sakhalin)\n0,0\n",
        prints: "lat,lon,timezone", "\(sakhalin),Asia/Sakhalin", "0,0,"),
      ShellCase(
        "tzlookup ndjson -q --shapes=Shapefiles/hokkaido-sakhalin.shp",
        input: "{\"lat\":46.25,\"lon\":141.23}\n",
        prints: "{\"lat\":46.25,\"lon\":141.23,\"timezone\":\"Asia/Sakhalin\"}"),
      ShellCase(
        "tzlookup csv --index a --shapes b",
        says: "--index and --shapes both name boundaries: give one of them",
        status: 64),
      ShellCase(
        "tzlookup csv --field b", says: "--field is for --shapes; see 'tzlookup --help'", status: 64),
    ].check()
  }

  /// The summary, then; its seconds differ from run to run.
  @Test func reports() throws {
    let seconds = "2>&1 >/dev/null | sed 's/[0-9.]* s$/N s/'"
    let soon =
      "cannot read \"soon\" as a time: \"soon\" is not a number; expected now, ISO 8601 (2026-11-20T12:00:00Z, "
      + "2026-11-20T12:00), EXIF (2026:11:20 12:00:00), or Unix seconds or milliseconds (1795176000)"
    try [
      ShellCase(
        "tzlookup csv \(seconds)", input: Self.table, prints: "tzlookup: 2 rows, 2 zones, 0 blank, N s"),
      ShellCase(
        "tzlookup csv --fallback none \(seconds)",
        input: "lat,lon\n,\nx,\n60.602995,-172.4999801\n43.06,141.35\n",
        prints: "tzlookup: line 3: the latitude is \"x\", but the longitude is empty",
        "tzlookup: 1 malformed row: its answer is incomplete",
        "tzlookup: 4 rows, 1 zone, 3 blank (1 without coordinates, 1 without a zone, 1 malformed), N s"),
      // A row with its zone is not blank, whatever else it lacks.
      ShellCase(
        "tzlookup csv --time t \(seconds)", input: "lat,lon,t\n43.06,141.35,soon\n,,soon\n",
        prints: "tzlookup: line 2: \(soon)", "tzlookup: line 3: \(soon)",
        "tzlookup: 2 malformed rows: their answers are incomplete",
        "tzlookup: 2 rows, 1 zone, 1 blank (1 without coordinates), N s"),
      ShellCase(
        "tzlookup csv --on-error skip \(seconds)", input: "lat,lon\nx,\n43.06,141.35\n",
        prints: "tzlookup: line 2: the latitude is \"x\", but the longitude is empty",
        "tzlookup: 1 malformed row: left out", "tzlookup: 2 rows, 1 zone, 0 blank, N s"),
      ShellCase(
        "tzlookup csv -q --on-error skip", input: "lat,lon\nx,\n43.06,141.35\n", prints: "lat,lon,timezone",
        "43.06,141.35,Asia/Tokyo", says: "line 2: the latitude is \"x\", but the longitude is empty",
        "1 malformed row: left out"),
      ShellCase(
        "tzlookup csv -q --on-error blank", input: "lat,lon\nx,\n", prints: "lat,lon,timezone", "x,,",
        says: "line 2: the latitude is \"x\", but the longitude is empty",
        "1 malformed row: its answer is incomplete", status: 65),
      ShellCase(
        "tzlookup csv --on-error fail -o $T/out", input: "lat,lon\nx,\n",
        says: "line 2: the latitude is \"x\", but the longitude is empty", status: 65),
      ShellCase("ls -A $T"),
    ].check()
    let rows = String(repeating: "x,1\n", count: 1200)
    let result = try Shell().run("tzlookup csv -q", input: "lat,lon\n" + rows)
    #expect(result.error.split(separator: "\n").count == 11)
    #expect(
      result.error.hasSuffix(
        "tzlookup: 1,200 malformed rows: their answers are incomplete; the first 10 are listed above\n"))
  }

  @Test func progressWhereItIsAskedFor() throws {
    // Half of the rows come later, so that there is progress to report.
    let result = try Shell().run(
      "{ printf 'lat,lon\\n43.06,141.35\\n'; sleep 1.3; printf '43.06,141.35\\n'; } | tzlookup csv --progress 2>&1 > /dev/null"
    )
    #expect(result.output.contains("tzlookup: 2 rows, 1 rows/s\n"))
  }

  /// `TZDIR` may be stale: rules are opened where times are asked for.
  @Test func rulesThatAreNotNeeded() throws {
    try [
      ShellCase(
        "TZDIR=/nowhere tzlookup csv -q", input: "lat,lon\n43.06,141.35\n", prints: "lat,lon,timezone",
        "43.06,141.35,Asia/Tokyo"),
      ShellCase(
        "TZDIR=/nowhere tzlookup ndjson -q", input: "{\"lat\":43.06,\"lon\":141.35}\n",
        prints: "{\"lat\":43.06,\"lon\":141.35,\"timezone\":\"Asia/Tokyo\"}"),
      ShellCase("TZDIR=/nowhere tzlookup -", input: "43.06 141.35\n", prints: "Asia/Tokyo"),
    ].check()
  }

  /// Rows without a zone are an error where that is asked for; what is malformed is a worse one.
  @Test func rowsWithoutAZone() throws {
    let (table, found) = ("lat,lon\n60.602995,-172.4999801\n43.06,141.35\n", "43.06,141.35,Asia/Tokyo")
    let blank = "60.602995,-172.4999801,"
    try [
      ShellCase(
        "tzlookup csv -q --fallback none", input: table, prints: "lat,lon,timezone", blank, found),
      ShellCase(
        "tzlookup csv -q --fallback none --fail-empty", input: table, prints: "lat,lon,timezone", blank,
        found,
        status: 1),
      ShellCase(
        "tzlookup csv -q --fail-empty", input: "lat,lon\n,\n", prints: "lat,lon,timezone", ",,", status: 1),
      ShellCase(
        "tzlookup csv -q --fail-empty", input: "lat,lon\n43.06,141.35\n", prints: "lat,lon,timezone", found),
      ShellCase("tzlookup csv -q --fallback none --fail-empty -o $T/out", input: table, status: 1),
      ShellCase("cat $T/out", prints: "lat,lon,timezone", blank, found),
      ShellCase(
        "tzlookup csv -q --fail-empty 2> $T/log", input: "lat,lon\n,\nx,1\n", prints: "lat,lon,timezone",
        ",,",
        "x,1,", status: 65),
      ShellCase(
        "tzlookup csv -q --fail-empty --on-error skip 2> $T/log", input: "lat,lon\nx,1\n",
        prints: "lat,lon,timezone"),
      ShellCase(
        "tzlookup ndjson -q --fail-empty", input: "{\"lat\":null,\"lon\":null}\n",
        prints: "{\"lat\":null,\"lon\":null,\"timezone\":null}", status: 1),
    ].check()
  }

  @Test func callsThatCannotBeRight() throws {
    try [
      ShellCase("printf 'lat,lon\\n' > $T/in"),
      ShellCase(
        "tzlookup csv $T/in -o $T/in 2>&1 | sed \"s:$T:T:g\"",
        prints: "tzlookup: the output T/in is the same file as the input T/in: write to another file"),
      ShellCase("ln $T/in $T/same && tzlookup csv $T/in -o $T/same 2> $T/log", status: 64),
      ShellCase("tzlookup csv < $T/in >> $T/in 2> $T/log", status: 64),
      ShellCase("tzlookup csv - -o $T/in < $T/in 2> $T/log", status: 64),
      ShellCase("cat $T/in", prints: "lat,lon"),
      ShellCase(
        "tzlookup csv /nowhere/in.csv", says: "cannot open /nowhere/in.csv: No such file or directory",
        status: 66),
      ShellCase("tzlookup csv /", says: "cannot open /: Is a directory", status: 66),
      ShellCase("tzlookup csv < /", says: "cannot read standard input: Is a directory", status: 74),
      ShellCase(
        "tzlookup csv $T/in -o /nowhere/out", says: "cannot write /nowhere/out: No such file or directory",
        status: 74),
      ShellCase(
        "tzlookup csv $T/in -o /", says: "cannot write /: Is a directory", status: 74),
      ShellCase(
        "tzlookup ndjson --local-time t --offset-key o > /dev/null", input: #"{"lat":1,"lon":2,"t":""}"#,
        says: "--offset-key: no object has 'o'; found the keys 'lat', 'lon', 't'", status: 65),
      ShellCase(
        "tzlookup ndjson --local-time d+h > /dev/null", input: #"{"lat":1,"lon":2,"d":""}"#,
        says: "--local-time: no object has 'h'; found the keys 'lat', 'lon', 'd'", status: 65),
      ShellCase(
        "TZDIR=/nowhere tzlookup csv --time t", input: "lat,lon,t\n",
        says: "TZDIR: cannot open /nowhere: No such file or directory", status: 66),
      ShellCase(
        "tzlookup csv", input: "", says: "expected a header row, found an empty input", status: 65),
    ].check()
    try checkRefused(
      "tzlookup",
      [
        "csv --delimiter ab":
          "--delimiter: expected one ASCII character (no quotation mark) or comma, tab, semicolon, pipe, space, found 'ab'",
        "csv --zoneinfo /usr/share/zoneinfo":
          "--zoneinfo is for --time, --local-time, --sun or --audit; see --help",
        "csv --time a --local-time b":
          "--time and --local-time exclude each other: the first has instants, the second local times",
        "csv --dst": "--dst is for --time or --local-time; see --help",
        "csv --time-format iso": "--time-format is for --time or --local-time; see --help",
        "csv --time t --skipped fail": "--skipped is for --local-time; see --help",
        "csv --time t --offset-column o": "--offset-column is for --local-time; see --help",
        "ndjson --time t --offset-key o": "--offset-key is for --local-time; see --help",
        "csv --local-time t --skipped never": "--skipped: expected before, after or fail, found 'never'",
        "csv --time t --time-format never":
          "--time-format: \"never\" is not a format of times: expected auto, unix, unix-ms, iso, exif, utc, excel, or a pattern such as %d.%m.%Y %H:%M",
        "csv --threads 0": "--threads: expected 1...1024, found 0; see 'tzlookup csv --help'",
      ])
  }
}
