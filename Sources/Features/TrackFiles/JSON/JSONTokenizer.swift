import TimeZoneSupport

/// Reads a JSON text (RFC 8259) that arrives in chunks of any size, and reports what matters to a reader.
///
/// All of the text is checked, including what is skipped; a byte order mark before it is ignored. Memory is bounded by
/// ``JSONLimits``, and there is no recursion. (`ObjectScanner` of `TimeZoneAnnotation` reads records that are entirely in
/// memory, to write them back. Here the whole document may be one record.)
struct JSONTokenizer<Reader: JSONTreeReader> {
  private enum State: Sendable {
    case between(JSONState)
    case string(isKey: Bool)
    case number(JSONNumberState)
    case literal(JSONLiteral, count: Int)
  }

  private(set) var reader: Reader
  private var state = State.between(.value)
  private var position = JSONPlace<Reader.Node>()
  /// The node of the member whose key has been read, or of the outermost value.
  private var memberNode: Reader.Node? = .root
  /// A string with escapes, or a part of one that began in an earlier chunk.
  private var content = JSONStringContent(limit: JSONLimits.content)
  /// The part of a number that was in earlier chunks.
  private var digits: [UInt8] = []
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
  ///
  /// - Throws: ``TrackFileError``: the text is malformed, or the reader threw.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError) {
    var index = try skipMark(chunk)
    while index < chunk.count {
      switch state {
      case .string(let isKey): index = try continueString(chunk, index, isKey)
      case .number(let number): index = try continueNumber(chunk, index, number)
      case .literal(let literal, let count):
        index = try continueLiteral(chunk, index, literal, count)
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
  ///
  /// - Throws: ``TrackFileError``: it is not complete, or the reader threw.
  mutating func finish(into fixes: FixBatcher) throws(TrackFileError) {
    if case .number(let number) = state, position.levels.isEmpty, number.isComplete {
      try endNumber(UnsafeBufferPointer(start: nil, count: 0))
    }
    note(0)
    guard case .between(.end) = state else {
      position.node = nil
      throw position.error(.malformed(expected: expectedAtEnd.text, found: nil))
    }
    try reader.finish(at: position, into: fixes)
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
  ///
  /// - Returns: The index of the byte after what has been consumed.
  @inline(__always)
  private mutating func structure(
    _ byte: UInt8, _ before: JSONState, _ chunk: UnsafeBufferPointer<UInt8>, _ index: Int, _ fixes: FixBatcher
  ) throws(TrackFileError) -> Int {
    var next = before
    switch next.step(byte, isInArray: isInArray) {
    case .separator: state = .between(next)
    case .key: return try beginString(chunk, index &+ 1, isKey: true)
    case .string:
      beginValue(index)
      return try beginString(chunk, index &+ 1, isKey: false)
    case .scalar:
      beginValue(index)
      return try beginScalar(byte, chunk, index)
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

  private mutating func open(_ container: JSONContainer) throws(TrackFileError) {
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

  // MARK: Strings

  /// - Returns: The index of the byte after the string or after the chunk.
  @inline(__always)
  private mutating func beginString(
    _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, isKey: Bool
  ) throws(TrackFileError) -> Int {
    let end = chunk.endOfPlainText(from: start)
    if end < chunk.count, chunk[end] == UInt8(ascii: "\"") {
      let part = UnsafeBufferPointer(rebasing: chunk[start..<end])
      try endString(part, isTooLong: part.count > JSONLimits.content, isKey)
      return end &+ 1
    }
    content.reset(isKept: isKey ? position.levels.last?.node != nil : position.node != nil)
    content.append(plain: UnsafeBufferPointer(rebasing: chunk[start..<end]))
    state = .string(isKey: isKey)
    return end
  }

  private mutating func continueString(
    _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, _ isKey: Bool
  ) throws(TrackFileError) -> Int {
    var index = start
    while index < chunk.count {
      if content.isPlain {
        let end = chunk.endOfPlainText(from: index)
        content.append(plain: UnsafeBufferPointer(rebasing: chunk[index..<end]))
        index = end
        if index == chunk.count { break }
      }
      switch content.advance(chunk[index]) {
      case .more: index += 1
      case .malformed(let expected): throw malformed(expected, chunk, index)
      case .end:
        // Taken out for the call: the reader is part of this value too.
        let bytes = content.bytes
        try Self.withBytes(bytes) { part throws(TrackFileError) in
          try endString(part, isTooLong: content.isTooLong, isKey)
        }
        return index + 1
      }
    }
    return index
  }

  @inline(__always)
  private mutating func endString(
    _ bytes: UnsafeBufferPointer<UInt8>, isTooLong: Bool, _ isKey: Bool
  ) throws(TrackFileError) {
    guard isKey else {
      if let node = position.node {
        try reader.value(node, isTooLong ? .tooLong : .string(bytes), at: position)
      }
      return endValue()
    }
    state = .between(.colon)
    let parent = position.levels[position.levels.count &- 1].node
    memberNode = isTooLong ? nil : parent.flatMap { reader.member(bytes, of: $0) }
  }

  // MARK: Numbers and literals

  @inline(__always)
  private mutating func beginScalar(
    _ byte: UInt8, _ chunk: UnsafeBufferPointer<UInt8>, _ index: Int
  ) throws(TrackFileError) -> Int {
    if let number = JSONNumberState(first: byte) {
      digits.removeAll(keepingCapacity: true)
      return try continueNumber(chunk, index, number, from: index &+ 1)
    }
    guard let literal = JSONLiteral(first: byte) else { throw malformed(.value, chunk, index) }
    state = .literal(literal, count: 1)
    return index &+ 1
  }

  /// Reads on in a number that begins in the chunk at `start` and has been read up to `index`.
  @inline(__always)
  private mutating func continueNumber(
    _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, _ number: JSONNumberState, from index: Int? = nil
  ) throws(TrackFileError) -> Int {
    var number = number
    let index = number.advance(over: chunk, from: index ?? start)
    let part = UnsafeBufferPointer(rebasing: chunk[start..<index])
    if index == chunk.count {
      // One byte beyond the limit marks it as too long.
      digits.append(contentsOf: part.prefix(max(0, JSONLimits.content + 1 - digits.count)))
      state = .number(number)
    } else if number.isComplete {
      try endNumber(part)
    } else {
      throw malformed(.digit, chunk, index)
    }
    return index
  }

  @inline(__always)
  private mutating func endNumber(_ part: UnsafeBufferPointer<UInt8>) throws(TrackFileError) {
    if let node = position.node {
      if digits.isEmpty {
        try reader.value(node, part.count > JSONLimits.content ? .tooLong : .number(part), at: position)
      } else {
        let whole = digits + part
        try Self.withBytes(whole) { bytes throws(TrackFileError) in
          try reader.value(node, bytes.count > JSONLimits.content ? .tooLong : .number(bytes), at: position)
        }
      }
    }
    endValue()
  }

  private mutating func continueLiteral(
    _ chunk: UnsafeBufferPointer<UInt8>, _ start: Int, _ literal: JSONLiteral, _ count: Int
  ) throws(TrackFileError) -> Int {
    var (index, count) = (start, count)
    let text = literal.text
    while index < chunk.count, count < text.utf8CodeUnitCount {
      guard chunk[index] == text.utf8Start[count] else { throw malformed(.literal(literal), chunk, index) }
      index += 1
      count += 1
    }
    state = .literal(literal, count: count)
    guard count == text.utf8CodeUnitCount else { return index }
    if let node = position.node { try reader.value(node, JSONScalar(literal), at: position) }
    endValue()
    return index
  }

  // MARK: Errors

  private static func withBytes(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(TrackFileError) -> Void
  ) throws(TrackFileError) {
    let failure: TrackFileError? = bytes.withUnsafeBufferPointer { bytes in
      do throws(TrackFileError) {
        try body(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

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
    case .literal(let literal, _): .literal(literal)
    case .number(let number): number.isComplete ? JSONState.next.expectedAtEnd(isInArray: isInArray) : .digit
    case .between(let state): state.expectedAtEnd(isInArray: isInArray)
    }
  }
}
