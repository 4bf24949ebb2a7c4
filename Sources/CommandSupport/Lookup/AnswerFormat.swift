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
  /// Whether answers that are not JSON say how they were found.
  let tellsSource: Bool
  /// Whether several zones stand on one line, with `;` between them.
  let isOnOneLine: Bool

  /// Appends the answer for a position, without ending the line.
  ///
  /// - Returns: Whether there is a zone.
  func write(_ coordinate: Coordinate, to output: inout BufferedOutput) -> Bool {
    if format == .plain, !tellsSource {
      guard let zone = source.timeZone(coordinate) else { return false }
      output.append(zone)
      return true
    }
    let match = source.match(coordinate)
    if format == .json {
      writeJSON(coordinate, match, to: &output)
    } else if let match {
      writeText(match, to: &output)
    }
    return match != nil
  }

  private func writeText(_ match: TimeZoneMatch, to output: inout BufferedOutput) {
    let zones = format == .plain ? match.timeZones.prefix(1) : match.timeZones[...]
    let ending = tellsSource ? "\t\(match.sourceText)" : ""
    output.append(zones.joined(separator: isOnOneLine ? ";" : "\(ending)\n"))
    output.append(ending)
  }
}

// MARK: - JSON

extension AnswerWriter {
  private func writeJSON(_ coordinate: Coordinate, _ match: TimeZoneMatch?, to output: inout BufferedOutput) {
    output.append("{\"latitude\":")
    output.appendDegrees(coordinate.grid.y)
    output.append(",\"longitude\":")
    output.appendDegrees(coordinate.grid.x)
    output.append(",\"zones\":[")
    for (index, zone) in (match?.timeZones ?? []).enumerated() {
      if index > 0 { output.append(",") }
      output.appendJSON(zone)
    }
    output.append("],\"source\":")
    output.appendJSON(match?.source.name)
    if let metres = match?.source.metres { output.append(",\"metres\":\(metres.inMillimetres)") }
    if let place = match?.place {
      output.append(
        ",\"country\":\(JSONText.string(place.country)),\"location\":\(place.location.json(place.iso6709))")
    }
    output.append(",\"dataVersion\":")
    output.appendJSON(source.dataVersion)
    output.append("}")
  }
}

extension Coordinate {
  /// A JSON object: the position in degrees, and as a table writes it.
  public func json(_ iso6709: String) -> String {
    JSONText.object([
      (name: "latitude", value: grid.y.degreesText), (name: "longitude", value: grid.x.degreesText),
      (name: "iso6709", value: JSONText.string(iso6709)),
    ])
  }
}
