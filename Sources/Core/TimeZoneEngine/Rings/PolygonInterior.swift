/// A point inside a polygon, found exactly on the grid of 1e-7 degrees.
///
/// A horizontal line is cut by the edges into pieces inside and outside (even-odd over all rings, so holes are outside);
/// the point is the middle of the longest piece inside. A few lines are tried, in the middle of
/// the widest gaps between the latitudes of vertices. Positions where an edge crosses a line are rounded down, and a piece
/// counts only if the middle is right of one and left of the other whatever was rounded away.
package enum PolygonInterior {
  /// How many gaps between latitudes are tried.
  private static let gapLimit = 16

  /// A point inside the polygon with the largest area; its first vertex if it encloses no point of the grid.
  package static func position(inLargestOf polygons: [[[GridPoint]]]) -> GridPoint {
    let areas = polygons.map { area($0) }
    let largest = polygons[areas.indices.max { areas[$0] < areas[$1] } ?? 0]
    return position(in: largest) ?? largest[0][0]
  }

  /// Twice the area, holes subtracted.
  private static func area(_ polygon: [[GridPoint]]) -> RingArea {
    let areas = polygon.map { RingArea(ofTwice: $0).magnitude }
    return areas.dropFirst().reduce(areas[0], -)
  }

  private static func position(in polygon: [[GridPoint]]) -> GridPoint? {
    var best: (width: Int64, point: GridPoint)?
    for y in latitudes(polygon) {
      let crossings = crossings(of: polygon, at: y)
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let (west, east) = (crossings[index], crossings[index + 1])
        // Right of the western edge and left of the eastern one, whatever was rounded away.
        guard east - west >= 2, east - west > best?.width ?? 0 else { continue }
        let x = Int32(truncatingIfNeeded: west + (east - west) / 2)
        best = (east - west, GridPoint(x: x, y: y))
      }
    }
    return best?.point
  }

  /// The latitudes of the lines that are tried: none has a vertex.
  private static func latitudes(_ polygon: [[GridPoint]]) -> [Int32] {
    let sorted = Set(polygon.joined().map { $0.y }).sorted()
    var gaps: [(width: Int32, south: Int32)] = []
    for (south, north) in zip(sorted, sorted.dropFirst()) where north - south > 1 {
      gaps.append((north - south, south))
    }
    gaps.sort { $0.width == $1.width ? $0.south < $1.south : $0.width > $1.width }
    return gaps.prefix(gapLimit).map { $0.south + $0.width / 2 }
  }

  /// The place where edges cross the line at a latitude, rounded down, from west to east.
  private static func crossings(of polygon: [[GridPoint]], at y: Int32) -> [Int64] {
    var crossings: [Int64] = []
    for ring in polygon {
      for (a, b) in ring.ringEdges where Edge(a, b).spans(row: Int64(y)) {
        let low = Edge(a, b).rising
        // At most 3.6e9 * 1.8e9, which 63 bits hold.
        let (quotient, remainder) = ((Int64(y) - low.ay) * low.dx).quotientAndRemainder(dividingBy: low.dy)
        crossings.append(low.ax + quotient - (remainder < 0 ? 1 : 0))
      }
    }
    return crossings.sorted()
  }
}
