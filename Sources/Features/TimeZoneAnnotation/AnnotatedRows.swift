import TimeZoneEngine

extension TimeZoneAnnotator {
  /// Annotates lines as they arrive, such as those of standard input or a socket.
  ///
  /// ```swift
  /// let annotator = TimeZoneAnnotator(NumberedZones(.world))
  /// for try await row in annotator.annotated(AsyncStream { readLine() }) {
  ///   print(row.text)
  /// }
  /// ```
  ///
  /// Every line is needed, the empty ones too, and lines end at line feeds only. Foundation's `AsyncLineSequence`, which
  /// is the type of `url.lines` and `bytes.lines`, leaves empty lines out, also those inside quotation marks, so that
  /// rows get other numbers; and it breaks lines at other characters, such as U+2028.
  ///
  /// JSON is read as JSON lines, an object on each. Arrays, GeoJSON with features and objects over several lines are for
  /// ``annotate(_:to:)``: where the first line that is not blank begins one of them, or does so with a record separator
  /// (RFC 7464), iterating throws ``AnnotationError/notJSONLines(line:found:)``.
  ///
  /// The first row is the header where the format has one. Each row is read, annotated and passed on when the next one is
  /// requested, so a slow consumer slows down the lines. That suits rows that arrive one by one; files are annotated many
  /// times faster by ``annotate(_:to:)``.
  ///
  /// - Parameter lines: All lines of the input, without their line endings and not compressed. Where a field in quotation
  ///   marks continues on the next line, the two are joined with a line feed.
  /// - Returns: The annotated rows, in order. Iterating throws ``AnnotationError``, the error of the lines, or
  ///   `CancellationError` where the task is canceled, also where that ends the lines, as it does those of an
  ///   `AsyncStream`. Keys that no object has are an error at the end, as in a file. ``AnnotationOptions/threads``,
  ///   ``AnnotationOptions/chunkSize``, ``AnnotationOptions/compresses``, ``AnnotationOptions/progress`` and
  ///   ``AnnotationOptions/cancellation`` have no effect.
  public func annotated<Lines: AsyncSequence>(_ lines: Lines) -> AnnotatedRows<Lines>
  where Lines.Element == String {
    AnnotatedRows(annotator: self, lines: lines)
  }
}

/// A row of an ``AnnotatedRows``.
public struct AnnotatedRow: Hashable, Sendable {
  /// The line it begins on, counted from 1.
  public let line: Int64
  /// The row with its new cells, without a line ending at its end.
  public let text: String
  /// Why it is malformed or its answer is incomplete; `nil` for all other rows. (Rows that
  /// ``AnnotationOptions/ErrorPolicy/skip`` omits are not in the sequence.)
  public let failure: RowError?
}

/// Rows that are annotated one by one, as they are requested.
public struct AnnotatedRows<Lines: AsyncSequence>: AsyncSequence where Lines.Element == String {
  let annotator: TimeZoneAnnotator
  let lines: Lines

  /// Reads the lines and annotates them.
  public struct Iterator: AsyncIteratorProtocol {
    private var lines: Lines.AsyncIterator
    private let annotator: TimeZoneAnnotator
    /// `nil` before the first line is requested, and after an error.
    private var rows: RowByRow?
    private var isAtEnd = false

    init(_ annotator: TimeZoneAnnotator, _ lines: Lines.AsyncIterator) {
      self.annotator = annotator
      self.lines = lines
    }

    /// The next row; `nil` at the end.
    public mutating func next() async throws -> AnnotatedRow? {
      while true {
        if let row = rows?.takeRow() { return row }
        if isAtEnd { return nil }
        try await advance()
      }
    }

    /// Adds the next line. After an error there are no more rows.
    private mutating func advance() async throws {
      isAtEnd = true
      let rows = try self.rows ?? RowByRow(annotator)
      self.rows = nil
      try Task.checkCancellation()
      let line = try await lines.next()
      // Cancellation may end the lines, anywhere in a row: that is not the end of the input.
      try Task.checkCancellation()
      if let line {
        try rows.add(line)
        isAtEnd = false
      } else {
        try rows.end()
      }
      self.rows = rows
    }
  }

  /// An iterator over the rows.
  public func makeAsyncIterator() -> Iterator { Iterator(annotator, lines.makeAsyncIterator()) }
}

extension AnnotatedRows: Sendable where Lines: Sendable {}
