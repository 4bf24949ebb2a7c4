/// Cuts the bytes of whole records into rows and fields, as ``RecordBoundary`` cuts records.
///
/// It searches eight bytes at a time for delimiters and line feeds (see ``ByteMask``), so the slack of the chunk must be zero
/// (see ``ByteBuffer/clearSlack()``). Positions are counted from the first byte of the chunk.
struct RowScanner {
  struct Row {
    /// Its first byte.
    let start: Int
    /// After its last byte that is not part of the line ending.
    let contentEnd: Int
    /// After its line ending.
    let end: Int
    /// At least 1: a blank row has one empty field.
    let fieldCount: Int
    /// Whether a quotation mark in it is never closed, so that its end is unknown.
    let isUnclosed: Bool
  }

  /// The ends of the first fields of the last row, as many as fit. A chunk is shorter than 2 GiB, see
  /// ``AnnotationOptions/effectiveChunkSize``.
  let fieldEnds: UnsafeMutableBufferPointer<Int32>
  /// The line on which the next row begins, counted from 0.
  private(set) var line = 0

  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private let delimiter: UInt8
  private let delimiters: UInt64
  /// The start of the next row.
  private(set) var position = 0
  private var wordStart = 0
  /// The delimiters and line feeds of the current word that have not been passed.
  private var pending: ByteMask

  init(
    _ chunk: ByteBuffer, delimiter: UInt8, fieldEnds: UnsafeMutableBufferPointer<Int32>, from start: Int = 0
  ) {
    bytes = chunk.bytes
    base = UnsafePointer(chunk.base)
    self.delimiter = delimiter
    self.fieldEnds = fieldEnds
    delimiters = ByteMask.word(of: delimiter)
    position = start
    wordStart = start
    pending = .none
    if start < chunk.count { pending = marks(start) }
  }

  @inline(__always)
  mutating func next() -> Row? {
    guard position < bytes.count else { return nil }
    let start = position
    var fieldStart = start
    var fieldCount = 0
    var isUnclosed = false
    while true {
      let (mark, isClosed) = fieldEnd(from: fieldStart)
      if !isClosed { isUnclosed = true }
      if fieldCount < fieldEnds.count { fieldEnds[fieldCount] = Int32(truncatingIfNeeded: mark) }
      fieldCount &+= 1
      if mark < bytes.count, base[mark] == delimiter {
        fieldStart = mark &+ 1
        continue
      }
      return finish(start, mark, fieldCount, isUnclosed)
    }
  }

  @inline(__always)
  private mutating func finish(_ start: Int, _ mark: Int, _ fieldCount: Int, _ isUnclosed: Bool) -> Row {
    position = min(mark &+ 1, bytes.count)
    line &+= 1
    var contentEnd = mark
    if bytes[start..<mark].last == .carriageReturn { contentEnd = mark &- 1 }
    if fieldCount <= fieldEnds.count { fieldEnds[fieldCount &- 1] = Int32(truncatingIfNeeded: contentEnd) }
    return Row(
      start: start, contentEnd: contentEnd, end: position, fieldCount: fieldCount, isUnclosed: isUnclosed)
  }

  // MARK: Marks

  /// The end of the field that begins at a position, and whether its quotation mark, if any, is closed.
  @inline(__always)
  fileprivate mutating func fieldEnd(from start: Int) -> (mark: Int, isClosed: Bool) {
    var isClosed = true
    if base[start] == .quotationMark { isClosed = passQuotes(openedAt: start) }
    return (nextMark(), isClosed)
  }

  /// The position of the next delimiter or line feed, or the end of the bytes.
  @inline(__always)
  private mutating func nextMark() -> Int {
    while pending.isEmpty {
      wordStart &+= ByteMask.width
      if wordStart >= bytes.count { return bytes.count }
      pending = marks(wordStart)
    }
    return wordStart &+ pending.removeFirst()
  }

  @inline(__always)
  private func marks(_ start: Int) -> ByteMask {
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    return ByteMask(word, equalTo: delimiters).union(ByteMask(word, equalTo: Self.lineFeeds))
  }

  private static let lineFeeds = ByteMask.word(of: .lineFeed)

  // MARK: Quotation marks

  /// Advances past the quotation mark that closes a field.
  /// Returns `false` if none exists: the field then extends to the end of the bytes.
  @inline(never)
  private mutating func passQuotes(openedAt mark: Int) -> Bool {
    var from = mark + 1
    var feeds = mark
    while let found = bytes.firstIndex(of: .quotationMark, from: from) {
      if base[found + 1] != .quotationMark {
        countFeeds(&feeds, upTo: found)
        moveTo(found + 1)
        return true
      }
      from = found + 2
    }
    countFeeds(&feeds, upTo: bytes.count)
    moveTo(bytes.count)
    return false
  }

  private mutating func countFeeds(_ from: inout Int, upTo end: Int) {
    while let feed = bytes.firstIndex(of: .lineFeed, from: from), feed < end {
      line += 1
      from = feed + 1
    }
  }

  private mutating func moveTo(_ target: Int) {
    wordStart = target
    pending = target < bytes.count ? marks(target) : .none
  }
}

// MARK: - Eight bytes at a time

/// A subset of the eight bytes of a word: the top bit of each byte in it is set.
///
/// Bytes are numbered in the order of memory, so words are loaded as little-endian.
struct ByteMask {
  static let width = 8
  static let none = ByteMask(bits: 0)

  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// A word of eight times the same byte.
  static func word(of byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The bytes of a word that equal another word's bytes.
  ///
  /// A byte of the difference is zero exactly if its top bit is not set and its low bits do not carry into it
  /// (Warren, Hacker's Delight, 6-1).
  @inline(__always)
  init(_ word: UInt64, equalTo other: UInt64) {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = UInt64(littleEndian: word) ^ other
    bits = ~(((difference & low) &+ low) | difference | low)
  }

  @inline(__always)
  func union(_ other: ByteMask) -> ByteMask { ByteMask(bits: bits | other.bits) }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Removes the first byte and returns its index; the mask must not be empty.
  @inline(__always)
  mutating func removeFirst() -> Int {
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount &>> 3
  }
}

// MARK: - All fields of a row

/// The ranges of the fields of one row, in order, each found when it is asked for: a row may have millions.
struct RowFields: Sequence, IteratorProtocol {
  private var scanner: RowScanner
  private let row: RowScanner.Row
  /// The start of the next field; `nil` after the last.
  private var start: Int?

  init(_ row: RowScanner.Row, _ chunk: ByteBuffer, delimiter: UInt8) {
    let noEnds = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
    scanner = RowScanner(chunk, delimiter: delimiter, fieldEnds: noEnds, from: row.start)
    self.row = row
    start = row.start
  }

  mutating func next() -> Range<Int>? {
    guard let start else { return nil }
    let mark = scanner.fieldEnd(from: start).mark
    guard mark < row.contentEnd else {
      self.start = nil
      return start..<row.contentEnd
    }
    self.start = mark + 1
    return start..<mark
  }
}
