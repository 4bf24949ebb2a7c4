/// The values of an object that are read: its position here, its time in the extension next to ``TimeMembers``.
struct ObjectValues {
  let object: ScannedObject
  let bytes: UnsafeBufferPointer<UInt8>
  let form: PositionReading

  typealias Value = ScannedObject.Value

  // MARK: Position

  /// The position, from the first source that has one whole, whatever the order of keys; otherwise from the first that
  /// has a part of it.
  ///
  /// Texts and objects of names such as `location` may well be something else: they count as malformed only if no
  /// other source has a position.
  func position() throws(RowError) -> GridPoint? {
    var failure: RowError?
    if form.isCombined {
      if value(.location, .given)?.kind == .other, let found = try fromPoints(&failure) { return found }
      if let failure { throw failure }
      return try CoordinateCells.readSlowly(
        combined: text(value(.location, .given), .location), wraps: form.wraps)
    }
    for source in MemberPath.Source.allCases {
      if source == .nested {
        if let found = try fromNested(&failure) { return found }
      } else if source == .point {
        if let found = try fromPoints(&failure) { return found }
      } else if has(.latitude, source), has(.longitude, source) {
        return try pair(only(.latitude, source), only(.longitude, source))
      }
      if source == .usual, object.has(.read(.location, .usual)), let found = try fromTexts(&failure) {
        return found
      }
    }
    if let failure { throw failure }
    for source in MemberPath.Source.allCases where source != .point {
      let latitude = present(.latitude, source).first
      let longitude = present(.longitude, source).first
      if latitude ?? longitude == nil { continue }
      // Values in different objects are no pair.
      let isPair = source != .nested || latitude?.parent == longitude?.parent
      return try pair(latitude, isPair || latitude == nil ? longitude : nil)
    }
    return nil
  }

  /// The position in texts with both coordinates.
  private func fromTexts(_ failure: inout RowError?) throws(RowError) -> GridPoint? {
    let texts = present(.location, .usual).filter { $0.kind == .string }
    return try chosen(texts, .location, .usual, &failure) { text throws(RowError) in
      try CoordinateCells.readSlowly(
        combined: JSONString.decoded(bytes.part(text.content)).trimmingSpaces, wraps: form.wraps)
    }
  }

  /// The position in objects with both coordinates.
  private func fromNested(_ failure: inout RowError?) throws(RowError) -> GridPoint? {
    let longitudes = present(.longitude, .nested)
    if longitudes.isEmpty { return nil }
    let pairs = present(.latitude, .nested).flatMap { latitude in
      longitudes.filter { $0.parent == latitude.parent }.map { (latitude, $0) }
    }
    return try chosen(pairs, .latitude, .nested, &failure) { pair throws(RowError) in
      try self.pair(pair.0, pair.1)
    }
  }

  /// The position in GeoJSON points.
  private func fromPoints(_ failure: inout RowError?) throws(RowError) -> GridPoint? {
    try chosen(points, .location, .point, &failure) { array throws(RowError) in
      func number(_ role: AnnotationError.Role) -> UnsafeBufferPointer<UInt8>? {
        object.all(.read(role, .point)).first {
          $0.parent == array.range.lowerBound && $0.kind == .number
        }.map { bytes.part($0.content) }
      }
      guard let y = number(.latitude), let x = number(.longitude) else {
        throw .malformedGeometry(expected: "longitude and latitude as numbers")
      }
      return try CoordinateCells.read(latitude: y, longitude: x, wraps: form.wraps)
    }
  }

  /// The coordinates of GeoJSON points that are not empty.
  private var points: [Value] {
    guard object.has(.read(.location, .point)) else { return [] }
    let types = object.all(.pointType).filter {
      $0.kind == .string && JSONString.decoded(bytes.part($0.content)).isSame(as: "Point")
    }
    return object.all(.read(.location, .point)).filter { array in
      let text = bytes.part(array.range)
      return types.contains { $0.parent == array.parent } && text[0] == UInt8(ascii: "[")
        && text.dropFirst().first(where: { !$0.isJSONSpace }) != UInt8(ascii: "]")
    }
  }

  /// The position that all candidates agree on that have one; `nil` if none has.
  private func chosen<Candidate>(
    _ candidates: [Candidate], _ role: AnnotationError.Role, _ source: MemberPath.Source,
    _ failure: inout RowError?, _ read: (Candidate) throws(RowError) -> GridPoint?
  ) throws(RowError) -> GridPoint? {
    var found: GridPoint?
    for candidate in candidates {
      try requireOnce(role, source)
      let point: GridPoint?
      do throws(RowError) {
        point = try read(candidate)
      } catch {
        // These are meant as coordinates.
        if case .coordinate(let error) = error, error.isOutOfRange { throw .coordinate(error) }
        failure = failure ?? error
        continue
      }
      if let point, let found, found != point { throw .ambiguousMember(role) }
      found = point ?? found
    }
    return found
  }

  /// Whether there is a value for a coordinate that is not empty.
  @inline(__always)
  private func has(_ role: AnnotationError.Role, _ source: MemberPath.Source) -> Bool {
    guard let first = value(role, source) else { return false }
    return first.isRepeated ? !present(role, source).isEmpty : !isMissing(first)
  }

  /// The value for a coordinate that is not empty.
  private func only(_ role: AnnotationError.Role, _ source: MemberPath.Source) throws(RowError) -> Value? {
    try requireOnce(role, source)
    guard let first = value(role, source), first.isRepeated else { return value(role, source) }
    let values = present(role, source)
    if values.count > 1 { throw .ambiguousMember(role) }
    return values.first
  }

  /// Throws where the key of a value, or of an object around it, is there twice.
  private func requireOnce(_ role: AnnotationError.Role, _ source: MemberPath.Source) throws(RowError) {
    if object.isDuplicate(.read(role, source)) {
      throw .ambiguousMember(role)
    }
  }

  private func present(_ role: AnnotationError.Role, _ source: MemberPath.Source) -> [Value] {
    object.all(.read(role, source)).filter { !isMissing($0) }
  }

  private func isMissing(_ value: Value) -> Bool {
    switch value.kind {
    case .null: true
    case .string: MissingValue.matches(trimming: bytes.part(value.content))
    default: false
    }
  }

  private func pair(_ latitude: Value?, _ longitude: Value?) throws(RowError) -> GridPoint? {
    if let latitude, let longitude, let point = plainPoint(latitude, longitude) { return point }
    let (y, x) = (try content(latitude, .latitude), try content(longitude, .longitude))
    guard let point = try CoordinateCells.readSlowly(latitude: y, longitude: x, wraps: form.wraps) else {
      return nil
    }
    return try HemisphereReference.apply(
      (y, hemisphere(.latitude, of: latitude)), (x, hemisphere(.longitude, of: longitude)), to: point)
  }

  /// The position of plain decimal degrees without hemispheres, as nearly all objects have it; `nil` for anything else,
  /// which is then read more slowly.
  private func plainPoint(_ latitude: Value, _ longitude: Value) -> GridPoint? {
    guard !form.hasHemispheres, !object.has(.hemisphere(.latitude)), !object.has(.hemisphere(.longitude)),
      latitude.kind == .number || latitude.kind == .string,
      longitude.kind == .number || longitude.kind == .string,
      let y = DecimalDegrees.e7(bytes.part(latitude.content), limit: 90),
      let x = DecimalDegrees.e7(bytes.part(longitude.content), limit: 180)
    else { return nil }
    return GridPoint(x: x, y: y)
  }

  /// The hemisphere of an unsigned value, next to it in another member or in the key that is given; empty if there is
  /// none.
  private func hemisphere(
    _ role: AnnotationError.Role, of value: Value?
  ) throws(RowError) -> HemisphereReference.Cell {
    guard let hemisphere = object.value(.hemisphere(role)), hemisphere.parent == value?.parent else {
      return .init(role == .latitude ? form.hemispheres.latitude : form.hemispheres.longitude)
    }
    return .init(try text(hemisphere, role))
  }

  // MARK: What is there

  /// Which members to be read the object has, whatever their values are; a whole time represents its parts.
  var seen: RolesSeen {
    var seen: RolesSeen = []
    let hasBoth =
      object.has(.read(.location, .given)) || !points.isEmpty
      || object.all(.read(.location, .usual)).contains { $0.kind != .other }
    for source in MemberPath.Source.allCases where source != .point {
      if hasBoth || object.has(.read(.latitude, source)) { seen.insert(.latitude) }
      if hasBoth || object.has(.read(.longitude, source)) { seen.insert(.longitude) }
    }
    // What messages call a time does not matter.
    let isWhole = object.has(.time(.time, .time))
    if isWhole { seen.insert(.time) }
    for part in TimeMember.parts where isWhole || object.has(.time(part, .time)) { seen.insert(.part(part)) }
    if object.has(.time(.offset, .offset)) { seen.insert(.offset) }
    if object.has(.read(.zone, .given)) { seen.insert(.zone) }
    return seen
  }

  // MARK: Values

  @inline(__always)
  private func value(_ role: AnnotationError.Role, _ source: MemberPath.Source) -> Value? {
    object.value(.read(role, source))
  }

  /// The text of a number or a string; empty for `null` and for a missing value.
  func text(_ value: Value?, _ role: AnnotationError.Role) throws(RowError) -> String {
    if let value, value.isRepeated { throw .ambiguousMember(role) }
    return try content(value, role)
  }

  /// The same for one of several values.
  private func content(_ value: Value?, _ role: AnnotationError.Role) throws(RowError) -> String {
    guard let value else { return "" }
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
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop { $0.isWhitespace })
  }
}

/// How the positions of objects are read, as the options have it.
struct PositionReading {
  let isCombined: Bool
  /// The hemispheres of values without a sign, as in the keys that are given: `Longitude (W)`.
  let hemispheres: (latitude: String, longitude: String)
  let hasHemispheres: Bool
  let wraps: Bool

  init(_ options: NDJSONOptions, wraps: Bool = false) {
    func hemisphere(_ path: String?, _ content: ColumnName.Content) -> String {
      guard let name = path.flatMap({ ColumnName(TimeMembers.key($0)) }), name.content == content,
        let direction = name.direction, direction.isNegative(inGermanic: isGermanic)
      else { return "" }
      return content == .latitude ? "S" : "W"
    }
    let isGermanic = [options.latitude, options.longitude].contains {
      $0.map { ColumnName.isGermanic(TimeMembers.key($0)) } ?? false
    }
    self.wraps = wraps
    isCombined = options.isCombined
    hemispheres = (hemisphere(options.latitude, .latitude), hemisphere(options.longitude, .longitude))
    hasHemispheres = hemispheres != ("", "")
  }
}

/// Members to be read that some object has.
struct RolesSeen: OptionSet, Hashable, Sendable {
  let rawValue: UInt16
  static let latitude = RolesSeen(rawValue: 1)
  static let longitude = RolesSeen(rawValue: 2)
  static let time = RolesSeen(rawValue: 4)
  static let offset = RolesSeen(rawValue: 8)
  static let zone = RolesSeen(rawValue: 16)
  static func part(_ part: TimeMember) -> RolesSeen { RolesSeen(rawValue: 16 << UInt16(part.rawValue)) }
}

extension CoordinateError {
  /// Whether the text was read.
  fileprivate var isOutOfRange: Bool {
    switch self {
    case .latitude, .longitude: true
    default: false
    }
  }
}
