import TimeZoneTracks
import TrackFiles

/// Runs `tzlookup track`, from a file or standard input to a file or standard output.
struct TrackRun {
  let command: TrackCommand
  let form: TrackCommand.Form
  private let watch = Stopwatch()

  func run(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try command.requireInput()
    if let path = command.outputPath, path.hasSuffix(".gz"), form != .annotated {
      throw CommandFailure.usage(
        "-o \(path): expected a name without .gz, because only --annotate of tables and JSON lines compresses"
      )
    }
    try command.boundaries.requireTimeZones(for: "track")
    let limits = try command.reading.trackOptions()
    let rules = try command.notifications.options()
    let boundaries = try command.boundaries.open(shapefiles)
    try inputs.requireApart(from: command.outputPath)
    let database = try command.rules.database()
    let options = try command.reading.readOptions(database)
    let fallback = try LookupPolicyOptions.fallback(command.fallback) ?? .point()
    return try withSource { source in
      if form == .annotated {
        return try TrackAnnotation(run: self, options: options, database: database)
          .run(source, boundaries.finder(), fallback)
      }
      let places =
        form == .notifications ? try command.notifications.readPlaces(shapefiles) : nil
      let file = try command.outputPath.map { path in try CommandOutput(path) }
      let analysis = TrackAnalysis(try boundaries.finder(), fallback, database, limits)
      var consumer = consumer(analysis, places.map { NotificationFilter($0, options: rules) })
      let reader = TrackReader(format: command.reading.format, options: options)
      let summary = try CommandOutput.write(to: file) { output in
        try run(reader, source, &consumer, &output)
      }
      let status = reportUnreadable(summary, in: source.name)
      report(summary, consumer.totals, skipped: consumer.skippedCount, open: consumer.openCount)
      return status
    }
  }

  /// Passes on the input, or what GPSBabel makes of it.
  private func withSource<Value>(
    _ body: (TrackSource) throws -> Value
  ) throws -> Value {
    if let format = command.reading.gpsbabel, command.reading.format != nil {
      throw CommandFailure.usage("--gpsbabel \(format.text) and --format cannot be combined")
    }
    guard let path = command.inputPath else {
      if command.reading.gpsbabel == nil { return try body(TrackSource(nil)) }
      throw CommandFailure.usage(
        "--gpsbabel requires a file; specify one, or pipe the output of 'gpsbabel … -o gpx -F -' to 'tzlookup track -'"
      )
    }
    var format = command.reading.gpsbabel?.text
    if format == nil, command.reading.format == nil { format = try GPSBabel.format(ofFileAt: path) }
    guard let format else { return try body(TrackSource(path)) }
    return try GPSBabel.read(path, format) { source in
      do {
        return try body(source)
      } catch let error as TrackFileError {
        throw command.failure(error, in: source.name, gpsbabel: format)
      }
    }
  }

  var inputs: [CommandInput] {
    [command.commandInput] + command.boundaries.inputs + command.rules.inputs
      + command.notifications.inputs
  }

  private func consumer(_ analysis: TrackAnalysis, _ filter: NotificationFilter?) -> any TrackConsumer {
    if let filter {
      return NotificationReplay(
        analysis, filter, hasMotion: !command.notifications.noMotion, isJSON: command.json)
    }
    switch form {
    case .geojson: return TrackMap(analysis)
    case .stays, .crossings, .annotated, .notifications:
      return TrackList(analysis, hasStays: form == .stays, isJSON: command.json)
    }
  }

  /// Reads the track, and lets the consumer write.
  private func run(
    _ reader: TrackReader, _ source: TrackSource, _ consumer: inout any TrackConsumer,
    _ output: inout BufferedOutput
  ) throws -> TrackFileSummary {
    let meter = ProgressMeter(command.progressMode, totalBytes: source.byteCount, unit: "fixes")
    let progress = meter.callback
    defer { meter.clear() }
    var count: Int64 = 0
    var failure: (any Error)?
    let result = Result { () throws(TrackFileError) in
      try reader.read(from: source) { fixes throws(TrackFileError) in
        do {
          try consumer.add(fixes, to: &output)
          try output.flush()
        } catch {
          failure = error
          throw TrackFileError(.stopped)
        }
        count += Int64(fixes.count)
        progress?(AnnotationProgress(rows: count, bytesRead: source.bytesRead))
      }
    }
    if let failure { throw failure }
    let summary = try result.get()
    try consumer.finish(to: &output)
    return summary
  }

  func report(_ summary: TrackFileSummary, _ totals: [String], skipped: Int64, open: Int64) {
    if command.quiet { return }
    let isSorted = command.reading.order == .sort
    func part(
      _ count: Int64, _ singular: String, _ plural: String, _ what: String, _ first: TrackPlace? = nil
    ) -> String? {
      let place = first.map { " (the first at \($0))" } ?? ""
      return count > 0 ? "\(counted(count, singular, plural)) \(what)\(place)" : nil
    }
    let parts = [
      part(open, "fix", "fixes", "with a border within the accuracy"),
      part(summary.unreadable, "unreadable fix", "unreadable fixes", "left out"),
      part(summary.duplicates, "duplicate", "duplicates", "left out"),
      part(
        summary.positionsWithoutTime, "position", "positions", "without a time left out",
        summary.firstWithoutTime),
      part(
        summary.invalidPositions, "position", "positions", "with a negative accuracy left out",
        summary.firstInvalid),
      summary.unreadTimeline.map { unread in
        let name = unread == .path ? "semanticSegments" : "rawSignals"
        return "\(name) not read (they are with --timeline \(unread.rawValue))"
      },
      part(summary.recordsWithoutPosition, "record", "records", "without a position left out"),
      part(
        isSorted ? summary.backwardTimes : skipped, "time", "times",
        "running backward \(isSorted ? "sorted" : "left out")"),
    ]
    report([counted(summary.fixes, "fix", "fixes")] + totals + parts.compactMap { $0 })
  }

  /// Prints the first of the errors of fixes that cannot be read, unless such are skipped.
  func reportUnreadable(_ summary: TrackFileSummary, in name: String? = nil) -> ExitStatus {
    guard summary.unreadable > 0, command.reading.onError == .report else { return .success }
    for error in summary.unreadableErrors {
      Diagnostics.report("\(command.failure(error, in: name))")
    }
    let count = summary.unreadableErrors.count
    if summary.unreadable > count { Diagnostics.report("the first \(count) errors are listed") }
    return .badData
  }

  func report(_ parts: [String]) {
    Diagnostics.report("\(parts.joined(separator: ", ")), \(watch.secondsText) s")
  }
}
