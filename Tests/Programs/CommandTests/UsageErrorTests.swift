import TestSupport
import Testing

/// Calls that cannot be understood: one line that says why, status 64.
@Suite struct UsageErrorTests {
  @Test func points() throws {
    try checkRefused(
      "tzlookup",
      [
        "-33.87":
          "cannot read \"-33.87\" as a coordinate: it has only one number; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35",
        "--all -33.87 - 151.21": "cannot read \"-33.87 - 151.21\" as a coordinate: \"-\" is not a number…",
        "\"$(printf '1\\n2\\n3')\"": "cannot read \"1\\n2\\n3\" as a coordinate: it has 3 numbers…",
        "-90.0000001 0":
          "latitude -90.0000001 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first",
        "0 -180.5 --json": "longitude -180.5 is not in -180...180 degrees",
      ])
  }

  @Test func options() throws {
    try checkRefused(
      "tzlookup",
      [
        "< /dev/null": "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'",
        "--all < /dev/null": "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'",
        "--frobnicate 43.06 141.35": "unknown option '--frobnicate'; see 'tzlookup --help'",
        "-x 43.06 141.35": "unknown option '-x'; see 'tzlookup --help'",
        // The parser has two explanations.
        "csv places.csv -oout.csv": "unknown option '-oout.csv'; see 'tzlookup csv --help'",
        "43.06 141.35 --index": "missing value for '--index <file>'; see 'tzlookup --help'",
        "43.06 141.35 --field name": "--field is for --shapes; see 'tzlookup --help'",
        "43.06 141.35 --index a --shapes b": "--index and --shapes both name boundaries: give one of them",
        "info 43.06": "unexpected argument '43.06'; see 'tzlookup info --help'",
        "info -33.87": "unexpected argument '-33.87'; see 'tzlookup info --help'",
        "help lookup": "there is no subcommand 'lookup'; see 'tzlookup --help'",
      ])
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
        "zones $X", "zone $X", "cities $X --limit $X", "info --index $X", "help $X", "time $X",
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
