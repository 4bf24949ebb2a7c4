/// Zones as GeoJSON features (RFC 7946), vertices as exact decimal degrees.
package struct FeatureWriter {
  package let information: IndexInformation
  package let hasBoundingBox: Bool
  /// The greatest distance of simplified borders from the exact ones; `nil` for the exact ones.
  package let simplification: Meters?

  package init(information: IndexInformation, hasBoundingBox: Bool = false, simplification: Meters? = nil) {
    (self.information, self.hasBoundingBox, self.simplification) = (
      information, hasBoundingBox, simplification
    )
  }

  /// Writes a feature, without ending the line.
  package func write(_ zone: String, _ polygons: [ZonePolygon], to output: inout BufferedOutput) throws {
    output.append("{\"type\":\"Feature\",")
    if hasBoundingBox, let box = BoundingBox(polygons) {
      let sides = [box.west, box.south, box.east, box.north].map(\.degreesText)
      output.append("\"bbox\":[\(sides.joined(separator: ","))],")
    }
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
    var members: JSONObject = [
      "tzid": JSON(zone), "dataVersion": JSON(stated: information.dataVersion),
      "attribution": JSON(stated: information.attribution),
      "license": JSON(stated: information.license),
    ]
    if let simplification { members.add(["simplifiedMeters": simplification.json]) }
    output.append("\"properties\":")
    output.append(.object(members))
  }

  private func write(_ polygon: ZonePolygon, to output: inout BufferedOutput) throws {
    output.append("[")
    try writeRing(polygon.exterior, to: &output)
    for hole in polygon.holes {
      output.append(",")
      try writeRing(hole, to: &output)
    }
    output.append("]")
  }

  /// A ring, closed: its first vertex again at the end.
  private func writeRing(_ vertices: [GridPoint], to output: inout BufferedOutput) throws {
    output.append("[")
    for vertex in vertices {
      output.append(vertex)
      output.append(",")
      try output.flushIfLarge()
    }
    if let first = vertices.first { output.append(first) }
    output.append("]")
  }
}
