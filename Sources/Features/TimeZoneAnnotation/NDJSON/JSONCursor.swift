import TimeZoneSupport

/// Follows the structure of JSON (RFC 8259) in bytes that arrive piece by piece, and finds where records end: the
/// elements of an array, or values one after the other.
///
/// Brackets, commas, colons and strings are checked here, so that a record ends where it seems to; what stands inside a
/// number, a literal or an escape is left to ``JSONTokens``.
struct JSONCursor: Sendable {
  /// What comes next.
  enum State: Hashable, Sendable {
    case value, valueOrEnd, key, keyOrEnd, colon, next
    case string(isKey: Bool), escape(isKey: Bool), scalar
    /// After the last element: the objects and arrays around it are closed, and nothing follows.
    case end
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
    JSONCursor(arrays: [], state: .value, position: position, lines: 0)
  }

  /// The elements of an array that has been opened.
  ///
  /// - Parameters:
  ///   - isInObject: Whether the array is the value of a member of the outermost object.
  ///   - lines: The line feeds up to there.
  /// - Returns: A cursor at the first element.
  static func elements(isInObject: Bool, after lines: Int) -> JSONCursor {
    JSONCursor(
      arrays: isInObject ? [false, true] : [true], state: .valueOrEnd, position: 0, lines: Int64(lines))
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
    base == 0 ? arrays.isEmpty && (state == .value || state == .scalar) : state == .end
  }

  /// Forgets bytes that have been consumed.
  mutating func removeFirst(_ count: Int) {
    position -= count
    recordEnd = max(0, recordEnd - count)
  }

  /// Continues with bytes that are those of the previous call and perhaps more, up to a failure.
  ///
  /// - Parameters:
  ///   - bytes: Those of the previous call, and perhaps more.
  ///   - stopsAtRecord: Whether to return at the end of a record.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>, stopsAtRecord: Bool = false) {
    let end = recordEnd
    while position < bytes.count, failure == nil {
      skipPlain(bytes)
      guard position < bytes.count else { return }
      step(bytes[position])
      if stopsAtRecord, recordEnd > end { return }
    }
  }

  /// Advances over bytes of a string that mean nothing.
  private mutating func skipPlain(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard case .string = state else { return }
    while position < bytes.count, case let byte = bytes[position], byte >= 0x20, byte != .quotationMark,
      byte != UInt8(ascii: "\\")
    {
      position &+= 1
    }
  }

  /// Continues with one byte, the one at ``position``.
  mutating func step(_ byte: UInt8) {
    switch state {
    case .string(let isKey):
      if byte == .quotationMark {
        isKey ? (state = .colon) : endValue(at: position + 1)
      } else if byte == UInt8(ascii: "\\") {
        state = .escape(isKey: isKey)
      } else if byte < 0x20 {
        return fail("an escape for a control character")
      }
    case .escape(let isKey): state = .string(isKey: isKey)
    case .scalar where byte.isPartOfScalar: break
    case .scalar:
      endValue(at: position)
      return structure(byte)
    default: return structure(byte)
    }
    position &+= 1
  }

  // MARK: Structure

  /// Continues with a byte outside strings, numbers and literals.
  private mutating func structure(_ byte: UInt8) {
    if byte == .lineFeed { lines &+= 1 }
    if byte.isSpace || byte == .lineFeed || byte == .carriageReturn || isSeparator(byte) {
      position &+= 1
      return
    }
    switch state {
    case .value, .valueOrEnd:
      if state == .valueOrEnd, byte == UInt8(ascii: "]") { close() } else { beginValue(byte) }
    case .key, .keyOrEnd:
      if state == .keyOrEnd, byte == UInt8(ascii: "}") {
        close()
      } else if byte == .quotationMark {
        state = .string(isKey: true)
      } else {
        return fail("a key in quotation marks")
      }
    case .colon:
      guard byte == UInt8(ascii: ":") else { return fail("a colon after a key") }
      state = .value
    case .next:
      if byte == UInt8(ascii: ",") {
        state = isInArray ? .value : .key
      } else if byte == (isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
        close()
      } else {
        return fail(isInArray ? "a comma or a closing bracket" : "a comma or a closing brace")
      }
    default: return fail("the end of the input")
    }
    if failure == nil { position &+= 1 }
  }

  private func isSeparator(_ byte: UInt8) -> Bool { byte == .recordSeparator && arrays.isEmpty && base == 0 }

  private mutating func beginValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if arrays.count - base == Self.depthLimit { return fail("at most \(Self.depthLimit) levels") }
      arrays.append(byte == UInt8(ascii: "["))
      state = isInArray ? .valueOrEnd : .keyOrEnd
    case .quotationMark: state = .string(isKey: false)
    case _ where byte.isPartOfScalar: state = .scalar
    default: fail("a value")
    }
  }

  private mutating func close() {
    if arrays.count == base { isAfterRecords = true }
    arrays.removeLast()
    endValue(at: position + 1)
  }

  private mutating func endValue(at end: Int) {
    state = !arrays.isEmpty ? .next : base == 0 ? .value : .end
    guard arrays.count == base, !isAfterRecords else { return }
    if end - recordEnd > recordLimit { return failure = .tooLong }
    recordEnd = end
  }

  private mutating func fail(_ expected: String) {
    failure = .malformed(expected: expected)
  }
}

extension JSONCursor {
  /// What was expected where the input ends too early.
  var expectedAtEnd: String {
    switch state {
    case .value: "a value"
    case .valueOrEnd: "a value or a closing bracket"
    case .key, .keyOrEnd: "a key in quotation marks"
    case .colon: "a colon after a key"
    case .string, .escape: "a closing quotation mark"
    case .next, .scalar, .end: isInArray ? "a comma or a closing bracket" : "a comma or a closing brace"
    }
  }
}

extension UInt8 {
  /// What precedes each value of a JSON text sequence (RFC 7464, RFC 8142).
  static let recordSeparator: UInt8 = 0x1E

  /// Whether it can stand in a number or in `true`, `false` or `null`.
  fileprivate var isPartOfScalar: Bool {
    isDigit || (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
  }
}
