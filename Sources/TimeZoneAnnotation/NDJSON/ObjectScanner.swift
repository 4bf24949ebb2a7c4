import TimeZoneSupport

/// Checks that a line is one JSON object (RFC 8259) and finds values in it.
///
/// The whole line is checked, so that every annotated line is valid JSON.
struct ObjectScanner {
  /// A value that was found: its kind and its position.
  struct Value {
    enum Kind {
      case number, string, null, other
    }

    let kind: Kind
    /// For a string, between its quotation marks.
    let content: Range<Int>
    /// All of it.
    let range: Range<Int>
    /// Where the object or array begins that it is in.
    var parent = 0
    /// Whether another value has the same role.
    var isRepeated = false
    /// Whether its key is that of a path with dots, as it stands.
    var isLiteral = false
  }

  /// The values found: the first one of each role.
  private(set) var values: [MemberPath.Role: Value] = [:]
  /// Further values with the same roles, which are coordinates.
  private(set) var repeats: [(role: MemberPath.Role, value: Value)] = []
  /// The roles of values that may be found in several members with the same key.
  private(set) var duplicates: Set<MemberPath.Role> = []
  /// After the last member, or after the opening brace where there is none.
  private(set) var insertion = 0
  /// Whether the object has a member.
  private(set) var hasMembers = false

  private let bytes: UnsafeBufferPointer<UInt8>
  private let paths: [MemberPath]
  private var position = 0
  /// The objects and arrays that are open, from the outside in. They are on the heap: a thread's stack may be small.
  private var levels: [Level] = []

  /// An object or an array that is open.
  private struct Level {
    let isArray: Bool
    /// Where it begins.
    let start: Int
    /// The paths that end in it or lead into it, by their indices.
    let matching: [Int]
    /// How many of its members have been begun.
    var memberCount = 0
    /// The keys of its members that match a path.
    var keys: [Range<Int>] = []

    var close: UInt8 { isArray ? UInt8(ascii: "]") : UInt8(ascii: "}") }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ paths: [MemberPath]) throws(RowError) {
    self.bytes = bytes
    self.paths = paths
    skipSpace()
    guard peek() == UInt8(ascii: "{") else { throw failure("a JSON object") }
    try scanMembers()
    skipSpace()
    guard position == bytes.count else { throw failure("the end of the line after the object") }
  }

  // MARK: Values

  /// Consumes the outermost object.
  private mutating func scanMembers() throws(RowError) {
    try open(isArray: false, Array(paths.indices))
    var isAfterMember = false
    while let level = levels.last {
      skipSpace()
      if isAfterMember, consume(UInt8(ascii: ",")) {
        skipSpace()
      } else if consume(level.close) {
        try close()
        isAfterMember = true
        continue
      } else if isAfterMember {
        throw failure(level.isArray ? "a comma or a closing bracket" : "a comma or a closing brace")
      }
      isAfterMember = try beginMember(of: level)
    }
  }

  /// Consumes a member up to its end or, if it is an object or an array, up to the first member inside.
  ///
  /// - Returns: Whether it has been consumed to its end.
  private mutating func beginMember(of level: Level) throws(RowError) -> Bool {
    let matching = try matchingPaths(level)
    levels[levels.count - 1].memberCount += 1
    switch peek() {
    case UInt8(ascii: "{"): try open(isArray: false, matching)
    case UInt8(ascii: "["): try open(isArray: true, matching)
    default:
      try record(try scalar(), matching)
      return true
    }
    return false
  }

  /// Consumes the key of a member and its colon; in an array there is none.
  ///
  /// - Returns: The paths that end at the member or lead into it.
  private mutating func matchingPaths(_ level: Level) throws(RowError) -> [Int] {
    var key = position..<position
    if !level.isArray {
      guard peek() == .quotationMark else { throw failure("a key in quotation marks") }
      key = try string()
      skipSpace()
      guard consume(UInt8(ascii: ":")) else { throw failure("a colon after a key") }
      skipSpace()
    }
    if level.matching.isEmpty { return [] }
    let depth = levels.count - 1
    let name = level.isArray ? nil : MemberName(bytes.part(key))
    let matching = level.matching.filter {
      guard paths[$0].components.count > depth else { return false }
      return name.map(paths[$0].components[depth].matches)
        ?? paths[$0].components[depth].matches(level.memberCount)
    }
    if !level.isArray, !matching.isEmpty { try noteKey(key, matching) }
    return matching
  }

  /// Notes a key that leads to what is read, and whether the object has had it before: programs do not agree which of
  /// its values counts.
  private mutating func noteKey(_ key: Range<Int>, _ matching: [Int]) throws(RowError) {
    let innermost = levels.count - 1
    let count = levels[innermost].keys.count
    guard count == Self.candidateLimit || levels[innermost].keys.contains(where: { isSame($0, key) }) else {
      levels[innermost].keys.append(key)
      return
    }
    for index in matching {
      try requireRepeatable(paths[index].role)
      duplicates.insert(paths[index].role)
    }
  }

  /// Whether two keys stand for the same text.
  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    let (one, other) = (bytes.part(one), bytes.part(other))
    if one.elementsEqual(other) { return true }
    guard one.contains(UInt8(ascii: "\\")) || other.contains(UInt8(ascii: "\\")) else { return false }
    return JSONString.decoded(one).isSame(as: JSONString.decoded(other))
  }

  /// How many keys of an object, or values for one role, are told apart: there are never that many.
  private static let candidateLimit = 200

  /// Enters an object or an array.
  private mutating func open(isArray: Bool, _ matching: [Int]) throws(RowError) {
    guard levels.count < JSONCursor.depthLimit else {
      throw failure("at most \(JSONCursor.depthLimit) levels")
    }
    levels.append(Level(isArray: isArray, start: position, matching: matching))
    position += 1
    if levels.count == 1 { insertion = position }
  }

  /// Leaves the innermost object or array, whose end has been consumed.
  private mutating func close() throws(RowError) {
    guard let level = levels.popLast(), !levels.isEmpty else { return }
    let range = level.start..<position
    try record(Value(kind: .other, content: range, range: range), level.matching)
  }

  /// Records a member that has been consumed.
  private mutating func record(_ value: Value, _ matching: [Int]) throws(RowError) {
    if levels.count == 1 {
      insertion = position
      hasMembers = true
    }
    for index in matching where paths[index].components.count == levels.count {
      var value = value
      value.parent = levels[levels.count - 1].start
      value.isLiteral = paths[index].isLiteral
      let role = paths[index].role
      guard let old = values[role], old.isLiteral || !value.isLiteral else {
        values[role] = value
        continue
      }
      if old.isLiteral, !value.isLiteral { continue }
      try requireRepeatable(role)
      values[role]?.isRepeated = true
      guard case .read(let read, _) = role else { continue }
      if repeats.count == Self.candidateLimit { throw .ambiguousMember(read) }
      repeats.append((role, value))
    }
  }

  /// All values of a role, in their order.
  func all(_ role: MemberPath.Role) -> [Value] {
    guard let first = values[role] else { return [] }
    return [first] + (first.isRepeated ? repeats.filter { $0.role == role }.map { $0.value } : [])
  }

  /// Consumes a value that is neither an object nor an array.
  private mutating func scalar() throws(RowError) -> Value {
    let start = position
    var kind = Value.Kind.other
    switch peek() {
    case UInt8.quotationMark:
      let content = try string()
      return Value(kind: .string, content: content, range: start..<position)
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"):
      try literal("null")
      kind = .null
    default:
      try number()
      kind = .number
    }
    return Value(kind: kind, content: start..<position, range: start..<position)
  }

  /// Throws where a role must not be repeated, whatever else the object has.
  private func requireRepeatable(_ role: MemberPath.Role) throws(RowError) {
    switch role {
    case .read(let role, .given), .time(.time, let role): throw .ambiguousMember(role)
    case .new(_, let name): throw .ambiguousReplacement(name)
    default: break
    }
  }

  // MARK: Tokens

  /// Consumes a string; returns the range between its quotation marks.
  private mutating func string() throws(RowError) -> Range<Int> {
    let start = position + 1
    position = start
    while let byte = peek() {
      switch byte {
      case .quotationMark:
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw failure("an escape for a control character")
      default: position += 1
      }
    }
    throw failure("a closing quotation mark")
  }

  private mutating func escape() throws(RowError) {
    position += 1
    guard let letter = peek(), "\"\\/bfnrtu".utf8.contains(letter) else {
      throw failure("an escape")
    }
    position += 1
    guard letter == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = peek(), digit.isHexDigit else { throw failure("four hexadecimal digits") }
      position += 1
    }
  }

  private mutating func literal(_ text: StaticString) throws(RowError) {
    for index in 0..<text.utf8CodeUnitCount {
      guard peek() == text.utf8Start[index] else { throw failure("a value") }
      position += 1
    }
  }

  private mutating func number() throws(RowError) {
    _ = consume(UInt8(ascii: "-"))
    if !consume(UInt8(ascii: "0")) { try digits() }
    if consume(UInt8(ascii: ".")) { try digits() }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws(RowError) {
    guard let first = peek(), first.isDigit else { throw failure("a value") }
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
    while let byte = peek(), byte.isJSONSpace { position += 1 }
  }

  private func failure(_ expected: String) -> RowError {
    let rest = String(decoding: bytes.dropFirst(position).prefix(20), as: UTF8.self)
    return .malformedJSON(
      expected: expected, found: rest.isEmpty ? nil : rest.shortenedForMessage, byte: position + 1)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}

// MARK: - Strings

/// Strings of JSON (RFC 8259, 7).
package enum JSONString {
  /// The text of a string that ``ObjectScanner`` accepted, given without its quotation marks. Half of a surrogate
  /// pair, and bytes that are not UTF-8, become U+FFFD.
  static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        units.append(escape(&rest))
      } else {
        let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
        units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
        rest = rest[plain.endIndex...]
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Consumes an escape.
  private static func escape(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
    let letter = rest.dropFirst().first ?? 0
    guard letter != UInt8(ascii: "u") else {
      defer { rest = rest.dropFirst(6) }
      return UInt16(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
    }
    rest = rest.dropFirst(2)
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: return UInt16(letter)
    }
  }

  /// The string for a text, with its quotation marks.
  package static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [.quotationMark]
    for byte in text.utf8 {
      if byte == .quotationMark || byte == UInt8(ascii: "\\") {
        bytes += [UInt8(ascii: "\\"), byte]
      } else if byte < 0x20 {
        let digits = String(byte, radix: 16)
        bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(.quotationMark)
    return bytes
  }
}
