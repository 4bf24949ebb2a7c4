import TestSupport

/// The zones along a leg, as ``BruteForceLeg`` has them, from an index.
struct CrossedZones {
  private(set) var zones: [[String]]
  private(set) var fractions: [Double] = []
  private(set) var points: [GridPoint] = []

  init(_ finder: TimeZoneFinder, from start: GridPoint, to end: GridPoint) throws {
    let crossings = try finder.crossings(from: Coordinate(start), to: Coordinate(end))
    self.init(finder, try finder.timeZoneIdentifiers(at: Coordinate(start)), crossings)
  }

  init(_ finder: TimeZoneFinder, _ first: [String], _ crossings: [ZoneCrossing]) {
    zones = [first]
    for crossing in crossings {
      let before = crossing.before.map { finder.identifiers[Int($0)] }
      // What does not fit together must not look as if it did.
      if before != zones.last { zones.append(["broken chain"] + before) }
      zones.append(crossing.after.map { finder.identifiers[Int($0)] })
      fractions.append(crossing.fraction)
      points.append(crossing.coordinate.grid)
    }
  }

  /// Whether they are the same, fractions but for rounding, and points but for rounding to the grid.
  func agrees(with other: BruteForceLeg) -> Bool {
    zones == other.zones && fractions.count == other.fractions.count
      && zip(fractions, other.fractions).allSatisfy { abs($0 - $1) <= 1e-15 }
      && zip(points, other.points).allSatisfy { point, exact in
        abs((Double(point.x) - exact.x).remainder(dividingBy: 3_600_000_000)) < 0.500_01
          && abs(Double(point.y) - exact.y) < 0.500_01
      }
  }

  static func finder(_ shapes: [ZoneShape]) throws -> TimeZoneFinder {
    return try TimeZoneFinder(of: shapes)
  }

  /// Shapes enlarged and moved; vertices beyond the grid's ends come to lie on them.
  static func moved(_ shapes: [ZoneShape], _ x: Int32, _ y: Int32, scale: Int32 = 1) -> [ZoneShape] {
    shapes.map { shape in
      let rings = shape.rings.compactMap { ring in
        Ring(ring.vertices.map { GridPoint(x: $0.x * scale + x, y: $0.y * scale + y).onEarth })
      }
      return ZoneShape(name: shape.name, record: shape.record, rings: rings)
    }
  }
}

extension Coordinate {
  init(_ point: GridPoint) throws { try self.init(latitudeE7: point.y, longitudeE7: point.x) }
}

extension GridPoint {
  var onEarth: GridPoint {
    GridPoint(
      x: min(max(x, -Self.maximumLongitude), Self.maximumLongitude),
      y: min(max(y, -Self.maximumLatitude), Self.maximumLatitude))
  }

  /// The same point on Earth, around the antimeridian.
  var wrapped: GridPoint {
    let x = Int64(x)
    let maximum = Int64(Self.maximumLongitude)
    let wrapped = x > maximum ? x - 2 * maximum : x < -maximum ? x + 2 * maximum : x
    return GridPoint(x: Int32(wrapped), y: y).onEarth
  }
}
