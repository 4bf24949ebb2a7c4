/// The kinds of values that are accepted somewhere.
struct JSONKinds: OptionSet, Sendable {
  let rawValue: UInt8

  static let object = JSONKinds(rawValue: 1)
  static let array = JSONKinds(rawValue: 2)
  static let string = JSONKinds(rawValue: 4)
  static let number = JSONKinds(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ container: JSONContainer) { self = container == .object ? .object : .array }

  /// The kinds for messages: `an object or a string`.
  var description: String {
    let names: [(JSONKinds, String)] = [
      (.object, "an object"), (.array, "an array"), (.string, "a string"), (.number, "a number"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: " or ")
  }
}

extension JSONPlace {
  /// Throws unless an object or an array is accepted.
  func require(_ kinds: JSONKinds, _ container: JSONContainer) throws(TrackFileError) {
    if kinds.contains(JSONKinds(container)) { return }
    throw error(.malformed(expected: kinds.description, found: container == .object ? "{" : "["))
  }

  /// The content of a string or a number; `nil` for null.
  func content(
    _ value: JSONScalar, _ kinds: JSONKinds
  ) throws(TrackFileError) -> UnsafeBufferPointer<UInt8>? {
    switch value {
    case .string(let bytes) where kinds.contains(.string): return bytes
    case .number(let bytes) where kinds.contains(.number): return bytes
    case .null: return nil
    case .tooLong: throw error(.tooLong(limit: JSONLimits.content, unit: "bytes"))
    default: throw error(expected: kinds.description, found: value)
    }
  }
}
