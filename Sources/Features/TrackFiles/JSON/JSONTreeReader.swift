/// The receiver of a ``JSONDocument``: a reader that decides which members of a document matter.
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

  mutating func open(
    _ node: Node, _ container: JSONKinds, at position: JSONPlace<Node>
  ) throws(TrackFileError)

  mutating func close(
    _ node: Node, _ container: JSONKinds, at position: JSONPlace<Node>, into fixes: FixBatcher
  ) throws(TrackFileError)

  mutating func value(
    _ node: Node, _ value: JSONScalar, at position: JSONPlace<Node>
  ) throws(TrackFileError)
}

/// The meaning of a value by its position in a document.
protocol JSONNode: Sendable, CaseIterable, RawRepresentable<Int> {
  static var root: Self { get }
  /// The facts about each node, by its number.
  static var facts: [JSONFacts<Self>] { get }
}

extension JSONNode {
  /// The key of the member; empty for the outermost value, and for elements of arrays.
  var key: StaticString { Self.facts[rawValue].key }
  /// The kinds of values that are accepted; `nil` if others are skipped, as properties may be anything.
  var kinds: JSONKinds? { Self.facts[rawValue].kinds }
  var element: Self? { Self.facts[rawValue].element }

  func member(_ key: UnsafeBufferPointer<UInt8>) -> Self? {
    Self.facts[rawValue].members.first { key.isText($0.key) }
  }
}

struct JSONFacts<Node: Sendable>: Sendable {
  let key: StaticString
  let kinds: JSONKinds?
  let members: [Node]
  let element: Node?

  init(_ key: StaticString, _ kinds: JSONKinds? = nil, _ members: [Node] = [], element: Node? = nil) {
    (self.key, self.kinds, self.members, self.element) = (key, kinds, members, element)
  }
}

/// The place where a value is in a document: its line and column, and the objects and arrays around it.
struct JSONPlace<Node: JSONNode>: Sendable {
  struct Level: Sendable {
    /// The meaning; `nil` if it is skipped.
    let node: Node?
    let isArray: Bool
    /// The index of the current element of an array, from 0.
    var index: Int64 = -1
  }

  var levels: [Level] = []
  /// The node of the value itself; `nil` between values, and if it is skipped.
  var node: Node?
  var line: Int64 = 1
  /// The byte in the line, from 1.
  var column: Int64 = 1

  /// The place for messages, such as line 3, column 7, `locations[16].timestamp`.
  var place: TrackPlace {
    var element = ""
    func append(_ node: Node) {
      let key = node.key.description
      if !key.isEmpty { element += element.isEmpty ? key : ".\(key)" }
    }
    for level in levels {
      guard let node = level.node else { break }
      append(node)
      if level.isArray, level.index >= 0 { element += "[\(level.index)]" }
    }
    if let node { append(node) }
    return TrackPlace(line: line, column: column, element: element.isEmpty ? nil : element)
  }

  func error(_ reason: TrackFileError.Reason) -> TrackFileError { TrackFileError(reason, at: place) }
}
