import ArgumentParser

// The texts of `--help`, which are the same in both programs.

extension CommandConfiguration {
  /// That of `tzlookup csv`.
  public static let csv = CommandConfiguration(
    commandName: "csv",
    abstract: "Add the time zone to each row of a table.",
    usage: """
      tzlookup csv <file> -o <output> [<options>]
      tzlookup csv - < places.csv > annotated.csv
      """,
    discussion: """
      Every byte of every row stays as it is; the new cell comes behind the last
      column of the header. Fields are separated by commas, tabs, semicolons or
      vertical bars, and quoted as RFC 4180 has it.

      COLUMNS are found by name: lat, latitude, y and lon, lng, long, longitude, x;
      or location, coordinates, geo with both in one cell, as 43.06,141.35 or
      POINT(141.35 43.06). A pair goes before one cell with both.

      Rows without coordinates get an empty answer: that is no error.

      EXAMPLES:
        tzlookup csv places.csv -o out.csv
        tzlookup csv photos.tsv.gz --lat GPSLat --lon GPSLon -o out.tsv.gz
        cat log | tzlookup csv - --no-header --lat 3 --lon 4 > out
      """)

  /// That of `tzlookup ndjson`.
  public static let ndjson = CommandConfiguration(
    commandName: "ndjson",
    abstract: "Add the time zone to each JSON object, one per line.",
    usage: """
      tzlookup ndjson <file> -o <output> [<options>]
      tzlookup ndjson - < places.ndjson > annotated.ndjson
      """,
    discussion: """
      Every object stays as it is, byte for byte, and gets one more member at its
      end. Coordinates are numbers or strings, found by the keys lat, latitude, y
      and lon, lng, long, longitude, x, or by those given.

      EXAMPLES:
        tzlookup ndjson places.ndjson -o out.ndjson
        tzlookup ndjson - --lat position.lat --lon position.lng < log
        tzlookup ndjson in --lat geometry.coordinates.1 --lon geometry.coordinates.0
      """)
}
