import TimeZoneAnnotation
import TimeZoneTracks

/// Reads the fixes of a track file, in memory that does not depend on its size.
///
/// ```swift
/// let summary = try TrackReader().read(from: FileSource(path: "ride.gpx")) { fixes in
///   print(fixes.count)
/// }
/// ```
public struct TrackReader: Sendable {
  /// The format of the file; `nil` to recognize it by its first bytes.
  public var format: TrackFormat?
  /// The options for reading it.
  public var options: TrackReadOptions

  /// A reader, which can be used any number of times.
  public init(format: TrackFormat? = nil, options: TrackReadOptions = TrackReadOptions()) {
    (self.format, self.options) = (format, options)
  }

  /// Reads all fixes, on the caller's thread.
  ///
  /// - Parameters:
  ///   - source: The file; decompressed first if it begins like gzip.
  ///   - receive: Receives the fixes in batches of at most 4,096, in the order of the file or, with
  ///     ``TrackReadOptions/Order/sort``, of their times. It stops the reading by throwing
  ///     ``TrackFileError/Reason/stopped``.
  /// - Returns: What was read.
  /// - Throws: ``TrackFileError``. The fixes before the error have been delivered, unless they were to be sorted.
  /// - Complexity: O(*n*) in the bytes of the file; O(*n* log *n*) in its fixes where they are sorted.
  public func read(
    from source: any ByteSource, into receive: ([TrackFix]) throws(TrackFileError) -> Void
  ) throws(TrackFileError) -> TrackFileSummary {
    let outcome = withoutActuallyEscaping(receive) { receive in
      Result { () throws(TrackFileError) in try readAll(source, receive) }
    }
    return try outcome.get()
  }

  private func readAll(
    _ source: any ByteSource, _ receive: @escaping FixBatcher.Receiver
  ) throws(TrackFileError) -> TrackFileSummary {
    let input = try Self.opening { () throws(AnnotationError) in try PlainSource(source) }
    guard let format else {
      let guess = try TrackFormat.guess(contentOf: input)
      do throws(TrackFileError) {
        return try readAll(input, as: guess.format, receive)
      } catch {
        var error = error
        if !guess.isSure { error.guessedFormat = guess.format }
        throw error
      }
    }
    return try readAll(input, as: format, receive)
  }

  private func readAll(
    _ input: PlainSource, as format: TrackFormat, _ receive: @escaping FixBatcher.Receiver
  ) throws(TrackFileError) -> TrackFileSummary {
    let fixes = FixBatcher(format, options, deliver: receive)
    do throws(TrackFileError) {
      try read(input, as: format, into: fixes)
    } catch {
      // The fixes before the error are delivered first, unless the receiver wants no more.
      if case .stopped = error.reason { throw error }
      try fixes.flush()
      throw error
    }
    try fixes.finish()
    var summary = fixes.summary
    summary.bytesRead = input.bytesRead
    return summary
  }

  private func read(
    _ input: PlainSource, as format: TrackFormat, into fixes: FixBatcher
  ) throws(TrackFileError) {
    switch format {
    case .gpx: try Self.feed(input, to: try GPXReader(options), fixes)
    case .csv: try RowsReader.table(input, options).read(into: fixes)
    case .ndjson: try RowsReader.objects(input, options).read(into: fixes)
    case .geojson: try Self.feed(input, to: JSONTokenizer(GeoJSONReader(options)), fixes)
    case .google: try Self.feed(input, to: JSONTokenizer(GoogleReader(options)), fixes)
    }
  }

  /// Passes all bytes to a reader.
  private static func feed(
    _ input: PlainSource, to reader: some FormatReader, _ fixes: FixBatcher
  ) throws(TrackFileError) {
    var reader = reader
    try forEachChunk(of: input) { chunk throws(TrackFileError) in try reader.read(chunk, into: fixes) }
    try reader.finish(into: fixes)
  }

  /// Reads a source to its end.
  static func forEachChunk(
    of input: PlainSource, _ body: (UnsafeBufferPointer<UInt8>) throws(TrackFileError) -> Void
  ) throws(TrackFileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try opening { () throws(AnnotationError) in try input.read(into: buffer) }
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self))
    }
  }

  /// Converts an error of the source into one of the track.
  static func opening<Value>(
    _ body: () throws(AnnotationError) -> Value
  ) throws(TrackFileError) -> Value {
    do throws(AnnotationError) {
      return try body()
    } catch {
      throw TrackFileError(error)
    }
  }
}

extension TrackFileError {
  /// The error of a source, a table or JSON lines; the place of a row becomes that of the error.
  package init(_ error: AnnotationError) {
    switch error {
    case .outOfMemory: self.init(.outOfMemory)
    case .row(let line, let reason): self.init(.row(reason), at: TrackPlace(line: line))
    default: self.init(.source(error))
    }
  }
}
