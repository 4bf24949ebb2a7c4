extension RecordInput {
  /// The delimiters that are detected, the most likely first.
  static let delimiters: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }
  /// How many bytes are read beyond the first row, as one delimiter has it, to find its end as others have it.
  private static let lookahead = 64 << 10

  /// The delimiter that is given, or else the one that occurs most often outside quotation marks in the first row that
  /// is not blank; a comma if none does.
  ///
  /// The end of the first row depends on the delimiter, which decides which quotation marks open a field, and thus which
  /// line feeds end a row. Delimiters whose row extends far beyond the shortest are ruled out: in `lat,lon,TV |"in` a
  /// vertical bar would open a field that possibly never ends.
  ///
  /// The result depends neither on the chunks nor on how much a read returns.
  func delimiter(given: UInt8?) throws(AnnotationError) -> UInt8 {
    if let given { return given }
    let start = try peekFirstText()
    let limit = try peekFirstRows(from: start)
    let rows = Self.delimiters.map { row(from: start, $0) }
    func isOut(_ row: RowScanner.Row) -> Bool { row.isUnclosed || row.end > limit }
    let most = rows.lazy.filter { !isOut($0) }.map(\.fieldCount).max() ?? 1
    // Where no row has a delimiter, one that is out has at least the one before its quotation mark.
    let index = rows.firstIndex { most > 1 ? !isOut($0) && $0.fieldCount == most : isOut($0) }
    return Self.delimiters[index ?? 0]
  }

  /// Reads until the first row is complete as each delimiter has it, or one of them is and enough follows it.
  private func peekFirstRows(from start: Int) throws(AnnotationError) -> Int {
    var boundaries = Self.delimiters.map { RecordBoundary(delimiter: $0, from: start) }
    var limit: Int?
    repeat {
      for index in boundaries.indices { boundaries[index].advance(over: pending.bytes) }
      let complete = zip(boundaries, Self.delimiters).filter { $0.0.end > start }
      if limit == nil, let shortest = complete.map({ row(from: start, $0.1).end }).min() {
        limit = min(shortest + Self.lookahead, start + Self.recordLimit)
      }
      if complete.count == boundaries.count { break }
      if let limit, pending.count > limit { break }
    } while try readMore(from: start)
    return limit ?? pending.count
  }

  /// The row that begins at a position, as far as it has been read.
  func row(from start: Int, _ delimiter: UInt8) -> RowScanner.Row {
    pending.clearSlack()
    let noEnds = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
    var scanner = RowScanner(pending, delimiter: delimiter, fieldEnds: noEnds, from: start)
    return scanner.next()
      ?? RowScanner.Row(start: start, contentEnd: start, end: start, fieldCount: 1, isUnclosed: false)
  }
}

/// The line `sep=;` with which Excel names the separator of a file, before the header.
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
    let endings: [[UInt8]] = [[.lineFeed], [.carriageReturn, .lineFeed]]
    guard let found = endings.first(where: { ending.starts(with: $0) }) else { return nil }
    let length = Self.separatorPrefixes[0].count + 1 + found.count
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

/// What precedes a table.
extension RecordInput {
  /// Moves lines to the output, unchanged.
  /// Returns how many there are.
  func moveLines(_ count: Int, to output: ByteBuffer) throws(AnnotationError) -> Int {
    for moved in 0..<count {
      let end = try peekLine(from: 0)
      if end == 0 { return moved }
      output.append(pending.bytes.part(0..<end))
      skip(end)
    }
    return count
  }

  /// Moves lines of comments to the output, unchanged: each begins with `#`, and the line after it does as well, has more
  /// fields, or is the name of a column that is read. Returns how many there are.
  func moveComments(
    _ csv: CSVOptions, _ separator: UInt8?, to output: ByteBuffer
  ) throws(AnnotationError) -> Int {
    var count = 0
    let names = ColumnFinder.names(csv).map { $0.lowercased() }
    while try begins(with: [UInt8(ascii: "#")]) {
      let end = try peekLine(from: 0)
      let line = end..<(try peekLine(from: end))
      let isComment = pending.withBytes { bytes in
        func count(_ delimiter: UInt8, _ range: Range<Int>) -> Int {
          bytes.part(range).reduce(0) { $0 + ($1 == delimiter ? 1 : 0) }
        }
        let delimiters = (csv.delimiter ?? separator).map { [$0] } ?? Self.delimiters
        let counts = delimiters.map { (count($0, line), count($0, 0..<end)) }
        let name = UnsafeBufferPointer(rebasing: bytes.part(line).trimmed).cellText
        return bytes.part(line).first == UInt8(ascii: "#")
          || counts.max { $0.0 < $1.0 }.map { $0.0 > $0.1 } == true
          || names.contains { $0.isSame(as: name.lowercased()) } || ColumnName(name)?.content == .location
      }
      guard isComment else { break }
      count += try moveLines(1, to: output)
    }
    return count
  }

  /// Reads until a line is complete, and returns its end; nothing is consumed.
  private func peekLine(from start: Int) throws(AnnotationError) -> Int {
    try peekRecord(from: start, delimiter: nil)
    return pending.withBytes { $0.firstIndex(of: .lineFeed, from: start) }.map { $0 + 1 } ?? pending.count
  }
}
