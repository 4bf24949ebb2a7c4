import TimeZoneEngine

/// The zones some shapes make: each name once, numbered in the order of their UTF-8 bytes.
struct ZoneNumbering {
  /// The names, sorted.
  let identifiers: [String]
  /// For each shape the index of its name.
  let zoneOfShape: [Int]
  /// The indices of the shapes by zone, within a zone by record.
  let order: [Int]

  init(_ shapes: [Shape]) {
    // Bytes, not characters: the order is a contract and must not depend on the version of Unicode.
    order = shapes.indices.sorted { a, b in
      shapes[a].name.isSame(as: shapes[b].name)
        ? (shapes[a].record, a) < (shapes[b].record, b)
        : shapes[a].name.precedes(shapes[b].name)
    }
    var identifiers: [String] = []
    var zoneOfShape = Array(repeating: 0, count: shapes.count)
    for index in order {
      if identifiers.last.map({ !$0.isSame(as: shapes[index].name) }) ?? true {
        identifiers.append(shapes[index].name)
      }
      zoneOfShape[index] = identifiers.count - 1
    }
    self.identifiers = identifiers
    self.zoneOfShape = zoneOfShape
  }
}

extension String {
  /// Whether it can name a zone in an index.
  var isPrintableName: Bool { !isEmpty && isPrintable() }
}
