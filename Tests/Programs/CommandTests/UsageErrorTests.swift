import TestSupport
import Testing

/// Calls that cannot be understood: one line that says why, status 64.
@Suite struct UsageErrorTests {
  @Test func pointsThatAreNone() throws {
    let expected = "; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
    try [
      ShellCase(
        "tzlookup 43.06", says: "cannot read \"43.06\" as a coordinate: it has only one number\(expected)",
        status: 64),
      ShellCase(
        "tzlookup -33.87", says: "cannot read \"-33.87\" as a coordinate: it has only one number\(expected)",
        status: 64),
      ShellCase(
        "tzlookup 1 2 3", says: "cannot read \"1 2 3\" as a coordinate: it has 3 numbers\(expected)",
        status: 64),
      ShellCase(
        "tzlookup nan 141.35",
        says: "cannot read \"nan 141.35\" as a coordinate: \"nan\" is not a number\(expected)", status: 64),
      ShellCase(
        "tzlookup 43.06 inf",
        says: "cannot read \"43.06 inf\" as a coordinate: \"inf\" is not a number\(expected)", status: 64),
      ShellCase("tzlookup ''", says: "cannot read \"\" as a coordinate: it is empty\(expected)", status: 64),
      ShellCase(
        "tzlookup --all -33.87 - 151.21",
        says: "cannot read \"-33.87 - 151.21\" as a coordinate: \"-\" is not a number\(expected)", status: 64),
      ShellCase(
        "tzlookup \"$(printf '1\\n2\\n3')\"",
        says: "cannot read \"1\\n2\\n3\" as a coordinate: it has 3 numbers\(expected)", status: 64),
    ].check()
  }

  @Test func valuesOutOfRange() throws {
    let swap = "; are latitude and longitude swapped? Latitude comes first"
    try [
      ShellCase("tzlookup 91 0", says: "latitude 91.0 is not in -90...90 degrees\(swap)", status: 64),
      ShellCase(
        "tzlookup 141.35 43.06", says: "latitude 141.35 is not in -90...90 degrees\(swap)", status: 64),
      ShellCase(
        "tzlookup -90.0000001 0", says: "latitude -90.0000001 is not in -90...90 degrees\(swap)", status: 64),
      ShellCase("tzlookup 0 181", says: "longitude 181.0 is not in -180...180 degrees", status: 64),
      ShellCase(
        "tzlookup 0 -180.5 --json", says: "longitude -180.5 is not in -180...180 degrees", status: 64),
      ShellCase("tzlookup 1e400 0", says: "latitude inf is not in -90...90 degrees", status: 64),
    ].check()
  }

  @Test func options() throws {
    try [
      ShellCase(
        "tzlookup < /dev/null", says: "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'",
        status: 64),
      ShellCase(
        "tzlookup --all < /dev/null",
        says: "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'",
        status: 64),
      ShellCase(
        "tzlookup --frobnicate 43.06 141.35", says: "unknown option '--frobnicate'; see 'tzlookup --help'",
        status: 64),
      ShellCase("tzlookup -x 43.06 141.35", says: "unknown option '-x'; see 'tzlookup --help'", status: 64),
      ShellCase(
        "tzlookup 43.06 141.35 --index", says: "missing value for '--index <file>'; see 'tzlookup --help'",
        status: 64),
      ShellCase(
        "tzlookup 43.06 141.35 --field name", says: "--field is for --shapes; see 'tzlookup --help'",
        status: 64),
      ShellCase(
        "tzlookup 43.06 141.35 --index a --shapes b",
        says: "--index and --shapes both name boundaries: give one of them", status: 64),
      ShellCase(
        "tzlookup info 43.06", says: "unexpected argument '43.06'; see 'tzlookup info --help'", status: 64),
      ShellCase(
        "tzlookup info -33.87", says: "unexpected argument '-33.87'; see 'tzlookup info --help'", status: 64),
      ShellCase(
        "tzlookup help lookup", says: "there is no subcommand 'lookup'; see 'tzlookup --help'", status: 64),
    ].check()
  }

  /// Whatever is quoted, no message is longer than some lines.
  @Test func longValues() throws {
    let shell = try Shell()
    _ = try shell.run(
      "head -c 20000 /dev/zero | tr '\\0' x > $T/long; printf 'time,lat,lon\\n1795176000,1,2\\n' > $T/in.csv; { printf '<?xml version=\"1.0\" encoding=\"'; head -c 2000000 /dev/zero | tr '\\0' x; printf '\"?><gpx/>'; } > $T/in.gpx"
    )
    let calls =
      [
        "$X", "1 $X", "csv $X", "csv in.csv --lat $X", "csv in.csv --delimiter $X",
        "csv in.csv --on-error $X",
        "track in.gpx", "track in.csv --$X", "track in.csv --$X=1", "track in.csv -o $X", "guess $X",
        "zones $X", "zone $X", "places $X --limit $X", "info --index $X", "help $X", "time $X",
        "sun 1,2 --date $X",
      ]
      + [
        "format", "order", "on-error", "timeline", "fallback", "index", "zoneinfo", "places", "assume-zone",
        "time-format", "max-gap",
      ].map { "track in.csv --\($0) $X" }
    for call in calls {
      let result = try shell.run("cd $T; X=$(cat long); tzlookup \(call)")
      #expect(result.status != 0, "\(call)")
      #expect((10...2_100).contains(result.error.count), "\(call): \(result.error.count)")
    }
  }

  /// Where the process may open no more files, that is what is said.
  @Test func littleRoomForOpenFiles() throws {
    let shell = try Shell()
    let excerpt = "\(RepositoryFiles.root)/\(IndexTests.excerpt)"
    try [
      ShellCase("printf '<gpx/>' > $T/in.gpx"),
      ShellCase(
        "cd $T; (ulimit -n 4; tzlookup track in.gpx) 2>&1 | sed 's/libexpat[^:]*/libexpat/'",
        prints: "tzlookup: cannot open libexpat: Too many open files"),
      ShellCase(
        "(ulimit -n 4; tzlookup 43 141 --shapes \(excerpt)) 2>&1 | sed 's/.*excerpt/excerpt/; s/^.*shp: //'",
        prints: "expected a readable file, found: Too many open files; check the path and its permissions"),
    ].check(in: shell)
  }
}
