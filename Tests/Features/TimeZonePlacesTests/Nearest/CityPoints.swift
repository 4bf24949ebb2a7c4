import TimeZoneLookup
import TimeZonePlaces

/// Kinds of points that nearest cities are searched from.
enum CityPoints: Sendable {
  case anywhere
  case nearCities
  case onCities
  case nearBorders
  case nearPoles
  case nearAntimeridian

  /// Whether most points have to be compared with all cities.
  var isMostlyAtSea: Bool { self == .anywhere || self == .nearPoles || self == .nearAntimeridian }

  func point(using generator: inout some RandomNumberGenerator) -> GridPoint {
    switch self {
    case .anywhere:
      return .anywhere(using: &generator)
    case .nearCities:
      return Self.near(Self.city(using: &generator), within: 2_000_000, using: &generator)
    case .onCities:
      return Self.city(using: &generator)
    case .nearBorders:
      return Self.border(using: &generator)
    case .nearPoles:
      var point = GridPoint.anywhere(using: &generator)
      point.y =
        (Bool.random(using: &generator) ? 1 : -1)
        * (900_000_000 - Int32.random(in: 0...100_000_000, using: &generator))
      if Int.random(in: 0..<10, using: &generator) == 0 { point.y = point.y < 0 ? -900_000_000 : 900_000_000 }
      return point
    case .nearAntimeridian:
      var point = GridPoint.anywhere(using: &generator)
      point.x =
        (Bool.random(using: &generator) ? 1 : -1)
        * (1_800_000_000 - Int32.random(in: 0...20_000_000, using: &generator))
      if Int.random(in: 0..<10, using: &generator) == 0 {
        point.x = point.x < 0 ? -1_800_000_000 : 1_800_000_000
      }
      return point
    }
  }

  private static func city(using generator: inout some RandomNumberGenerator) -> GridPoint {
    Gazetteer.embedded[Int.random(in: 0..<Gazetteer.embedded.count, using: &generator)].coordinate.grid
  }

  private static func near(
    _ point: GridPoint, within distance: Int32, using generator: inout some RandomNumberGenerator
  ) -> GridPoint {
    GridPoint(
      x: min(
        max(point.x &+ .random(in: -distance...distance, using: &generator), -1_800_000_000), 1_800_000_000),
      y: min(max(point.y &+ .random(in: -distance...distance, using: &generator), -900_000_000), 900_000_000))
  }

  /// A point on a border between two zones, to 1e-7 degrees: found by halving the way between two points.
  private static func border(using generator: inout some RandomNumberGenerator) -> GridPoint {
    while true {
      var inside = city(using: &generator)
      var outside = near(inside, within: 20_000_000, using: &generator)
      let index = TimeZoneFinder.world.index
      let zone = index.firstZone(at: inside)
      guard index.firstZone(at: outside) != zone else { continue }
      while true {
        let middle = GridPoint(
          x: Int32((Int64(inside.x) + Int64(outside.x)) / 2),
          y: Int32((Int64(inside.y) + Int64(outside.y)) / 2))
        if middle == inside || middle == outside { return Bool.random(using: &generator) ? inside : outside }
        if index.firstZone(at: middle) == zone { inside = middle } else { outside = middle }
      }
    }
  }
}
