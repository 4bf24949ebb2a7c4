import TimeZoneAnnotation

/// Pieces of JSON (RFC 8259) as text, on one line.
public enum JSONText {
  /// A string with its quotation marks.
  public static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An object of names and values that are JSON already, in the order given.
  public static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  public static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// An array of strings.
  public static func strings(_ texts: [String]) -> String {
    array(texts.map(string))
  }

  /// Appends a string with its quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: JSONString.encoded(text))
  }
}
