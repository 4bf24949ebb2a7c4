import TimeZoneIndex
import TimeZoneLookup

/// Zones as GeoJSON features (RFC 7946), vertices as exact decimal degrees.
package struct FeatureWriter {
  package let information: IndexInformation
  /// Whether each feature has its bounding box.
  package let hasBoundingBox: Bool
  /// The greatest distance of simplified borders from the exact ones; `nil` for the exact ones.
  package let simplification: Meters?

  /// A writer.
  ///
  /// - Parameters:
  ///   - information: What the polygons come from.
  ///   - hasBoundingBox: Whether each feature has its bounding box.
  ///   - simplification: The greatest distance of simplified borders from the exact ones; `nil` for the exact ones.
  package init(information: IndexInformation, hasBoundingBox: Bool = false, simplification: Meters? = nil) {
    (self.information, self.hasBoundingBox, self.simplification) = (
      information, hasBoundingBox, simplification
    )
  }

  /// Writes a feature, without ending the line.
  ///
  /// - Throws: ``CommandFailure`` if the output cannot be written.
  package func write(
    _ zone: String, _ polygons: [ZonePolygon], to output: inout BufferedOutput
  ) throws(CommandFailure) {
    output.append("{\"type\":\"Feature\",")
    if hasBoundingBox, let box = BoundingBox(polygons) { write(box, to: &output) }
    writeProperties(zone, to: &output)
    output.append(",\"geometry\":{\"type\":")
    if polygons.count == 1 {
      output.append("\"Polygon\",\"coordinates\":")
      try write(polygons[0], to: &output)
    } else {
      output.append("\"MultiPolygon\",\"coordinates\":[")
      for (number, polygon) in polygons.enumerated() {
        if number > 0 { output.append(",") }
        try write(polygon, to: &output)
      }
      output.append("]")
    }
    output.append("}}")
  }

  /// The license asks for attribution, so that is part of each feature.
  private func writeProperties(_ zone: String, to output: inout BufferedOutput) {
    var members: [JSONText.Member] = [
      ("tzid", JSONText.string(zone)), ("dataVersion", JSONText.stated(information.dataVersion)),
      ("attribution", JSONText.stated(information.attribution)),
      ("license", JSONText.stated(information.license)),
    ]
    if let simplification { members.append(("simplifiedMeters", simplification.json)) }
    output.append("\"properties\":\(JSONText.object(members))")
  }

  private func write(_ box: BoundingBox, to output: inout BufferedOutput) {
    output.append("\"bbox\":[")
    for (number, side) in [box.west, box.south, box.east, box.north].enumerated() {
      if number > 0 { output.append(",") }
      output.appendDegrees(side)
    }
    output.append("],")
  }

  private func write(_ polygon: ZonePolygon, to output: inout BufferedOutput) throws(CommandFailure) {
    output.append("[")
    try writeRing(polygon.exterior, to: &output)
    for hole in polygon.holes {
      output.append(",")
      try writeRing(hole, to: &output)
    }
    output.append("]")
  }

  /// A ring, closed: its first vertex again at the end.
  private func writeRing(_ vertices: [GridPoint], to output: inout BufferedOutput) throws(CommandFailure) {
    output.append("[")
    for vertex in vertices {
      writePosition(vertex, to: &output)
      output.append(",")
      try output.flushIfLarge()
    }
    if let first = vertices.first { writePosition(first, to: &output) }
    output.append("]")
  }

  private func writePosition(_ vertex: GridPoint, to output: inout BufferedOutput) {
    output.append("[")
    output.appendDegrees(vertex.x)
    output.append(",")
    output.appendDegrees(vertex.y)
    output.append("]")
  }
}

// MARK: - Bounding box

/// The bounding box of polygons as GeoJSON defines it (RFC 7946, section 5), in 1e-7 degrees: the smallest one.
///
/// In a box across the antimeridian, west is greater than east (section 5.2). Polygons around a pole reach all
/// longitudes, and so does their box (section 5.3).
package struct BoundingBox: Equatable {
  package let west, south, east, north: Int32

  /// `nil` if there are no polygons.
  ///
  /// - Complexity: O(n log n) for n polygons, and linear in their vertices.
  package init?(_ polygons: [ZonePolygon]) {
    guard let latitudes = Range(polygons.lazy.map { Range($0.exterior, \.y) }) else { return nil }
    south = latitudes.low
    north = latitudes.high
    let longitudes = polygons.compactMap { Range($0.exterior, \.x) }.sorted { $0.low < $1.low }
    guard let all = Range(longitudes.lazy.map(Optional.init)) else { return nil }
    // What lies to the east of all of them, up to the antimeridian, and to the west of all.
    let outside = Int64(GridPoint.maximumLongitude) * 2 - all.width
    if let gap = Self.widestGap(longitudes), gap.width > outside {
      west = gap.high
      east = gap.low
    } else {
      west = all.low
      east = all.high
    }
  }

  /// The widest gap between ranges of longitudes that are sorted by their western ends.
  private static func widestGap(_ sorted: [Range]) -> Range? {
    guard var reached = sorted.first?.high else { return nil }
    var widest: Range?
    for range in sorted {
      let gap = Range(low: reached, high: range.low)
      if gap.width > widest?.width ?? 0 { widest = gap }
      reached = max(reached, range.high)
    }
    return widest
  }

  /// The lowest and the highest of some numbers.
  private struct Range {
    var low, high: Int32

    /// Negative if the bounds are reversed.
    var width: Int64 { Int64(high) - Int64(low) }

    init(low: Int32, high: Int32) {
      self.low = low
      self.high = high
    }

    init?(_ points: [GridPoint], _ coordinate: KeyPath<GridPoint, Int32>) {
      guard let first = points.first else { return nil }
      self.init(low: first[keyPath: coordinate], high: first[keyPath: coordinate])
      for point in points {
        low = min(low, point[keyPath: coordinate])
        high = max(high, point[keyPath: coordinate])
      }
    }

    init?(_ ranges: some Sequence<Range?>) {
      var all: Range?
      for case let range? in ranges {
        let known = all ?? range
        all = Range(low: min(known.low, range.low), high: max(known.high, range.high))
      }
      guard let all else { return nil }
      self = all
    }
  }
}
