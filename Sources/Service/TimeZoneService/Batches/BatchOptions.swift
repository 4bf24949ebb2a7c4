import TimeZonePresentation

struct BatchOptions {
  let format: BatchFormat
  let rows: TimeZoneAnnotator.Format
  let zones: NumberedZones
  let annotation: AnnotationOptions
  let names: NewValueNames
  /// Whether the output ends with an object about the batch.
  let hasSummary: Bool

  init(_ call: EndpointCall) throws(Problem) {
    let values = call.values
    format = try Self.format(call)
    let isTable = format == .csv
    var given: [JobOption: String] = [:]
    for (option, parameter) in BatchParameters.options { given[option] = try values[parameter] }
    let policy = LookupPolicy(
      fallback: try (values[BatchParameters.fallback] ?? .point).fallback,
      sea: try values[Parameters.sea] == SeaAnswer.none ? .none : .nautical,
      preference: try values[Parameters.prefer])
    zones = NumberedZones(call.service.finder, policy)
    var job: AnnotationJob
    do {
      job = try AnnotationJob(
        JobOptions(.parameters, given), isTable ? .cells : .members,
        threads: call.service.options.batchThreads)
    } catch {
      throw Problem(
        400, "\(CommandFailure(error))",
        parameter: (error as? JobOptionError)?.option.parameterName)
    }
    job.options.rules = call.service.database
    (rows, annotation, names) = (job.format, job.options(for: zones), job.names)
    let summary = BatchParameters.summary.facts.name
    if format != .ndjson, values.text(summary) != nil {
      throw Problem(400, "\(summary) requires JSON lines", parameter: summary)
    }
    let asksSummary = try values[BatchParameters.summary] ?? true
    hasSummary = format == .ndjson && asksSummary
  }
}

// MARK: - Formats

extension BatchOptions {
  private static func format(_ call: EndpointCall) throws(Problem) -> BatchFormat {
    if let format = try call.values[BatchParameters.format] { return format }
    let type = call.request.header("Content-Type")
    if let format = type.flatMap({ BatchFormat(contentType: $0) }) { return format }
    throw Problem(
      415,
      "Content-Type: expected text/csv, application/x-ndjson, application/json or application/geo+json, found "
        + "\(type.map { $0.inApostrophes } ?? "none"); specify one of these, or the parameter format, such as format=csv",
      headers: [("Accept", "text/csv, application/x-ndjson, application/json, application/geo+json")])
  }
}

extension SystemNames {
  /// The names of the system that a parameter names; `nil` if none does. Directories are the server's own affair.
  static func asked(by values: ParameterValues) throws(Problem) -> SystemNames? {
    let name = Parameters.nameIn.facts.name
    guard let text = try values[Parameters.nameIn] else { return nil }
    return try mapError(
      { (error: any Error) in Problem(400, "\(CommandFailure(error))", parameter: name) },
      SystemNames(parsing: text, for: name, allowsDirectory: false))
  }
}
