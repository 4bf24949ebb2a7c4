/// One line of a table, without its line ending; valid only during the call that it is passed to.
package struct TableLine {
  package let file: String
  /// Counted from 1.
  package let number: Int
  package let bytes: UnsafeBufferPointer<UInt8>

  /// Calls `body` with each line, without its line ending (`\n` or `\r\n`).
  @discardableResult
  package static func forEach(
    of file: String, _ bytes: UnsafeBufferPointer<UInt8>, _ body: (TableLine) throws(TableError) -> Void
  ) throws(TableError) -> Int {
    let last = try bytes.forEachLine { number, line throws(TableError) in
      try body(TableLine(file: file, number: number, bytes: line))
    }
    return max(1, last)
  }

  package var isComment: Bool { bytes.isEmpty || bytes[0] == UInt8(ascii: "#") }

  /// The first columns, and all that follows them as one more, so that the cost does not depend on the number of tabs.
  package func columns(first count: Int) -> [UnsafeBufferPointer<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\t"), maxSplits: count, omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  package var columnCount: Int { 1 + bytes.count { $0 == UInt8(ascii: "\t") } }

  package func malformed(expected: String, found: String) -> TableError {
    .malformed(file: file, line: number, expected: expected, found: found)
  }

  package func malformed(expected: String, found: UnsafeBufferPointer<UInt8>) -> TableError {
    malformed(expected: expected, found: String(decoding: found, as: UTF8.self).quotedForMessage)
  }

  package func zoneName(_ field: UnsafeBufferPointer<UInt8>) throws(TableError) -> String {
    guard !field.isEmpty, field.allSatisfy({ $0.isInZoneName }) else {
      throw malformed(expected: "a time zone such as Asia/Tokyo", found: field)
    }
    return String(decoding: field, as: UTF8.self)
  }

  /// Separated by commas.
  package func countryCodes(_ field: UnsafeBufferPointer<UInt8>) throws(TableError) -> [String] {
    let codes = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard codes.allSatisfy({ $0.count == 2 && $0.allSatisfy { $0 &- 0x41 < 26 } }) else {
      throw malformed(expected: "a country code of two capital letters (ISO 3166) such as JP", found: field)
    }
    return codes.map { String(decoding: $0, as: UTF8.self) }
  }

  package func text(_ field: UnsafeBufferPointer<UInt8>) throws(TableError) -> String {
    guard UnsafeRawBufferPointer(field).isPrintable() else {
      throw malformed(expected: "text in UTF-8 without control characters", found: field)
    }
    return String(decoding: field, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether time zone identifiers may contain this byte (tz database, "Theory and pragmatics").
  package var isInZoneName: Bool { isASCIILetter || isASCIIDigit || "/_-+.".utf8.contains(self) }
}

/// The reason why a table of the tz database cannot be used, with the expected and the found text.
public enum TableError: Error, Hashable, Sendable {
  /// The file cannot be opened or read, or is too large for such a table.
  case file(FileError)
  /// A line is malformed; `line` is counted from 1.
  case malformed(file: String, line: Int, expected: String, found: String)
}

extension TableError: CustomStringConvertible {
  /// A description in one line, with the file, the line, and the expected and found text.
  public var description: String {
    switch self {
    case .file(let error):
      error.description
    case .malformed(let file, let line, let expected, let found):
      "\(file): line \(line): expected \(expected), found \(found)"
    }
  }
}
