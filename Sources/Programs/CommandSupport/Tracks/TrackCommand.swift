import ArgumentParser
import TrackFiles

struct TrackCommand: StreamCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Print where and when a track crosses the borders of time zones.",
    usage: """
      tzlookup track <file> [--summary] [--json | --geojson] [-o <output>] [<options>]
      tzlookup track <file> --annotate [-o <output>]
      tzlookup track <file> --notifications --places <places> [--json] [<options>]
      """,
    discussion: """
      Prints a line for each crossing, with the local times before and after it, how
      they change, the position, and the time between the two fixes around it.
      Between two fixes, the path is straight in longitude and latitude, and the
      speed is uniform. Nothing is interpolated across gaps (--max-gap, --max-speed),
      where a crossing has the times of the fixes, and no position.

      FILES are GPX, tables (CSV) and JSON lines with a time in each row, GeoJSON
      lines with coordTimes or coordinateProperties.times, and Google's location
      history as exported by Takeout, Android or iOS. Gzip is detected. Columns and
      members are found by name, as in 'tzlookup csv'. If GPSBabel is installed, it
      converts KML, TCX, FIT, NMEA, IGC and all other formats that it reads
      (--gpsbabel).

      --notifications replays the track against a table of places with columns name,
      latitude, longitude and radius_m. It shows which notifications an app would
      have sent, which it would have suppressed, and why.

      EXAMPLES:
        tzlookup track flight.gpx
        tzlookup track ride.csv --summary
        tzlookup track morning.fit --summary
        tzlookup track voyage.gdb --gpsbabel gdb
        tzlookup track Records.json.gz --order sort --summary --json
        tzlookup track ride.gpx --geojson -o ride.geojson
        tzlookup track ride.gpx --annotate -o annotated.gpx
        tzlookup track day.gpx --notifications --places stories.csv --dwell 120

      EXIT STATUS:
        0   done                         66  no such input file
        64  wrong arguments              69  libexpat or GPSBabel is missing
        65  the input is malformed       74  reading or writing failed
      """)

  @Argument(
    help: ArgumentHelp("The file, or '-' for standard input. Gzip is detected.", valueName: "file"),
    completion: .file())
  var input: Word?

  @Option(
    "Write to this file. An existing file is replaced once the output is complete. (default: standard output)",
    "file", name: [.short, .long], completion: .file())
  var output: Word?

  @Flag(
    "Print the stays in zones instead of the crossings, with local times, duration, distance, and number of fixes."
  )
  var summary = false

  @Flag("Print one JSON object per line.") var json = false

  @Flag(
    "Write GeoJSON (RFC 7946), with a line for each stay and a point for each crossing. Gaps and the antimeridian divide lines."
  )
  var geojson = false

  @Flag(
    "Write the track itself, with zone and local time added in the extensions of GPX points, as columns of a table, or as members of JSON lines. The order of times is not checked."
  )
  var annotate = false

  @OptionGroup(title: "Reading Options") var reading: TrackReadingArguments
  @OptionGroup(title: "Notification Options") var notifications: NotificationArguments
  @Flag("Report progress on standard error even if it is not a terminal.") var progress = false
  @Flag("Report only errors.", name: [.short, .long]) var quiet = false
  @OptionGroup var boundaries: BoundaryOptions

  @Option(
    "If no polygon covers a fix, answer as in a lookup with none, border, border=DISTANCE or point. (default: point)",
    "policy", completion: .list(["none", "border", "point"]))
  var fallback: Word?

  @OptionGroup var rules: RulesOption

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    do {
      return try TrackRun(command: self, form: try form()).run(shapefiles)
    } catch let error as TrackFileError {
      throw failure(error)
    } catch let error as AnnotationError {
      throw failure(TrackFileError(error))
    }
  }

  func failure(_ error: TrackFileError, in name: String? = nil, gpsbabel format: String = "gpx")
    -> CommandFailure
  {
    CommandFailure(
      error, in: name ?? inputPath ?? "standard input", gpsbabel: format, isAnnotated: annotate)
  }

  enum Form {
    case crossings, stays, geojson, annotated, notifications
  }

  /// The form of the output, unless the flags contradict each other.
  private func form() throws -> Form {
    let forms: [(Bool, String, Form)] = [
      (summary, "--summary", .stays), (geojson, "--geojson", .geojson), (annotate, "--annotate", .annotated),
      (notifications.notifications, "--notifications", .notifications),
    ]
    try requireOne(of: forms.map { ($0.0, $0.1) })
    try requireOne(of: [(json, "--json"), (geojson, "--geojson"), (annotate, "--annotate")])
    let form = forms.first { $0.0 }?.2 ?? .crossings
    try notifications.requireConsistent()
    return form
  }
}
