import TimeZoneLookup

/// How an answer is written.
public enum AnswerFormat: Sendable {
  /// The first zone.
  case plain
  /// All zones.
  case all
  /// One JSON object on one line.
  case json
}

/// Answers as text.
struct AnswerWriter {
  let source: ZoneSource
  let format: AnswerFormat
  /// What stands between several zones.
  let separator: String

  /// Appends the answer for a position, without ending the line.
  ///
  /// - Returns: Whether there is a zone.
  func write(_ coordinate: Coordinate, to output: inout BufferedOutput) -> Bool {
    switch format {
    case .plain:
      guard let zone = source.timeZone(coordinate) else { return false }
      output.append(zone)
      return true
    case .all:
      let zones = source.timeZones(coordinate)
      output.append(zones.joined(separator: separator))
      return !zones.isEmpty
    case .json:
      let zones = source.timeZones(coordinate)
      writeJSON(coordinate, zones, to: &output)
      return !zones.isEmpty
    }
  }

  private func writeJSON(_ coordinate: Coordinate, _ zones: [String], to output: inout BufferedOutput) {
    output.append("{\"latitude\":")
    output.appendDegrees(coordinate.grid.y)
    output.append(",\"longitude\":")
    output.appendDegrees(coordinate.grid.x)
    output.append(",\"zones\":[")
    for (index, zone) in zones.enumerated() {
      if index > 0 { output.append(",") }
      output.appendJSON(zone)
    }
    output.append("],\"source\":")
    output.appendJSON(zones.isEmpty ? nil : TimeZoneMatch.Source.polygon.rawValue)
    output.append(",\"dataVersion\":")
    output.appendJSON(source.dataVersion)
    output.append("}")
  }
}
