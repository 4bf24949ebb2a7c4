import TestSupport

/// Worlds of a few squares, sides in 1e-7 degrees.
enum SquareWorld {
  /// Sakhalin to the west of Tokyo: the border runs along 10 degrees east, from 0 to 10 degrees north.
  static let neighbors = Result { try finder([("Asia/Sakhalin", 0, 0), ("Asia/Tokyo", 100_000_000, 0)]) }

  /// The same with a gap of some units between the two.
  static func neighbors(apart gap: Int32) throws -> TimeZoneFinder {
    try finder([("Asia/Sakhalin", 0, 0), ("Asia/Tokyo", 100_000_000 + gap, 0)])
  }

  static func finder(_ squares: [(name: String, x: Int32, y: Int32)]) throws -> TimeZoneFinder {
    let shapes = squares.enumerated().map {
      ZoneShape(name: $1.name, record: $0, rings: [TinyShapes.square($1.x, $1.y, 100_000_000)])
    }
    return try TimeZoneFinder(of: shapes)
  }
}
