import TimeZoneAnnotation

/// JSON (RFC 8259) as text, on one line: the one way in which the commands write it.
public enum JSONText {
  /// A member of an object: its name, and its value as JSON.
  public typealias Member = (name: String, value: String)

  /// A string with its quotation marks; `null` for `nil`.
  public static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string with its quotation marks; `null` for an empty one, which stands for something not stated.
  public static func stated(_ text: String) -> String {
    string(text.isEmpty ? nil : text)
  }

  /// An object, its members in the order given.
  public static func object(_ members: [Member]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  public static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// An array of strings.
  public static func strings(_ texts: [String]) -> String {
    array(texts.map { string($0) })
  }

  /// Appends a string with its quotation marks.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: JSONString.encoded(text))
  }
}
