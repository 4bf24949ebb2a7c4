/// A batch at work: rows in, rows out, and what is reported at the end.
struct BatchRun: Sendable {
  let format: BatchFormat
  private let annotator: TimeZoneAnnotator
  private let names: NewValueNames
  /// Whether the output ends with an object about the batch.
  private let hasSummary: Bool
  private let compresses: Bool
  /// Makes the response of a batch that fails before its first byte.
  private let respond: @Sendable (Problem) -> ServiceResponse

  init(_ call: EndpointCall) throws(Problem) {
    let values = call.values
    format = try Self.format(call)
    var given: [JobOption: String] = [:]
    for (option, parameter) in BatchParameters.options { given[option] = try values[parameter] }
    let policy = LookupPolicy(
      fallback: try (values[BatchParameters.fallback] ?? .point).fallback,
      sea: try values[Parameters.sea] == SeaAnswer.none ? .none : .nautical,
      preference: try values[Parameters.prefer])
    let zones = NumberedZones(call.service.finder, policy)
    var job: AnnotationJob
    do {
      job = try AnnotationJob(
        JobOptions(.parameters, given), format == .csv ? .cells : .members,
        threads: call.service.options.batchThreads)
    } catch {
      throw Problem(
        400, "\(CommandFailure(error))",
        parameter: (error as? JobOptionError)?.option.parameterName)
    }
    job.options.rules = call.service.database
    names = job.names
    annotator = TimeZoneAnnotator(zones, format: job.format, options: job.options(for: zones))
    let summary = BatchParameters.summary.facts.name
    if format != .ndjson, values.text(summary) != nil {
      throw Problem(400, "\(summary) requires JSON lines", parameter: summary)
    }
    let asksSummary = try values[BatchParameters.summary] ?? true
    hasSummary = format == .ndjson && asksSummary
    compresses = call.request.allowsGzip
    respond = { problem in call.service.response(problem.answer, .batch, call.request) }
  }

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

  /// Annotates all rows; blocks its thread.
  func run(_ source: any ByteSource, _ sink: any ByteSink) throws(BatchFailure) -> BatchEnd {
    do throws(AnnotationError) {
      let held = HeldSink(sink)
      let gzip: GzipSink? = compresses ? try GzipSink(held, .quick) : nil
      let output = ObservedSink(gzip ?? held)
      let summary = try annotator.annotate(source, to: output)
      if hasSummary, output.first != UInt8(ascii: "[") { try write(summary, to: output) }
      try gzip?.finish()
      try held.release()
      return BatchEnd(rows: Int(clamping: summary.rows), trailers: trailers(summary))
    } catch {
      throw BatchFailure(response: respond(problem(error)))
    }
  }

  private func write(_ summary: AnnotationSummary, to output: ObservedSink) throws(AnnotationError) {
    let errors = summary.failures.map { failure -> JSON in
      ["line": JSON(failure.line), "message": JSON(failure.reason.text(names))]
    }
    var counts: JSONObject = [
      "rows": JSON(summary.rows), "malformedRows": JSON(summary.failedRows),
      "nullIslandRows": JSON(summary.rowsAtNullIsland), "errors": .array(errors),
    ]
    counts.add("audit", summary.audit.rows.isEmpty ? nil : summary.audit.json)
    let object: JSON = ["tzlookup": .object(counts)]
    let isLineOpen = output.last.map { $0 != UInt8(ascii: "\n") } ?? false
    try output.write(Array("\(isLineOpen ? "\n" : "")\(object.text)\n".utf8))
  }

  private func trailers(_ summary: AnnotationSummary) -> [(name: String, value: String)] {
    let first = summary.failures.first.map { "line \($0.line): \($0.reason.text(names))" }
    return [("Tzlookup-Rows", "\(summary.rows)"), ("Tzlookup-Malformed-Rows", "\(summary.failedRows)")]
      + (first.map { [("Tzlookup-First-Error", $0.percentEncodedForHeader)] } ?? [])
  }

  static let trailerNames = "Tzlookup-Rows, Tzlookup-Malformed-Rows, Tzlookup-First-Error"

  private func problem(_ error: AnnotationError) -> Problem {
    let status =
      switch error {
      case .unsupportedContent, .utf16: 415
      case .recordTooLong: 413
      case .file, .other, .cancelled, .outOfMemory: 500
      default: 400
      }
    return Problem(status, "\(CommandFailure(error, format == .csv ? "csv" : "ndjson", names: names))")
  }
}

extension String {
  /// The text as the value of a header field: percent signs, and all but visible ASCII and spaces, are percent-encoded.
  var percentEncodedForHeader: String {
    var result = ""
    for byte in utf8 {
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
