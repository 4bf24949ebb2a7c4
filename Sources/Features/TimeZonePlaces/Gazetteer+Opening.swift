import TimeZoneEngine

// Every importer sees coordinates and zones too.
@_exported import TimeZoneEngine
import CGazetteer

extension Gazetteer {
  /// The world's cities, embedded in the library: no file needs to be opened.
  ///
  /// It is created on first use; the system loads the data page by page as searches touch it.
  public static let embedded = Gazetteer(
    embedded: UnsafeRawBufferPointer(start: tzlookup_gazetteer(), count: tzlookup_gazetteer_size()))

  /// A gazetteer that is part of the program.
  ///
  /// Its contents were checked when it was made, and tests check them again: only the header is checked here.
  package init(embedded bytes: UnsafeRawBufferPointer) {
    do throws(GazetteerError) {
      self.init(trusted: try GazetteerFile(OwnedBytes(program: bytes)))
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded gazetteer: damaged header")
    }
  }

  /// Creates a gazetteer from bytes in memory, which are checked completely, once.
  ///
  /// - Parameter bytes: A gazetteer, as `tzgazetteer` writes it. They are copied.
  /// - Throws: ``GazetteerError``: the bytes are not a valid gazetteer.
  /// - Complexity: O(n log n) in the number of bytes.
  public init(bytes: [UInt8]) throws(GazetteerError) {
    try self.init(checking: OwnedBytes(copying: bytes))
  }

  #if !hasFeature(Embedded)
    /// Reads a gazetteer from a file into memory and checks it completely, once. Later changes to the file have no effect.
    ///
    /// - Parameter path: A gazetteer, as `tzgazetteer` writes it.
    /// - Throws: ``GazetteerError``: the file cannot be read, or is not a valid gazetteer. Memory is allocated only for a
    ///   file that begins with the header of a gazetteer of its size.
    /// - Complexity: O(n log n) in the size of the file.
    public init(contentsOf path: String) throws(GazetteerError) {
      let (file, header) = try GazetteerFile.open(path)
      try header.checkTable()
      try self.init(checking: try GazetteerFile.read(file))
    }
  #endif

  private init(checking storage: OwnedBytes) throws(GazetteerError) {
    let sections = try GazetteerFile(storage)
    try GazetteerValidator(sections: sections).validate()
    self.init(trusted: sections)
  }
}

/// The reason why a gazetteer cannot be used; every case carries the expected and the found value.
public enum GazetteerError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case file(FileError)
  /// The first bytes aren't from a gazetteer.
  case notAGazetteer(offset: Int, expected: UInt8, found: UInt8)
  /// The file has another format version.
  case version(expected: UInt32, found: UInt32)
  /// The file ends early. Sizes are in bytes; a damaged header may state any number.
  case truncated(expected: UInt64, found: Int)
  /// The bytes of a section have changed since it was written.
  case checksum(section: String, expected: UInt32, found: UInt32)
  /// A part of the file contradicts the format. `offset` is in bytes: from the start of the section, or of the file
  /// if the header or its section table is at fault.
  case structure(section: String, offset: Int, expected: String, found: String)
}

extension GazetteerError: SectionedFileFailure {
  package static func foreign(offset: Int, expected: UInt8, found: UInt8) -> GazetteerError {
    .notAGazetteer(offset: offset, expected: expected, found: found)
  }
}

extension GazetteerError: CustomStringConvertible {
  /// A description in one line: the expected and the found value, and the remedy.
  public var description: String {
    switch self {
    case .file(let error):
      error.description
    case .notAGazetteer(let offset, let expected, let found):
      "not a gazetteer: byte \(offset) is \(found.hexadecimal), expected \(expected.hexadecimal)"
    case .version(let expected, let found):
      "gazetteer format version is \(found), expected \(expected); make the gazetteer again"
    case .truncated(let expected, let found):
      "gazetteer is truncated: expected \(expected) bytes, found \(found); copy or make it again"
    case .checksum(let section, let expected, let found):
      "gazetteer is damaged: the checksum of section \"\(section)\" is \(found.hexadecimal), expected \(expected.hexadecimal); copy or make it again"
    case .structure(let section, let offset, let expected, let found):
      "gazetteer is damaged: section \"\(section)\", byte \(offset): expected \(expected), found \(found); make it again"
    }
  }
}
