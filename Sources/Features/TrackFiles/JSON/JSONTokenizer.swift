import TimeZoneEngine

/// Reads a JSON text (RFC 8259) that arrives in chunks of any size, and reports what matters to a reader.
///
/// All of the text is checked, including what is skipped; a byte order mark before it is ignored. Memory is bounded by
/// ``JSONLimits``, and there is no recursion. (`ObjectScanner` of `TimeZoneAnnotation` reads records that are entirely in
/// memory, to write them back. Here the whole document may be one record.)
struct JSONTokenizer<Reader: JSONTreeReader>: FormatReader {
  private enum State: Sendable {
    case between(JSONState)
    case string(JSONStringState, Token)
    case scalar(JSONScalarState)
  }

  /// What has content.
  private enum Token: Sendable {
    case key, string, number
  }

  private(set) var reader: Reader
  private var state = State.between(.value)
  private var position = JSONPlace<Reader.Node>()
  /// The node of the member whose key has been read, or of the outermost value.
  private var memberNode: Reader.Node? = .root
  /// The part of a string or a number that was in earlier chunks, as far as it is needed.
  private var earlier: [UInt8] = []
  /// The bytes of earlier chunks.
  private var consumed: Int64 = 0
  /// The position of the first byte of the line.
  private var lineStart: Int64 = 0
  private var lines: Int64 = 1
  /// How many bytes of a byte order mark there were.
  private var mark = 0

  init(_ reader: Reader) {
    self.reader = reader
    position.levels.reserveCapacity(JSONLimits.depth)
  }

  /// Continues with the next bytes.
  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError) {
    var index = try skipMark(chunk)
    while index < chunk.count {
      switch state {
      case .string(let string, let token): index = try read(string, token, chunk, index)
      case .scalar(let scalar): index = try read(scalar, chunk, index, from: index)
      case .between(let state):
        let byte = chunk[index]
        if byte.isJSONSpace {
          if byte == 0x0A { startLine(after: index) }
          index &+= 1
        } else {
          index = try structure(byte, state, chunk, index, fixes)
        }
      }
    }
    consumed += Int64(chunk.count)
  }

  /// Ends the text.
  mutating func finish(into fixes: FixBatcher) throws(TrackFileError) {
    if case .scalar(let scalar) = state, position.levels.isEmpty, scalar.isComplete {
      try end(scalar, UnsafeBufferPointer(start: nil, count: 0))
    }
    note(0)
    guard case .between(.end) = state else {
      position.node = nil
      throw position.error(.malformed(expected: expectedAtEnd.text, found: nil))
    }
  }

  // MARK: Lines

  private mutating func startLine(after index: Int) {
    lines &+= 1
    lineStart = consumed &+ Int64(index) &+ 1
  }

  /// Notes where a value begins.
  @inline(__always)
  private mutating func note(_ index: Int) {
    position.line = lines
    position.column = consumed &+ Int64(index) &- lineStart &+ 1
  }

  /// Skips a byte order mark, which may be cut anywhere.
  private mutating func skipMark(_ chunk: UnsafeBufferPointer<UInt8>) throws(TrackFileError) -> Int {
    let bytes: [UInt8] = .byteOrderMark
    var index = 0
    while index < chunk.count, mark < bytes.count, consumed &+ Int64(index) == Int64(mark),
      chunk[index] == bytes[mark]
    {
      mark += 1
      index += 1
      lineStart += 1
    }
    if index < chunk.count, mark == 1 || mark == 2 {
      throw malformed("a whole byte order mark", chunk, index)
    }
    return index
  }

  // MARK: Structure

  /// Continues with a byte outside strings, numbers and literals that is not white space.
  /// Returns the index of the byte after what has been consumed.
  @inline(__always)
  private mutating func structure(
    _ byte: UInt8, _ before: JSONState, _ chunk: UnsafeBufferPointer<UInt8>, _ index: Int, _ fixes: FixBatcher
  ) throws(TrackFileError) -> Int {
    var next = before
    switch next.step(byte, isInArray: isInArray) {
    case .separator: state = .between(next)
    case .key: return try read(JSONStringState(), .key, chunk, index &+ 1)
    case .string:
      beginValue(index)
      return try read(JSONStringState(), .string, chunk, index &+ 1)
    case .scalar:
      beginValue(index)
      guard let scalar = JSONScalarState(first: byte) else { throw malformed(.value, chunk, index) }
      return try read(scalar, chunk, index, from: index &+ 1)
    case .open(let isArray):
      beginValue(index)
      try open(isArray ? .array : .object)
      state = .between(next)
    case .close: try close(index, fixes)
    case .malformed:
      let expected = next.expected(isInArray: isInArray)
      // Something else in the place of an element counts as one.
      if expected == .value { beginValue(index) }
      throw malformed(expected, chunk, index)
    }
    return index &+ 1
  }

  /// Whether the innermost of what is open is an array.
  private var isInArray: Bool {
    let innermost = position.levels.count &- 1
    return innermost >= 0 && position.levels[innermost].isArray
  }

  private mutating func beginValue(_ index: Int) {
    note(index)
    let innermost = position.levels.count &- 1
    if innermost >= 0, position.levels[innermost].isArray {
      position.levels[innermost].index &+= 1
      position.node = position.levels[innermost].node.flatMap { reader.element(of: $0) }
    } else {
      position.node = memberNode
    }
  }

  private mutating func open(_ container: JSONKinds) throws(TrackFileError) {
    let node = position.node
    if position.levels.count == JSONLimits.depth { throw position.error(.tooDeep(limit: JSONLimits.depth)) }
    if let node { try reader.open(node, container, at: position) }
    position.levels.append(.init(node: node, isArray: container == .array))
    position.node = nil
  }

  private mutating func close(_ index: Int, _ fixes: FixBatcher) throws(TrackFileError) {
    let level = position.levels.removeLast()
    if let node = level.node {
      note(index)
      position.node = node
      try reader.close(node, level.isArray ? .array : .object, at: position, into: fixes)
    }
    endValue()
  }

  @inline(__always)
  private mutating func endValue() {
    position.node = nil
    state = .between(position.levels.isEmpty ? .end : .next)
  }

  // MARK: Strings, numbers and literals

  /// Reads on in a string.
  /// Returns the index of the byte after the string or after the chunk.
  @inline(__always)
  private mutating func read(
    _ before: JSONStringState, _ token: Token, _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int
  ) throws(TrackFileError) -> Int {
    var string = before
    let end = string.advance(over: chunk, from: start)
    if string.isComplete {
      try endContent(token, chunk.part(start..<end &- 1), string.hasEscapes)
      token == .key ? (state = .between(.colon)) : endValue()
    } else if end == chunk.count {
      keep(chunk[start...])
      state = .string(string, token)
    } else {
      throw malformed(string.expected(at: chunk[end]), chunk, end)
    }
    return end
  }

  /// Reads on in a number or a literal that begins in the chunk at `start` and has been read up to `index`.
  @inline(__always)
  private mutating func read(
    _ before: JSONScalarState, _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, from index: Int
  ) throws(TrackFileError) -> Int {
    var scalar = before
    let end = scalar.advance(over: chunk, from: index)
    if end == chunk.count, scalar.literal == nil {
      keep(chunk[start...])
      state = .scalar(scalar)
    } else if scalar.isComplete {
      try self.end(scalar, chunk.part(start..<end))
    } else {
      throw malformed(scalar.expected, chunk, end)
    }
    return end
  }

  /// Keeps the part of a token in the chunk that ends: one byte beyond the limit is enough to know that it is too long,
  /// and up to six are one in a string.
  private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    earlier.append(contentsOf: part.prefix(6 * JSONLimits.content + 1 - earlier.count))
  }

  @inline(__always)
  private mutating func end(
    _ scalar: JSONScalarState, _ part: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError) {
    if let literal = scalar.literal {
      earlier.removeAll(keepingCapacity: true)
      if let node = position.node { try reader.value(node, JSONScalar(literal), at: position) }
    } else {
      try endContent(.number, part, false)
    }
    endValue()
  }

  /// Ends a token, whose last part is in the chunk.
  @inline(__always)
  private mutating func endContent(
    _ token: Token, _ part: UnsafeBufferPointer<UInt8>, _ hasEscapes: Bool
  ) throws(TrackFileError) {
    if earlier.isEmpty, !hasEscapes {
      try report(token, part)
    } else {
      try reportWhole(token, part)
    }
  }

  @inline(never)
  private mutating func reportWhole(
    _ token: Token, _ part: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError) {
    defer { earlier = [] }
    let isSkipped = (token == .key ? position.levels.last?.node : position.node) == nil
    if isSkipped { return try report(token, part) }
    let content = earlier + part
    let decoded = content.withUnsafeBufferPointer {
      $0.count > 6 * JSONLimits.content ? content : JSONString.decodedBytes($0)
    }
    try decoded.withUnsafeBufferPointer { bytes throws(TrackFileError) in try report(token, bytes) }
  }

  @inline(__always)
  private mutating func report(
    _ token: Token, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError) {
    let isTooLong = bytes.count > JSONLimits.content
    if token == .key {
      memberNode = nil
      if !isTooLong, let parent = position.levels[position.levels.count &- 1].node {
        memberNode = reader.member(bytes, of: parent)
      }
    } else if let node = position.node {
      try reader.value(
        node, isTooLong ? .tooLong : token == .string ? .string(bytes) : .number(bytes), at: position)
    }
  }

  // MARK: Errors

  @inline(never)
  private mutating func malformed(
    _ expected: JSONExpectation, _ chunk: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> TrackFileError {
    malformed(expected.text, chunk, index)
  }

  @inline(never)
  private mutating func malformed(
    _ expected: String, _ chunk: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> TrackFileError {
    note(index)
    position.node = nil
    let word = chunk[index...].prefix(20).prefix { !$0.isASCIISpace }
    let found = word.isEmpty ? chunk[index...].prefix(1) : word
    return position.error(.malformed(expected: expected, found: String(decoding: found, as: UTF8.self)))
  }

  private var expectedAtEnd: JSONExpectation {
    switch state {
    case .string: .quotationMark
    case .scalar(let scalar):
      scalar.isComplete ? JSONState.next.expectedAtEnd(isInArray: isInArray) : scalar.expected
    case .between(let state): state.expectedAtEnd(isInArray: isInArray)
    }
  }
}
