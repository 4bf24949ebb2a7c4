import TimeZoneSupport

/// Why a gazetteer cannot be used; every case carries what was expected and what was found.
public enum GazetteerError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case file(FileError)
  /// The first bytes are not those of a gazetteer.
  case notAGazetteer(offset: Int, expected: UInt8, found: UInt8)
  /// The file has another format version.
  case version(expected: UInt32, found: UInt32)
  /// The file ends early. Sizes are in bytes; a damaged header may state any number.
  case truncated(expected: UInt64, found: Int)
  /// The bytes of a section have changed since it was written.
  case checksum(section: String, expected: UInt32, found: UInt32)
  /// A part of the file contradicts the format. `offset` is in bytes: from the start of the section, or of the file
  /// where the header or its section table is at fault.
  case structure(section: String, offset: Int, expected: String, found: String)
}
