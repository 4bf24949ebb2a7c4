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

  var contentType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .ndjson: "application/x-ndjson"
    case .json: "application/json"
    case .geojson: "application/geo+json"
    }
  }

  /// The longest body, in bytes; `nil` for any length. A document is expected to fit in memory if it is read.
  var maximumBytes: Int? {
    switch self {
    case .csv, .ndjson: nil
    case .json, .geojson: 1 << 20
    }
  }
}

/// The fallback for positions that no polygon covers.
enum FallbackAnswer: String, CaseIterable, Sendable {
  case none, border, point

  var fallback: Fallback {
    switch self {
    case .none: .none
    case .border: .border()
    case .point: .point()
    }
  }
}

/// The parameters of a batch: the options of `tzlookup csv` and `tzlookup ndjson`, and a few others.
enum BatchParameters {
  static let format = Parameter<BatchFormat>.choice(
    JobOption.format.parameterName, JobOption.format.facts().description)
  static let fallback = Parameter<FallbackAnswer>.choice(
    "fallback",
    "The zone of a position that no polygon covers: none, the zone of a border within a meter, or also the zone of the nearest place.",
    standard: .point)
  static let summary = Parameter.flag(
    "summary", "Whether JSON lines end with an object that has the number of rows and the first errors.",
    standard: true)

  /// The options, whose values are the texts that the commands take.
  static let options = JobOption.parameters.map { (option: $0, parameter: $0.parameter) }

  static let facts =
    options.map(\.parameter.facts) + [
      Parameters.sea.facts, Parameters.prefer.facts, fallback.facts, summary.facts,
    ]
}

extension JobOption {
  fileprivate var parameter: Parameter<String> {
    let (name, facts) = (parameterName, facts())
    return switch facts.value {
    case _ where self == .nameIn: Parameters.nameIn
    // The parameter says whether there is a header.
    case .flag where self == .noHeader:
      Parameter.flag(name, facts.description, standard: true).map { value, _ in "\(!value)" }
    case .flag: Parameter.flag(name, facts.description).map { value, _ in "\(value)" }
    case .column(let example):
      .text(name, expected: "the name of a column, or its number", facts.description, example: example)
    case .text(let expected, let example):
      .text(name, expected: expected, facts.description, example: example)
    case .choice(let words, let standard): .choice(name, facts.description, words, standard: standard)
    case .whole(let range, let example):
      Parameter.whole(name, range, facts.description, example: example).map { value, _ in "\(value)" }
    case .meters(let limit, let example):
      Parameter.meters(name, upTo: limit, facts.description, example: example).map { value, _ in "\(value)" }
    case .date: Parameter.date(name, facts.description).map { $1 }
    }
  }
}
