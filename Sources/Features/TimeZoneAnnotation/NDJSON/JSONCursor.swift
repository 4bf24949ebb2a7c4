/// Follows JSON (RFC 8259) in bytes that arrive piece by piece, token by token, and finds where records end: the elements of
/// an array, or values one after the other. There is no recursion.
///
/// Brackets, commas, colons and strings are checked here, so that a record ends where it seems to; the text inside a
/// number, a literal or an escape is checked in ``document()`` alone, and otherwise left to `JSONTokens`.
package struct JSONCursor: Sendable {
  /// What has ended, or an object or an array that has begun.
  package enum Token: Sendable {
    case open(isArray: Bool), close, key, string
    /// A number or, if the content is checked, a literal.
    case scalar(JSONLiteral?)
  }

  private enum State: Sendable {
    /// What the grammar says.
    case between(JSONState)
    case string(JSONStringState, isKey: Bool)
    /// `nil` if the content is not checked.
    case scalar(JSONScalarState?)
  }

  /// Why it stops at ``position``.
  package enum Failure: Hashable, Sendable {
    case malformed(JSONExpectation)
    case tooDeep
    /// The record that ends there is longer than ``JSONCursor/recordLimit``.
    case tooLong
  }

  /// The greatest number of objects and arrays inside one another, within a record.
  static let depthLimit = 256

  /// The greatest length of a record in bytes.
  var recordLimit = RecordInput.recordLimit

  private var state: State
  package private(set) var position: Int
  /// The place where the content of the last key, string or scalar begins: after the quotation mark, or with the bytes that are left.
  package private(set) var start = 0
  package private(set) var hasEscapes = false
  /// The end of the last record that is complete; where the cursor began, if none exists.
  private(set) var recordEnd: Int
  package private(set) var failure: Failure?
  /// Line feeds before ``position``.
  package private(set) var lines: Int64
  /// The start of the line of ``position``, which may be before the bytes that are left.
  private var lineStart: Int64 = 0
  /// The byte of its line with which the last token begins, from 1.
  package private(set) var column: Int64 = 1
  /// The objects and arrays that are open, from the outside in: whether each is an array.
  private var arrays: [Bool]
  /// How many of them are around the records.
  private let base: Int
  /// The part after the outermost value.
  private let afterValue: JSONState
  private let checksContent: Bool
  /// Whether the last record has ended, and the end or what leads to it follows.
  private(set) var isAfterRecords = false

  /// Values one after the other, with white space, a record separator (RFC 7464) or nothing between them.
  package static func values(from position: Int = 0) -> JSONCursor {
    JSONCursor(arrays: [], .value, afterValue: .value, position: position)
  }

  /// The elements of an array that has been opened, or the members of an object.
  static func elements(in containers: [Bool], after lines: Int) -> JSONCursor {
    JSONCursor(
      arrays: containers, containers.last == true ? .valueOrEnd : .keyOrEnd, lines: Int64(lines))
  }

  /// One value of any length, all of which is checked.
  package static func document() -> JSONCursor {
    var cursor = JSONCursor(arrays: [], .value, checksContent: true)
    cursor.recordLimit = .max
    return cursor
  }

  private init(
    arrays: [Bool], _ state: JSONState, afterValue: JSONState = .end, position: Int = 0, lines: Int64 = 0,
    checksContent: Bool = false
  ) {
    (self.arrays, self.state, self.afterValue) = (arrays, .between(state), afterValue)
    (self.position, self.lines, self.checksContent) = (position, lines, checksContent)
    recordEnd = position
    base = arrays.count
  }

  /// The number of objects and arrays that are open.
  package var depth: Int { arrays.count }
  var isInArray: Bool { arrays.last == true }

  /// Whether the input may end here.
  package var isComplete: Bool {
    switch state {
    case .between(let state): arrays.isEmpty && state == afterValue
    case .scalar(let scalar): arrays.isEmpty && scalar?.isComplete ?? true
    case .string: false
    }
  }

  package var isInToken: Bool {
    if case .between = state { false } else { true }
  }

  /// Whether a value has begun, or something else is at its place.
  package var isInValue: Bool {
    switch state {
    case .between(let state): failure != nil && (state == .value || state == .valueOrEnd)
    case .string(_, let isKey): !isKey
    case .scalar: true
    }
  }

  /// Forgets bytes that have been consumed.
  package mutating func removeFirst(_ count: Int) {
    position -= count
    lineStart -= Int64(count)
    start = max(0, start - count)
    recordEnd = max(0, recordEnd - count)
  }

  /// Continues with the bytes of the previous call and possibly more, up to a failure.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, stopsAtRecord: Bool = false) {
    let end = recordEnd
    while next(bytes) != nil {
      if stopsAtRecord, recordEnd > end { return }
    }
  }

  /// Continues up to the next token; `nil` at a failure, or if more bytes are needed.
  package mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    while position < bytes.count, failure == nil {
      switch state {
      case .between(let before):
        let byte = bytes[position]
        if byte.isJSONSpace || isSeparator(byte) {
          position &+= 1
          if byte == .lineFeed {
            lines &+= 1
            lineStart = Int64(position)
          }
        } else if let token = structure(byte, before, bytes) {
          return token
        }
      case .string(let string, let isKey): return self.string(string, isKey: isKey, bytes)
      case .scalar(let scalar): return self.scalar(scalar, bytes)
      }
    }
    return nil
  }

  /// Ends the input: returns what ends with it; ``column`` is the end if that is nothing.
  package mutating func finish() -> Token? {
    guard case .scalar = state, isComplete else {
      setColumn()
      return nil
    }
    endValue()
    return .scalar(nil)
  }

  // MARK: Structure

  /// Continues with a byte outside strings, numbers and literals that isn't white space.
  @inline(__always)
  private mutating func structure(
    _ byte: UInt8, _ before: JSONState, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Token? {
    var next = before
    setColumn()
    switch next.step(byte, isInArray: isInArray) {
    case .separator:
      state = .between(next)
      position &+= 1
      return nil
    case .key: return beginString(isKey: true, bytes)
    case .string: return beginString(isKey: false, bytes)
    case .scalar:
      start = position
      guard checksContent else { return scalar(nil, bytes) }
      guard let scalar = JSONScalarState(first: byte) else { return fail(.malformed(.value)) }
      position &+= 1
      return self.scalar(scalar, bytes)
    case .open(let isArray):
      if arrays.count - base == Self.depthLimit { return fail(.tooDeep) }
      arrays.append(isArray)
      state = .between(next)
      position &+= 1
      return .open(isArray: isArray)
    case .close:
      if arrays.count == base { isAfterRecords = true }
      arrays.removeLast()
      position &+= 1
      endValue()
      return .close
    case .malformed: return fail(.malformed(next.expected(isInArray: isInArray)))
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == .recordSeparator && arrays.isEmpty && afterValue == .value
  }

  @inline(__always)
  private mutating func setColumn() { column = Int64(position) &- lineStart &+ 1 }

  @inline(__always)
  private mutating func endValue() {
    state = .between(arrays.isEmpty ? afterValue : .next)
    guard arrays.count == base, !isAfterRecords else { return }
    if position - recordEnd > recordLimit { return failure = .tooLong }
    recordEnd = position
  }

  @inline(never)
  private mutating func fail(_ failure: Failure) -> Token? {
    setColumn()
    self.failure = failure
    return nil
  }

  // MARK: Strings, numbers and literals

  @inline(__always)
  private mutating func beginString(isKey: Bool, _ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    position &+= 1
    start = position
    return string(JSONStringState(checksEscapes: checksContent), isKey: isKey, bytes)
  }

  @inline(__always)
  private mutating func string(
    _ before: JSONStringState, isKey: Bool, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Token? {
    var string = before
    position = string.advance(over: bytes, from: position)
    guard string.isComplete else {
      state = .string(string, isKey: isKey)
      return position < bytes.count ? fail(.malformed(string.expected(at: bytes[position]))) : nil
    }
    hasEscapes = string.hasEscapes
    if isKey {
      state = .between(.colon)
      return .key
    }
    endValue()
    return .string
  }

  @inline(__always)
  private mutating func scalar(
    _ before: JSONScalarState?, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Token? {
    var scalar = before
    if before == nil {
      while position < bytes.count, bytes[position].isPartOfScalar { position &+= 1 }
    } else if let end = scalar?.advance(over: bytes, from: position) {
      position = end
    }
    guard position < bytes.count || scalar?.literal != nil else {
      state = .scalar(scalar)
      return nil
    }
    if let scalar, !scalar.isComplete {
      state = .scalar(scalar)
      return fail(.malformed(scalar.expected))
    }
    endValue()
    return .scalar(scalar?.literal)
  }

  /// The expected content if the input ends too early.
  package var expectedAtEnd: JSONExpectation {
    switch state {
    case .string: .quotationMark
    case .scalar(let scalar?) where !scalar.isComplete: scalar.expected
    case .scalar: JSONState.next.expectedAtEnd(isInArray: isInArray)
    case .between(let state): state.expectedAtEnd(isInArray: isInArray)
    }
  }
}

extension UInt8 {
  /// The byte before each value of a JSON text sequence (RFC 7464, RFC 8142).
  static let recordSeparator: UInt8 = 0x1E
}
