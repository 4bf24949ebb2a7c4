import TimeZoneEngine

/// The coarser grid that simplified borders have their vertices on.
struct SnapGrid: Sendable {
  /// Its unit, in 1e-7 degrees: a power of ten that divides 180 degrees.
  let unit: Int32

  /// The units there are, ascending.
  static let units: [Int32] = [1, 10, 100, 1_000]

  /// The nearest point of the grid. A point on a side of the plane stays there, and nothing else comes onto it or across it:
  /// vertices may lie beyond.
  func nearest(_ point: GridPoint) -> GridPoint {
    GridPoint(
      x: nearest(point.x, limit: GridPoint.maximumLongitude),
      y: nearest(point.y, limit: GridPoint.maximumLatitude))
  }

  private func nearest(_ value: Int32, limit: Int32) -> Int32 {
    if value.magnitude == limit.magnitude { return value }
    let (unit, magnitude) = (Int64(unit), Int64(value.magnitude))
    let rounded = (magnitude + unit / 2) / unit * unit
    let (least, most) =
      magnitude < limit ? (0, Int64(limit) - unit) : (Int64(limit) + unit, Int64(Int32.max) / unit * unit)
    return Int32(value.signum()) * Int32(min(max(rounded, least), most))
  }

  /// Whether a point of the grid may represent a vertex: it is on the same sides of the plane, or on none like it.
  func allows(_ place: GridPoint, for vertex: GridPoint) -> Bool {
    func agrees(_ a: Int32, _ b: Int32, _ limit: Int32) -> Bool {
      let (a, b, limit) = (a.magnitude, b.magnitude, limit.magnitude)
      return a == limit || b == limit ? a == b : (a < limit) == (b < limit)
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

  /// The places within the bound of a vertex that are next to its nearest one, that one first.
  func places(around vertex: GridPoint, _ bound: ErrorBound) -> [GridPoint] {
    let middle = nearest(vertex)
    var places: [GridPoint] = [middle]
    for row in -1...1 as ClosedRange<Int64> {
      for column in -1...1 as ClosedRange<Int64> where row != 0 || column != 0 {
        guard let x = Int32(exactly: Int64(middle.x) + column * Int64(unit)),
          let y = Int32(exactly: Int64(middle.y) + row * Int64(unit))
        else { continue }
        let place = GridPoint(x: x, y: y)
        let isNear = Stadium(place, place, bound).squareDistance(of: vertex) <= bound.squareE7
        if isNear, allows(place, for: vertex) { places.append(place) }
      }
    }
    return places
  }
}
