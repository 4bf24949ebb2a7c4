import TimeZoneEngine

/// The coarser grid that simplified borders have their vertices on.
struct SnapGrid: Sendable {
  /// Its unit, in 1e-7 degrees: a power of ten that divides 180 degrees.
  let unit: Int32

  /// The units there are, ascending.
  static let units: [Int32] = [1, 10, 100, 1_000]

  /// The nearest point of the grid. A point on a side of the plane stays there, and nothing else comes onto it.
  func nearest(_ point: GridPoint) -> GridPoint {
    GridPoint(
      x: nearest(point.x, limit: GridPoint.maximumLongitude),
      y: nearest(point.y, limit: GridPoint.maximumLatitude))
  }

  private func nearest(_ value: Int32, limit: Int32) -> Int32 {
    if abs(value) == limit { return value }
    let half = value < 0 ? -unit / 2 : unit / 2
    let rounded = Int64(value) + Int64(half)
    return min(max(Int32(rounded / Int64(unit)) * unit, unit - limit), limit - unit)
  }

  /// Whether a point of the grid may represent a vertex: it is on the same sides of the plane, or on none like it.
  func allows(_ place: GridPoint, for vertex: GridPoint) -> Bool {
    func agrees(_ a: Int32, _ b: Int32, _ limit: Int32) -> Bool {
      abs(b) == limit ? a == b : abs(a) < limit
    }
    return agrees(place.x, vertex.x, GridPoint.maximumLongitude)
      && agrees(place.y, vertex.y, GridPoint.maximumLatitude)
  }

  /// The farthest that a vertex is moved, in 1e-7 degrees of a plane that does not shrink towards the poles: half a
  /// unit both ways, and a whole one next to a side of the plane.
  static func reach(unit: Int32) -> Double { 1.2 * Double(unit) }

  /// The smallest bound for a unit, in meters rounded up to millimeters.
  static func smallestBound(unit: Int32) -> Double {
    ((reach(unit: unit) + 1e-4) / GreatCircle.gridUnitsPerMeter * 1000).rounded(.up) / 1000
  }
}

extension SnapGrid {
  /// The places within the bound of a vertex that are next to its nearest one, that one first.
  func places(around vertex: GridPoint, _ bound: ErrorBound) -> [GridPoint] {
    let middle = nearest(vertex)
    var places: [GridPoint] = [middle]
    for row in -1...1 as ClosedRange<Int64> {
      for column in -1...1 as ClosedRange<Int64> where row != 0 || column != 0 {
        let x = Int64(middle.x) + column * Int64(unit)
        let y = Int64(middle.y) + row * Int64(unit)
        guard abs(x) <= Int64(GridPoint.maximumLongitude), abs(y) <= Int64(GridPoint.maximumLatitude) else {
          continue
        }
        let place = GridPoint(x: Int32(x), y: Int32(y))
        let isNear = Stadium(place, place, bound).squareDistance(of: vertex) <= bound.squareE7
        if isNear, allows(place, for: vertex) { places.append(place) }
      }
    }
    return places
  }
}
