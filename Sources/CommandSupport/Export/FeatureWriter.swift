import TimeZoneIndex
import TimeZoneLookup

/// Zones as GeoJSON features (RFC 7946), vertices as exact decimal degrees.
struct FeatureWriter {
  let information: IndexInformation
  /// Whether each feature tells its bounding box.
  let hasBoundingBox: Bool
  /// How far simplified borders may lie from the true ones, in meters; `nil` for the true ones.
  let simplifiedMeters: Double?

  /// Writes a feature, without ending the line.
  ///
  /// - Throws: ``CommandFailure`` where the output takes no more.
  func write(
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

  /// The license asks that whoever gets the data is told whose it is, so that goes with each feature.
  private func writeProperties(_ zone: String, to output: inout BufferedOutput) {
    output.append("\"properties\":{\"tzid\":")
    output.appendJSON(zone)
    for (name, text) in [
      ("dataVersion", information.dataVersion), ("attribution", information.attribution),
      ("license", information.license),
    ] {
      output.append(",\"\(name)\":")
      output.appendJSON(text.isEmpty ? nil : text)
    }
    if let simplifiedMeters { output.append(",\"simplifiedMeters\":\(simplifiedMeters)") }
    output.append("}")
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

  /// A ring with its first vertex again at the end.
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
