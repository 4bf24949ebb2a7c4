import TimeZonePresentation

/// What a batch is to do, read from the parameters.
struct BatchOptions {
  let format: BatchFormat
  let rows: TimeZoneAnnotator.Format
  let engine: ZoneEngine
  let annotation: AnnotationOptions
  /// The words of messages.
  let names: NewValueNames
  /// Whether the output ends with an object about the batch.
  let hasSummary: Bool

  /// Reads the parameters.
  init(_ call: Call) throws(Problem) {
    let values = call.values
    format = try Self.format(call)
    try Self.requireMeaning(values, format)
    let time = try Self.time(values)
    rows = try Self.rows(values, format, time?.column)
    let policy = LookupPolicy(
      fallback: try (values[BatchParameters.fallback] ?? .point).fallback,
      sea: try values[Parameters.sea] == SeaAnswer.none ? .none : .nautical)
    engine = ZoneEngine(call.service.finder, policy)
    let audited = try values[BatchParameters.audit]
    var options = AnnotationOptions(
      column: try values[BatchParameters.name] ?? AuditJob.answerColumn(beside: audited),
      includesAllZones: try values[BatchParameters.all] ?? false,
      includesMatchType: try values[BatchParameters.matchType] ?? false,
      includesLocalTime: time?.isInstant ?? false,
      rules: call.service.database, replacesColumns: try values[BatchParameters.force] ?? false,
      errorPolicy: try values[BatchParameters.onError] ?? .blank, threads: call.service.options.batchThreads)
    options.includesUTCTime = time.map { !$0.isInstant } ?? false
    options.includesOffset = try values[BatchParameters.offset] ?? false
    options.includesAbbreviation = try values[BatchParameters.abbreviation] ?? false
    options.includesDaylightSaving = try values[BatchParameters.daylightSaving] ?? false
    options.localTimePolicy.repeated = try values[BatchParameters.repeated] ?? .earlier
    options.localTimePolicy.skipped = try values[BatchParameters.skipped] ?? .after
    options.timeFormat = try Self.timeFormat(values)
    var job = AnnotationJob(options, .parameters)
    job.includesCertainty = try values[BatchParameters.certainty] ?? false
    job.cities = try Self.cities(values)
    job.sun = try Self.sun(values, hasTimes: time != nil)
    job.audit = try Self.audit(values)
    job.nameIn = try SystemNames.asked(by: values)
    (annotation, names) = (job.options(for: engine), job.names)
    let asksSummary = try values[BatchParameters.summary] ?? true
    hasSummary = format == .ndjson && asksSummary
  }
}

// MARK: - Formats

extension BatchOptions {
  private static func format(_ call: Call) throws(Problem) -> BatchFormat {
    if let format = try call.values[BatchParameters.format] { return format }
    let type = call.request.header("Content-Type")
    if let format = type.flatMap({ BatchFormat(contentType: $0) }) { return format }
    throw Problem(
      415,
      "Content-Type: expected text/csv, application/x-ndjson, application/json or application/geo+json, found "
        + "\(type.map { $0.inApostrophes } ?? "none"); or say it with the parameter format, such as format=csv",
      headers: [("Accept", "text/csv, application/x-ndjson, application/json, application/geo+json")])
  }

  private static func rows(
    _ values: ParameterValues, _ format: BatchFormat, _ time: String?
  ) throws(Problem) -> TimeZoneAnnotator.Format {
    let (latitude, longitude) = (try values[BatchParameters.latitude], try values[BatchParameters.longitude])
    let offset = try values[BatchParameters.offsetColumn]
    let audited = try values[BatchParameters.audit]
    guard format == .csv else {
      return .ndjson(
        NDJSONOptions(
          latitude: latitude, longitude: longitude, time: time, offset: offset, audited: audited,
          geometries: try values[BatchParameters.geometry] ?? .points))
    }
    return .csv(
      CSVOptions(
        delimiter: try read(BatchParameters.delimiter, values) { text throws(CommandFailure) in
          try text.map { text throws(CommandFailure) in
            try Delimiter.byte(text, for: OptionSpelling.parameters.name(.delimiter))
          }
        },
        hasHeader: try values[BatchParameters.header] ?? true, latitude: latitude.map { .named($0) },
        longitude: longitude.map { .named($0) }, time: time.map { .named($0) },
        offset: offset.map { .named($0) }, audited: audited.map { .named($0) }))
  }

  /// Fails where a parameter is given that has no meaning without another one, or in this format.
  private static func requireMeaning(_ values: ParameterValues, _ format: BatchFormat) throws(Problem) {
    func isGiven(_ option: JobOption) -> Bool { values.text(option.parameterName) != nil }
    var conditions: Set<JobOption.Condition> = [format == .csv ? .isTable : .isJSON]
    conditions.insert(isGiven(.time) || isGiven(.localTime) ? .hasTimes : .hasNoTimes)
    if isGiven(.localTime) { conditions.insert(.hasLocalTimes) }
    if try values[BatchParameters.city] ?? false { conditions.insert(.hasCities) }
    if try values[BatchParameters.sun] ?? false { conditions.insert(.hasSun) }
    if isGiven(.audit) || isGiven(.auditRules) { conditions.insert(.hasAudit) }
    for option in JobOption.allCases where isGiven(option) {
      guard let text = option.misplacement(conditions, .parameters) else { continue }
      throw Problem(400, option.parameterName + text, parameter: option.parameterName)
    }
    let summary = BatchParameters.summary.facts.name
    if format != .ndjson, values.text(summary) != nil {
      throw Problem(400, "\(summary): it is for JSON lines", parameter: summary)
    }
  }
}

// MARK: - Times, cities, the sun

extension BatchOptions {
  /// The column of times, and whether they are instants.
  private static func time(_ values: ParameterValues) throws(Problem) -> (column: String, isInstant: Bool)? {
    let (instants, locals) = (try values[BatchParameters.time], try values[BatchParameters.localTime])
    if instants != nil, locals != nil {
      throw Problem(
        400, "time and local-time exclude each other: the first has instants, the second local times",
        parameter: BatchParameters.localTime.facts.name)
    }
    return instants.map { ($0, true) } ?? locals.map { ($0, false) }
  }

  private static func timeFormat(_ values: ParameterValues) throws(Problem) -> TimeFormat {
    let parameter = BatchParameters.timeFormat
    guard let text = try values[parameter] else { return .automatic }
    do throws(TimeError) {
      return try TimeFormat(parsing: text)
    } catch {
      throw Problem(400, "\(parameter.facts.name): \(error)", parameter: parameter.facts.name)
    }
  }

  private static func cities(_ values: ParameterValues) throws(Problem) -> CityColumns? {
    guard try values[BatchParameters.city] ?? false else { return nil }
    let options = CityOptions(
      minimumPopulation: try values[BatchParameters.minPopulation] ?? 0,
      maximumMeters: try values[BatchParameters.cityWithin])
    return try read(BatchParameters.cityColumns, values) { text throws(CommandFailure) in
      try CityColumns(parsing: text, options, .parameters)
    }
  }

  private static func sun(_ values: ParameterValues, hasTimes: Bool) throws(Problem) -> SunColumns? {
    guard try values[BatchParameters.sun] ?? false else { return nil }
    let date = try values[BatchParameters.sunDate] ?? .day(0)
    return try read(BatchParameters.sunColumns, values) { text throws(CommandFailure) in
      try SunColumns(parsing: text, date: date, hasTimes: hasTimes, .parameters)
    }
  }

  private static func audit(_ values: ParameterValues) throws(Problem) -> AuditJob? {
    let comparesRows = try values[BatchParameters.audit] != nil
    let comparesRules = try values[BatchParameters.auditRules] != nil
    guard comparesRows || comparesRules else { return nil }
    let columns = try values[BatchParameters.auditColumns]
    var job = try read(BatchParameters.auditOnly, values) { text throws(CommandFailure) in
      try AuditJob(columns: columns, only: text, comparesRows: comparesRows, .parameters)
    }
    let rules = try read(BatchParameters.auditRules, values) { text throws(CommandFailure) in
      try text.map { text throws(CommandFailure) in
        try TimeZoneDatabase(
          releaseOrDirectory: text, for: OptionSpelling.parameters.name(.auditRules), allowsDirectory: false
        )
      }
    }
    job.compare(with: nil, rules)
    return job
  }

  /// Reads a value as the commands do, whose messages begin with the name of the option.
  private static func read<Value>(
    _ parameter: Parameter<String>, _ values: ParameterValues,
    _ body: (String?) throws(CommandFailure) -> Value
  ) throws(Problem) -> Value {
    let text = try values[parameter]
    do throws(CommandFailure) {
      return try body(text)
    } catch {
      throw Problem(400, error.text, parameter: parameter.facts.name)
    }
  }
}

extension SystemNames {
  /// The names of the system that a parameter names; `nil` where none does. Directories are the server's own affair.
  static func asked(by values: ParameterValues) throws(Problem) -> SystemNames? {
    let name = Parameters.nameIn.facts.name
    guard let text = try values[Parameters.nameIn] else { return nil }
    do throws(CommandFailure) {
      return try SystemNames(parsing: text, for: name, allowsDirectory: false)
    } catch {
      throw Problem(400, error.text, parameter: name)
    }
  }
}

extension CommandFailure {
  /// The message.
  var text: String {
    if case .message(let text, _) = self { text } else { "the connection was closed" }
  }
}
