/// Cuts the bytes of whole records into rows and fields, as ``RecordBoundary`` cuts records.
///
/// It looks at eight bytes at a time for delimiters and line feeds (see ``ByteMask``). Positions count from the
/// first byte.
struct RowScanner {
  /// One row.
  struct Row {
    /// Its first byte.
    let start: Int
    /// Behind its last byte that is not part of the line ending.
    let contentEnd: Int
    /// Behind its line ending.
    let end: Int
    /// At least 1: a blank row has one empty field.
    let fieldCount: Int
    /// Whether a quotation mark in it is never closed, which hides where it ends.
    let isUnclosed: Bool
  }

  /// Where the fields of the last row end, as many as were asked for.
  let fieldEnds: UnsafeMutableBufferPointer<Int>
  /// Lines begun so far: that of the next row, counted from 0.
  private(set) var line = 0

  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private let delimiter: UInt8
  private let delimiters: UInt64
  private var position = 0
  private var wordStart = 0
  /// The bytes of the current word that stand for something and are not yet passed.
  private var pending: ByteMask

  /// - Parameters:
  ///   - chunk: Whole records, with their slack cleared.
  ///   - delimiter: What separates fields.
  ///   - fieldEnds: Room for the ends of the first fields; any number will do.
  ///   - start: Where the first row begins.
  init(_ chunk: ByteBuffer, delimiter: UInt8, fieldEnds: UnsafeMutableBufferPointer<Int>, from start: Int = 0)
  {
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

  /// The next row, or `nil` behind the last.
  @inline(__always)
  mutating func next() -> Row? {
    guard position < bytes.count else { return nil }
    let start = position
    var fieldStart = start
    var fieldCount = 0
    var isUnclosed = false
    while true {
      if base[fieldStart] == .quotationMark, fieldStart < bytes.count {
        isUnclosed = !passQuotes(openedAt: fieldStart)
      }
      let mark = nextMark()
      if fieldCount < fieldEnds.count { fieldEnds[fieldCount] = mark }
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
    if mark > start, base[mark &- 1] == .carriageReturn { contentEnd = mark &- 1 }
    if fieldCount <= fieldEnds.count { fieldEnds[fieldCount &- 1] = contentEnd }
    return Row(
      start: start, contentEnd: contentEnd, end: position, fieldCount: fieldCount, isUnclosed: isUnclosed)
  }

  // MARK: Marks

  /// The place of the next delimiter or line feed, or the end of the bytes.
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

  /// Goes behind the mark that closes a field.
  ///
  /// - Returns: False where there is none: the rest of the bytes is that field.
  @inline(never)
  private mutating func passQuotes(openedAt mark: Int) -> Bool {
    var from = mark + 1
    var feeds = mark
    while let found = bytes.firstIndex(of: .quotationMark, from: from) {
      if base[found + 1] != .quotationMark || found + 1 >= bytes.count {
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
