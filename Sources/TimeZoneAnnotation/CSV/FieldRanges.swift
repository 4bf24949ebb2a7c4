/// Where all fields of one row lie.
struct FieldRanges {
  private let start: Int
  private var ends: [Int]

  var count: Int { ends.count }

  subscript(column: Int) -> Range<Int> {
    (column == 0 ? start : ends[column - 1] + 1)..<ends[column]
  }

  init(_ row: RowScanner.Row, _ chunk: ByteBuffer, delimiter: UInt8) {
    start = row.start
    ends = []
    // The row once more, all of its fields this time.
    ends = withUnsafeTemporaryAllocation(of: Int.self, capacity: row.fieldCount) { room in
      var scanner = RowScanner(chunk, delimiter: delimiter, fieldEnds: room, from: row.start)
      _ = scanner.next()
      return Array(room)
    }
  }
}
