/// Checks that a line is one JSON object (RFC 8259) and finds values in it: for one thread, one object after the other.
///
/// The whole line is checked, so that every annotated line is valid JSON.
struct ObjectScanner {
  let object: ScannedObject

  private var tree: PathTree
  private let memory = KeyMemory()
  /// The objects and arrays around the innermost that is open, from the outside in. They are on the heap: a thread's
  /// stack may be small.
  private var outer: [Level] = []
  /// The keys in every open object that agree with a path, the keys of the outermost first.
  private var keys: [(key: Range<Int>, node: PathTree.Node)] = []
  private var keyCount = 0

  /// An object or an array that is open.
  private struct Level {
    let isArray: Bool
    let start: Int
    /// The node that its keys have led to.
    let node: PathTree.Node
    /// The start of its own keys in ``keys``.
    let firstKey: Int
    var elementCount = 0
  }

  init(_ paths: [MemberPath]) {
    tree = PathTree(paths)
    object = ScannedObject(paths)
  }

  @discardableResult
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowError) -> ScannedObject {
    object.reset()
    if !outer.isEmpty { outer.removeAll(keepingCapacity: true) }
    keyCount = 0
    var tokens = JSONTokens(bytes)
    tokens.skipSpace()
    guard tokens.peek() == UInt8(ascii: "{") else { throw tokens.failure("a JSON object") }
    try scanMembers(&tokens)
    tokens.skipSpace()
    guard tokens.isAtEnd else { throw tokens.failure("the end of the line after the object") }
    return object
  }

  // MARK: Members

  private mutating func scanMembers(_ tokens: inout JSONTokens) throws(RowError) {
    var level = Level(isArray: false, start: tokens.position, node: PathTree.root, firstKey: 0)
    tokens.skip(1)
    object.insertion = tokens.position
    var state = JSONState.keyOrEnd
    var node = PathTree.nowhere
    while true {
      tokens.skipSpace()
      switch state.step(tokens.peek() ?? 0, isInArray: level.isArray) {
      case .separator:
        tokens.skip(1)
        continue
      case .key:
        node = try key(of: level, &tokens)
        // The colon at once: nearly all time is spent on members.
        tokens.skipSpace()
        guard case .separator = state.step(tokens.peek() ?? 0, isInArray: false) else {
          throw tokens.failure(state.expected(isInArray: false))
        }
        tokens.skip(1)
        continue
      case .close:
        tokens.skip(1)
        guard let around = outer.popLast() else { return }
        keyCount = level.firstKey
        let range = level.start..<tokens.position
        node = level.node
        level = around
        try record(.init(kind: .other, content: range, range: range), node, in: level)
      case .open(let isArray):
        if level.isArray { node = element(of: &level) }
        guard outer.count + 1 < JSONCursor.depthLimit else {
          throw tokens.failure("at most \(JSONCursor.depthLimit) levels")
        }
        outer.append(level)
        level = Level(isArray: isArray, start: tokens.position, node: node, firstKey: keyCount)
        tokens.skip(1)
        continue
      case .string:
        if level.isArray { node = element(of: &level) }
        try record(try string(&tokens), node, in: level)
      case .scalar:
        if level.isArray { node = element(of: &level) }
        try record(try scalar(&tokens), node, in: level)
      case .malformed: throw tokens.failure(state.expected(isInArray: level.isArray))
      }
      state = .next
    }
  }

  /// Records a member that has been consumed, at the node to which its key led.
  @inline(__always)
  private func record(
    _ value: ScannedObject.Value, _ node: PathTree.Node, in level: Level
  ) throws(RowError) {
    if outer.isEmpty {
      object.insertion = value.range.upperBound
      object.hasMembers = true
    }
    if node == PathTree.nowhere { return }
    var value = value
    value.parent = level.start
    for index in tree.endings(node) { try object.add(value, tree.ending(index)) }
  }

  @inline(__always)
  private func string(_ tokens: inout JSONTokens) throws(RowError) -> ScannedObject.Value {
    let start = tokens.position
    let content = try Self.content(&tokens)
    return .init(kind: .string, content: content, range: start..<tokens.position)
  }

  @inline(__always)
  static func content(_ tokens: inout JSONTokens) throws(RowError) -> Range<Int> {
    do throws(JSONExpectation) {
      return try tokens.string()
    } catch {
      throw tokens.failure(error)
    }
  }

  @inline(__always)
  private func scalar(_ tokens: inout JSONTokens) throws(RowError) -> ScannedObject.Value {
    let start = tokens.position
    do throws(JSONExpectation) {
      let literal = try tokens.scalar()
      let range = start..<tokens.position
      return .init(
        kind: literal == nil ? .number : literal == .null ? .null : .other, content: range, range: range)
    } catch {
      throw tokens.failure(error)
    }
  }

  // MARK: Keys

  /// The node that the next element of an array leads to.
  private mutating func element(of level: inout Level) -> PathTree.Node {
    defer { level.elementCount &+= 1 }
    return tree.isFinal(level.node)
      ? PathTree.nowhere : tree.target(ofElement: level.elementCount, in: level.node)
  }

  @inline(__always)
  private mutating func key(of level: Level, _ tokens: inout JSONTokens) throws(RowError) -> PathTree.Node {
    let node: PathTree.Node
    var key = 0..<0
    if let expected = memory.expectedKey(in: level.node, &tokens) {
      (key, node) = expected
    } else {
      (key, node) = try unexpectedKey(of: level, &tokens)
    }
    if node != PathTree.nowhere { try note(key, node, in: level, tokens.bytes) }
    return node
  }

  @inline(never)
  private mutating func unexpectedKey(
    of level: Level, _ tokens: inout JSONTokens
  ) throws(RowError) -> (Range<Int>, PathTree.Node) {
    let key = try Self.content(&tokens)
    if tree.isFinal(level.node) { return (key, PathTree.nowhere) }
    let bytes = tokens.bytes
    return (
      key,
      memory.target(of: key, in: level.node, bytes) { tree.target(of: bytes.part(key), in: level.node) }
    )
  }

  /// How many keys of an object are told apart: there are never that many.
  private static let keyLimit = 200

  /// Notes a key that leads to what is read, and whether the object has had it before: programs do not agree which of
  /// its values counts.
  @inline(__always)
  private mutating func note(
    _ key: Range<Int>, _ node: PathTree.Node, in level: Level, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RowError) {
    var isThere = keyCount &- level.firstKey == Self.keyLimit
    var index = level.firstKey
    while !isThere, index < keyCount {
      // Keys that stand for the same text lead to the same node.
      isThere = keys[index].node == node && Self.isSame(keys[index].key, key, bytes)
      index &+= 1
    }
    if isThere { return try object.addDuplicates(tree.roles(node)) }
    if keyCount == keys.count { keys.append((key, node)) } else { keys[keyCount] = (key, node) }
    keyCount &+= 1
  }

  /// Whether two keys represent the same text.
  @inline(never)
  private static func isSame(
    _ one: Range<Int>, _ other: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (one, other) = (bytes.part(one), bytes.part(other))
    if one.elementsEqual(other) { return true }
    guard one.contains(UInt8(ascii: "\\")) || other.contains(UInt8(ascii: "\\")) else { return false }
    return JSONString.decoded(one).isSame(as: JSONString.decoded(other))
  }
}

extension JSONTokens {
  /// The error for malformed content at the next byte.
  func failure(_ expected: String) -> RowError {
    var text = bytes.dropFirst(position)
    // Of a line ending with a carriage return, that is no part of what was found.
    while text.last?.isJSONSpace == true { text.removeLast() }
    let rest = String(decoding: text.prefix(20), as: UTF8.self)
    return .malformedJSON(
      expected: expected, found: rest.isEmpty ? nil : rest.shortenedForMessage, byte: position + 1)
  }

  func failure(_ expected: JSONExpectation) -> RowError {
    switch expected {
    case .digit, .literal: failure(JSONExpectation.value.text)
    case .escape: failure("an escape")
    case .hexDigits: failure("four hexadecimal digits")
    default: failure(expected.text)
    }
  }
}
