import TrackFiles

/// Writes a track back with the zone and the local time of each fix.
struct TrackAnnotation {
  let run: TrackRun
  let options: TrackReadOptions
  let database: TimeZoneDatabase

  func run(_ source: TrackSource, _ finder: TimeZoneFinder, _ fallback: Fallback) throws -> ExitStatus {
    let input = try PlainSource(source)
    let format = try run.command.reading.format ?? TrackFormat(contentOf: input)
    switch format {
    case .gpx: return try annotateGPX(input, finder, fallback)
    case .csv, .ndjson: return try annotateRows(input, source, format, finder, fallback)
    case .geojson, .google:
      throw CommandFailure.usage(
        "--annotate writes back GPX, tables and JSON lines, and \(source.name) is \(format == .google ? "a location history of Google" : "GeoJSON"); --geojson writes its lines and crossings with their zones"
      )
    }
  }

  private func annotateGPX(
    _ input: PlainSource, _ finder: TimeZoneFinder, _ fallback: Fallback
  ) throws -> ExitStatus {
    try refuse(
      if: run.command.output?.text.hasSuffix(".gz") ?? false,
      "-o \(run.command.output?.text ?? ""): GPX is written uncompressed; expected a name without .gz")
    let sink = try run.command.openSink()
    let clock = TrackClock(finder.identifiers, by: database)
    let policy = LookupPolicy(fallback: fallback)
    let summary = try GPXAnnotator(options: options).annotate(input, to: sink) { coordinate, time in
      let zone =
        finder.timeZoneIdentifier(at: coordinate)
        ?? finder.match(at: coordinate, policy: policy)?.timeZoneIdentifier
      guard let zone else { return nil }
      let rules = clock.rules(of: zone)
      let local = time.flatMap { time in
        rules.map { time.millisecondText(utcOffset: $0.utcOffset(at: time)) }
      }
      return (zone, local)
    }
    try clock.requireRules()
    try (sink as? FileSink)?.commit()
    let status = run.reportUnreadable(summary)
    if !run.command.quiet {
      var parts = [counted(summary.fixes, "point", "points")]
      if summary.unreadable > 0 { parts.append("\(summary.unreadable.grouped) unreadable") }
      run.report(parts)
    }
    return status
  }

  private func annotateRows(
    _ input: PlainSource, _ source: TrackSource, _ format: TrackFormat, _ finder: TimeZoneFinder,
    _ fallback: Fallback
  ) throws -> ExitStatus {
    try refuse(
      if: run.command.reading.assumeZone != nil,
      "--annotate of a table or of JSON lines requires times with their offset from UTC; use --assume-zone for others, or 'tzlookup csv --local-time' for local times at the position of each row"
    )
    var annotation = AnnotationOptions(
      includesLocalTime: true, rules: database, errorPolicy: errorPolicy, threads: Threads.processorCount,
      compresses: run.command.output?.text.hasSuffix(".gz") == true)
    annotation.timeFormat = options.timeFormat
    let rows = try rowFormat(input, format, &annotation)
    let sink = try run.command.openSink()
    let meter = ProgressMeter(run.command.progressMode, totalBytes: source.byteCount)
    annotation.progress = meter.callback
    defer { meter.clear() }
    let summary = try TimeZoneAnnotator(
      NumberedZones(finder, LookupPolicy(fallback: fallback)), format: rows, options: annotation
    ).annotate(input, to: sink)
    try (sink as? FileSink)?.commit()
    var unreadable = TrackFileSummary(format: format)
    unreadable.unreadable = summary.failedRows
    unreadable.unreadableErrors = summary.failures.map {
      TrackFileError(.row($0.reason), at: TrackPlace(line: $0.line))
    }
    let status = run.reportUnreadable(unreadable)
    if !run.command.quiet {
      var parts = [counted(summary.rows, "row", "rows"), counted(Int64(summary.zones), "zone", "zones")]
      if summary.failedRows > 0 { parts.append("\(summary.failedRows.grouped) unreadable") }
      run.report(parts)
    }
    return status
  }

  private var errorPolicy: AnnotationOptions.ErrorPolicy {
    switch run.command.reading.onError {
    case .report: .blank
    case .skip: .skip
    case .fail: .fail
    }
  }

  /// The format with the columns or members of times, found in the head of the file.
  private func rowFormat(
    _ input: PlainSource, _ format: TrackFormat, _ annotation: inout AnnotationOptions
  ) throws -> TimeZoneAnnotator.Format {
    let head = BytesSource(try input.peek(1 << 20))
    if format == .csv {
      var table = options.table
      let rows = try TableRows(head, table, accuracy: nil, format: options.timeFormat)
      table.time = rows.timeColumn
      if rows.isUTC, !run.command.reading.timeFormat.isGiven { annotation.timeFormat = .utc }
      return .csv(table)
    }
    var objects = options.objects
    let rows = try ObjectRows(head, objects, format: options.timeFormat)
    while rows.timeMember == nil, try rows.next() != nil {}
    objects.time = rows.timeMember
    if objects.time == nil {
      throw AnnotationError.noSuchMember(.time, path: nil, found: rows.keys)
    }
    return .ndjson(objects)
  }
}
