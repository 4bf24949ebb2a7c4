import TimeZoneSupport

/// What a ``JSONTokenizer`` reports to: a reader that knows which members of a document matter.
///
/// A *node* is the meaning of a value by its position in the document, such as the latitude of a record. The tokenizer
/// keeps the node of each object and array that is open, asks for the nodes of their members and elements, and skips
/// what has none.
protocol JSONTreeReader {
  associatedtype Node: JSONNode

  /// The node of a member of an object; `nil` if its value is to be skipped.
  mutating func member(_ key: UnsafeBufferPointer<UInt8>, of node: Node) -> Node?
  /// The node of each element of an array; `nil` if they are to be skipped.
  func element(of node: Node) -> Node?

  /// An object or an array begins.
  mutating func open(
    _ node: Node, _ container: JSONContainer, at position: JSONPlace<Node>
  ) throws(TrackFileError)

  /// An object or an array has ended.
  mutating func close(
    _ node: Node, _ container: JSONContainer, at position: JSONPlace<Node>, into fixes: FixBatcher
  ) throws(TrackFileError)

  /// A string, a number or a literal.
  mutating func value(
    _ node: Node, _ value: JSONScalar, at position: JSONPlace<Node>
  ) throws(TrackFileError)

  /// The document has ended.
  mutating func finish(at position: JSONPlace<Node>, into fixes: FixBatcher) throws(TrackFileError)
}

/// The meaning of a value by its position in a document.
protocol JSONNode: Sendable {
  /// The outermost value.
  static var root: Self { get }
  /// The key of the member; empty for the outermost value, and for elements of arrays.
  var key: StaticString { get }
}

/// The kinds of values that contain others.
enum JSONContainer: Sendable {
  case object, array
}

/// A value that contains no others. Its bytes are valid during the call that receives it.
enum JSONScalar {
  /// A string, decoded: half of a surrogate pair is U+FFFD. It may not be valid UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  /// A number as it is written.
  case number(UnsafeBufferPointer<UInt8>)
  case boolean(Bool)
  case null
  /// A string or a number of more than ``JSONLimits/content`` bytes.
  case tooLong

  init(_ literal: JSONLiteral) {
    switch literal {
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .null: self = .null
    }
  }

  /// The value for messages.
  var text: String {
    switch self {
    case .string(let bytes), .number(let bytes): String(decoding: bytes, as: UTF8.self)
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .tooLong: "more than \(JSONLimits.content) bytes"
    }
  }
}

/// Limits that hold for any input.
enum JSONLimits {
  /// The maximum depth of nested objects and arrays.
  static let depth = 64
  /// The maximum number of bytes of a string or a number that is read; longer ones are reported as too long.
  static let content = 1_024
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of a text.
  @inline(__always)
  func isText(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
