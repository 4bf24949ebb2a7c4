/// What programs write into a cell that has no value.
enum MissingValue {
  /// Whether a cell, trimmed and without quotation marks, is one of them, case-insensitive.
  static func matches(_ cell: some Collection<UInt8>) -> Bool {
    cell.count <= longest && words.contains { $0.elementsEqual(cell.lazy.map { $0.lowercased }) }
  }

  /// The same for a cell that may have white space at its ends.
  @inline(__always)
  static func matches(trimming cell: UnsafeBufferPointer<UInt8>) -> Bool {
    var (start, end) = (0, cell.count)
    while start < end, cell[start].isSpace { start += 1 }
    while start < end, cell[end - 1].isSpace { end -= 1 }
    return end - start <= longest && matches(cell.part(start..<end))
  }

  /// Empty cells; SQL, R, Python and Excel; ExifTool's `-`; `COPY` of PostgreSQL and MySQL.
  private static let words = ["", "null", "none", "nan", "n/a", "na", "#n/a", "-", "\\n"].map {
    Array($0.utf8)
  }
  private static let longest = 4
}

extension String {
  /// Whether it stands for no value.
  package var isMissingValue: Bool { MissingValue.matches(utf8) }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
