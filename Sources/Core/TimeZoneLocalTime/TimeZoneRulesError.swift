// `FileError` is part of this module's interface.
@_exported import TimeZoneEngine

/// The reason why the rules of a time zone cannot be used, with the position, the expected value, and the value found.
public enum TimeZoneRulesError: Error, Hashable, Sendable {
  /// The text cannot be a zone name: parts of letters, digits, `_`, `+`, `-`, and `.`, joined by `/`.
  case invalidIdentifier(String)
  /// The rules of `source` have no zone of this name.
  case unknownZone(String, source: String)
  /// A file or directory of rules cannot be opened or read.
  case file(FileError)
  /// The file does not begin like a TZif file: the byte at `offset` differs.
  case notTZif(offset: Int, expected: UInt8, found: UInt8?)
  /// The TZif file has a version that this reader does not support.
  case version(found: UInt8)
  /// The TZif file ends early: `expected` and `found` are sizes in bytes.
  case truncated(expected: Int64, found: Int)
  /// The TZif file counts leap seconds, which Unix time does not.
  case leapSeconds(count: Int64)
  /// A part of the TZif file is not as RFC 9636 requires, at `offset` bytes from the start of the file.
  case malformed(part: String, offset: Int, expected: String, found: String)
  /// A packed table is damaged, at `offset` bytes from its start.
  case damagedTable(offset: Int, expected: String, found: String)
  /// A file in a directory of rules cannot be used, for the given `reason`.
  case damagedFile(path: String, reason: String)
}

extension TimeZoneRulesError: CustomStringConvertible {
  /// A description in one line: the expected and the found value, and how to fix the problem.
  public var description: String {
    switch self {
    case .invalidIdentifier(let name):
      "\(name.quotedForMessage) cannot be the name of a time zone; expected one such as Europe/Berlin"
    case .unknownZone(let name, let source):
      "\(source) have no time zone \(name.quotedForMessage); expected a name such as Europe/Berlin"
    case .file(let error):
      error.description
    case .notTZif(let offset, let expected, let found):
      "not a TZif file: expected \(expected) at byte \(offset), found \(found.map { "\($0)" } ?? "the end")"
    case .version(let found):
      "TZif version: expected 0, '2', '3' or '4', found byte \(found)"
    case .truncated(let expected, let found):
      "TZif file is truncated: expected at least \(expected) bytes, found \(found)"
    case .leapSeconds(let count):
      "TZif file counts \(count) leap seconds, and Unix time has none; use the rules without 'right/' in their path"
    case .malformed(let part, let offset, let expected, let found):
      "TZif file is damaged: \(part), byte \(offset): expected \(expected), found \(found)"
    case .damagedTable(let offset, let expected, let found):
      "packed table is damaged: byte \(offset): expected \(expected), found \(found); build it again"
    case .damagedFile(let path, let reason):
      "\(path.shortenedForMessage): \(reason)"
    }
  }
}
