/// Finds where records end in bytes that come bit by bit: at a line feed that is not inside quotation marks.
///
/// A quotation mark opens a quoted field only where a field begins (RFC 4180; elsewhere it is a character like any
/// other, as Python's `csv` has it), and two of them inside stand for one. So it hops from mark to mark with
/// `memchr`, and never looks at the bytes between them.
struct RecordBoundary {
  /// Behind the last complete record, from where the bytes begin.
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

  /// The same for other bytes, from their beginning.
  var restarted: RecordBoundary {
    var fresh = self
    fresh.end = 0
    fresh.position = 0
    fresh.isQuoted = false
    return fresh
  }

  /// Goes on with bytes that are those of the call before and perhaps more.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count {
      if isQuoted {
        guard closeQuotes(in: bytes) else { return }
      } else {
        crossPlain(bytes)
      }
    }
  }

  /// - Returns: False where more bytes are needed to say whether the field goes on.
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

  /// Up to behind the next quotation mark that opens a field.
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
