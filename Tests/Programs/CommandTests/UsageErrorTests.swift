import TestSupport
import Testing

/// Calls that cannot be understood: one line that says why, status 64.
@Suite struct UsageErrorTests {
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
}
