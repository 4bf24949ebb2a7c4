/// The input of an annotation, decompressed if it begins like gzip: it can be peeked at, and is then consumed in
/// chunks of whole records.
///
/// One buffer holds the bytes that have been read but not consumed. A chunk is that buffer up to its last whole record:
/// it is swapped out, and only the incomplete record after it is copied.
final class RecordInput {
  /// The greatest length of a record in bytes, its line ending included: it limits the memory that hostile input can
  /// claim. It is exact: whether a record is too long depends neither on the chunks nor on how much a read returns.
  static let recordLimit = 16 << 20

  /// The limit for this input; ``recordLimit`` as a rule.
  let limit: Int

  /// The bytes read but not consumed; a record begins at the first of them.
  private(set) var pending = ByteBuffer()
  /// For records of JSON that are not cut at line feeds: the reader of its structure, from the first pending byte on.
  var cursor: JSONCursor?
  /// The number of bytes consumed before these.
  private var offset: Int64 = 0
  private var isAtEnd = false

  private let source: PlainSource
  private let chunkSize: Int

  init(
    _ source: any ByteSource, chunkSize: Int, limit: Int = recordLimit, decompresses: Bool = true
  ) throws(AnnotationError) {
    self.source = try PlainSource(source, readSize: chunkSize, decompresses: decompresses)
    self.chunkSize = chunkSize
    self.limit = limit
  }

  var bytesRead: Int64 { source.bytesRead }

  /// Reads once more, unless the record that begins at `recordStart` and is not complete is too long already.
  private func read(_ recordStart: Int = 0) throws(AnnotationError) {
    if pending.count - recordStart > limit { throw tooLong(recordStart) }
    pending.reserve(chunkSize)
    try pending.requireComplete()
    let count = try pending.fill { room throws(AnnotationError) in
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(chunkSize)))
    }
    isAtEnd = count <= 0
  }

  private func tooLong(_ start: Int) -> AnnotationError {
    .recordTooLong(offset: offset + Int64(start), limit: limit)
  }
}

// MARK: - Peeking

extension RecordInput {
  /// Whether certain bytes come next; none of them is consumed.
  func begins(with head: [UInt8]) throws(AnnotationError) -> Bool {
    // Once a byte differs, no more bytes are waited for.
    while pending.count < head.count, !isAtEnd, pending.withBytes({ head.starts(with: $0) }) { try read() }
    return pending.withBytes { $0.starts(with: head) }
  }

  /// Reads until a record that is not blank begins; nothing is consumed.
  /// Returns where it begins; 0 if the input, or the first ``limit`` bytes of it, hold blank records only.
  func peekFirstText() throws(AnnotationError) -> Int {
    var text = 0
    while true {
      let end = min(pending.count, limit)
      while text < end, pending.base[text].isLineEnding { text += 1 }
      if text < end { break }
      if isAtEnd || end == limit { return 0 }
      // What has been read is line endings: no record of them is incomplete.
      try read(text)
    }
    return (pending.bytes.lastLineFeed(in: 0..<text) ?? -1) + 1
  }

  /// Reads until a record is complete, or the input ends; nothing is consumed.
  /// Returns the end of the records that are not too long.
  @discardableResult
  func peekRecord(from start: Int, delimiter: UInt8?) throws(AnnotationError) -> Int {
    var boundary = RecordBoundary(delimiter: delimiter, from: start)
    boundary.advance(over: pending.bytes)
    while boundary.end == start, !isAtEnd {
      try read(start)
      boundary.advance(over: pending.bytes)
    }
    // The read that completed the record may have made it too long, but then it is the only one.
    return try wholeRecords(from: start, upTo: boundary.end > start ? boundary.end : pending.count, delimiter)
  }

  /// Reads once more; nothing is consumed.
  func readMore(from start: Int) throws(AnnotationError) -> Bool {
    if isAtEnd { return false }
    try read(start)
    return true
  }

  /// Moves a UTF-8 byte order mark to the output; UTF-16 is refused.
  func moveByteOrderMark(to output: ByteBuffer) throws(AnnotationError) {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] where try begins(with: mark) { throw .utf16 }
    guard try begins(with: .byteOrderMark) else { return }
    output.append([UInt8].byteOrderMark)
    skip(3)
  }
}

extension UInt8 {
  fileprivate var isLineEnding: Bool { self == .lineFeed || self == .carriageReturn }
}

// MARK: - Consuming

extension RecordInput {
  func skip(_ count: Int) {
    pending.removeFirst(count)
    offset += Int64(count)
  }

  /// Consumes the next chunk of whole records: the pending ones, or else the records of one read, or of more reads
  /// where that contains no whole record.
  func cut(_ delimiter: UInt8?, into chunk: inout ByteBuffer) throws(AnnotationError) -> Bool {
    if cursor != nil { return try cutJSON(into: &chunk) }
    return try cut(at: peekRecord(from: 0, delimiter: delimiter), into: &chunk)
  }

  private func cut(at end: Int, into chunk: inout ByteBuffer) throws(AnnotationError) -> Bool {
    swap(&pending, &chunk)
    pending.truncate(to: 0)
    pending.append(chunk, end..<chunk.count)
    try pending.requireComplete()
    chunk.truncate(to: end)
    chunk.clearSlack()
    offset += Int64(end)
    return end > 0
  }

  /// The end of the records that are not too long: at `end`, or where the first one begins that is.
  private func wholeRecords(
    from first: Int, upTo end: Int, _ delimiter: UInt8?
  ) throws(AnnotationError) -> Int {
    var start = first
    // Fewer bytes than that hold no record that is too long: so it is for nearly all chunks.
    while end - start > limit {
      var boundary = RecordBoundary(delimiter: delimiter, from: start)
      boundary.advance(over: pending.bytes.part(0..<start + limit))
      if boundary.end == start {
        if start > first { return start }
        throw tooLong(start)
      }
      start = boundary.end
    }
    return end
  }
}

// MARK: - Consuming JSON

extension RecordInput {
  /// Consumes the next chunk of whole records as ``cursor`` finds them. The rest after the last record is also a record.
  private func cutJSON(into chunk: inout ByteBuffer) throws(AnnotationError) -> Bool {
    cursor?.advance(over: pending.bytes)
    while let cursor, cursor.recordEnd == 0, cursor.failure == nil, !isAtEnd {
      try read()
      self.cursor?.advance(over: pending.bytes)
    }
    guard let cursor else { return false }
    let end = cursor.recordEnd > 0 ? cursor.recordEnd : try endOfJSON(cursor)
    self.cursor?.removeFirst(end)
    return try cut(at: end, into: &chunk)
  }

  /// The end of the input, which has been read and holds no further record.
  private func endOfJSON(_ cursor: JSONCursor) throws(AnnotationError) -> Int {
    switch cursor.failure {
    case .malformed(.end): throw try malformed(cursor, expected: "the end of the input")
    case .malformed(let expected): throw try malformed(cursor, expected: expected.text)
    case .tooDeep: throw try malformed(cursor, expected: "at most \(JSONCursor.depthLimit) levels")
    case .tooLong: throw tooLong(0)
    case nil: break
    }
    if pending.count > limit { throw tooLong(0) }
    if !cursor.isComplete { throw try malformed(cursor, expected: cursor.expectedAtEnd.text) }
    return pending.count
  }

  private static let excerptCount = 20

  private func malformed(
    _ cursor: JSONCursor, expected: String
  ) throws(AnnotationError) -> AnnotationError {
    // What was found does not depend on how much has been read.
    while pending.count < cursor.position + Self.excerptCount, !isAtEnd { try read() }
    let found = pending.withBytes {
      String(decoding: $0.dropFirst(cursor.position).prefix(Self.excerptCount), as: UTF8.self)
    }
    return .malformedDocument(
      line: cursor.lines + 1, offset: offset + Int64(cursor.position), expected: expected,
      found: found.isEmpty ? nil : found.shortenedForMessage)
  }
}

// MARK: - Records

/// Finds the ends of records in bytes that arrive piece by piece: line feeds outside quotation marks.
///
/// A quotation mark opens a quoted field only at the start of a field (RFC 4180; elsewhere it is an ordinary character,
/// as in Python's `csv`), and two of them inside represent one. Quotation marks and line feeds are found with `memchr`
/// and a backward scan, so that most bytes are not examined one by one.
struct RecordBoundary {
  /// The end of the last complete record, counted from the first byte; the start of the first one if none is.
  private(set) var end: Int
  private let delimiter: UInt8?
  private let start: Int
  private var position: Int
  private var isQuoted = false

  init(delimiter: UInt8?, from start: Int = 0) {
    self.delimiter = delimiter
    self.start = start
    position = start
    end = start
  }

  /// Continues with the bytes of the previous call and possibly more.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count {
      if isQuoted {
        guard closeQuotes(in: bytes) else { return }
      } else {
        crossPlain(bytes)
      }
    }
  }

  /// Returns `false` if more bytes are needed to decide whether the field continues.
  private mutating func closeQuotes(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mark = bytes.firstIndex(of: .quotationMark, from: position) else {
      position = bytes.count
      return true
    }
    position = mark
    if mark + 1 == bytes.count { return false }
    isQuoted = bytes[mark + 1] == .quotationMark
    position = isQuoted ? mark + 2 : mark + 1
    return true
  }

  /// Advances past the next quotation mark that opens a field.
  private mutating func crossPlain(_ bytes: UnsafeBufferPointer<UInt8>) {
    let first = position
    var mark = delimiter == nil ? nil : bytes.firstIndex(of: .quotationMark, from: first)
    while let found = mark, !opensField(found, in: bytes) {
      mark = bytes.firstIndex(of: .quotationMark, from: found + 1)
    }
    let stop = mark ?? bytes.count
    if let feed = bytes.lastLineFeed(in: first..<stop) { end = feed + 1 }
    isQuoted = mark != nil
    position = isQuoted ? stop + 1 : stop
  }

  private func opensField(_ mark: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard mark > start else { return true }
    let before = bytes[mark - 1]
    return before == .lineFeed || before == delimiter
  }
}
