import TimeZonePresentation

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

/// The parameters of a batch: the options of `tzlookup csv` and `tzlookup ndjson`.
enum BatchParameters {
  static let format = Parameter<BatchFormat>.choice(.format)
  static let latitude = column(.latitude, example: "lat")
  static let longitude = column(.longitude, example: "lng")
  static let header = Parameter.flag(.noHeader, standard: true)
  static let delimiter = Parameter.text(
    .delimiter, expected: "a character, or comma, tab, semicolon, pipe or space", example: "comma")
  static let time = column(.time, example: "taken")
  static let localTime = column(.localTime, example: "taken")
  static let offsetColumn = column(.offsetColumn, example: "offset")
  static let timeFormat = Parameter.text(
    .timeFormat, expected: "auto, iso, exif, utc, unix, unix-ms, excel, or a pattern such as %d.%m.%Y %H:%M",
    example: "utc")
  static let name = Parameter.text(.column, expected: "a name", example: "timezone")
  static let all = Parameter.flag(.allZones)
  static let matchType = Parameter.flag(.matchType)
  static let certainty = Parameter.flag(.certainty)
  static let force = Parameter.flag(.force)
  static let onError = Parameter<AnnotationOptions.ErrorPolicy>.choice(.onError, standard: .blank)
  static let offset = Parameter.flag(.offset)
  static let abbreviation = Parameter.flag(.abbreviation)
  static let daylightSaving = Parameter.flag(.daylightSaving)
  static let repeated = Parameter<LocalTimePolicy.Repeated>.choice(.repeated, standard: .earlier)
  static let skipped = Parameter<LocalTimePolicy.Skipped>.choice(.skipped, standard: .after)
  static let city = Parameter.flag(.city)
  static let cityColumns = Parameter.text(
    .cityColumns, expected: "names joined by commas: \(CityFact.list)", example: "city,country")
  static let minPopulation = Parameter.whole(
    JobOption.minPopulation.parameterName, 0...2_000_000_000, JobOption.minPopulation.help(.either),
    example: "100000")
  static let cityWithin = Parameter.meters(
    JobOption.cityWithin.parameterName, upTo: 20_100_000, JobOption.cityWithin.help(.either),
    example: "50000")
  static let sun = Parameter.flag(.sun)
  static let sunColumns = Parameter.text(
    .sunColumns, expected: "names joined by commas: \(SunFact.list)", example: "sunrise,sunset")
  static let sunDate = Parameter.date(JobOption.sunDate.parameterName, JobOption.sunDate.help(.either))
  static let geometry = Parameter<NDJSONOptions.Geometries>.choice(.geometry, standard: .points)
  static let audit = column(.audit, example: "timezone")
  static let auditColumns = Parameter.text(
    .auditColumns, expected: "names joined by commas: \(ZoneAudit.Fact.list)", example: "audit,audit_since")
  static let auditOnly = Parameter.text(
    .auditOnly, expected: "names joined by commas: \(ZoneAudit.Verdict.list)", example: "wrong")
  static let auditRules = Parameter.text(
    .auditRules, expected: "a release of the tz database", example: "2025a")
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
    offsetColumn.facts, timeFormat.facts, name.facts, all.facts, matchType.facts, certainty.facts,
    force.facts,
    onError.facts, offset.facts, abbreviation.facts, daylightSaving.facts, repeated.facts, skipped.facts,
    city.facts, cityColumns.facts, minPopulation.facts, cityWithin.facts, sun.facts, sunColumns.facts,
    sunDate.facts, Parameters.nameIn.facts, audit.facts, auditColumns.facts, auditOnly.facts,
    auditRules.facts,
    geometry.facts, Parameters.sea.facts, fallback.facts, summary.facts, Parameters.key.facts,
  ]

  private static func column(_ option: JobOption, example: String) -> Parameter<String> {
    .text(option, expected: "the name of a column, or its number", example: example)
  }
}

// An option of work on rows as a parameter.

extension Parameter<Bool> {
  fileprivate static func flag(_ option: JobOption, standard: Bool = false) -> Parameter {
    flag(option.parameterName, option.help(.either), standard: standard)
  }
}

extension Parameter<String> {
  fileprivate static func text(_ option: JobOption, expected: String, example: String) -> Parameter {
    text(option.parameterName, expected: expected, option.help(.either), example: example)
  }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  fileprivate static func choice(_ option: JobOption, standard: Value? = nil) -> Parameter {
    choice(option.parameterName, option.help(.either), standard: standard)
  }
}
