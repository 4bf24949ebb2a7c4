import TimeZoneSupport

/// Reads the position in an object; the time is read in the extension beside ``TimeMembers``.
struct ObjectReader {
  let object: ObjectScanner
  let bytes: UnsafeBufferPointer<UInt8>
  let options: NDJSONOptions

  typealias Value = ObjectScanner.Value

  // MARK: Position

  /// The position, from the first source that has both coordinates; otherwise from the first that has one of them.
  func position() throws(RowError) -> CoordinateCells.Reading {
    if options.isCombined {
      return try CoordinateCells.readSlowly(combined: text(value(.location, .given), .location))
    }
    for source in MemberPath.Source.allCases {
      if let latitude = value(.latitude, source), let longitude = value(.longitude, source),
        latitude.kind != .null || longitude.kind != .null,
        source != .nested || latitude.parent == longitude.parent
      {
        return try pair(latitude, longitude)
      }
      if source == .usual, let both = value(.location, .usual), both.kind == .string {
        return try CoordinateCells.readSlowly(combined: text(both, .location))
      }
    }
    for source in MemberPath.Source.allCases {
      let (latitude, longitude) = (value(.latitude, source), value(.longitude, source))
      if latitude ?? longitude == nil || (latitude ?? longitude)?.kind == .null { continue }
      // Values in different objects are no pair.
      let isPair = source != .nested || latitude?.parent == longitude?.parent
      return try pair(latitude, isPair || latitude == nil ? longitude : nil)
    }
    return .none
  }

  private func pair(_ latitude: Value?, _ longitude: Value?) throws(RowError) -> CoordinateCells.Reading {
    let (y, x) = (try text(latitude, .latitude), try text(longitude, .longitude))
    let reading = CoordinateCells.readSlowly(latitude: y, longitude: x)
    guard case .position(let point) = reading else { return reading }
    return .position(
      try HemisphereReference.apply(
        (y, hemisphere(.latitude, of: latitude)), (x, hemisphere(.longitude, of: longitude)), to: point))
  }

  /// The hemisphere of an unsigned value, beside it in another member; empty where there is none.
  private func hemisphere(_ role: AnnotationError.Role, of value: Value?) throws(RowError) -> String {
    guard let hemisphere = object.values[.hemisphere(role)], hemisphere.parent == value?.parent else {
      return ""
    }
    return try text(hemisphere, role)
  }

  // MARK: What is there

  /// Which of the coordinates the object has, whatever their values are.
  var coordinatesSeen: RolesSeen {
    var seen: RolesSeen = []
    for source in MemberPath.Source.allCases {
      if value(.latitude, source) != nil { seen.insert(.latitude) }
      if value(.longitude, source) != nil { seen.insert(.longitude) }
    }
    if let both = value(.location, .given) ?? value(.location, .usual),
      options.isCombined || both.kind != .other
    {
      seen.formUnion([.latitude, .longitude])
    }
    return seen
  }

  // MARK: Values

  private func value(_ role: AnnotationError.Role, _ source: MemberPath.Source) -> Value? {
    object.values[.read(role, source)]
  }

  /// The text of a number or a string; empty for `null` and for a missing value.
  func text(_ value: Value?, _ role: AnnotationError.Role) throws(RowError) -> String {
    guard let value else { return "" }
    if value.isRepeated { throw .ambiguousMember(role) }
    switch value.kind {
    case .null: return ""
    case .number: return String(decoding: bytes.part(value.content), as: UTF8.self)
    case .string: return JSONString.decoded(bytes.part(value.content)).trimmingSpaces
    case .other: throw .notAScalar(role, byte: value.range.lowerBound + 1)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Members to be read that some object has.
struct RolesSeen: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let latitude = RolesSeen(rawValue: 1)
  static let longitude = RolesSeen(rawValue: 2)
  static let time = RolesSeen(rawValue: 4)
  static let date = RolesSeen(rawValue: 8)
  static let timeOfDay = RolesSeen(rawValue: 16)
  static let offset = RolesSeen(rawValue: 32)
}
