// Quotation marks of cells (RFC 4180), read and written. Where a quoted cell ends is found by ``RecordBoundary`` and
// ``RowScanner``.

package struct CellWriter {
  private let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// The bytes of a cell: in quotation marks if the text has a byte that would terminate the cell.
  package func cell(_ text: String) -> [UInt8] {
    Array(text.utf8).withUnsafeBufferPointer { cell($0) }
  }

  func needsQuotationMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.contains { $0 == delimiter || $0 == .quotationMark || $0 == .lineFeed || $0 == .carriageReturn }
  }

  func cell(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard needsQuotationMarks(bytes) else { return Array(bytes) }
    var quoted: [UInt8] = [.quotationMark]
    for byte in bytes {
      if byte == .quotationMark { quoted.append(.quotationMark) }
      quoted.append(byte)
    }
    quoted.append(.quotationMark)
    return quoted
  }
}

/// The text of a cell, unquoted.
struct CellText {
  /// The text without enclosing quotation marks and white space at its ends; doubled quotation marks inside become one.
  /// Invalid UTF-8 becomes U+FFFD.
  let text: String

  init(_ cell: UnsafeBufferPointer<UInt8>) {
    let isQuoted = cell.first == .quotationMark
    var content: [UInt8] = []
    var index = isQuoted ? 1 : 0
    var isInside = isQuoted
    while index < cell.count {
      let byte = cell[index]
      index += 1
      if isInside, byte == .quotationMark {
        isInside = index < cell.count && cell[index] == .quotationMark
        if !isInside { continue }
        index += 1
      }
      content.append(byte)
    }
    text = String(decoding: content.trimmed { $0.isSpaceOrTab }, as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes between the quotation marks that enclose a cell, unchanged; the whole cell if it is not quoted.
  @inline(__always)
  var withoutQuotationMarks: UnsafeBufferPointer<UInt8> {
    guard count >= 2, self[0] == .quotationMark, self[count - 1] == .quotationMark else { return self }
    return part(1..<count - 1)
  }
}
