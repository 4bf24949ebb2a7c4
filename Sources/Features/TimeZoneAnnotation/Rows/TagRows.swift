import TimeZoneEngine

/// All cells of a row of a table, or all members of a JSON object, as texts with their names.
package struct TagRow: Sendable {
  /// The line on which it begins, counted from 1.
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
  private let input: RecordInput
  /// The reader of objects; `nil` for a table.
  private var records: JSONRecordReader?
  private var delimiter: UInt8 = 0
  private var names: [String] = []
  private var line: Int64 = 1
  private var chunk = ByteBuffer()

  /// Reads the start, decompressed first if it begins like gzip.
  package init(_ source: any ByteSource) throws(AnnotationError) {
    input = try RecordInput(source, chunkSize: TimedRow.chunkSize)
    try input.requireText()
    try input.moveByteOrderMark(to: ByteBuffer())
    let start = try input.peekFirstText()
    let first = input.pending.withBytes { $0.dropFirst(start).first { !$0.isJSONSpace } }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      records = try JSONRecordReader(input, readsGeometry: false)
    } else {
      let table = try TableStart(input, CSVOptions(), ByteBuffer())
      guard let header = table.first else { throw .noHeader }
      header.forEachName { names.append($1) }
      delimiter = table.delimiter
      input.skip(header.row.end)
      line += Int64(table.linesBefore + header.lines)
    }
  }

  package mutating func read(_ body: (TagRow) -> Void) throws(AnnotationError) -> Bool {
    guard records == nil else { return try readObjects(body) }
    guard try input.cut(delimiter, into: &chunk) else { return false }
    chunk.clearSlack()
    readTable(body)
    return true
  }

  private mutating func readTable(_ body: (TagRow) -> Void) {
    let noEnds = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
    var scanner = RowScanner(chunk, delimiter: delimiter, fieldEnds: noEnds)
    let firstLine = line
    while let row = scanner.next() {
      var read = TagRow(line: line)
      line = firstLine + Int64(scanner.line)
      if row.isUnclosed { read.failure = .unclosedQuotationMark }
      for (name, field) in zip(names, RowFields(row, chunk, delimiter: delimiter)) where !field.isEmpty {
        let text = chunk.withBytes { CellText($0.part(field)).text }
        if !text.isMissingValue { read.tags.append((name, text)) }
      }
      if !read.tags.isEmpty || read.failure != nil { body(read) }
    }
  }

  private mutating func readObjects(_ body: (TagRow) -> Void) throws(AnnotationError) -> Bool {
    guard try records?.take() == true else { return false }
    while let (record, line) = records?.next() {
      if let content = record.content { body(Self.row(content, line: line)) }
    }
    return true
  }

  // MARK: One object

  private static func row(_ record: UnsafeBufferPointer<UInt8>, line: Int64) -> TagRow {
    var row = TagRow(line: line)
    var tokens = JSONTokens(record)
    do throws(RowError) {
      tokens.skipSpace()
      guard tokens.peek() == UInt8(ascii: "{") else { throw tokens.failure("a JSON object") }
      try readMembers(&tokens, into: &row.tags)
      tokens.skipSpace()
      guard tokens.isAtEnd else { throw tokens.failure("the end of the object") }
    } catch {
      row.failure = error
    }
    return row
  }

  private static func readMembers(
    _ tokens: inout JSONTokens, into tags: inout [(name: String, text: String)]
  ) throws(RowError) {
    var state = JSONState.value
    var arrays: [Bool] = []
    var keys = ["", ""]
    func text(_ range: Range<Int>, _ tokens: JSONTokens) -> String {
      JSONString.decoded(tokens.bytes.part(range))
    }
    repeat {
      tokens.skipSpace()
      let start = tokens.position
      var value: Range<Int>?
      let isInArray = arrays.last ?? false
      switch state.step(tokens.peek() ?? 0, isInArray: isInArray) {
      case .separator:
        tokens.skip(1)
        continue
      case .open(let isArray):
        guard arrays.count < JSONCursor.depthLimit else {
          throw tokens.failure("at most \(JSONCursor.depthLimit) levels")
        }
        arrays.append(isArray)
        tokens.skip(1)
        continue
      case .close:
        arrays.removeLast()
        tokens.skip(1)
      case .key:
        let key = try ObjectScanner.content(&tokens)
        if arrays.count <= 2 { keys[arrays.count - 1] = text(key, tokens) }
        continue
      case .string: value = try ObjectScanner.content(&tokens)
      case .scalar:
        do throws(JSONExpectation) {
          if try tokens.scalar() == nil { value = start..<tokens.position }
        } catch {
          throw tokens.failure(error)
        }
      case .malformed: throw tokens.failure(state.expected(isInArray: isInArray))
      }
      state.endValue(isOutermost: arrays.isEmpty)
      guard let value, arrays == [false] || arrays == [false, false] else { continue }
      let name = arrays.count == 1 ? keys[0] : "\(keys[0]):\(keys[1])"
      tags.append((name, text(value, tokens)))
    } while !arrays.isEmpty
  }
}
