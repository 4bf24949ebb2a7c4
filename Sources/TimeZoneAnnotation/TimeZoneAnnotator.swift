/// Adds the time zone to each row of a file of coordinates, in constant memory, on several threads, in order.
///
/// ```swift
/// let annotator = TimeZoneAnnotator(ZoneEngine(.world))
/// let sink = try FileSink(path: "out.csv")
/// let summary = try annotator.annotate(FileSource(path: "places.csv"), to: sink)
/// try sink.commit()
/// ```
///
/// Every byte of every row is kept as it is; the new cells are added with the file's own delimiter and before its
/// own line ending.
public struct TimeZoneAnnotator: Sendable {
  /// What the rows are.
  public enum Format: Sendable {
    /// Comma-separated values (RFC 4180), or separated by something else.
    case csv(CSVOptions = CSVOptions())
    /// One JSON object on each line.
    case ndjson(NDJSONOptions = NDJSONOptions())
  }

  private let engine: ZoneEngine
  private let format: Format
  private let options: AnnotationOptions

  /// An annotator; it can be used any number of times.
  ///
  /// - Parameters:
  ///   - engine: What tells the zones.
  ///   - format: What the rows are.
  ///   - options: What to add and how to work.
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
  ///   - source: The file; decompressed first where it begins like gzip.
  ///   - sink: Receives it annotated. After an error it has the rows before that.
  /// - Returns: What became of the rows.
  /// - Throws: ``AnnotationError``
  /// - Complexity: O(n) in the bytes of the source; memory O(threads × chunk size), and some times the longest
  ///   row, which may have 16 MiB.
  @discardableResult
  public func annotate(
    _ source: any ByteSource, to sink: any ByteSink
  ) throws(AnnotationError) -> AnnotationSummary {
    try options.requireDifferentNames()
    let counting = CountingSource(source)
    let plain = try GzipDetection.decompressedIfNeeded(counting)
    let prologue: Prologue
    switch format {
    case .csv(let csv): prologue = try .table(plain, csv, engine, options)
    case .ndjson(let ndjson): prologue = try .objects(plain, ndjson, engine, options)
    }
    try prologue.write(to: sink, options)
    let pipeline = Pipeline(
      prologue.reader, counting, sink, linesBefore: prologue.lines, options: options,
      makeAnnotator: prologue.makeAnnotator)
    return try pipeline.run()
  }
}
