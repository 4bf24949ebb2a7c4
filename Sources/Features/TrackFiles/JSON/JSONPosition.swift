import TimeZoneSupport

/// Where a value is in a document: its line and column, and the objects and arrays around it.
struct JSONPosition<Node: JSONNode>: Sendable {
  /// An object or an array that is open.
  struct Level: Sendable {
    /// What it means; `nil` where it is skipped.
    let node: Node?
    let isArray: Bool
    /// The index of the current element of an array, from 0.
    var index: Int64 = -1
  }

  /// The open objects and arrays, from the outside in.
  var levels: [Level] = []
  /// The node of the value itself; `nil` between values, and where it is skipped.
  var node: Node?
  /// The line of the value, from 1.
  var line: Int64 = 1
  /// The byte in the line, from 1.
  var column: Int64 = 1

  /// The index of the element of an array, from 0: the array at a depth, from 0 for the outermost value.
  func index(at depth: Int) -> Int64 { depth < levels.count ? levels[depth].index : 0 }

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

  /// An error here.
  func error(_ reason: TrackFileError.Reason) -> TrackFileError { TrackFileError(reason, at: place) }

  /// The error for a value of another kind.
  func error(expected: String, found value: JSONScalar) -> TrackFileError {
    error(.malformed(expected: expected, found: value.text))
  }

  /// The error for a member that occurs twice in an object: programs disagree on which of them counts.
  func errorForRepeatedMember() -> TrackFileError {
    error(.malformed(expected: "one \(node?.key.description ?? "member")", found: "a second one"))
  }
}
