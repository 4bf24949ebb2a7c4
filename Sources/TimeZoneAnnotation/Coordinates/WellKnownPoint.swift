/// A point in well-known text (OGC 06-103r4, 7): `POINT(141.35 43.06)`, longitude first.
enum WellKnownPoint {
  /// What a cell says.
  enum Reading: Equatable {
    /// It is no well-known text of a point.
    case none
    /// `POINT EMPTY`.
    case empty
    /// Longitude and latitude as texts.
    case point(longitude: String, latitude: String)
    /// It begins like one and then is something else.
    case malformed
  }

  /// Reads `[SRID=4326;]POINT [Z|M|ZM] (x y [z [m]])`, the case of letters apart.
  static func read(_ text: String) -> Reading {
    var rest = text.uppercased()[...]
    if rest.hasPrefix("SRID=4326;") { rest = rest.dropFirst(10) }
    guard rest.hasPrefix("POINT") else { return .none }
    rest = rest.dropFirst(5).trimmed
    for dimensions in ["ZM", "Z", "M"] where rest.hasPrefix(dimensions) {
      rest = rest.dropFirst(dimensions.count).trimmed
      break
    }
    if rest == "EMPTY" { return .empty }
    guard rest.first == "(", rest.last == ")" else { return .malformed }
    let numbers = rest.dropFirst().dropLast().split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(numbers.count), numbers.allSatisfy({ Double($0) != nil }) else {
      return .malformed
    }
    return .point(longitude: String(numbers[0]), latitude: String(numbers[1]))
  }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
