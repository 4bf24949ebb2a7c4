import TimeZoneEngine

/// Follows the structure of JSON (RFC 8259) in bytes that arrive piece by piece, and finds where records end: the
/// elements of an array, or values one after the other.
///
/// Brackets, commas, colons and strings are checked here, so that a record ends where it seems to; what stands inside a
/// number, a literal or an escape is left to `JSONTokens`.
struct JSONCursor: Sendable {
  /// What comes next.
  enum State: Hashable, Sendable {
    /// What the grammar says; ``JSONState/end`` only after the last element: the objects and arrays around it are closed.
    case between(JSONState)
    case string(isKey: Bool), escape(isKey: Bool), scalar
  }

  /// Why it stops at ``position``.
  enum Failure: Hashable, Sendable {
    case malformed(expected: String)
    /// The record that ends there is longer than ``JSONCursor/recordLimit``.
    case tooLong
  }

  /// The greatest number of objects and arrays inside one another, within a record.
  static let depthLimit = 256

  /// The greatest length of a record in bytes.
  var recordLimit = RecordInput.recordLimit

  private(set) var state: State
  /// The next byte to be looked at.
  private(set) var position: Int
  /// The end of the last record that is complete; where the cursor began, if there is none.
  private(set) var recordEnd: Int
  private(set) var failure: Failure?
  /// Line feeds before ``position``.
  private(set) var lines: Int64
  /// The objects and arrays that are open, from the outside in: whether each is an array.
  private var arrays: [Bool]
  /// How many of them are around the records.
  private let base: Int
  /// Whether the last record has ended, and ``end`` or what leads to it follows.
  private(set) var isAfterRecords = false

  /// Values one after the other, with white space, a record separator (RFC 7464) or nothing between them.
  static func values(from position: Int = 0) -> JSONCursor {
    JSONCursor(arrays: [], state: .between(.value), position: position, lines: 0)
  }

  /// The elements of an array that has been opened.
  static func elements(isInObject: Bool, after lines: Int) -> JSONCursor {
    JSONCursor(
      arrays: isInObject ? [false, true] : [true], state: .between(.valueOrEnd), position: 0,
      lines: Int64(lines))
  }

  private init(arrays: [Bool], state: State, position: Int, lines: Int64) {
    self.arrays = arrays
    self.state = state
    self.position = position
    self.lines = lines
    recordEnd = position
    base = arrays.count
  }

  /// The number of objects and arrays that are open.
  var depth: Int { arrays.count }
  /// Whether the innermost of them is an array.
  var isInArray: Bool { arrays.last == true }
  /// Whether the input may end here.
  var isComplete: Bool {
    base == 0
      ? arrays.isEmpty && (state == .between(.value) || state == .scalar) : state == .between(.end)
  }

  /// Forgets bytes that have been consumed.
  mutating func removeFirst(_ count: Int) {
    position -= count
    recordEnd = max(0, recordEnd - count)
  }

  /// Continues with bytes that are those of the previous call and perhaps more, up to a failure.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, stopsAtRecord: Bool = false) {
    let end = recordEnd
    while position < bytes.count, failure == nil {
      skipContent(bytes)
      guard position < bytes.count else { return }
      step(bytes[position])
      if stopsAtRecord, recordEnd > end { return }
    }
  }

  /// Advances over bytes of a string, a number or a literal that mean nothing.
  private mutating func skipContent(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch state {
    case .string: position = bytes.endOfPlainText(from: position)
    case .scalar: while position < bytes.count, bytes[position].isPartOfScalar { position &+= 1 }
    case .escape, .between: break
    }
  }

  /// Continues with one byte, the one at ``position``.
  mutating func step(_ byte: UInt8) {
    switch state {
    case .string(let isKey):
      if byte == .quotationMark {
        isKey ? (state = .between(.colon)) : endValue(at: position + 1)
      } else if byte == UInt8(ascii: "\\") {
        state = .escape(isKey: isKey)
      } else if byte < 0x20 {
        return fail(.escapedControl)
      }
    case .escape(let isKey): state = .string(isKey: isKey)
    case .scalar where byte.isPartOfScalar: break
    case .scalar:
      endValue(at: position)
      return structure(byte)
    case .between: return structure(byte)
    }
    position &+= 1
  }

  // MARK: Structure

  /// Continues with a byte outside strings, numbers and literals.
  private mutating func structure(_ byte: UInt8) {
    guard case .between(var next) = state else { return }
    if byte == .lineFeed { lines &+= 1 }
    if byte.isJSONSpace || isSeparator(byte) {
      position &+= 1
      return
    }
    switch next.step(byte, isInArray: isInArray) {
    case .separator: state = .between(next)
    case .key: state = .string(isKey: true)
    case .string: state = .string(isKey: false)
    case .scalar: state = .scalar
    case .open(let isArray):
      if arrays.count - base == Self.depthLimit { return fail("at most \(Self.depthLimit) levels") }
      arrays.append(isArray)
      state = .between(next)
    case .close:
      if arrays.count == base { isAfterRecords = true }
      arrays.removeLast()
      endValue(at: position + 1)
    case .malformed: return fail(next.expected(isInArray: isInArray))
    }
    if failure == nil { position &+= 1 }
  }

  private func isSeparator(_ byte: UInt8) -> Bool { byte == .recordSeparator && arrays.isEmpty && base == 0 }

  private mutating func endValue(at end: Int) {
    state = .between(!arrays.isEmpty ? .next : base == 0 ? .value : .end)
    guard arrays.count == base, !isAfterRecords else { return }
    if end - recordEnd > recordLimit { return failure = .tooLong }
    recordEnd = end
  }

  private mutating func fail(_ expected: JSONExpectation) {
    fail(expected == .end ? "the end of the input" : expected.text)
  }

  private mutating func fail(_ expected: String) {
    failure = .malformed(expected: expected)
  }

  /// What was expected where the input ends too early.
  var expectedAtEnd: String {
    switch state {
    case .string, .escape: JSONExpectation.quotationMark.text
    case .scalar, .between(.end): JSONState.next.expectedAtEnd(isInArray: isInArray).text
    case .between(let state): state.expectedAtEnd(isInArray: isInArray).text
    }
  }
}

extension UInt8 {
  /// What precedes each value of a JSON text sequence (RFC 7464, RFC 8142).
  static let recordSeparator: UInt8 = 0x1E
}
