/// All cells of a row of a table, or all members of a JSON object, as texts with their names.
package struct TagRow: Sendable {
  package let line: Int64
  /// Names and texts, in their order; members of an object in the object have its name and a colon before theirs, as
  /// ExifTool's `-g` and `-G` have groups. Values that are neither texts nor numbers are left out, and so are empty cells.
  package fileprivate(set) var tags: [(name: String, text: String)] = []
  /// Why it is malformed; its tags up to there are kept.
  package fileprivate(set) var failure: RowError?
}

/// Reads rows whose columns or members are not known in advance: a table with a header, or JSON objects, one per line, one
/// after the other or in an array, whichever the input begins with.
package struct TagRowReader {
  /// The reader of objects; `nil` for a table.
  private var records: JSONRecordReader?
  private var table: TableReader?
  private var names: [String] = []

  /// Reads the start, decompressed first if it begins like gzip.
  package init(_ source: any ByteSource) throws(AnnotationError) {
    let input = try RecordInput(source, chunkSize: TimedRow.chunkSize)
    try input.requireText()
    try input.moveByteOrderMark(to: ByteBuffer())
    let start = try input.peekFirstText()
    let first = input.pending.withBytes { $0.dropFirst(start).first { !$0.isJSONSpace } }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      records = try JSONRecordReader(input, readsGeometry: false)
    } else {
      table = try TableReader(input, CSVOptions())
      table?.start.first?.forEachName { names.append($1) }
      table?.skipHeader()
    }
  }

  package mutating func next() throws(AnnotationError) -> TagRow? {
    while let (record, line) = try records?.next() {
      if let content = record.content { return Self.row(content, line: line) }
    }
    while let (row, line) = try table?.next() {
      var read = TagRow(line: line)
      if row.isUnclosed { read.failure = .unclosedQuotationMark }
      for (name, text) in zip(names, table?.texts(row) ?? []) where !text.isMissingValue {
        read.tags.append((name, text))
      }
      if !read.tags.isEmpty || read.failure != nil { return read }
    }
    return nil
  }

  private static func row(_ record: UnsafeBufferPointer<UInt8>, line: Int64) -> TagRow {
    var row = TagRow(line: line)
    var tokens = JSONTokens(record)
    tokens.skipSpace()
    guard tokens.peek() == UInt8(ascii: "{") else {
      row.failure = tokens.failure("a JSON object")
      return row
    }
    var cursor = JSONCursor.document()
    var keys = ["", ""]
    while let token = cursor.next(record) {
      let depth = cursor.depth
      guard (1...2).contains(depth) else { continue }
      switch token {
      case .key:
        keys[depth - 1] = JSONString.decoded(record.part(cursor.start..<cursor.position - 1))
      case .string where !cursor.isInArray, .scalar(nil) where !cursor.isInArray:
        let end = if case .string = token { cursor.position - 1 } else { cursor.position }
        let name = depth == 1 ? keys[0] : "\(keys[0]):\(keys[1])"
        row.tags.append((name, JSONString.decoded(record.part(cursor.start..<end))))
      case .string, .scalar, .open, .close: break
      }
    }
    tokens.position = cursor.position
    switch cursor.failure {
    case .malformed(.end): row.failure = tokens.failure("the end of the object")
    case .malformed(let expected): row.failure = tokens.failure(expected)
    case .tooDeep, .tooLong: row.failure = tokens.failure("at most \(JSONCursor.depthLimit) levels")
    case nil: if !cursor.isComplete { row.failure = tokens.failure(cursor.expectedAtEnd) }
    }
    return row
  }
}
