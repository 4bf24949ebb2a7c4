import TimeZoneEngine

/// How far a simplified border may be from the original, in planes in which distances are not shorter than on the sphere.
///
/// In a plane of longitude and latitude whose east-west distances are multiplied by the cosine of a latitude, no path
/// between points that are nowhere nearer to the equator is shorter than on the sphere. So everything that lies within the bound
/// there lies within it on the sphere.
package struct ErrorBound: Sendable {
  /// In meters on the sphere.
  let meters: Double
  /// In 1e-7 degrees along a meridian, and its square.
  let e7: Double
  let squareE7: Double

  package init(meters: Double) {
    // A hundred-thousandth of a unit covers what doubles lose between points on Earth.
    self.init(meters: meters, e7: max(0, meters * GreatCircle.gridUnitsPerMeter * (1 - 1e-9) - 1e-5))
  }

  /// The bound that is left when a part of it, in 1e-7 degrees, is used otherwise.
  func reduced(by part: Double) -> ErrorBound { ErrorBound(meters: meters, e7: e7 - part) }

  private init(meters: Double, e7: Double) {
    self.meters = meters
    self.e7 = e7
    squareE7 = e7 * e7
  }

  /// The scale of east-west distances around a range of latitudes, in 1e-7 degrees: the largest cosine within the bound.
  func scale(south: Int32, north: Int32) -> Double {
    let low = Double(south) - e7 - 1
    let high = Double(north) + e7 + 1
    let nearest = low <= 0 && high >= 0 ? 0 : min(abs(low), abs(high))
    if nearest >= Double(GridPoint.maximumLatitude) { return 1e-9 }
    return min(1, GreatCircle.cosine(latitudeE7: nearest) + 1e-12)
  }
}

/// The points within the bound of a segment, in a plane with a given scale. It is convex.
///
/// A loop inside it winds around no point outside. So where a chain of edges and the segment that replaces it, with the
/// lines that join their ends, lie inside, every point outside is on the same side of both.
struct Stadium {
  private let start: GridPoint
  private let dx, dy, squareLength: Double
  private let scale: Double

  init(_ a: GridPoint, _ b: GridPoint, scale: Double) {
    start = a
    self.scale = scale
    dx = (Double(b.x) - Double(a.x)) * scale
    dy = Double(b.y) - Double(a.y)
    squareLength = dx * dx + dy * dy
  }

  /// The stadium of a segment in the plane around it.
  init(_ a: GridPoint, _ b: GridPoint, _ bound: ErrorBound) {
    self.init(a, b, scale: bound.scale(south: min(a.y, b.y), north: max(a.y, b.y)))
  }

  /// The square of the distance of a point from the segment, in 1e-7 degrees of the plane.
  @inline(__always)
  func squareDistance(of point: GridPoint) -> Double {
    let x = (Double(point.x) - Double(start.x)) * scale
    let y = Double(point.y) - Double(start.y)
    let along = x * dx + y * dy
    if along <= 0 { return x * x + y * y }
    if along >= squareLength { return (x - dx) * (x - dx) + (y - dy) * (y - dy) }
    let across = x * dy - y * dx
    return across * across / squareLength
  }

  /// The point of a chain that is farthest from the segment, the first of equal ones.
  func farthest(_ points: ArraySlice<GridPoint>) -> Int {
    points.indices.max { squareDistance(of: points[$0]) < squareDistance(of: points[$1]) }
      ?? points.startIndex
  }
}
