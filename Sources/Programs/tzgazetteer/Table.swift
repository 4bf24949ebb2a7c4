import TimeZonePlaces

/// A table of columns separated by tabs, without a header.
struct Table {
  struct Row {
    let path: String
    /// Its line, from 1.
    let line: Int
    let cells: [String]

    func fail(_ expected: String, _ found: String) -> SourceError {
      .row(path: path, line: line, expected: expected, found: found)
    }

    func require(_ isValid: Bool, _ expected: String, _ found: String) throws {
      if !isValid { throw fail(expected, found) }
    }

    func number(_ column: Int, _ name: String, in range: ClosedRange<Int64>) throws -> Int64 {
      guard let number = Int64(cells[column]), range.contains(number) else {
        throw fail("a \(name) of \(range.lowerBound)...\(range.upperBound)", "\"\(cells[column])\"")
      }
      return number
    }

    /// A text that fits the format, without some characters at its start.
    func text(_ column: Int, dropping count: Int = 0) throws -> String {
      let (text, limit) = (String(cells[column].dropFirst(count)), GazetteerFormat.nameByteLimit)
      try require(
        text.utf8.count <= limit, "at most \(limit) bytes of UTF-8", "\(text.utf8.count) in \"\(text)\"")
      return text
    }

    func country(_ column: Int) throws -> String {
      try require(
        GazetteerFormat.isCountryCode(cells[column].utf8), "a country's code of two capital letters",
        "\"\(cells[column])\"")
      return cells[column]
    }
  }

  let rows: [Row]

  init(_ path: String, columns: ClosedRange<Int>) throws {
    let bytes = try InputFile(path).readAll(limit: 1 << 30)
    var rows: [Row] = []
    _ = try bytes.withUnsafeBufferPointer { bytes in
      try bytes.forEachLine { number, line in
        let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        let row = Row(path: path, line: number, cells: cells.map { String(decoding: $0, as: UTF8.self) })
        guard columns.contains(cells.count) else {
          throw row.fail(Self.columns(columns), "\(cells.count)")
        }
        for (cell, text) in zip(cells, row.cells)
        where !UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: cell)).isPrintable() {
          throw row.fail("UTF-8 without control characters", text.debugDescription)
        }
        rows.append(row)
      }
    }
    self.rows = rows
  }

  private static func columns(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "\(range.lowerBound) columns" : "\(range.lowerBound) columns or more"
  }
}

/// The reason why a gazetteer cannot be made of tables.
enum SourceError: Error {
  case row(path: String, line: Int, expected: String, found: String)
  /// More than the format has room for.
  case limit(what: String, expected: Int, found: Int)

  static func check(_ found: Int, _ what: String, limit: Int) throws {
    if found > limit { throw SourceError.limit(what: what, expected: limit, found: found) }
  }
}

extension SourceError: CustomStringConvertible {
  var description: String {
    switch self {
    case .row(let path, let line, let expected, let found):
      "\(path):\(line): expected \(expected), found \(found)"
    case .limit(let what, let expected, let found):
      "expected at most \(expected) \(what), found \(found): the format has no room for more"
    }
  }
}
