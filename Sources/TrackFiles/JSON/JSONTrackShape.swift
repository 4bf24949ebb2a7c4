import TimeZoneTracks

/// The format of JSON by its beginning.
///
/// An object with `locations`, `semanticSegments`, `rawSignals` or `userLocationProfile`, or an array whose first element
/// is a segment, is a location history. An object with `features`, or with a type of GeoJSON, is GeoJSON. Any other JSON is
/// objects with coordinates.
package enum JSONTrackShape {
  /// The format of a file that begins with some bytes.
  ///
  /// - Parameter head: The first bytes; a few hundred decide.
  /// - Returns: `nil` where it does not begin as JSON does.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func format(ofHead head: UnsafeBufferPointer<UInt8>) -> TrackFormat? {
    let fixes = FixBatcher(.ndjson, TrackReadOptions()) { _ throws(TrackFileError) in }
    var tokenizer = JSONTokenizer(HeadReader())
    // Where it is malformed after members that decide, the reader of the format says so.
    do throws(TrackFileError) { try tokenizer.read(head, into: fixes) } catch {}
    return tokenizer.reader.format
  }
}

/// Looks at the outermost members, and at those of the first element of an array.
private struct HeadReader: JSONTreeReader {
  enum Node: JSONNode {
    case root, element, type, other

    var key: StaticString { "" }
  }

  private(set) var format: TrackFormat?
  /// What a segment has: its start, and one of the things that a segment is.
  private var hasStart = false
  private var hasContent = false

  mutating func member(_ key: UnsafeBufferPointer<UInt8>, of node: Node) -> Node? {
    func isOne(of names: [StaticString]) -> Bool { names.contains { key.isText($0) } }
    if format != .ndjson { return nil }
    switch node {
    case .root:
      if isOne(of: ["locations", "semanticSegments", "rawSignals", "userLocationProfile"]) {
        format = .google
      }
      if key.isText("features") { format = .geojson }
      return key.isText("type") ? .type : nil
    case .element:
      if key.isText("startTime") { hasStart = true }
      if isOne(of: ["timelinePath", "visit", "activity", "timelineMemory"]) { hasContent = true }
      if hasStart, hasContent { format = .google }
      return nil
    default: return nil
    }
  }

  func element(of node: Node) -> Node? { .element }

  mutating func open(
    _ node: Node, _ container: JSONContainer, at position: JSONPosition<Node>
  ) throws(TrackFileError) {
    if case .root = node { format = .ndjson }
  }

  func close(
    _ node: Node, _ container: JSONContainer, at position: JSONPosition<Node>, into fixes: FixBatcher
  ) throws(TrackFileError) {}

  mutating func value(
    _ node: Node, _ value: JSONScalar, at position: JSONPosition<Node>
  ) throws(TrackFileError) {
    guard case .type = node, case .string(let name) = value else { return }
    if case .unknown = GeoJSONType(name) { return }
    format = .geojson
  }

  func finish(at position: JSONPosition<Node>, into fixes: FixBatcher) throws(TrackFileError) {}
}
