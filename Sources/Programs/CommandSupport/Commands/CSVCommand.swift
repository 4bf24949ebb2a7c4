import ArgumentParser
import TimeZonePresentation

/// `tzlookup csv`: adds the time zone to each row of a table.
struct CSVCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Add the time zone to each row of a table.",
    usage: """
      tzlookup csv <file> -o <output> [<options>]
      tzlookup csv - < places.csv > annotated.csv
      """,
    discussion: """
      Every byte of every row stays as it is; the new cell comes after the last
      column of the header. Fields are separated by commas, tabs, semicolons or
      vertical bars, and quoted as in RFC 4180.

      COLUMNS are found by name: lat, latitude and lon, lng, long, longitude, also
      as GPSLatitude, Latitude (deg), decimalLatitude, start_lat; or x and y; or
      one column with both, latitude first or in well-known text or binary, such as
      coordinates, latlng, geom, wkt, location. Whole pairs of lat and lon take
      precedence. GPSLatitudeRef and GPSLongitudeRef are the hemispheres of
      GPSLatitude and GPSLongitude.

      Rows without coordinates get an empty answer; that is not an error. NULL,
      NaN, N/A, NA, None, #N/A, \\N and - count as empty.

      TIMES: --time has instants, --local-time what a clock at the place showed. Two
      columns, of dates and times of day, are joined by +:
      --time GPSDateStamp+GPSTimeStamp (these two are in UTC).

      EXAMPLES:
        tzlookup csv places.csv -o out.csv
        tzlookup csv places.csv --city --city-columns city,country -o out.csv
        tzlookup csv rides.tsv.gz --lat start_lat --lon start_lng -o out.tsv.gz
        exiftool -csv '-GPS*' -DateTimeOriginal '-OffsetTime*' . |
          tzlookup csv - --local-time DateTimeOriginal > photos.csv
        cat log | tzlookup csv - --no-header --lat 3 --lon 4 > out
      """)

  @OptionGroup var annotation: AnnotationArguments<TableWords>

  @Option(help: TableWords.help(.latitude, valueName: "column"))
  var lat: Word?

  @Option(help: TableWords.help(.longitude, valueName: "column"))
  var lon: Word?

  @OptionGroup var table: TableOptions

  @Option(help: TableWords.help(.time, valueName: "column"))
  var time: Word?

  @Option(help: TableWords.help(.localTime, valueName: "column"))
  var localTime: Word?

  @Option(help: TableWords.help(.offsetColumn, valueName: "column"))
  var offsetColumn: Word?

  @OptionGroup var boundaries: BoundaryOptions
  @OptionGroup var policy: LookupPolicyOptions

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    let format = TimeZoneAnnotator.Format.csv(try options())
    let times = try RowTimes(time: time, localTime: localTime)
    let job = try annotation.job(times, offsetColumn != nil ? [.offsetColumn] : [])
    return try AnnotationRun(annotation, job, format).run(boundaries, policy, shapefiles)
  }

  /// The options as the library takes them.
  func options() throws(CommandFailure) -> CSVOptions {
    CSVOptions(
      delimiter: try table.delimiterByte(), hasHeader: !table.noHeader, latitude: lat.map { .named($0.text) },
      longitude: lon.map { .named($0.text) }, time: (time ?? localTime).map { .named($0.text) },
      offset: offsetColumn.map { .named($0.text) }, audited: annotation.audit.audit.map { .named($0.text) })
  }
}
