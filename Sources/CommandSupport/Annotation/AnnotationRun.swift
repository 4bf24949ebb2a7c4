import TimeZoneLocalTime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import SystemFiles
import TimeZoneAnnotation
import TimeZoneLookup

/// `tzlookup csv` and `tzlookup ndjson`: from a file or standard input to a file or standard output.
public struct AnnotationRun {
  private let arguments: AnnotationArguments
  private let format: TimeZoneAnnotator.Format

  /// A run with these arguments.
  public init(_ arguments: AnnotationArguments, _ format: TimeZoneAnnotator.Format) {
    self.arguments = arguments
    self.format = format
  }

  /// Annotates.
  ///
  /// - Parameter engine: What tells the zones; asked for when input and output are known to be good.
  /// - Returns: Whether all rows were understood.
  /// - Throws: ``CommandFailure``
  public func run(_ engine: () throws(CommandFailure) -> ZoneEngine) throws(CommandFailure) -> ExitStatus {
    let watch = Stopwatch()
    if arguments.rules.zoneinfo != nil, !format.namesTime {
      throw .usage("--zoneinfo is for --time; see --help")
    }
    let input = try openInput()
    try refuseSameFile(input)
    let sink = try openSink()
    let engine = try engine()
    let book = try arguments.rules.ruleBook()
    if arguments.output != nil { Interruptions.removeTemporaryFiles() }
    let meter = ProgressMeter(arguments, totalBytes: input.identity.flatMap { $0.isRegular ? $0.size : nil })
    do throws(AnnotationError) {
      let annotator = TimeZoneAnnotator(engine, format: format, options: options(meter, book))
      let summary = try annotator.annotate(input, to: sink)
      try (sink as? FileSink)?.commit()
      meter.clear()
      return report(summary, watch)
    } catch {
      meter.clear()
      throw CommandFailure(error)
    }
  }

  private func options(_ meter: ProgressMeter, _ book: TimeZoneRuleBook) -> AnnotationOptions {
    AnnotationOptions(
      column: arguments.column?.text ?? "timezone", includesAllZones: arguments.allZones,
      includesSource: arguments.source, includesLocalTime: format.namesTime, rules: book,
      replacesColumns: arguments.force, errorPolicy: arguments.onError,
      threads: arguments.threads ?? Self.processors,
      compresses: arguments.output?.text.hasSuffix(".gz") == true, progress: meter.callback)
  }

  private static var processors: Int { max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

// MARK: - Files

extension AnnotationRun {
  private func openInput() throws(CommandFailure) -> FileSource {
    guard let path = arguments.input?.text, path != "-" else {
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
    guard let path = arguments.output?.text, path != "-" else {
      return DescriptorSink(STDOUT_FILENO, name: "standard output")
    }
    do throws(AnnotationError) {
      return try FileSink(path: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The input must outlive the output: a slip of the pen should not cost a file.
  private func refuseSameFile(_ input: FileSource) throws(CommandFailure) {
    guard let identity = input.identity, identity.isRegular else { return }
    let output =
      arguments.output.map { FileIdentity(path: $0.text) } ?? FileIdentity(descriptor: STDOUT_FILENO)
    if output == identity {
      throw .usage("the output is the input, \(input.name): write to another file")
    }
  }
}

// MARK: - Report

extension AnnotationRun {
  private func report(_ summary: AnnotationSummary, _ watch: Stopwatch) -> ExitStatus {
    var diagnostics = Diagnostics()
    for failure in summary.failures { diagnostics.add("line \(failure.line): \(failure.reason.commandText)") }
    if summary.failedRows > 0 { diagnostics.add(summary.failureText(arguments.onError)) }
    if !arguments.quiet { diagnostics.add("\(summary.text), \(watch.secondsText) s") }
    diagnostics.flush()
    return summary.failedRows > 0 && arguments.onError != .skip ? .badData : .success
  }
}

extension AnnotationSummary {
  /// What became of the rows, in one line.
  fileprivate var text: String {
    let parts = [
      (rowsWithoutPosition, "without coordinates"), (rowsWithoutZone, "without a zone"),
      (failedRows, "not understood"),
    ].filter { $0.0 > 0 }.map { "\(Int(clamping: $0.0).grouped) \($0.1)" }
    let why = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return
      "\(Int(clamping: rows).grouped) \(rows == 1 ? "row" : "rows"), \(zones.grouped) \(zones == 1 ? "zone" : "zones"), "
      + "\(Int(clamping: blankRows).grouped) blank\(why)"
  }

  fileprivate func failureText(_ policy: AnnotationOptions.ErrorPolicy) -> String {
    let isOne = failedRows == 1
    let fate =
      policy == .skip ? " and left out" : isOne ? ": it has no whole answer" : ": they have no whole answer"
    let rows = isOne ? "1 row was" : "\(Int(clamping: failedRows).grouped) rows were"
    let told = failedRows > failures.count ? "; the first \(failures.count) are told above" : ""
    return "\(rows) not understood\(fate)\(told)"
  }
}

extension TimeZoneAnnotator.Format {
  /// Whether a column of instants is named.
  fileprivate var namesTime: Bool {
    switch self {
    case .csv(let options): options.time != nil
    case .ndjson(let options): options.time != nil
    }
  }
}
