import ArgumentParser
import TimeZoneAnnotation

/// What `csv` alone understands.
public struct CSVArguments: ParsableArguments {
  /// The column of latitudes.
  @Option(help: ArgumentHelp("The column of latitudes, by name or number (from 1).", valueName: "column"))
  public var lat: Word?

  /// The column of longitudes.
  @Option(
    help: ArgumentHelp(
      "The column of longitudes. The same as --lat where one column has both.", valueName: "column"))
  public var lon: Word?

  /// What separates fields.
  @Option(
    help: ArgumentHelp(
      "What separates fields: a character, or comma, tab, semicolon, pipe, space. (default: seen from the first row)",
      valueName: "character"),
    completion: .list(["comma", "tab", "semicolon", "pipe", "space"]))
  public var delimiter: Word?

  /// Whether the first row is one like the others.
  @Flag(help: "There is no header: the first row is one like the others.")
  public var noHeader = false

  /// The column of instants.
  @Option(
    help: ArgumentHelp(
      "Add utc_offset and local_time for the instants of this column: ISO 8601 with its offset, or Unix seconds or milliseconds.",
      valueName: "column"))
  public var time: Word?

  /// For the argument parser.
  public init() {}

  /// The arguments as the library takes them.
  ///
  /// - Throws: ``CommandFailure``: a delimiter that cannot be one.
  public func options() throws(CommandFailure) -> CSVOptions {
    CSVOptions(
      delimiter: try delimiterByte(), hasHeader: !noHeader, latitude: lat.map { .named($0.text) },
      longitude: lon.map { .named($0.text) }, time: time.map { .named($0.text) })
  }

  private func delimiterByte() throws(CommandFailure) -> UInt8? {
    guard let text = delimiter?.text else { return nil }
    if let byte = Self.delimiterNames[text] { return byte }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20 || byte == 0x09,
      byte != UInt8(ascii: "\"")
    else {
      throw .usage(
        "--delimiter: expected one ASCII character (no quotation mark) or comma, tab, semicolon, pipe, space, "
          + "found '\(text)'")
    }
    return byte
  }

  private static let delimiterNames: [String: UInt8] = [
    "comma": UInt8(ascii: ","), "tab": 0x09, "\\t": 0x09, "semicolon": UInt8(ascii: ";"),
    "pipe": UInt8(ascii: "|"), "space": 0x20,
  ]
}
