/// A question about borders: does one come within reach of a position, or of any position of a box?
///
/// Positions are counted in 1e-7 degrees from the grid's south-western corner. East of the grid's eastern side, or west of its
/// western, they may lie beyond it: ``shifted(by:)`` moves the question once around the Earth.
struct BorderProbe {
  /// The position; for a box its south-western corner.
  var x: Int64
  let y: Int64
  /// The box that holds all positions within reach, sides included.
  var west, east: Int64
  let south, north: Int64
  /// For a position, the scale of longitudes, else 0: only the box decides.
  private let scale: Double
  /// The square of the reach.
  private let limit: Double

  /// The sides of a box are included; without a width and a height it is a position.
  init(west x: Int64, south y: Int64, width: Int64 = 0, height: Int64 = 0, _ reach: BorderReach) {
    let latitude = y &+ Int64(IndexFormat.originY)
    let across = reach.across(from: latitude, to: latitude &+ height)
    (self.x, self.y) = (x, y)
    scale = width == 0 ? across?.cosine ?? 0 : 0
    limit = Double(reach.north) * Double(reach.north)
    south = y &- reach.north
    north = y &+ height &+ reach.north
    let full = Int64(IndexFormat.extentX)
    if let across, width &+ 2 &* across.east < full {
      west = x &- across.east
      east = x &+ width &+ across.east
    } else {
      // All longitudes.
      west = 0
      east = full
    }
  }

  /// The same question as seen from farther west, with `turn` added to all longitudes.
  func shifted(by turn: Int64) -> BorderProbe {
    var probe = self
    probe.x = x &+ turn
    probe.west = west &+ turn
    probe.east = east &+ turn
    return probe
  }

  /// Whether an edge may come within reach.
  func reaches(_ edge: Edge) -> Bool {
    if edge.maxX < west || edge.minX > east || edge.maxY < south || edge.minY > north { return false }
    if scale > 0 { return squaredDistance(to: edge) <= limit }
    // The line through the edge meets the box unless all its corners lie on one side of it.
    let side = edge.orientation(of: west, south)
    return side == 0 || side != edge.orientation(of: east, south) || side != edge.orientation(of: west, north)
      || side != edge.orientation(of: east, north)
  }

  /// Whether a cell's box may come within reach: from its south-western corner to below its opposite one.
  func reaches(west: Int64, south: Int64, east: Int64, north: Int64) -> Bool {
    if east <= self.west || west > self.east || north <= self.south || south > self.north { return false }
    if scale == 0 { return true }
    let dx = Double(max(0, west &- x, x &- east)) * scale
    let dy = Double(max(0, south &- y, y &- north))
    return dx * dx + dy * dy <= limit
  }

  /// The square of the distance to an edge, longitudes scaled.
  ///
  /// Differences are exact, and the others are rounded by at most 2^-19 of a unit, which the reach allows for.
  private func squaredDistance(to edge: Edge) -> Double {
    let startX = Double(edge.ax &- x) * scale
    let startY = Double(edge.ay &- y)
    let dx = Double(edge.dx) * scale
    let dy = Double(edge.dy)
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max(-(startX * dx + startY * dy) / length, 0), 1) : 0
    let nearestX = startX + share * dx
    let nearestY = startY + share * dy
    return nearestX * nearestX + nearestY * nearestY
  }
}
