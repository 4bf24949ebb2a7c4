import TimeZoneAnnotation
import TimeZoneEngine

/// Reads a JSON text (RFC 8259) that arrives in chunks of any size, and reports what matters to a reader.
///
/// All of the text is checked, including what is skipped. Memory is bounded by ``JSONLimits``. (`ObjectScanner` of
/// `TimeZoneAnnotation` reads records that are entirely in memory, to write them back. Here the whole document may be one
/// record.)
struct JSONDocument<Reader: JSONTreeReader>: FormatReader {
  private(set) var reader: Reader
  private var cursor = JSONCursor.document()
  private var position = JSONPlace<Reader.Node>()
  /// The node of the member whose key has been read, or of the outermost value.
  private var memberNode: Reader.Node? = .root
  /// The part of a string or a number that was in earlier chunks, as far as it is needed.
  private var earlier: [UInt8] = []

  init(_ reader: Reader) {
    self.reader = reader
    position.levels.reserveCapacity(JSONLimits.depth)
  }

  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError) {
    while let token = cursor.next(chunk) { try take(token, chunk, fixes) }
    if case .malformed(let expected) = cursor.failure {
      let rest = chunk.dropFirst(cursor.position)
      let word = rest.prefix(20).prefix { !$0.isASCIISpace }
      throw malformed(expected, found: String(decoding: word.isEmpty ? rest.prefix(1) : word, as: UTF8.self))
    }
    if cursor.isInToken {
      // One byte beyond the limit is enough to know that it is too long, and up to six are one in a string.
      earlier.append(
        contentsOf: chunk[cursor.start...].prefix(6 * JSONLimits.content + 1 - earlier.count))
    }
    cursor.removeFirst(chunk.count)
  }

  mutating func finish(into fixes: FixBatcher) throws(TrackFileError) {
    if let token = cursor.finish() { try take(token, UnsafeBufferPointer(start: nil, count: 0), fixes) }
    if !cursor.isComplete { throw malformed(cursor.expectedAtEnd, found: nil) }
  }

  @inline(never)
  private mutating func malformed(_ expected: JSONExpectation, found: String?) -> TrackFileError {
    // Something else in the place of an element counts as one.
    if cursor.isInValue { beginValue() }
    (position.line, position.column, position.node) = (cursor.lines + 1, cursor.column, nil)
    return position.error(.malformed(expected: expected.text, found: found))
  }

  // MARK: Tokens

  @inline(__always)
  private mutating func take(
    _ token: JSONCursor.Token, _ chunk: UnsafeBufferPointer<UInt8>, _ fixes: FixBatcher
  ) throws(TrackFileError) {
    switch token {
    case .key:
      memberNode = nil
      return try take(chunk, 1, as: token, isRead: position.levels.last?.node != nil)
    case .open(let isArray):
      beginValue()
      return try open(isArray)
    case .close:
      let level = position.levels.removeLast()
      if let node = level.node {
        (position.line, position.column, position.node) = (cursor.lines &+ 1, cursor.column, node)
        try reader.close(node, level.isArray ? .array : .object, at: position, into: fixes)
      }
    case .string:
      beginValue()
      try take(chunk, 1, as: token, isRead: position.node != nil)
    case .scalar(nil):
      beginValue()
      try take(chunk, 0, as: token, isRead: position.node != nil)
    case .scalar(let literal?):
      beginValue()
      earlier.removeAll(keepingCapacity: true)
      if let node = position.node { try reader.value(node, .literal(literal), at: position) }
    }
    position.node = nil
  }

  @inline(__always)
  private mutating func beginValue() {
    (position.line, position.column) = (cursor.lines &+ 1, cursor.column)
    let innermost = position.levels.count &- 1
    if innermost >= 0, position.levels[innermost].isArray {
      position.levels[innermost].index &+= 1
      position.node = position.levels[innermost].node.flatMap { reader.element(of: $0) }
    } else {
      position.node = memberNode
    }
  }

  private mutating func open(_ isArray: Bool) throws(TrackFileError) {
    let node = position.node
    if position.levels.count == JSONLimits.depth { throw position.error(.tooDeep(limit: JSONLimits.depth)) }
    if let node { try reader.open(node, isArray ? .array : .object, at: position) }
    position.levels.append(.init(node: node, isArray: isArray))
    position.node = nil
  }

  // MARK: Content

  /// Takes a key, a string or a number that ends so many bytes before the cursor.
  @inline(__always)
  private mutating func take(
    _ chunk: UnsafeBufferPointer<UInt8>, _ markCount: Int, as token: JSONCursor.Token, isRead: Bool
  ) throws(TrackFileError) {
    guard isRead else { return earlier.removeAll(keepingCapacity: true) }
    // The quotation mark may be all that is left of it.
    let part = chunk.part(cursor.start..<max(cursor.start, cursor.position &- markCount))
    if earlier.isEmpty, !cursor.hasEscapes || markCount == 0 {
      try report(token, part)
    } else {
      try reportWhole(token, part)
    }
  }

  @inline(never)
  private mutating func reportWhole(
    _ token: JSONCursor.Token, _ part: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError) {
    defer { earlier.removeAll(keepingCapacity: true) }
    let content = earlier + part
    let decoded = content.withUnsafeBufferPointer {
      $0.count > 6 * JSONLimits.content ? content : JSONString.decodedBytes($0)
    }
    try decoded.withUnsafeBufferPointer { bytes throws(TrackFileError) in try report(token, bytes) }
  }

  @inline(__always)
  private mutating func report(
    _ token: JSONCursor.Token, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError) {
    let isTooLong = bytes.count > JSONLimits.content
    if case .key = token {
      if !isTooLong, let parent = position.levels.last?.node {
        memberNode = reader.member(bytes, of: parent)
      }
    } else if let node = position.node {
      var value = JSONScalar.number(bytes)
      if case .string = token { value = .string(bytes) }
      try reader.value(node, isTooLong ? .tooLong : value, at: position)
    }
  }
}
