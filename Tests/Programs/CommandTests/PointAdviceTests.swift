import TestSupport
import Testing

/// First words that are no coordinate: what they probably are, and what to call instead.
@Suite struct PointAdviceTests {
  private func refused(
    _ call: String, _ message: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    try ShellCase("tzlookup \(call)", says: message, status: 64, location: location).check(in: .init())
  }

  @Test func subcommandsMisspelled() throws {
    for (call, word, meant) in [
      ("cvs", "cvs", "csv"), ("cvs places.csv -o out.csv", "cvs", "csv"), ("CSV", "CSV", "csv"),
      ("tiem now", "tiem", "time"), ("zonse", "zonse", "zone"), ("ndjsn", "ndjsn", "ndjson"),
      ("exprot --all", "exprot", "export"), ("hlep", "hlep", "help"), ("Near 43.06 141.35", "Near", "near"),
    ] {
      try refused(call, "there is no subcommand \"\(word)\"; did you mean 'tzlookup \(meant)'?")
    }
  }

  @Test func timeZones() throws {
    for (call, word, zone) in [
      ("Asia/Tokyo", "Asia/Tokyo", "Asia/Tokyo"), ("asia/tokyo", "asia/tokyo", "Asia/Tokyo"),
      ("US/Mountain --json", "US/Mountain", "US/Mountain"),
      ("Asia/Calcutta --frobnicate", "Asia/Calcutta", "Asia/Calcutta"),
      ("--json Europe/Kiev", "Europe/Kiev", "Europe/Kiev"), ("GMT", "GMT", "GMT"),
      ("japan", "japan", "Japan"),
    ] {
      try refused(
        call,
        "\"\(word)\" is a time zone, not a coordinate: 'tzlookup zone \(zone)' describes it, 'tzlookup time \(zone)' prints its local time"
      )
    }
    try refused("Asia/Tokio", "no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?")
  }

  @Test func files() throws {
    for (file, remedy) in [
      ("places.csv", "'tzlookup csv places.csv' adds the time zone to each of its rows"),
      ("data/PLACES.TSV.GZ", "'tzlookup csv data/PLACES.TSV.GZ' adds the time zone to each of its rows"),
      ("my places.csv", "'tzlookup csv 'my places.csv'' adds the time zone to each of its rows"),
      ("log.ndjson", "'tzlookup ndjson log.ndjson' adds the time zone to each of its objects"),
      ("log.jsonl.gz", "'tzlookup ndjson log.jsonl.gz' adds the time zone to each of its objects"),
      ("zones.shp", "'tzlookup --shapes zones.shp 43.06 141.35' uses its boundaries"),
      ("world.tzidx", "'tzlookup --index world.tzidx 43.06 141.35' uses its boundaries"),
      ("a.JPG", "'exiftool -csv a.JPG | tzlookup csv -' reads the position in it"),
      ("a.gpx", "export it as CSV, and 'tzlookup csv <file>' adds the time zone to each row"),
      ("a.xlsx", "export it as CSV, and 'tzlookup csv <file>' adds the time zone to each row"),
      ("points.txt", "'tzlookup - < points.txt' reads one point per line, 'tzlookup csv points.txt' a table"),
    ] {
      try ShellCase(
        "cd $T && mkdir -p data && touch '\(file)' && tzlookup '\(file)'",
        says: "\"\(file)\" is a file, not a coordinate: \(remedy)", status: 64
      ).check(in: .init())
      try refused("'\(file)'", "\"\(file)\" is not a coordinate, and there is no file of that name")
    }
    try ShellCase(
      "cd $T && touch notes && tzlookup notes",
      says:
        "\"notes\" is a file, not a coordinate: 'tzlookup csv notes' reads a table, 'tzlookup - < notes' one point per line",
      status: 64
    ).check(in: .init())
  }

  /// Zones and subcommands come first; the city is mentioned.
  @Test func citiesNamedLikeSomethingElse() throws {
    try refused(
      "Jamaica",
      "\"Jamaica\" is a time zone, not a coordinate: 'tzlookup zone Jamaica' describes it, 'tzlookup time Jamaica' prints its local time; 'tzlookup city Jamaica' looks up the city"
    )
    try refused(
      "Compans",
      "there is no subcommand \"Compans\"; did you mean 'tzlookup compare'? 'tzlookup city Compans' looks up the city"
    )
  }

  /// What programs write for values that are missing is no city, and neither are variables.
  @Test func missingValuesAreNoCities() throws {
    for call in [
      "NaN NaN", "nan,nan", "null", "null null", "NA NA", "nil", "undefined undefined", "true", "false",
      "lat lon", "x y",
    ] {
      let result = try Shell().run("tzlookup \(call)")
      #expect(result.output.isEmpty, "\(call): \(result.output)")
      #expect(
        result.error.hasPrefix("tzlookup: cannot read \"\(call)\" as a coordinate: "), "\(result.error)")
      #expect(result.status == 64, "\(call)")
    }
    try ShellCase("tzlookup 'Nan, TH' 2>/dev/null", prints: "Asia/Bangkok").check(in: .init())
  }

  @Test func citiesThatBeginLikeCoordinates() throws {
    for (call, words) in [
      ("100 Mile House", "'100 Mile House'"), ("10115 Berlin", "'10115 Berlin'"),
      ("\"'s-Gravenhage\"", "''\\''s-Gravenhage'"),
    ] {
      let result = try Shell().run("tzlookup \(call)")
      #expect(
        result.error.hasSuffix("; to look for a city: tzlookup city \(words)\n"), "\(result.error)")
      #expect(result.status == 64)
    }
    for call in ["43.06 nan", "43 degrees north", "43 north 141 east", "43.06 141.35 Sapporo"] {
      #expect(!(try Shell().run("tzlookup '\(call)'").error.contains("look for a city")), "\(call)")
    }
  }

  /// What is meant as a coordinate keeps the error that says what is wrong with it.
  @Test func coordinatesWithMistakes() throws {
    for (call, start) in [
      ("43.06", "it has only one number"), ("nan 141.35", "\"nan\" is not a number"),
      ("geo:x", "expected the latitude as a decimal number, found \"x\""),
      ("43N 141N", "expected one of N and S, and one of E and W"),
    ] {
      let result = try Shell().run("tzlookup \(call)")
      #expect(
        result.error.hasPrefix("tzlookup: cannot read \"\(call)\" as a coordinate: \(start)"),
        "\(result.error)")
      #expect(result.status == 64)
    }
  }
}
