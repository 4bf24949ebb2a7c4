/// A vector tile as its bytes say it, for comparisons: a reader of its own, written after the specification and not after
/// the writer.
struct DecodedTile {
  struct Layer {
    var version: UInt64 = 0
    var name = ""
    var extent: UInt64 = 0
    var features: [Feature] = []
  }

  enum Value: Hashable {
    case text(String)
    case flag(Bool)
  }

  struct Point: Hashable {
    var x, y: Int
  }

  struct Feature {
    var id: UInt64 = 0
    var kind: UInt64 = 0
    var attributes: [String: Value] = [:]
    /// Lines, or rings without the repeated first point.
    var parts: [[Point]] = []
    /// Whether each part was closed.
    var isClosed: [Bool] = []
  }

  var layers: [Layer] = []

  init?(_ bytes: [UInt8]) {
    var reader = FieldReader(bytes[...])
    while let field = reader.next() {
      guard field.number == 3, let contents = field.contents, let layer = Layer(contents) else { return nil }
      layers.append(layer)
    }
    if reader.isBroken { return nil }
  }

  subscript(name: String) -> Layer? { layers.first { $0.name == name } }
}

/// The fields of a message, one after the other.
private struct FieldReader {
  struct Field {
    let number: UInt64
    let value: UInt64
    let contents: ArraySlice<UInt8>?
  }

  private var rest: ArraySlice<UInt8>
  private(set) var isBroken = false

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst(), shift < 64 {
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }

  mutating func next() -> Field? {
    if rest.isEmpty { return nil }
    guard let key = varint() else { return fail() }
    switch key & 7 {
    case 0:
      guard let value = varint() else { return fail() }
      return Field(number: key >> 3, value: value, contents: nil)
    case 2:
      guard let count = varint(), count <= UInt64(rest.count) else { return fail() }
      let contents = rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
      return Field(number: key >> 3, value: 0, contents: contents)
    default: return fail()
    }
  }

  private mutating func fail() -> Field? {
    isBroken = true
    rest = []
    return nil
  }
}

extension DecodedTile.Layer {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    var reader = FieldReader(bytes)
    var keys: [String] = []
    var values: [DecodedTile.Value] = []
    var features: [ArraySlice<UInt8>] = []
    while let field = reader.next() {
      switch (field.number, field.contents) {
      case (15, nil): version = field.value
      case (5, nil): extent = field.value
      case (1, let contents?): name = String(decoding: contents, as: UTF8.self)
      case (2, let contents?): features.append(contents)
      case (3, let contents?): keys.append(String(decoding: contents, as: UTF8.self))
      case (4, let contents?):
        var value = FieldReader(contents)
        guard let field = value.next() else { return nil }
        if field.number == 1, let text = field.contents {
          values.append(.text(String(decoding: text, as: UTF8.self)))
        } else if field.number == 7 {
          values.append(.flag(field.value == 1))
        } else {
          return nil
        }
      default: return nil
      }
    }
    if reader.isBroken { return nil }
    for contents in features {
      guard let feature = DecodedTile.Feature(contents, keys, values) else { return nil }
      self.features.append(feature)
    }
  }
}

extension DecodedTile.Feature {
  fileprivate init?(_ bytes: ArraySlice<UInt8>, _ keys: [String], _ values: [DecodedTile.Value]) {
    var reader = FieldReader(bytes)
    while let field = reader.next() {
      switch (field.number, field.contents) {
      case (1, nil): id = field.value
      case (3, nil): kind = field.value
      case (2, let contents?):
        guard let tags = Self.numbers(contents), tags.count % 2 == 0 else { return nil }
        for pair in stride(from: 0, to: tags.count, by: 2) {
          guard keys.indices.contains(Int(tags[pair])), values.indices.contains(Int(tags[pair + 1])) else {
            return nil
          }
          attributes[keys[Int(tags[pair])]] = values[Int(tags[pair + 1])]
        }
      case (4, let contents?):
        guard let numbers = Self.numbers(contents), decode(numbers) else { return nil }
      default: return nil
      }
    }
    if reader.isBroken { return nil }
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt64]? {
    var reader = FieldReader(bytes)
    var numbers: [UInt64] = []
    while let number = reader.varint() { numbers.append(number) }
    return numbers
  }

  private mutating func decode(_ numbers: [UInt64]) -> Bool {
    var cursor = DecodedTile.Point(x: 0, y: 0)
    var index = 0
    while index < numbers.count {
      let (command, count) = (numbers[index] & 7, Int(numbers[index] >> 3))
      index += 1
      if command == 7 {
        guard count == 1, !parts.isEmpty else { return false }
        isClosed[isClosed.count - 1] = true
        continue
      }
      guard command == 1 && count == 1 || command == 2 && count > 0, index + 2 * count <= numbers.count else {
        return false
      }
      for _ in 0..<count {
        func signed(_ number: UInt64) -> Int { Int(number >> 1) ^ -Int(number & 1) }
        cursor.x += signed(numbers[index])
        cursor.y += signed(numbers[index + 1])
        index += 2
        if command == 1 {
          parts.append([cursor])
          isClosed.append(false)
        } else {
          guard !parts.isEmpty else { return false }
          parts[parts.count - 1].append(cursor)
        }
      }
    }
    return true
  }
}

// MARK: - Questions

extension DecodedTile {
  /// The zones whose polygons contain a position in units, as a renderer fills them: each exterior without the holes that
  /// follow it.
  func zones(atX x: Double, _ y: Double) -> Set<String> {
    var zones: Set<String> = []
    for feature in self["zones"]?.features ?? [] {
      guard case .text(let zone)? = feature.attributes["zone"] else { continue }
      if feature.covers(x, y) { zones.insert(zone) }
    }
    return zones
  }

  /// Whether a position in units is on disputed ground.
  func isDisputed(atX x: Double, _ y: Double) -> Bool {
    (self["disputed"]?.features ?? []).contains { $0.covers(x, y) }
  }

  /// Whether a line of any polygon comes within a distance of a position in units.
  func hasBorder(within distance: Double, ofX x: Double, _ y: Double) -> Bool {
    for feature in self["zones"]?.features ?? [] {
      for ring in feature.parts where !ring.isEmpty {
        var a = ring[ring.count - 1]
        for b in ring {
          if Self.distance(x, y, a, b) <= distance { return true }
          a = b
        }
      }
    }
    return false
  }

  static func distance(_ x: Double, _ y: Double, _ a: Point, _ b: Point) -> Double {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let (px, py) = (x - Double(a.x), y - Double(a.y))
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : min(max((px * dx + py * dy) / length, 0), 1)
    let (qx, qy) = (px - share * dx, py - share * dy)
    return (qx * qx + qy * qy).squareRoot()
  }
}

extension DecodedTile.Feature {
  /// Twice the area of a ring: positive for an exterior.
  static func area(_ ring: [DecodedTile.Point]) -> Int {
    guard var a = ring.last else { return 0 }
    var area = 0
    for b in ring {
      area += a.x * b.y - b.x * a.y
      a = b
    }
    return area
  }

  func covers(_ x: Double, _ y: Double) -> Bool {
    var covers = false
    var isInExterior = false
    for ring in parts {
      let contains = Self.contains(ring, x, y)
      if Self.area(ring) > 0 {
        covers = covers || isInExterior
        isInExterior = contains
      } else if contains {
        isInExterior = false
      }
    }
    return covers || isInExterior
  }

  private static func contains(_ ring: [DecodedTile.Point], _ x: Double, _ y: Double) -> Bool {
    guard var a = ring.last else { return false }
    var contains = false
    for b in ring {
      if (Double(a.y) <= y) != (Double(b.y) <= y) {
        let crossing = Double(a.x) + (y - Double(a.y)) * Double(b.x - a.x) / Double(b.y - a.y)
        if crossing <= x { contains.toggle() }
      }
      a = b
    }
    return contains
  }
}
