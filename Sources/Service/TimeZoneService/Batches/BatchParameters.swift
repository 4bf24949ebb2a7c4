import TimeZoneAnnotation
import TimeZoneAnswers
import TimeZoneLocalTime
import TimeZoneLookup

/// The format of a batch.
enum BatchFormat: String, CaseIterable, Sendable {
  case csv, ndjson, json, geojson

  /// The format of a content type; `nil` if it is not one of rows.
  init?(contentType: String) {
    let type = contentType.prefix { $0 != ";" }.lowercased().trimmed
    switch type {
    case "text/csv", "application/csv", "text/tab-separated-values": self = .csv
    case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines":
      self = .ndjson
    case "application/json": self = .json
    case "application/geo+json": self = .geojson
    default: return nil
    }
  }

  /// The content type of the answer.
  var contentType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .ndjson: "application/x-ndjson"
    case .json: "application/json"
    case .geojson: "application/geo+json"
    }
  }

  /// The longest body, in bytes; `nil` for any length. A document is expected to fit in memory where it is read.
  var maximumBytes: Int? {
    switch self {
    case .csv, .ndjson: nil
    case .json, .geojson: 1 << 20
    }
  }
}

/// What answers where no polygon covers a position.
enum FallbackAnswer: String, CaseIterable, Sendable {
  case none, border, point

  /// As the finder takes it.
  var fallback: Fallback {
    switch self {
    case .none: .none
    case .border: .border()
    case .point: .point()
    }
  }
}

/// The parameters of a batch: the options of `tzlookup csv` and `tzlookup ndjson`, by the same names.
enum BatchParameters {
  static let format = Parameter<BatchFormat>.choice(
    "format", "The format of the body; overrides `Content-Type`.")
  static let latitude = column("lat", "latitudes", example: "lat")
  static let longitude = column("lng", "longitudes; the same as `lat` where one has both", example: "lng")
  static let header = Parameter.flag(
    "header", "Whether the first row of a table is a header.", standard: true)
  static let delimiter = Parameter.text(
    "delimiter", expected: "a character, or comma, tab, semicolon, pipe or space",
    "The separator of fields; by default it is detected from the first row.", example: "comma")
  static let time = column(
    "time", "instants: adds `utc_offset` and `local_time`", example: "taken")
  static let localTime = column(
    "local-time", "local times: adds `utc_time`, `utc_offset` and `local_time_kind`", example: "taken")
  static let offsetColumn = column("offset-column", "the offsets from UTC of local times", example: "offset")
  static let timeFormat = Parameter.text(
    "time-format",
    expected: "auto, iso, exif, utc, unix, unix-ms, excel, or a pattern such as %d.%m.%Y %H:%M",
    "How times are read: `auto`, `iso`, `exif`, `utc`, `unix`, `unix-ms`, `excel`, or a pattern.",
    example: "utc")
  static let name = Parameter.text(
    "column", expected: "a name", "The name of the new column or member; by default `timezone`.",
    example: "timezone")
  static let all = Parameter.flag("all", "Write all zones of disputed ground.")
  static let source = Parameter.flag("source", "Add how each zone was found.")
  static let certainty = Parameter.flag(
    "certainty", "Add whether each zone is certain, given that simplified borders may have changed it.")
  static let force = Parameter.flag("force", "Replace a column of the same name.")
  static let onError = Parameter<AnnotationOptions.ErrorPolicy>.choice(
    "on-error",
    "How malformed rows are handled: `blank` leaves the answer empty, `skip` omits the row, `fail` ends the batch.",
    standard: .blank)
  static let offset = Parameter.flag("offset", "Add `utc_offset` at each row's time.")
  static let abbreviation = Parameter.flag("abbreviation", "Add `abbreviation` at each row's time.")
  static let daylightSaving = Parameter.flag("dst", "Add `is_dst` at each row's time.")
  static let ambiguous = Parameter<LocalTimePolicy.Ambiguous>.choice(
    "ambiguous", "The instant of a local time that occurs twice.", standard: .earlier)
  static let missing = Parameter<LocalTimePolicy.Missing>.choice(
    "missing", "The side of the change to which a local time that clocks skipped is moved.", standard: .after)
  static let city = Parameter.flag("city", "Add the nearest city in each row's zone.")
  static let cityColumns = Parameter.text(
    "city-columns", expected: "names joined by commas: \(CityFact.list)",
    "What `city` adds: names joined by commas; `city=nearest` renames one.",
    example: "city,country")
  static let population = Parameter.whole(
    "population", 0...2_000_000_000, "Only cities of at least this population.", example: "100000")
  static let cityWithin = Parameter.meters(
    "city-within", upTo: 20_100_000, "Only cities within this distance in meters.", example: "50000")
  static let sun = Parameter.flag("sun", "Add sunrise, sunset and `sun_state`.")
  static let sunColumns = Parameter.text(
    "sun-columns", expected: "names joined by commas: \(SunFact.list)",
    "What `sun` adds: names joined by commas; `sunset=dusk` renames one.",
    example: "sunrise,sunset")
  static let sunDate = Parameter.date("sun-date", "The local date of all rows, where they have no times.")
  static let geometry = Parameter<NDJSONOptions.Geometries>.choice(
    "geometry",
    "Which geometries of GeoJSON Features are looked up: `points` only, or with `inside` also a position inside each other one.",
    standard: .points)
  static let fallback = Parameter<FallbackAnswer>.choice(
    "fallback",
    "What determines the zone if no polygon covers a position: nothing, a border within a meter, or also the nearest place.",
    standard: .point)
  static let summary = Parameter.flag(
    "summary", "Whether JSON lines end with an object that has the number of rows and the first errors.",
    standard: true)

  /// All parameters of a batch.
  static let facts: [ParameterFacts] = [
    format.facts, latitude.facts, longitude.facts, header.facts, delimiter.facts, time.facts, localTime.facts,
    offsetColumn.facts, timeFormat.facts, name.facts, all.facts, source.facts, certainty.facts, force.facts,
    onError.facts, offset.facts, abbreviation.facts, daylightSaving.facts, ambiguous.facts, missing.facts,
    city.facts, cityColumns.facts, population.facts, cityWithin.facts, sun.facts, sunColumns.facts,
    sunDate.facts,
    geometry.facts, Parameters.sea.facts, fallback.facts, summary.facts, Parameters.key.facts,
  ]

  /// The parameters of options that have another name in the commands.
  static let spelling = OptionSpelling.parameters(["lon": "lng", "offset-key": "offset-column"])

  private static func column(_ name: String, _ what: String, example: String) -> Parameter<String> {
    .text(
      name, expected: "the name of a column, or its number",
      "The column of \(what): its name, or its number from 1; in JSON the path of its keys, joined by dots.",
      example: example)
  }
}
