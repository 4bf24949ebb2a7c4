/// The input of an annotation, decompressed where it begins like gzip: it can be peeked at, and is then consumed in
/// chunks of whole records.
///
/// One buffer holds the bytes that have been read but not consumed. A chunk is that buffer up to its last whole record:
/// it is swapped out, and only the incomplete record after it is copied.
final class RecordInput {
  /// The longest record, in bytes: it limits the memory that hostile input can claim.
  static let recordLimit = 16 << 20

  /// The bytes read but not consumed; a record begins at the first of them.
  private(set) var pending = ByteBuffer()
  /// The number of bytes consumed before these.
  private var offset: Int64 = 0
  private var isAtEnd = false

  private let source: any ByteSource
  private var gzip: GzipSource?
  private var plainBytesRead: Int64 = 0
  private let chunkSize: Int

  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - chunkSize: The number of bytes to request at a time, at least 1.
  /// - Throws: ``AnnotationError``: the source fails.
  init(_ source: any ByteSource, chunkSize: Int) throws(AnnotationError) {
    self.source = source
    self.chunkSize = max(1, chunkSize)
    if try begins(with: [0x1F, 0x8B]) {
      gzip = try GzipSource(source, after: pending)
      pending = ByteBuffer()
    }
  }

  /// Bytes read from the source, before decompression.
  var bytesRead: Int64 { gzip?.bytesRead ?? plainBytesRead }

  private func read(_ recordStart: Int = 0) throws(AnnotationError) {
    if pending.count - recordStart > Self.recordLimit {
      throw .recordTooLong(offset: offset + Int64(recordStart), limit: Self.recordLimit)
    }
    pending.reserve(chunkSize)
    try pending.requireComplete()
    let count = try pending.fill { room throws(AnnotationError) in
      let room = UnsafeMutableRawBufferPointer(rebasing: room.prefix(chunkSize))
      if let gzip { return try gzip.read(into: room) }
      let count = min(try source.read(into: room), room.count)
      plainBytesRead += Int64(max(0, count))
      return count
    }
    isAtEnd = count <= 0
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

  /// Reads until a record that is not blank is complete, or the input ends; nothing is consumed.
  ///
  /// The amount of input that one read returns varies, and must not determine the columns.
  ///
  /// - Parameter boundary: Where records end, unused so far.
  /// - Returns: Where the last complete record read ends; all that is left, at the end of the input.
  /// - Throws: ``AnnotationError``: the source fails, or a record is too long.
  func peekRecords(_ boundary: RecordBoundary) throws(AnnotationError) -> Int {
    var boundary = boundary
    var blankEnd = 0
    while true {
      boundary.advance(over: pending.bytes)
      while blankEnd < boundary.end, pending.base[blankEnd].isLineEnding { blankEnd += 1 }
      if blankEnd < boundary.end || blankEnd > Self.recordLimit { return boundary.end }
      if isAtEnd { return pending.count }
      try read(boundary.end)
    }
  }

  /// Moves a UTF-8 byte order mark to the output; UTF-16 is refused.
  func moveByteOrderMark(to output: ByteBuffer) throws(AnnotationError) {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] where try begins(with: mark) { throw .utf16 }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard try begins(with: mark) else { return }
    output.append(mark)
    skip(mark.count)
  }
}

extension UInt8 {
  fileprivate var isLineEnding: Bool { self == .lineFeed || self == .carriageReturn }
}

// MARK: - Consuming

extension RecordInput {
  /// Consumes bytes that have been read.
  func skip(_ count: Int) {
    pending.removeFirst(count)
    offset += Int64(count)
  }

  /// Consumes the next chunk of whole records: those that are pending, or else those of one read, or of more reads
  /// where that contains no whole record.
  ///
  /// - Parameters:
  ///   - boundary: Where records end, unused so far.
  ///   - chunk: Replaced by the records. The last record of the input may lack its line feed.
  /// - Returns: False at the end of the input.
  /// - Throws: ``AnnotationError``: the source fails, or a record is too long.
  func cut(_ boundary: RecordBoundary, into chunk: inout ByteBuffer) throws(AnnotationError) -> Bool {
    var boundary = boundary
    boundary.advance(over: pending.bytes)
    while boundary.end == 0, !isAtEnd {
      try read()
      boundary.advance(over: pending.bytes)
    }
    let end = boundary.end > 0 ? boundary.end : pending.count
    swap(&pending, &chunk)
    pending.truncate(to: 0)
    pending.append(chunk, end..<chunk.count)
    try pending.requireComplete()
    chunk.truncate(to: end)
    chunk.clearSlack()
    offset += Int64(end)
    return end > 0
  }
}

// MARK: - Records

/// Finds the ends of records in bytes that arrive piece by piece: line feeds outside quotation marks.
///
/// A quotation mark opens a quoted field only at the start of a field (RFC 4180; elsewhere it is an ordinary character,
/// as in Python's `csv`), and two of them inside stand for one. Quotation marks and line feeds are found with `memchr`
/// and a backward scan, so that most bytes are not examined one by one.
struct RecordBoundary {
  /// The end of the last complete record, counted from the first byte.
  private(set) var end = 0
  private let delimiters: SIMD4<UInt8>?
  private var position = 0
  private var isQuoted = false

  /// - Parameter delimiters: What may separate fields, up to four; none where quotation marks have no meaning.
  init(delimiters: [UInt8]) {
    guard let first = delimiters.first else {
      self.delimiters = nil
      return
    }
    var all = SIMD4(repeating: first)
    for (index, delimiter) in delimiters.prefix(4).enumerated() { all[index] = delimiter }
    self.delimiters = all
  }

  /// Continues with bytes that are those of the previous call and perhaps more.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count {
      if isQuoted {
        guard closeQuotes(in: bytes) else { return }
      } else {
        crossPlain(bytes)
      }
    }
  }

  /// - Returns: False where more bytes are needed to decide whether the field continues.
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
    let start = position
    var mark = delimiters == nil ? nil : bytes.firstIndex(of: .quotationMark, from: start)
    while let found = mark, !opensField(found, in: bytes) {
      mark = bytes.firstIndex(of: .quotationMark, from: found + 1)
    }
    let stop = mark ?? bytes.count
    if let feed = bytes.lastLineFeed(in: start..<stop) { end = feed + 1 }
    isQuoted = mark != nil
    position = isQuoted ? stop + 1 : stop
  }

  private func opensField(_ mark: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard mark > 0, let delimiters else { return true }
    let before = bytes[mark - 1]
    return before == .lineFeed || any(delimiters .== before)
  }
}
