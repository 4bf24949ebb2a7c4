import TimeZoneEngine

/// Annotates lines that come one by one.
///
/// The start of the input decides how rows are read. It is kept, and read again with each further line, until it is
/// complete; from then on a line that ends a record is annotated at once, as a chunk of its own.
final class RowByRow {
  private let annotator: TimeZoneAnnotator
  private var start: [UInt8] = []
  /// The size at which the start is read again: it grows with the start, so that all attempts together take linear time.
  private var nextAttempt = 0
  /// Whether it has more than blank lines.
  private var hasText = false
  private let isJSON: Bool
  /// Whether all objects so far have no members, so that the next may take several lines.
  private var isUndecided: Bool

  /// Annotates the rows; `nil` until the start is complete.
  private var rows: (any ChunkAnnotator)?
  private var checkEnd: @Sendable (KeyCensus) throws(AnnotationError) -> Void = { _ in }
  private var census = KeyCensus()
  private let record = ByteBuffer()
  private let output = ByteBuffer()
  private var delimiter: UInt8?
  private var boundary = RecordBoundary(delimiter: nil)
  /// What comes before the first row where there is no header.
  private var byteOrderMark = ""
  private var linesBefore: Int64 = 0
  private var bytesBefore: Int64 = 0

  private var ready: [AnnotatedRow] = []
  private var taken = 0

  init(_ annotator: TimeZoneAnnotator) throws(AnnotationError) {
    try annotator.options.requireDifferentNames()
    self.annotator = annotator
    if case .ndjson = annotator.format { isJSON = true } else { isJSON = false }
    isUndecided = isJSON
  }

  /// The next row that is annotated; `nil` where more lines are needed.
  func takeRow() -> AnnotatedRow? {
    guard taken < ready.count else {
      ready.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return ready[taken - 1]
  }

  /// Adds a line, or several with line feeds between them.
  func add(_ text: String) throws(AnnotationError) {
    for line in text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false) { try add(line) }
  }

  /// Annotates what is left after the last line.
  func end() throws(AnnotationError) {
    if rows == nil { try readStart(isComplete: true) }
    if record.count > 0 {
      // A quotation mark is not closed, so the line feed that was added to the last line would be part of the field.
      record.truncate(to: record.count - 1)
      try annotateRecord()
    }
    try checkEnd(census)
  }

  private func add(_ line: some Collection<UInt8>) throws(AnnotationError) {
    if rows == nil {
      hasText =
        hasText || (isJSON ? line.hasJSON(isFirst: start.isEmpty) : line.contains { $0 != .carriageReturn })
      start.append(contentsOf: line)
      start.append(.lineFeed)
      // In a file, too, so many blank lines decide how rows are read.
      let isDue = hasText || start.count > RecordInput.recordLimit
      if isDue, start.count >= nextAttempt { try readStart(isComplete: false) }
      return
    }
    if isUndecided { try requireWhole(line) }
    for byte in line { record.append(byte) }
    record.append(.lineFeed)
    try record.requireComplete()
    record.withBytes { boundary.advance(over: $0) }
    let limit = RecordInput.recordLimit
    if record.count > limit { throw .recordTooLong(offset: bytesBefore, limit: limit) }
    if boundary.end == record.count { try annotateRecord() }
  }

  // MARK: The start

  /// Reads the start, and waits for more lines where it is not complete.
  private func readStart(isComplete: Bool) throws(AnnotationError) {
    let mayWait = !isComplete && start.count <= RecordInput.recordLimit
    nextAttempt = start.count + start.count / 8
    do throws(AnnotationError) {
      let input = try RecordInput(BytesSource(start), chunkSize: max(1, start.count))
      let preamble = try annotator.preamble(of: input)
      guard let makeAnnotator = preamble.makeAnnotator else {
        if !mayWait { try begin(preamble) }
        return
      }
      if isJSON { try requireJSONLines(input) }
      bytesBefore = Int64(start.count - input.pending.count)
      rows = makeAnnotator()
      checkEnd = preamble.checkEnd
      try begin(preamble)
      let rest = input.pending.withBytes { Array($0) }
      start = []
      for line in rest.dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false)
      where !rest.isEmpty { try add(line) }
    } catch {
      switch error {
      case .noHeader where mayWait, .unclosedHeader where mayWait: return
      default: throw error
      }
    }
  }

  /// Throws where a document begins whose records are not lines.
  private func requireJSONLines(_ input: RecordInput) throws(AnnotationError) {
    var object = JSONCursor.values()
    input.pending.withBytes { object.advance(over: $0, stopsAtRecord: true) }
    // The preamble sets a cursor for records that are not lines, as far as the first line shows it. An object that is
    // malformed on its line is that row's error.
    let isOpen = hasText && object.recordEnd == 0 && object.failure == nil
    guard input.cursor != nil || isOpen else { return }
    // It is the last line so far: those before it are blank.
    let lines = start.dropLast().split(separator: .lineFeed, omittingEmptySubsequences: false)
    throw Self.notJSONLines(line: Int64(lines.count), lines.last ?? [])
  }

  /// Throws where an object does not end on its line after others that have no members.
  private func requireWhole(_ line: some Collection<UInt8>) throws(AnnotationError) {
    // A string that the line feed would cut is malformed.
    let line = Array(line) + [.lineFeed]
    if line.allSatisfy({ $0.isJSONSpace }) { return }
    var object = JSONCursor.values()
    line.withUnsafeBufferPointer { object.advance(over: $0, stopsAtRecord: true) }
    let isObject = line.first { !$0.isJSONSpace } == UInt8(ascii: "{")
    if isObject, object.recordEnd == 0, object.failure == nil {
      throw Self.notJSONLines(line: linesBefore + 1, line)
    }
    isUndecided = isObject && object.failure == nil && !line.contains(.quotationMark)
  }

  private static func notJSONLines(line: Int64, _ text: some BidirectionalCollection<UInt8>)
    -> AnnotationError
  {
    var text = text.drop { $0.isJSONSpace }
    while text.last?.isJSONSpace == true { text.removeLast() }
    return .notJSONLines(line: line, found: String(decoding: text.prefix(320), as: UTF8.self))
  }

  private func begin(_ preamble: Preamble) throws(AnnotationError) {
    try preamble.output.requireComplete()
    delimiter = preamble.delimiter
    boundary = RecordBoundary(delimiter: delimiter)
    linesBefore = Int64(preamble.lines)
    if preamble.lines > 0 {
      ready.append(AnnotatedRow(line: 1, text: preamble.output.line, failure: nil))
    } else {
      byteOrderMark = preamble.output.line
    }
  }

  // MARK: Rows

  private func annotateRecord() throws(AnnotationError) {
    record.clearSlack()
    var position = 0
    while let rows, position < record.count {
      output.truncate(to: 0)
      let report = rows.annotate(record, from: position, into: output)
      try output.requireComplete()
      census.add(report.census)
      if let (line, reason) = report.fatal { throw .row(line: linesBefore + Int64(line), reason) }
      if output.count > 0 {
        ready.append(
          AnnotatedRow(
            line: linesBefore + 1, text: byteOrderMark + output.line, failure: report.failures.first?.reason))
        byteOrderMark = ""
      }
      linesBefore += Int64(report.lines)
      position = report.end
    }
    bytesBefore += Int64(record.count)
    record.truncate(to: 0)
    boundary = RecordBoundary(delimiter: delimiter)
  }
}

extension Collection<UInt8> {
  /// Whether a line has more than white space and, where it is the first one, a byte order mark.
  fileprivate func hasJSON(isFirst: Bool) -> Bool {
    (isFirst ? withoutByteOrderMark : self[...]).contains { !$0.isJSONSpace }
  }
}

extension ByteBuffer {
  /// The bytes as text, without a line feed at their end.
  fileprivate var line: String {
    withBytes { bytes in
      String(decoding: bytes.last == .lineFeed ? bytes.part(0..<bytes.count - 1) : bytes, as: UTF8.self)
    }
  }
}
