import TimeZoneSupport

/// Checks that a line is one JSON object (RFC 8259) and finds values in it.
///
/// Everything is checked, what is not sought too, so that a line which is answered is a line others can read.
struct ObjectScanner {
  /// Where a value was found, and what it is.
  struct Value {
    enum Kind {
      case number, string, null, other
    }

    let kind: Kind
    /// For a string, between its quotation marks.
    let content: Range<Int>
    /// All of it.
    let range: Range<Int>
  }

  /// Why a line is no JSON object.
  struct Failure: Error {
    let reason: String
  }

  /// The values found.
  private(set) var values: [MemberPath.Role: Value] = [:]
  /// Behind the last member, or behind the opening brace where there is none.
  private(set) var insertion = 0
  /// Whether the object has a member.
  private(set) var hasMembers = false

  private static let depthLimit = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private let paths: [MemberPath]
  private var position = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ paths: [MemberPath]) throws(Failure) {
    self.bytes = bytes
    self.paths = paths
    skipSpace()
    guard peek() == UInt8(ascii: "{") else { throw failure("expected a JSON object") }
    _ = try value(Array(paths.indices))
    skipSpace()
    guard position == bytes.count else { throw failure("expected the end of the line behind the object") }
  }

  // MARK: Values

  /// Consumes a value.
  ///
  /// - Parameter sought: The paths that lead to it or into it.
  /// - Returns: Where it is.
  /// - Throws: ``Failure``
  private mutating func value(_ sought: [Int]) throws(Failure) -> Value {
    let start = position
    switch peek() {
    case UInt8(ascii: "{"): try object(sought)
    case UInt8(ascii: "["): try array(sought)
    case UInt8.quotationMark:
      let content = try string()
      return Value(kind: .string, content: content, range: start..<position)
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"):
      try literal("null")
      return Value(kind: .null, content: start..<position, range: start..<position)
    default:
      try number()
      return Value(kind: .number, content: start..<position, range: start..<position)
    }
    return Value(kind: .other, content: start..<position, range: start..<position)
  }

  private mutating func object(_ sought: [Int]) throws(Failure) {
    try enter()
    defer { depth -= 1 }
    let isWhole = depth == 1
    if isWhole { insertion = position }
    skipSpace()
    if consume(UInt8(ascii: "}")) { return }
    repeat {
      skipSpace()
      guard peek() == .quotationMark else { throw failure("expected a key in quotation marks") }
      let key = JSONString.decoded(bytes.part(try string()))
      skipSpace()
      guard consume(UInt8(ascii: ":")) else { throw failure("expected a colon behind a key") }
      skipSpace()
      try member(key, sought)
      if isWhole {
        insertion = position
        hasMembers = true
      }
      skipSpace()
    } while consume(UInt8(ascii: ","))
    guard consume(UInt8(ascii: "}")) else { throw failure("expected a comma or a closing brace") }
  }

  private mutating func array(_ sought: [Int]) throws(Failure) {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    if consume(UInt8(ascii: "]")) { return }
    var place = 0
    repeat {
      skipSpace()
      try member(sought.isEmpty ? "" : String(place), sought)
      place += 1
      skipSpace()
    } while consume(UInt8(ascii: ","))
    guard consume(UInt8(ascii: "]")) else { throw failure("expected a comma or a closing bracket") }
  }

  /// Consumes a value inside another, and remembers it where a path ends there.
  private mutating func member(_ name: String, _ sought: [Int]) throws(Failure) {
    let level = depth - 1
    let matching = sought.filter { level < paths[$0].components.count && paths[$0].matches(name, at: level) }
    let found = try value(matching.filter { paths[$0].components.count > level + 1 })
    for index in matching where paths[index].components.count == level + 1 {
      let role = paths[index].role
      guard values.updateValue(found, forKey: role) == nil else {
        throw Failure(reason: "expected one member for the \(role.name), found several; \(role.remedy)")
      }
    }
  }

  private mutating func enter() throws(Failure) {
    guard depth < Self.depthLimit else { throw failure("expected at most \(Self.depthLimit) levels") }
    depth += 1
    position += 1
  }

  // MARK: Tokens

  /// Consumes a string; returns what is between its quotation marks.
  private mutating func string() throws(Failure) -> Range<Int> {
    let start = position + 1
    position = start
    while let byte = peek() {
      switch byte {
      case .quotationMark:
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw failure("expected an escape for a control character")
      default: position += 1
      }
    }
    throw failure("expected a closing quotation mark")
  }

  private mutating func escape() throws(Failure) {
    position += 1
    guard let letter = peek(), "\"\\/bfnrtu".utf8.contains(letter) else {
      throw failure("expected an escape")
    }
    position += 1
    guard letter == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = peek(), digit.isHexDigit else { throw failure("expected four hexadecimal digits") }
      position += 1
    }
  }

  private mutating func literal(_ text: StaticString) throws(Failure) {
    for index in 0..<text.utf8CodeUnitCount {
      guard peek() == text.utf8Start[index] else { throw failure("expected a value") }
      position += 1
    }
  }

  private mutating func number() throws(Failure) {
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    if consume(UInt8(ascii: ".")) { try digits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws(Failure) {
    guard let first = peek(), first.isDigit else { throw failure("expected a value") }
    while let digit = peek(), digit.isDigit { position += 1 }
  }

  // MARK: Bytes

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte.isSpace || byte == .carriageReturn { position += 1 }
  }

  private func failure(_ expectation: String) -> Failure {
    let rest = String(decoding: bytes.dropFirst(position).prefix(20), as: UTF8.self)
    let found = rest.isEmpty ? "the end of the line" : "\"\(rest.shortenedForMessage)\""
    return Failure(reason: "\(expectation), found \(found) at byte \(position + 1) of the line")
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}

extension MemberPath {
  /// Whether a key is the component at some level; names with a single component are compared as columns are.
  fileprivate func matches(_ name: String, at level: Int) -> Bool {
    if case .new = role { return components[level] == name }
    return components[level].lowercased() == name.lowercased()
  }
}

extension MemberPath.Role {
  fileprivate var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .time: "time"
    case .new: "new value"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .latitude: "say which it is with --lat"
    case .longitude: "say which it is with --lon"
    case .time: "say which it is with --time"
    case .new: "name the new one with --column"
    }
  }
}
