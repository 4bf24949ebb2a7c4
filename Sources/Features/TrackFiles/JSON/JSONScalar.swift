import TimeZoneEngine

/// The kinds of values that are accepted somewhere.
struct JSONKinds: OptionSet, Sendable {
  let rawValue: UInt8

  static let object = JSONKinds(rawValue: 1)
  static let array = JSONKinds(rawValue: 2)
  static let string = JSONKinds(rawValue: 4)
  static let number = JSONKinds(rawValue: 8)

  /// The kinds for messages: `an object or a string`.
  var description: String {
    let names: [(JSONKinds, String)] = [
      (.object, "an object"), (.array, "an array"), (.string, "a string"), (.number, "a number"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: " or ")
  }
}

/// A value that contains no others. Its bytes are valid during the call that receives it.
enum JSONScalar {
  /// A string, decoded: half of a surrogate pair is U+FFFD. It may not be valid UTF-8.
  case string(UnsafeBufferPointer<UInt8>)
  /// A number as it is written.
  case number(UnsafeBufferPointer<UInt8>)
  case literal(JSONLiteral)
  /// A string or a number of more than ``JSONLimits/content`` bytes.
  case tooLong

  var text: String {
    switch self {
    case .string(let bytes), .number(let bytes): String(decoding: bytes, as: UTF8.self)
    case .literal(let literal): literal.text.description
    case .tooLong: "more than \(JSONLimits.content) bytes"
    }
  }
}

enum JSONLimits {
  static let depth = 64
  /// The maximum number of bytes of a string or a number that is read; longer ones are reported as too long.
  static let content = 1_024
}

extension JSONPlace {
  /// Throws unless an object or an array is accepted.
  func require(_ kinds: JSONKinds?, _ container: JSONKinds) throws(TrackFileError) {
    guard let kinds, !kinds.contains(container) else { return }
    throw error(.malformed(expected: kinds.description, found: container == .object ? "{" : "["))
  }

  /// The content of a string or a number; `nil` for null, and for any value if any is accepted.
  func content(
    _ value: JSONScalar, _ kinds: JSONKinds?
  ) throws(TrackFileError) -> UnsafeBufferPointer<UInt8>? {
    guard let kinds else { return nil }
    switch value {
    case .string(let bytes) where kinds.contains(.string): return bytes
    case .number(let bytes) where kinds.contains(.number): return bytes
    case .literal(.null): return nil
    case .tooLong: throw error(.tooLong(limit: JSONLimits.content, unit: "bytes"))
    default: throw error(.malformed(expected: kinds.description, found: value.text))
    }
  }
}
