/// A closed box: sides along meridians and parallels, in 1e-7 degrees from latitude and longitude 0 or in another unit.
///
/// Longitudes may continue beyond 180 degrees.
package struct GridBox: Hashable, Sendable {
  package var west, south, east, north: Int64

  package init(west: Int64, south: Int64, east: Int64, north: Int64) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  package init(_ edge: Edge) {
    self.init(west: edge.minX, south: edge.minY, east: edge.maxX, north: edge.maxY)
  }

  /// `nil` if there are no vertices.
  package init?(around vertices: some Collection<some RingVertex>) {
    guard let first = vertices.first else { return nil }
    self.init(west: first.wideX, south: first.wideY, east: first.wideX, north: first.wideY)
    for vertex in vertices { extend(to: vertex) }
  }

  package mutating func extend(to vertex: some RingVertex) {
    west = min(west, vertex.wideX)
    south = min(south, vertex.wideY)
    east = max(east, vertex.wideX)
    north = max(north, vertex.wideY)
  }

  package mutating func extend(to other: GridBox) {
    (west, south) = (min(west, other.west), min(south, other.south))
    (east, north) = (max(east, other.east), max(north, other.north))
  }

  static let nowhere = GridBox(west: 1, south: 1, east: 0, north: 0)

  package func contains(_ vertex: some RingVertex) -> Bool {
    west <= vertex.wideX && vertex.wideX <= east && south <= vertex.wideY && vertex.wideY <= north
  }

  /// The eastern and northern sides do not count.
  func containsHalfOpen(_ x: Int64, _ y: Int64) -> Bool { west <= x && x < east && south <= y && y < north }

  package func contains(_ other: GridBox) -> Bool {
    west <= other.west && other.east <= east && south <= other.south && other.north <= north
  }

  package func touches(_ other: GridBox) -> Bool {
    other.west <= east && west <= other.east && other.south <= north && south <= other.north
  }

  /// Without a point if the boxes are disjoint.
  func intersection(_ other: GridBox) -> GridBox {
    GridBox(
      west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
      north: min(north, other.north))
  }

  package func expanded(by margin: Int64) -> GridBox {
    GridBox(west: west - margin, south: south - margin, east: east + margin, north: north + margin)
  }

  /// For points of the grid.
  var withoutEnds: GridBox { GridBox(west: west, south: south, east: east - 1, north: north - 1) }
}

/// The bounding box of polygons as GeoJSON defines it (RFC 7946, section 5), in 1e-7 degrees: the smallest one.
///
/// In a box across the antimeridian, west is greater than east (section 5.2). Polygons around a pole reach all
/// longitudes, and so does their box (section 5.3).
package struct BoundingBox: Equatable {
  package let west, south, east, north: Int32

  /// `nil` if there are no polygons.
  package init?(_ polygons: [ZonePolygon]) {
    let boxes = polygons.compactMap { GridBox(around: $0.exterior) }.sorted { $0.west < $1.west }
    guard var all = boxes.first else { return nil }
    var gap = (west: all.east, east: all.east)
    for box in boxes {
      if box.west - all.east > gap.east - gap.west { gap = (all.east, box.west) }
      all.east = max(all.east, box.east)
      all.south = min(all.south, box.south)
      all.north = max(all.north, box.north)
    }
    // What lies to the east of all of them, up to the antimeridian, and to the west of all.
    let outside = 2 * Int64(GridPoint.maximumLongitude) - (all.east - all.west)
    if gap.east - gap.west > outside { (all.west, all.east) = (gap.east, gap.west) }
    west = Int32(truncatingIfNeeded: all.west)
    south = Int32(truncatingIfNeeded: all.south)
    east = Int32(truncatingIfNeeded: all.east)
    north = Int32(truncatingIfNeeded: all.north)
  }
}
