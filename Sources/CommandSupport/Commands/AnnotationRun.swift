import SystemFiles
import TimeZoneAnnotation
import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The work of `tzlookup csv` and `tzlookup ndjson`: from a file or standard input to a file or standard output.
struct AnnotationRun<Words: AnnotationWords> {
  private let arguments: AnnotationArguments<Words>
  private let format: TimeZoneAnnotator.Format
  private let time: RowTimes?

  /// - Parameters:
  ///   - arguments: What to read and to write.
  ///   - format: The format of both.
  ///   - time: What the times of rows are; `nil` where none are read.
  init(_ arguments: AnnotationArguments<Words>, _ format: TimeZoneAnnotator.Format, _ time: RowTimes?) {
    self.arguments = arguments
    self.format = format
    self.time = time
  }

  /// Annotates.
  ///
  /// - Parameters:
  ///   - options: The boundaries; read once input and output are known to be usable.
  ///   - policy: The answers where no polygon covers a point, and at sea.
  ///   - shapefiles: Called before anything else if the boundaries are a shapefile.
  /// - Returns: Whether all rows were well-formed and, if that matters, have a zone, and a city if one is asked for.
  /// - Throws: ``CommandFailure``
  func run(
    _ options: BoundaryOptions, _ policy: LookupPolicyOptions, _ shapefiles: ShapefileAccess
  ) throws(CommandFailure) -> ExitStatus {
    let watch = Stopwatch()
    if arguments.rules.zoneinfo != nil, time == nil {
      throw .usage("--zoneinfo is for --time or --local-time; see --help")
    }
    // The rules and the meter follow, once the files are known to be usable.
    var annotation = try arguments.options(time)
    let cities = try arguments.cities.columns()
    if cities != nil { try options.requireTimeZones(for: "--city") }
    let boundaries = try options.open(shapefiles)
    try (arguments.inputs + options.inputs + policy.inputs + (time == nil ? [] : arguments.rules.inputs))
      .requireApart(from: arguments.outputPath)
    let input = try openInput()
    let sink = try openSink()
    let engine = try boundaries.engine(policy.policy(for: options))
    // Where no times are asked for, what TZDIR names need not exist.
    if time != nil { annotation.rules = try arguments.rules.ruleBook() }
    if let cities { annotation.pointColumns = [cities.columns(engine.identifiers)] }
    if arguments.output != nil { Interruptions.removeTemporaryFiles() }
    let meter = ProgressMeter(
      arguments.progressMode,
      totalBytes: input.identity.flatMap { $0.isRegular ? Int(clamping: $0.size) : nil })
    annotation.progress = meter.callback
    do throws(AnnotationError) {
      let annotator = TimeZoneAnnotator(
        engine, format: format, options: annotation)
      let summary = try annotator.annotate(input, to: sink)
      try (sink as? FileSink)?.commit()
      meter.clear()
      return report(summary, watch, cities)
    } catch {
      meter.clear()
      throw CommandFailure(error, Words.command, cityColumns: cities?.names ?? [])
    }
  }
}

// MARK: - Files

extension AnnotationRun {
  private func openInput() throws(CommandFailure) -> FileSource {
    guard let path = arguments.inputPath else {
      if arguments.input == nil, isatty(STDIN_FILENO) == 1 {
        throw .usage("no file given: name one, or '-' for standard input; see --help")
      }
      return FileSource(descriptor: STDIN_FILENO, name: "standard input")
    }
    do throws(AnnotationError) {
      return try FileSource(path: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func openSink() throws(CommandFailure) -> any ByteSink {
    guard let path = arguments.outputPath else {
      return DescriptorSink(STDOUT_FILENO, name: "standard output")
    }
    do throws(AnnotationError) {
      return try FileSink(path: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}

// MARK: - Report

extension AnnotationRun {
  private func report(
    _ summary: AnnotationSummary, _ watch: Stopwatch, _ cities: CityColumns?
  ) -> ExitStatus {
    var diagnostics = Diagnostics()
    for failure in summary.failures {
      diagnostics.add("line \(failure.line): \(failure.reason.commandText(cities?.names ?? []))")
    }
    if summary.failedRows > 0 { diagnostics.add(summary.failureText(arguments.onError)) }
    if !arguments.quiet { diagnostics.add("\(summary.text(cities)), \(watch.secondsText) s") }
    diagnostics.flush()
    if summary.failedRows > 0, arguments.onError != .skip { return .badData }
    let hasEmpty =
      summary.rowsWithoutPosition + summary.rowsWithoutZone + summary.rowsWithoutPointValues > 0
    return arguments.failEmpty && hasEmpty ? .noZone : .success
  }
}

extension AnnotationSummary {
  /// The counts, on one line; those of cities only where some were asked for.
  fileprivate func text(_ cities: CityColumns?) -> String {
    let reasons = [
      (rowsWithoutPosition, "without coordinates"), (rowsWithoutZone, "without a zone"),
      (blankFailedRows, "malformed"),
    ].filter { $0.0 > 0 }.map { "\(Int(clamping: $0.0).grouped) \($0.1)" }
    let withoutCity = Int(clamping: rowsWithoutPointValues)
    let missing = cities != nil && withoutCity > 0 ? ", \(withoutCity.grouped) without a city" : ""
    return
      "\(Int(clamping: rows).grouped) \(rows == 1 ? "row" : "rows"), \(zones.grouped) \(zones == 1 ? "zone" : "zones"), "
      + "\(Int(clamping: blankRows).grouped) blank\(reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")"
      + missing
  }

  fileprivate func failureText(_ policy: AnnotationOptions.ErrorPolicy) -> String {
    let rows = failedRows == 1 ? "1 malformed row" : "\(Int(clamping: failedRows).grouped) malformed rows"
    let handling =
      policy == .skip
      ? "left out" : failedRows == 1 ? "its answer is incomplete" : "their answers are incomplete"
    let rest = failedRows > failures.count ? "; the first \(failures.count) are listed above" : ""
    return "\(rows): \(handling)\(rest)"
  }
}
