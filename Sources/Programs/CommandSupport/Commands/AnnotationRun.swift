// The work of `tzlookup csv` and `tzlookup ndjson`: from a file or standard input to a file or standard output.

extension AnnotationCommand {
  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let given = given
    var job = try AnnotationJob(
      given, Words.rows, threads: threads ?? Threads.processorCount,
      compresses: output?.text.hasSuffix(".gz") == true)
    let watch = Stopwatch()
    let merge = try mergeSince.question()
    let usesRules = JobOption.usingRules.contains { given[$0] != nil }
    let names = JobOption.usingRules.map { given.spelling.name($0) }
    try refuse(
      if: rules.zoneinfo != nil && !usesRules,
      "--zoneinfo requires \(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""); see --help")
    for option in JobOption.ofTimeZones where given[option] != nil {
      try boundaries.requireTimeZones(for: given.spelling.name(option))
    }
    if given[.cityName] != nil {
      let country = try CountryArgument.code(policy.country)
      job.options.findPlace = { NamedCity.place($0, within: country) }
    }
    let open = try boundaries.open(shapefiles)
    try inputs(usesRules: usesRules).requireApart(from: outputPath)
    try requireInput()
    let source =
      try inputPath.map { try FileSource(path: $0) }
      ?? FileSource(descriptor: STDIN_FILENO, name: "standard input")
    let sink = try openSink()
    let lookupPolicy = try policy.policy(for: boundaries, namesCities: job.options.findPlace != nil)
    var zones = NumberedZones(try open.source(lookupPolicy))
    if let merge { zones = zones.grouped(by: try merge.groups(of: zones)) }
    // Where no times are asked for, what TZDIR names need not exist.
    if usesRules { job.options.rules = try rules.database() }
    if let sun = job.sun, rules.directory != nil {
      sun.reportMissing(zones.identifiers, job.options.rules)
    }
    if let auditIndex {
      job.audit?.compare(with: NumberedZones(try TimeZoneFinder(command: auditIndex.text), lookupPolicy))
    }
    var annotation = job.options(for: zones)
    let meter = ProgressMeter(
      progressMode, totalBytes: source.identity.flatMap { $0.isRegular ? Int(clamping: $0.size) : nil })
    annotation.progress = meter.callback
    do {
      let annotator = TimeZoneAnnotator(zones, format: job.format, options: annotation)
      let summary = try annotator.annotate(source, to: sink)
      try (sink as? FileSink)?.commit()
      meter.clear()
      return report(summary, job, watch)
    } catch {
      meter.clear()
      let failure = CommandFailure(error, Words.configuration.commandName ?? "csv", names: job.names)
      guard case .noCoordinateColumns(let found) = error else { throw failure }
      let position =
        given[.skipLines] == nil
        ? ""
        : "; if the skipped lines have one position for all rows, 'tzlookup LATITUDE LONGITUDE' has its zone"
      let names = found.nameOfCities.map { "; for names of cities, use --city-name \($0)" } ?? ""
      throw failure.with { $0 + position + names }
    }
  }
}

extension JobOption {
  /// The options that read the rules of zones.
  fileprivate static let usingRules: [JobOption] = [
    .time, .localTime, .sun, .audit, .auditIndex, .auditRules, .posixTZ,
  ]
  /// The options that need zones of the tz database.
  fileprivate static let ofTimeZones: [JobOption] = [
    .city, .sun, .audit, .auditIndex, .auditRules, .cityName, .nameIn,
  ]
}

extension AnnotationError.Columns {
  /// The name of a column that may hold names of cities, quoted for a shell.
  fileprivate var nameOfCities: String? {
    guard case .named(let names, _) = self else { return nil }
    let ends = ["city", "town", "place", "municipality"]
    return names.lazy.filter { name in ends.contains { name.lowercased().hasSuffix($0) } }
      .compactMap(\.pastedIntoShell).first
  }
}

extension AnnotationJob {
  /// The value that a row may lack; `nil` if nothing is added.
  fileprivate var values: String? {
    switch (cities, sun) {
    case (nil, nil): nil
    case (_?, nil): "a city"
    case (nil, _?): "a solar day"
    case (_?, _?): "a city or a solar day"
    }
  }
}

extension AnnotationCommand {
  private func report(
    _ summary: AnnotationSummary, _ job: AnnotationJob, _ watch: Stopwatch
  ) -> ExitStatus {
    var diagnostics = Diagnostics()
    for failure in summary.failures {
      diagnostics.add("line \(failure.line): \(failure.reason.text(job.names))")
    }
    if summary.failures.contains(where: { $0.reason.finding.unicodeScalars.contains("\u{FFFD}") }) {
      diagnostics.add("some text\(AnnotationError.encodingAdvice)")
    }
    if summary.failedRows > 0 { diagnostics.add(summary.failureText(onError)) }
    if job.audit != nil, !quiet {
      for example in summary.audit.worst { diagnostics.add(example.message) }
      if let text = summary.audit.unitText { diagnostics.add("audit: \(text)") }
      diagnostics.add("audit: \(summary.audit.text)")
    }
    if !quiet {
      if summary.rowsAtNullIsland > 0, !blankNullIsland {
        diagnostics.add(
          "\(counted(summary.rowsAtNullIsland, "row", "rows")) at 0, 0, which often means no position; --blank-null-island leaves the answer empty there"
        )
      }
      diagnostics.add("\(summary.text(job)), \(watch.secondsText) s")
    }
    diagnostics.flush()
    if summary.failedRows > 0, onError != .skip { return .badData }
    let hasEmpty =
      summary.rowsWithoutPosition + summary.rowsWithoutZone + summary.rowsWithoutPointValues > 0
    let hasWrong = summary.audit.rows[.wrongClock] != nil
    return hasWrong || failEmpty && hasEmpty ? .noZone : .success
  }
}

extension AnnotationSummary {
  /// The counts, on one line; the counts of cities and of the sun only if they were requested.
  fileprivate func text(_ job: AnnotationJob) -> String {
    let reasons = [
      (rowsWithoutPosition, "without coordinates"), (rowsWithoutZone - rowsOutsideRegion, "without a zone"),
      (rowsOutsideRegion, "outside the index's region"),
      (blankFailedRows, "malformed"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    let missing =
      rowsWithoutPointValues > 0
      ? job.values.map { ", \(rowsWithoutPointValues.grouped) without \($0)" } ?? "" : ""
    return "\(counted(rows, "row", "rows")), \(counted(zones, "zone", "zones")), \(blankRows.grouped) blank"
      + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))") + missing
      + (uncertainRows > 0 ? ", \(uncertainRows.grouped) not certain" : "")
  }

  fileprivate func failureText(_ policy: AnnotationOptions.ErrorPolicy) -> String {
    let rows = counted(failedRows, "malformed row", "malformed rows")
    let handling =
      policy == .skip
      ? "left out" : failedRows == 1 ? "its answer is incomplete" : "their answers are incomplete"
    let rest = failedRows > failures.count ? "; the first \(failures.count) are listed above" : ""
    let names = Int(clamping: rowsWithAmbiguousNames).grouped
    let ambiguous = rowsWithAmbiguousNames > 0 ? ", \(names) because the name may mean several cities" : ""
    return "\(rows): \(handling)\(ambiguous)\(rest)"
  }
}
