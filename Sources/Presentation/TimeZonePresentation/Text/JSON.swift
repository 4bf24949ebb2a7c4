/// A JSON value (RFC 8259), written on one line: the one way in which programs write JSON.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  /// Text that is JSON already, such as the digits of a number.
  case literal(String)
  /// A number of units of 10^-`places`, written without trailing zeros.
  case decimal(Int64, places: Int)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// The members of a JSON object, in the order in which they are written.
package struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
  package typealias Member = (String, JSON)

  fileprivate var members: [Member]

  package init(dictionaryLiteral members: (String, JSON)...) {
    self.members = members
  }

  package init(_ members: [Member]) { self.members = members }

  package init(_ objects: [JSONObject]) { members = objects.flatMap(\.members) }

  package var names: [String] { members.map(\.0) }

  /// Adds a member at the end, unless it is `nil`.
  package mutating func add(_ name: String, _ value: JSON?) {
    if let value { members.append((name, value)) }
  }

  package mutating func add(_ more: JSONObject?) {
    if let more { members += more.members }
  }

  /// The object with members added at its end; the same for `nil`.
  package func adding(_ more: JSONObject?) -> JSONObject {
    var object = self
    object.add(more)
    return object
  }
}

extension JSON {
  /// A string; `null` for `nil`.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// A string; `null` for an empty one, which represents something not stated.
  package init(stated text: String) { self = text.isEmpty ? .null : .string(text) }

  /// A whole number; `null` for `nil`.
  package init(_ number: (some BinaryInteger)?) {
    self = number.map { .decimal(Int64(clamping: $0), places: 0) } ?? .null
  }

  /// A number rounded to some digits after the decimal point, without trailing zeros.
  package init(_ number: Double, places: Int) { self = .literal(number.decimalText(places, isShort: true)) }

  /// A flag; `null` for `nil`.
  package init(_ flag: Bool?) { self = flag.map { .bool($0) } ?? .null }

  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// An object; `null` for `nil`.
  package init(_ object: JSONObject?) { self = object.map { .object($0) } ?? .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }

  package init(integerLiteral number: Int) { self.init(number) }

  package init(booleanLiteral flag: Bool) { self = .bool(flag) }

  package init(arrayLiteral values: JSON...) { self = .array(values) }

  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members))
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .literal(let text): bytes.append(contentsOf: text.utf8)
    case .decimal(let units, let places): bytes.append(units: units, places: places)
    case .string(let text): JSONString.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, (name, value)) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONString.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
