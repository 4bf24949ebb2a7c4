extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the number of each line, counted from 1, and its bytes without the line ending (`\n` or `\r\n`).
  @discardableResult @inlinable
  package func forEachLine<Failure: Error>(
    _ body: (_ number: Int, _ line: UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var number = 0
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? count
      let hasReturn = end > start && self[end - 1] == UInt8(ascii: "\r")
      number += 1
      try body(number, UnsafeBufferPointer(rebasing: self[start..<(hasReturn ? end - 1 : end)]))
      start = end + 1
    }
    return number
  }
}

extension [UInt8] {
  /// U+FEFF in UTF-8, with which some programs begin files.
  package static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }
}

extension Collection<UInt8> {
  /// The bytes after a byte order mark in UTF-8; all of them where there is none.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [UInt8].byteOrderMark) ? dropFirst(3) : self[...]
  }
}
