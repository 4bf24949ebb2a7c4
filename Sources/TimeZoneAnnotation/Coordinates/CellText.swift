/// The text that a cell stands for.
struct CellText {
  /// Without quotation marks around it and space at its ends; two quotation marks inside are one. Bytes that are
  /// not UTF-8 become U+FFFD.
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
    let start = content.firstIndex { !$0.isSpace } ?? content.endIndex
    let end = content.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? start
    text = String(decoding: content[start..<end], as: UTF8.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// What is between the quotation marks around a cell, as it stands there; the whole cell where it has none.
  @inline(__always)
  var withoutQuotationMarks: UnsafeBufferPointer<UInt8> {
    guard count >= 2, self[0] == .quotationMark, self[count - 1] == .quotationMark else { return self }
    return part(1..<count - 1)
  }
}
