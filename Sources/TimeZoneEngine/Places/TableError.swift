import TimeZoneIndex

/// Why a table of the tz database cannot be used; every case carries what was expected and what was found.
public enum TableError: Error, Hashable, Sendable {
  /// There is no such file, or it may not be read.
  case unreadable(path: String, reason: String)
  /// Reading failed part-way.
  case input(path: String, reason: String)
  /// The file is larger than any such table could be; `limit` is in bytes.
  case tooLarge(path: String, limit: Int)
  /// A line is not what it should be; lines count from 1.
  case malformed(file: String, line: Int, expected: String, found: String)
}

extension TableError: CustomStringConvertible {
  /// One line: the file and the line, what was expected, what was found.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      return "cannot open table \(path): \(reason); give the path of a file like zone.tab of the tz database"
    case .input(let path, let reason):
      return "cannot read table \(path): \(reason)"
    case .tooLarge(let path, let limit):
      return "table \(path) is too large: expected at most \(limit) bytes"
    case .malformed(let file, let line, let expected, let found):
      return "\(file): line \(line): expected \(expected), found \(found)"
    }
  }
}
