/// The line `sep=;` with which Excel says what separates the fields of a file, before the header.
extension RecordInput {
  /// Moves the line to the output, unchanged.
  /// Returns the separator; `nil` if the input begins with anything else.
  func moveSeparatorLine(to output: ByteBuffer) throws(AnnotationError) -> UInt8? {
    guard try beginsLikeSeparatorLine() else { return nil }
    try peekRecord(from: 0, delimiter: nil)
    let line = pending.bytes
    let separator = line[Self.separatorPrefixes[0].count]
    let ending = line.part(Self.separatorPrefixes[0].count + 1..<line.count)
    guard ![.quotationMark, .lineFeed, .carriageReturn].contains(separator) else { return nil }
    let count: Int
    if ending.starts(with: [.lineFeed]) {
      count = 1
    } else if ending.starts(with: [.carriageReturn, .lineFeed]) {
      count = 2
    } else {
      return nil
    }
    let length = Self.separatorPrefixes[0].count + 1 + count
    output.append(line.part(0..<length))
    skip(length)
    return separator
  }

  private static let separatorPrefixes = ["sep=", "Sep=", "SEP="].map { Array($0.utf8) }

  /// Whether the prefix and at least one byte are there.
  private func beginsLikeSeparatorLine() throws(AnnotationError) -> Bool {
    for prefix in Self.separatorPrefixes where try begins(with: prefix) {
      if pending.count > prefix.count { return true }
      return try readMore(from: 0) && pending.count > prefix.count
    }
    return false
  }
}
