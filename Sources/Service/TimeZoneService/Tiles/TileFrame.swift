/// The place of a tile on the Earth: its box with a margin, and the projection to its units.
///
/// The projection is the web's Mercator (EPSG:3857): the world is a square, divided into 2^z x 2^z tiles, the first in the
/// north-west. The box is one of longitudes and latitudes, so it is clipped exactly, before anything is projected.
struct TileFrame {
  /// Units across the tile.
  let extent: Int32
  /// Units beyond each of its sides that are drawn too, so that lines at the sides look whole.
  let margin: Int32
  /// The box in 1e-7 degrees: longitudes above `west` up to `east`, latitudes above `south` up to `north`. Longitudes
  /// are not wrapped: beyond ±180 degrees they continue.
  let west, south, east, north: Int64

  private let worldUnits: Double
  /// Of the tile's north-western corner.
  private let cornerX, cornerY: Double

  /// The frame of a tile; `x` and `y` are in 0..<2^z.
  init(z: Int, x: Int, y: Int, extent: Int32) {
    self.extent = extent
    margin = extent / 64
    worldUnits = Double(extent) * Double(1 << z)
    cornerX = Double(x) * Double(extent)
    cornerY = Double(y) * Double(extent)
    let margin = Double(margin)
    let size = Double(extent)
    west = Self.longitude(of: (cornerX - margin) / worldUnits)
    east = Self.longitude(of: (cornerX + size + margin) / worldUnits)
    north = Self.latitude(of: (cornerY - margin) / worldUnits)
    south = Self.latitude(of: (cornerY + size + margin) / worldUnits)
  }

  /// The longitude in 1e-7 degrees of a fraction of the way around the world, from -180 degrees.
  private static func longitude(of fraction: Double) -> Int64 {
    Int64((fraction * Self.aroundWorld).rounded()) - Int64(GridPoint.maximumLongitude)
  }

  /// The latitude in 1e-7 degrees of a fraction of the way from the northern to the southern side of the square.
  private static func latitude(of fraction: Double) -> Int64 {
    Int64((atan(sinh(.pi * (1 - 2 * fraction))) * (1.8e9 / .pi)).rounded())
  }

  private static let aroundWorld = 3.6e9

  /// Units to the east of the tile's western side, of a longitude in 1e-7 degrees.
  func x(_ longitude: Double) -> Double { (longitude + 1.8e9) / Self.aroundWorld * worldUnits - cornerX }

  /// Units to the south of the tile's northern side, of a latitude in 1e-7 degrees that is not a pole's.
  func y(_ latitude: Double) -> Double {
    let sine = sin(latitude * (.pi / 1.8e9))
    return (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * worldUnits - cornerY
  }

  /// The vertex nearest to a position, which is moved into the box.
  func point(_ longitude: Double, _ latitude: Double) -> TilePoint {
    TilePoint(
      x: rounded(x(longitude)), y: rounded(y(min(max(latitude, Double(south)), Double(north)))))
  }

  /// The nearest whole number; it is not negative when the conversion cuts it off.
  private func rounded(_ coordinate: Double) -> Int32 {
    let clamped = min(max(coordinate, -Double(margin)), Double(extent + margin))
    return Int32(clamped + Double(margin) + 0.5) - margin
  }

  /// How far a straight line between two positions and the straight line between their vertices are apart, at most, in
  /// units: edges are straight in longitude and latitude, and curved in the projection.
  ///
  /// The chord of an arc of the function y(latitude) is off by the square of the difference of latitudes times an eighth of
  /// the second derivative, sec * tan, which is greatest where the latitude is.
  func sagitta(_ latitude: Double, _ other: Double) -> Double {
    let difference = (latitude - other) * (.pi / 1.8e9)
    let farthest = max(abs(latitude), abs(other)) * (.pi / 1.8e9)
    let cosine = cos(farthest)
    return difference * difference / 8 * sin(farthest) / (cosine * cosine) * worldUnits / (2 * .pi)
  }

  /// The number of parts that an edge is divided into so that none is off by more than an eighth of a unit.
  func parts(_ latitude: Double, _ other: Double) -> Int {
    let parts = (sagitta(latitude, other) * 8).squareRoot().rounded(.up)
    return Int(min(max(parts, 1), 4_096))
  }

  /// A unit in meters on the ground, at a latitude in 1e-7 degrees.
  func metersOfUnit(_ latitude: Double) -> Double {
    2 * .pi * IndexFormat.earthRadius / worldUnits * cos(latitude * (.pi / 1.8e9))
  }

  /// Whether a point of the grid, in 1e-7 degrees, lies in the box.
  func contains(_ x: Int64, _ y: Int64) -> Bool { west < x && x <= east && south < y && y <= north }

  /// Whether an edge lies beyond one side of the box.
  func excludes(_ edge: Edge) -> Bool {
    edge.maxX <= west || edge.minX > east || edge.maxY <= south || edge.minY > north
  }

  /// Whether a box, its sides included, has a point in common with this one, its sides included.
  func touches(west: Int64, south: Int64, east: Int64, north: Int64) -> Bool {
    west <= self.east && east >= self.west && south <= self.north && north >= self.south
  }

  var side: Int32 { extent + 2 * margin }
}

/// A vertex of a tile in its own units: `x` to the east, `y` to the south, from the tile's north-western corner.
struct TilePoint: RingVertex, Comparable {
  /// Both coordinates in one word, which sorts by `x` and then by `y`.
  let key: UInt32

  /// The number that is added to a coordinate so that it is not negative.
  private static let bias: Int32 = 1 << 14

  init(key: UInt32) { self.key = key }

  /// A point whose coordinates lie in -16,384 to below 49,152.
  init(x: Int32, y: Int32) {
    key =
      UInt32(bitPattern: x &+ Self.bias) << 16
      | UInt32(UInt16(truncatingIfNeeded: y &+ Self.bias))
  }

  var x: Int32 { Int32(truncatingIfNeeded: key >> 16) &- Self.bias }
  var y: Int32 { Int32(truncatingIfNeeded: key & 0xFFFF) &- Self.bias }

  static func < (a: TilePoint, b: TilePoint) -> Bool { a.key < b.key }

  // As a vertex of rings, for which `y` points up: what runs clockwise on the screen runs counterclockwise.
  var wideX: Int64 { Int64(x) }
  var wideY: Int64 { Int64(y) }

  /// The cross product of the directions to two points: positive if the turn from the first to the second is clockwise
  /// on the screen, since `y` points down.
  func cross(_ a: TilePoint, _ b: TilePoint) -> Int64 {
    Int64(a.x &- x) * Int64(b.y &- y) - Int64(a.y &- y) * Int64(b.x &- x)
  }

  /// Whether this point lies between two others, on the straight line from one to the other.
  func isBetween(_ a: TilePoint, _ b: TilePoint) -> Bool {
    guard cross(a, b) == 0 else { return false }
    return Int64(a.x &- x) * Int64(b.x &- x) + Int64(a.y &- y) * Int64(b.y &- y) < 0
  }
}
