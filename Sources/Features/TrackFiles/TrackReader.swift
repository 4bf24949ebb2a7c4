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
  /// The options for reading the file.
  public var options: TrackReadOptions

  /// Creates a reader, which can be used any number of times.
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
  /// - Complexity: O(*n*) in the bytes of the file; O(*n* log *n*) in its fixes if they are sorted.
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
    let input = try mapError({ TrackFileError($0) }, PlainSource(source))
    let (format, isSure): (TrackFormat, Bool) =
      if let format { (format, true) } else { try TrackFormat.guess(contentOf: input) }
    let fixes = FixBatcher(format, options, deliver: receive)
    do throws(TrackFileError) {
      do throws(TrackFileError) {
        try read(input, as: format, into: fixes)
      } catch {
        // The fixes before the error are delivered first, unless the receiver wants no more.
        if error.reason != .stopped { try fixes.flush() }
        throw error
      }
      try fixes.finish()
    } catch {
      var error = error
      if !isSure { error.guessedFormat = format }
      throw error
    }
    var summary = fixes.summary
    summary.bytesRead = input.bytesRead
    return summary
  }

  private func read(
    _ input: PlainSource, as format: TrackFormat, into fixes: FixBatcher
  ) throws(TrackFileError) {
    switch format {
    case .gpx: try Self.feed(input, to: try GPXReader(options), fixes)
    case .csv:
      try add(
        mapError(
          { TrackFileError($0) },
          TableRows(input, options.table, accuracy: options.accuracy, format: options.timeFormat)), to: fixes)
    case .ndjson:
      try add(
        mapError(
          { TrackFileError($0) }, ObjectRows(input, options.objects, format: options.timeFormat)), to: fixes)
    case .geojson, .google:
      try mapError({ TrackFileError($0) }, input.skipByteOrderMark())
      if format == .google {
        try Self.feed(input, to: JSONDocument(GoogleReader(options)), fixes)
      } else {
        try Self.feed(input, to: JSONDocument(GeoJSONReader(options)), fixes)
      }
    }
  }

  private func add(_ rows: some TimedRowReader, to fixes: FixBatcher) throws(TrackFileError) {
    let times = TrackTimes(options.timeFormat, options)
    while let row = try mapError({ TrackFileError($0) }, rows.next()) { try fixes.add(row, times) }
  }

  private static func feed(
    _ input: PlainSource, to reader: some FormatReader, _ fixes: FixBatcher
  ) throws(TrackFileError) {
    var reader = reader
    try forEachChunk(of: input) { chunk throws(TrackFileError) in try reader.read(chunk, into: fixes) }
    try reader.finish(into: fixes)
  }

  static func forEachChunk(
    of input: PlainSource, _ body: (UnsafeBufferPointer<UInt8>) throws(TrackFileError) -> Void
  ) throws(TrackFileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try mapError({ TrackFileError($0) }, input.read(into: buffer))
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self))
    }
  }
}

extension TrackFileError {
  /// The error of a source, a table or JSON lines; the place of a row becomes the place of the error.
  package init(_ error: AnnotationError) {
    switch error {
    case .outOfMemory: self.init(.outOfMemory)
    case .row(let line, let reason): self.init(.row(reason), at: TrackPlace(line: line))
    default: self.init(.source(error))
    }
  }
}

/// A summary of the data that was read from a track file.
public struct TrackFileSummary: Hashable, Sendable {
  /// The format of the file.
  public var format: TrackFormat
  /// The number of fixes delivered.
  public var fixes: Int64 = 0
  /// The number of fixes left out because another has the same position and time; the more accurate is delivered.
  public var duplicates: Int64 = 0
  /// The number of positions left out because they have no time.
  public var positionsWithoutTime: Int64 = 0
  /// The place of the first position without a time; `nil` if there is none.
  public var firstWithoutTime: TrackPlace?
  /// The number of positions left out because their accuracy is negative, which marks them as invalid.
  public var invalidPositions: Int64 = 0
  /// The place of the first position with a negative accuracy; `nil` if there is none.
  public var firstInvalid: TrackPlace?
  /// The record of a Google timeline, ``TrackReadOptions/TimelineSource/path`` or
  /// ``TrackReadOptions/TimelineSource/signals``, that was not read because ``TrackReadOptions/TimelineSource/automatic``
  /// chose the other one; `nil` if there is none.
  public var unreadTimeline: TrackReadOptions.TimelineSource?
  /// The number of fixes left out because their time or position cannot be read; only with
  /// ``TrackReadOptions/skipsUnreadable``.
  public var unreadable: Int64 = 0
  /// The first errors of fixes that cannot be read, at most ``errorLimit``.
  public var unreadableErrors: [TrackFileError] = []
  /// The greatest number of ``unreadableErrors``.
  public static let errorLimit = 20
  /// The number of records left out because they have no position, such as visits without a location.
  public var recordsWithoutPosition: Int64 = 0
  /// The number of fixes whose time is earlier than the time of the preceding fix in the file.
  public var backwardTimes: Int64 = 0
  /// The earliest time of a fix.
  public var firstTime: Instant?
  /// The latest time of a fix.
  public var lastTime: Instant?
  /// Bytes read from the source, before decompression.
  public var bytesRead: Int64 = 0

  /// Creates an empty summary.
  public init(format: TrackFormat) {
    self.format = format
  }

  mutating func addUnreadable(_ error: TrackFileError) {
    unreadable += 1
    if unreadableErrors.count < Self.errorLimit { unreadableErrors.append(error) }
  }
}

/// Reads the fixes of a file of one format, from its bytes in chunks of any size.
protocol FormatReader {
  /// Reads the next bytes, and adds the fixes that are complete to the batcher.
  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError)

  /// Ends the file: throws if it is not complete.
  mutating func finish(into fixes: FixBatcher) throws(TrackFileError)
}

extension TrackFileError.Reason: Error {}
