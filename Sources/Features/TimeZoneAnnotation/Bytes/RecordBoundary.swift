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
