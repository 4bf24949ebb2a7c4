/// Values as cells of a table.
struct CellWriter {
  let delimiter: UInt8

  /// The bytes of a cell: in quotation marks where the text holds something that would end it.
  func cell(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let needsQuotes = bytes.contains {
      $0 == delimiter || $0 == .quotationMark || $0 == .lineFeed || $0 == .carriageReturn
    }
    guard needsQuotes else { return bytes }
    var quoted: [UInt8] = [.quotationMark]
    for byte in bytes {
      if byte == .quotationMark { quoted.append(.quotationMark) }
      quoted.append(byte)
    }
    quoted.append(.quotationMark)
    return quoted
  }
}
