/// The grammar of JSON (RFC 8259): what may follow between strings, numbers and literals.
///
/// It keeps no objects and arrays, so that each reader keeps the open ones that it needs; and it records where
/// strings, numbers and literals begin, but not what is in them.
@usableFromInline package enum JSONState: UInt8, Sendable {
  case value, valueOrEnd, key, keyOrEnd, colon
  /// After a value in an object or an array.
  case next
  /// After the outermost value.
  case end

  @usableFromInline package enum Step: Sendable {
    /// A comma or a colon.
    case separator
    /// The start of an object or an array.
    case open(isArray: Bool)
    /// The end of the innermost object or array: ``JSONState/endValue(isOutermost:)`` follows.
    case close
    /// The opening quotation mark of a key, which a colon follows.
    case key
    /// The opening quotation mark of a string: ``JSONState/endValue(isOutermost:)`` follows.
    case string
    /// What may be the first byte of a number or a literal: ``JSONState/endValue(isOutermost:)`` follows.
    case scalar
    /// No JSON: ``JSONState/expected(isInArray:)`` names what was expected.
    case malformed
  }

  /// The byte must not be white space or part of a string, a number, or a literal.
  @inlinable @inline(__always)
  package mutating func step(_ byte: UInt8, isInArray: Bool) -> Step {
    switch self {
    case .next:
      if byte == UInt8(ascii: ",") {
        self = isInArray ? .value : .key
        return .separator
      }
      if byte == (isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) { return .close }
    case .key, .keyOrEnd:
      if byte == UInt8(ascii: "\"") {
        self = .colon
        return .key
      }
      if self == .keyOrEnd, byte == UInt8(ascii: "}") { return .close }
    case .colon:
      if byte == UInt8(ascii: ":") {
        self = .value
        return .separator
      }
    case .valueOrEnd where byte == UInt8(ascii: "]"): return .close
    case .value, .valueOrEnd:
      switch byte {
      case UInt8(ascii: "{"):
        self = .keyOrEnd
        return .open(isArray: false)
      case UInt8(ascii: "["):
        self = .valueOrEnd
        return .open(isArray: true)
      case UInt8(ascii: "\""): return .string
      default: if byte.isPartOfScalar { return .scalar }
      }
    case .end: break
    }
    return .malformed
  }

  /// Ends a value, which is the outermost one if nothing is open.
  @inlinable @inline(__always)
  package mutating func endValue(isOutermost: Bool) { self = isOutermost ? .end : .next }

  package func expected(isInArray: Bool) -> JSONExpectation {
    switch self {
    case .value, .valueOrEnd: .value
    case .key, .keyOrEnd: .key
    case .colon: .colon
    case .next: isInArray ? .commaOrBracket : .commaOrBrace
    case .end: .end
    }
  }

  package func expectedAtEnd(isInArray: Bool) -> JSONExpectation {
    self == .valueOrEnd ? .valueOrBracket : expected(isInArray: isInArray)
  }
}

@usableFromInline package enum JSONExpectation: Error, Hashable, Sendable {
  case value, valueOrBracket, key, colon, commaOrBracket, commaOrBrace, end
  case quotationMark, escapedControl, escape, hexDigits
  case digit
  case literal(JSONLiteral)

  /// For messages.
  package var text: String {
    switch self {
    case .value: "a value"
    case .valueOrBracket: "a value or a closing bracket"
    case .key: "a key in quotation marks"
    case .colon: "a colon after a key"
    case .commaOrBracket: "a comma or a closing bracket"
    case .commaOrBrace: "a comma or a closing brace"
    case .end: "the end after the value"
    case .quotationMark: "a closing quotation mark"
    case .escapedControl: "an escape for a control character"
    case .escape: "one of \" \\ / b f n r t u after a backslash"
    case .hexDigits: "four hexadecimal digits after \\u"
    case .digit: "a digit"
    case .literal(let literal): literal.text.description
    }
  }
}
