/// Why an index cannot be used; every case carries what was expected and what was found.
public enum IndexError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case file(FileError)
  /// The first bytes are not those of an index.
  case notAnIndex(offset: Int, expected: UInt8, found: UInt8)
  /// The file has another format version.
  case version(expected: UInt32, found: UInt32)
  /// The file ends early. Sizes are in bytes; a damaged header may state any number.
  case truncated(expected: UInt64, found: Int)
  /// The bytes of a section have changed since it was written.
  case checksum(section: String, expected: UInt32, found: UInt32)
  /// A part of the index contradicts the format. `offset` is in bytes: from the start of the section, or of the file
  /// where the header or its section table is at fault.
  case structure(section: String, offset: Int, expected: String, found: String)
}

extension IndexError: SectionedFileFailure {
  package static func foreign(offset: Int, expected: UInt8, found: UInt8) -> IndexError {
    .notAnIndex(offset: offset, expected: expected, found: found)
  }
}

extension IndexError: CustomStringConvertible {
  /// One line: what was expected, what was found, what to do.
  public var description: String {
    switch self {
    case .file(let error):
      return error.description
    case .notAnIndex(let offset, let expected, let found):
      return
        "not a tzlookup index: byte \(offset) is \(found.hexadecimal), expected \(expected.hexadecimal)"
    case .version(let expected, let found):
      return
        "index format version is \(found), expected \(expected)"
    case .truncated(let expected, let found):
      return "index is truncated: expected \(expected) bytes, found \(found); copy or compile it again"
    case .checksum(let section, let expected, let found):
      return
        "index is damaged: the checksum of section \"\(section)\" is \(found.hexadecimal), expected \(expected.hexadecimal); copy or compile it again"
    case .structure(let section, let offset, let expected, let found):
      return
        "index is damaged: section \"\(section)\", byte \(offset): expected \(expected), found \(found); compile it again"
    }
  }
}
