/// Which of the members to be read the objects have, and the first keys of those objects: for the message if no object
/// has such a member.
struct KeyCensus: Sendable {
  private static let limit = 20
  /// How many bytes of objects are looked at, in each chunk. Without this, input in which no object has coordinates would
  /// take many times as long until its error as other input until its end.
  private static let byteLimit = 32 << 10

  private(set) var seen: RolesSeen = []
  private(set) var hasObjects = false
  private var keys: [String] = []
  private var hasMore = false
  private var nested: [String] = []
  /// The key of an array with objects that have coordinates.
  private var rows: String?
  private var byteCount = 0

  mutating func add(_ roles: RolesSeen, _ object: UnsafeBufferPointer<UInt8>?) {
    hasObjects = true
    seen.formUnion(roles)
    guard let object, byteCount < Self.byteLimit else { return }
    addKeys(of: object)
  }

  /// Adds the next keys of the input.
  mutating func add(_ other: KeyCensus) {
    hasObjects = hasObjects || other.hasObjects
    seen.formUnion(other.seen)
    for key in other.keys { add(key: key) }
    hasMore = hasMore || other.hasMore
    for path in other.nested { add(nested: path) }
    rows = rows ?? other.rows
  }

  private mutating func add(key: String) {
    if keys.contains(where: { $0.isSame(as: key) }) { return }
    if keys.count == Self.limit { hasMore = true } else { keys.append(key) }
  }

  private mutating func add(nested path: String) {
    if nested.count < Self.limit, !nested.contains(where: { $0.isSame(as: path) }) { nested.append(path) }
  }

  var found: AnnotationError.Keys {
    // Several members with the same keys inside.
    let areMembers = nested.contains { path in
      path.utf8.lastIndex(of: UInt8(ascii: ".")).map { dot in
        nested.contains { $0 != path && $0.hasSuffix(path[dot...]) }
      } ?? false
    }
    return AnnotationError.Keys(
      names: keys, hasMore: hasMore, nested: nested, rows: rows ?? (areMembers ? "." : nil))
  }

  func requireMembers(
    _ options: NDJSONOptions, _ times: TimeMembers?, isFeature: Bool
  ) throws(AnnotationError) {
    guard hasObjects else { return }
    if !isFeature {
      switch (seen.contains(.latitude), seen.contains(.longitude)) {
      case (false, false) where options.latitude == nil && options.longitude == nil:
        throw .noCoordinateMembers(found: found)
      case (false, _):
        throw .noSuchMember(options.isCombined ? .location : .latitude, path: options.latitude, found: found)
      case (_, false): throw .noSuchMember(.longitude, path: options.longitude, found: found)
      default: break
      }
    }
    for member in times?.required ?? [] where !seen.contains(member.seen) {
      throw .noSuchMember(member.role, path: member.path, found: found)
    }
    if let path = options.audited, !seen.contains(.zone) {
      throw .noSuchMember(.zone, path: path, found: found)
    }
  }
}

extension KeyCensus {
  /// Adds the keys of an object, and the keys of objects in it that may be coordinates: only the first ``byteLimit`` bytes
  /// of all objects are looked at, and only keys that are kept are decoded, and keys that may be coordinates.
  private mutating func addKeys(of object: UnsafeBufferPointer<UInt8>) {
    var cursor = JSONCursor.values()
    var outer = 0..<0
    var isInArray = false
    let start = object.part(0..<min(object.count, Self.byteLimit - byteCount))
    while !hasMore || nested.count < Self.limit, let token = cursor.next(start) {
      if cursor.depth == 2 { isInArray = cursor.isInArray }
      guard case .key = token, cursor.depth <= (isInArray && rows == nil ? 3 : 2) else { continue }
      // Longer keys are cut short in messages.
      let key = cursor.start..<min(cursor.position - 1, cursor.start + 400)
      if cursor.depth == 1 {
        outer = key
        if !hasMore { add(key: JSONString.decoded(object.part(key))) }
      } else if nested.count < Self.limit {
        let name = JSONString.decoded(object.part(key))
        guard UsualKeys.isCoordinate(name) else { continue }
        if cursor.depth == 3 {
          let key = JSONString.decoded(object.part(outer))
          if !key.contains(".") { rows = key }
          continue
        }
        add(nested: "\(JSONString.decoded(object.part(outer))).\(name)")
      }
    }
    byteCount += cursor.position
    if byteCount == Self.byteLimit, cursor.depth > 0 { hasMore = true }
  }
}
