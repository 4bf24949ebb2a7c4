/// How the objects of an input follow one another, as its first bytes have it.
struct JSONShape: Hashable, Sendable {
  enum Records: Hashable, Sendable {
    case lines
    /// One after the other, whatever lines they take; possibly each after a record separator (RFC 8142).
    case values
    /// The elements of an array, or the features of a FeatureCollection.
    case elements
    /// The values of the members of an object.
    case members
  }

  var records = Records.lines
  /// Whether they are GeoJSON Features (RFC 7946, 3.2).
  var isFeatures = false
  /// The number of bytes before the first record, up to the bracket that opens the array or object.
  var headCount = 0
  /// The objects and arrays around the records, from the outside in: whether each is an array.
  var containers: [Bool] = []
}

extension RecordInput {
  /// Reads until the shape is clear: mostly the first object, or less; nothing is consumed.
  ///
  /// Objects without members leave it open whether others are on one line, as programs write `{}` on one even where
  /// others take several: up to ``limit`` bytes of them are looked at.
  func peekShape() throws(AnnotationError) -> JSONShape {
    var start = 0
    while true {
      while start < pending.count, pending.base[start].isJSONSpace { start += 1 }
      if start < pending.count { break }
      guard start <= limit, try readMore(from: start) else { return JSONShape() }
    }
    switch pending.base[start] {
    case UInt8(ascii: "["): return JSONShape(records: .elements, headCount: start + 1, containers: [true])
    case .recordSeparator, UInt8(ascii: "{"): break
    default: return JSONShape()
    }
    var probe = ShapeProbe(from: start, hasSeparator: pending.base[start] == .recordSeparator, limit)
    while true {
      if let shape = pending.withBytes({ probe.advance(over: $0) }) { return shape }
      if probe.isAfterEmpty, pending.count > limit { return probe.shapeAtEnd }
      guard try readMore(from: probe.start) else { return probe.shapeAtEnd }
    }
  }
}

/// Looks at the first object for what makes it a FeatureCollection or a Feature, and at the first with members for
/// whether it is on one line.
private struct ShapeProbe {
  /// The start of the object that is looked at, or the white space before it.
  private(set) var start: Int
  private let hasSeparator: Bool
  private(set) var isAfterEmpty = false
  private var hasMembers = false
  private var cursor: JSONCursor
  /// The keys at the levels of the outermost object and of the first features.
  private var keys = ["", "", "", ""]
  private var types = (isCollection: false, isFeature: false)
  private var hasGeometry = false
  /// After the bracket that opens the features.
  private var features: Int?
  private var isInFeatures = false

  init(from start: Int, hasSeparator: Bool, _ recordLimit: Int) {
    self.start = start
    self.hasSeparator = hasSeparator
    cursor = .values(from: start)
    cursor.recordLimit = recordLimit
  }

  /// The kind of an input that ends within the first object.
  var shapeAtEnd: JSONShape { JSONShape(records: hasSeparator ? .values : .lines) }

  /// Returns `nil` if more bytes are needed.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) -> JSONShape? {
    while !isBeforeOther(bytes), let token = cursor.next(bytes), cursor.failure == nil {
      switch token {
      case .key: text(bytes.part(cursor.start..<cursor.position - 1), isKey: true)
      case .string: text(bytes.part(cursor.start..<cursor.position - 1), isKey: false)
      case .open: opened()
      case .close: if let shape = closed(bytes.part(start..<cursor.position)) { return shape }
      case .scalar: break
      }
      if let features, types.isCollection {
        return JSONShape(
          records: .elements, isFeatures: true, headCount: features, containers: [false, true])
      }
    }
    return cursor.failure != nil || isBeforeOther(bytes) ? shapeAtEnd : nil
  }

  /// Whether something else follows objects without members.
  private func isBeforeOther(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isAfterEmpty, cursor.depth == 0 else { return false }
    let next = bytes.dropFirst(cursor.position).first { !$0.isJSONSpace }
    return next.map { $0 != UInt8(ascii: "{") } ?? false
  }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    let depth = cursor.depth
    if isKey { hasMembers = true }
    // Longer ones are neither keys nor types that matter.
    guard !isAfterEmpty, depth == 1 || depth == 3 && isInFeatures, bytes.count <= 100 else { return }
    let text = JSONString.decoded(bytes)
    if isKey {
      keys[depth] = text
      if depth == 1, text == "geometry" { hasGeometry = true }
    } else if keys[depth] == "type" {
      if depth == 1, text == "FeatureCollection" { types.isCollection = true }
      if depth == 1, text == "Feature" { types.isFeature = true }
      // The collection says that it is one after its features: the first of them says enough.
      if depth == 3, text == "Feature" { types.isCollection = true }
    }
  }

  private mutating func opened() {
    if cursor.depth == 2, cursor.isInArray, keys[1] == "features", features == nil {
      features = cursor.position
      isInFeatures = true
    }
    if cursor.depth == 3 { keys[3] = "" }
  }

  private mutating func closed(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONShape? {
    if cursor.depth == 1 { isInFeatures = false }
    guard cursor.depth == 0 else { return nil }
    if types.isCollection, features != nil { return nil }
    let isOnLine = !bytes.drop { $0.isJSONSpace }.contains(.lineFeed)
    if isOnLine, !hasMembers, !hasSeparator {
      (start, isAfterEmpty) = (cursor.position, true)
      return nil
    }
    return JSONShape(
      records: hasSeparator || !isOnLine ? .values : .lines, isFeatures: types.isFeature && hasGeometry)
  }
}

// MARK: - Rows at a path

extension RecordInput {
  /// Reads until the array or object begins whose elements or members are the rows: at a path of keys joined by dots, or
  /// `.` for the document itself; nothing is consumed.
  func peekRows(_ path: String) throws(AnnotationError) -> JSONShape {
    var probe = RowsProbe(path)
    while true {
      if let shape = pending.withBytes({ probe.advance(over: $0) }) { return shape }
      guard !probe.isAtEnd, try readMore(from: 0) else { break }
    }
    var census = KeyCensus()
    // How much follows the document depends on the source.
    pending.withBytes { census.add([], $0.part(0..<probe.end)) }
    throw .noRows(path: path, found: census.found)
  }
}

private struct RowsProbe {
  private let keys: [String]
  private var cursor = JSONCursor.values()
  /// How many of the open objects are on the path.
  private var depth = 0
  /// Whether the next value is.
  private var isNext = true
  /// Whether the document has ended, or is malformed.
  private(set) var isAtEnd = false
  /// The end of what was read of the document.
  var end: Int { cursor.position }

  init(_ path: String) {
    keys = path.isSame(as: ".") ? [] : path.lowercased().split(separator: ".").map { String($0) }
  }

  /// Returns `nil` if more bytes are needed, or there is nothing at the path.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) -> JSONShape? {
    while !isAtEnd, let token = cursor.next(bytes) {
      switch token {
      case .key where cursor.depth == depth:
        let key = bytes.part(cursor.start..<cursor.position - 1)
        isNext = JSONString.decoded(key).lowercased().isSame(as: keys[depth - 1])
      case .open(let isArray) where cursor.depth == depth + 1 && isNext:
        depth += 1
        if depth > keys.count {
          return JSONShape(
            records: isArray ? .elements : .members, headCount: cursor.position,
            containers: keys.map { _ in false } + [isArray])
        }
        isNext = false
      default: break
      }
      // Nothing is at the path if its object has ended. What follows has keys for the error.
      if cursor.depth < depth { depth = -1 }
      isAtEnd = cursor.recordEnd > 0
    }
    if cursor.failure != nil { isAtEnd = true }
    return nil
  }
}
