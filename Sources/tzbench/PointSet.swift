import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes

/// Points to look up, in every form that a mode takes them in; all forms name the same places.
struct PointSet {
  /// What the set is called in the output.
  let name: String
  /// Degrees north.
  let latitudes: [Double]
  /// Degrees east.
  let longitudes: [Double]
  /// For the single calls.
  let coordinates: [Coordinate]

  /// The number of points.
  var count: Int { coordinates.count }

  init(name: String, coordinates: [Coordinate], latitudes: [Double], longitudes: [Double]) {
    self.name = name
    self.coordinates = coordinates
    self.latitudes = latitudes
    self.longitudes = longitudes
  }

  /// A set of points of the grid, all of them on Earth.
  init(name: String, points: [GridPoint]) {
    self.init(
      name: name,
      coordinates: points.compactMap { try? Coordinate(latitudeE7: $0.y, longitudeE7: $0.x) },
      latitudes: points.map { Double($0.y) / 1e7 }, longitudes: points.map { Double($0.x) / 1e7 })
  }

  /// The same points in an order that only the seed decides.
  func shuffled(seed: UInt64) -> PointSet {
    var random = SeededGenerator(seed: seed)
    let order = (0..<count).shuffled(using: &random)
    return PointSet(
      name: name, coordinates: order.map { coordinates[$0] }, latitudes: order.map { latitudes[$0] },
      longitudes: order.map { longitudes[$0] })
  }
}
