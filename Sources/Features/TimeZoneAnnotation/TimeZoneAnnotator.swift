/// Adds the time zone to each row of a file of coordinates, in constant memory and in order, on several threads.
///
/// ```swift
/// import TimeZoneAnnotation
/// import TimeZoneLookup  // the world's boundaries
///
/// let annotator = TimeZoneAnnotator(.world)
/// let sink = try FileSink(path: "out.csv")
/// let summary = try annotator.annotate(FileSource(path: "places.csv"), to: sink)
/// try sink.commit()
/// ```
///
/// All other bytes of every row are preserved; new cells are added with the file's own delimiter and before its own
/// line ending.
public struct TimeZoneAnnotator: Sendable {
  /// The format of the rows.
  public enum Format: Sendable {
    /// Values separated by commas (RFC 4180) or by another delimiter.
    case csv(CSVOptions = CSVOptions())
    /// JSON objects, one per line, one after the other, in an array, or as GeoJSON features.
    case ndjson(NDJSONOptions = NDJSONOptions())
  }

  let zones: NumberedZones
  let format: Format
  let options: AnnotationOptions

  /// Creates an annotator, which can be used any number of times.
  ///
  /// - Parameters:
  ///   - zones: Finds the zones.
  ///   - format: The format of the rows.
  ///   - options: What to add, and how.
  public init(
    _ zones: NumberedZones, format: Format = .csv(), options: AnnotationOptions = AnnotationOptions()
  ) {
    self.zones = zones
    self.format = format
    self.options = options
  }

  /// Creates an annotator with the zones of an index and the default policy.
  public init(
    _ finder: TimeZoneFinder, format: Format = .csv(), options: AnnotationOptions = AnnotationOptions()
  ) {
    self.init(NumberedZones(finder), format: format, options: options)
  }

  /// Annotates all rows of a source.
  ///
  /// - Parameters:
  ///   - source: The input, decompressed first if it begins like gzip.
  ///   - sink: Receives the output. After an error it has the rows before the error.
  /// - Returns: The numbers of rows with and without an answer.
  /// - Throws: ``AnnotationError``
  /// - Complexity: O(n) in the bytes of the source and the output; memory O(threads × chunk size), and for each thread a
  ///   few times the longest row, which may have 16 MiB, whatever the number of columns.
  @discardableResult
  public func annotate(
    _ source: any ByteSource, to sink: any ByteSink
  ) throws(AnnotationError) -> AnnotationSummary {
    try annotate(source, to: sink, options, stop: nil)
  }

  /// The same with other options, and with a further cancellation.
  func annotate(
    _ source: any ByteSource, to sink: any ByteSink, _ options: AnnotationOptions,
    stop: AnnotationCancellation?
  ) throws(AnnotationError) -> AnnotationSummary {
    try options.requireDifferentNames()
    let input = try RecordInput(source, chunkSize: options.effectiveChunkSize)
    let preamble: Preamble =
      switch format {
      case .csv(let csv): try .table(input, csv, zones, options)
      case .ndjson(let ndjson): try .objects(input, ndjson, zones, options)
      }
    return try Pipeline(input, preamble, sink, options, stop: stop).run()
  }
}
