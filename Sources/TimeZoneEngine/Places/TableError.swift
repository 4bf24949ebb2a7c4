import TimeZoneSupport

/// Why a table of the tz database cannot be used; every case carries what was expected and what was found.
public enum TableError: Error, Hashable, Sendable {
  /// The file cannot be opened or read, or is larger than any such table could be.
  case file(FileError)
  /// A line is not what it should be; lines count from 1.
  case malformed(file: String, line: Int, expected: String, found: String)
}

extension TableError: CustomStringConvertible {
  /// One line: the file and the line, what was expected, what was found.
  public var description: String {
    switch self {
    case .file(let error):
      return error.description
    case .malformed(let file, let line, let expected, let found):
      return "\(file): line \(line): expected \(expected), found \(found)"
    }
  }
}
