/// Adds the time zone to each row of a file of coordinates: in constant memory, on several threads, preserving the
/// order.
///
/// ```swift
/// import TimeZoneAnnotation
/// import TimeZoneLookup  // the world's boundaries
///
/// let annotator = TimeZoneAnnotator(ZoneEngine(.world))
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
    /// Comma-separated values (RFC 4180), or separated by something else.
    case csv(CSVOptions = CSVOptions())
    /// JSON objects: one per line, in an array, one after the other, or GeoJSON.
    case ndjson(NDJSONOptions = NDJSONOptions())
  }

  private let engine: ZoneEngine
  private let format: Format
  private let options: AnnotationOptions

  /// An annotator; it can be used any number of times.
  ///
  /// - Parameters:
  ///   - engine: Looks up the zones.
  ///   - format: The format of the rows.
  ///   - options: What to add, and how.
  public init(
    _ engine: ZoneEngine, format: Format = .csv(), options: AnnotationOptions = AnnotationOptions()
  ) {
    self.engine = engine
    self.format = format
    self.options = options
  }

  /// Annotates all rows.
  ///
  /// - Parameters:
  ///   - source: The input, decompressed first where it begins like gzip.
  ///   - sink: Receives the output. After an error it has the rows before the error.
  /// - Returns: The numbers of rows with and without an answer.
  /// - Throws: ``AnnotationError``
  /// - Complexity: O(n) in the bytes of the source and the output; memory O(threads × chunk size), and for each thread a
  ///   few times the longest row, which may have 16 MiB, whatever the number of columns.
  @discardableResult
  public func annotate(
    _ source: any ByteSource, to sink: any ByteSink
  ) throws(AnnotationError) -> AnnotationSummary {
    try options.requireDifferentNames()
    let input = try RecordInput(source, chunkSize: options.effectiveChunkSize)
    let preamble: Preamble
    switch format {
    case .csv(let csv): preamble = try .table(input, csv, engine, options)
    case .ndjson(let ndjson): preamble = try .objects(input, ndjson, engine, options)
    }
    return try Pipeline(input, preamble, sink, options).run()
  }
}
