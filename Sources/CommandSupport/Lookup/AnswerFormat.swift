import TimeZoneLocalTime
import TimeZoneLookup

/// How an answer is written.
public enum AnswerFormat: Sendable {
  /// The first zone.
  case plain
  /// All zones.
  case all
  /// One JSON object on one line.
  case json
  /// The JSON of Google's Time Zone API, on one line.
  case google
}

/// Answers as text.
struct AnswerWriter {
  let source: ZoneSource
  let format: AnswerFormat
  /// Whether answers that are not JSON say how they were found.
  let tellsSource: Bool
  /// Whether several zones stand on one line, with `;` between them.
  let isOnOneLine: Bool
  /// What tells the zones' local times, where they are asked for.
  let clock: ZoneClock?

  /// Appends the answer for a position, without ending the line.
  ///
  /// - Returns: Whether there is a zone.
  /// - Throws: ``TimeZoneRulesError`` where its local time is not known; then nothing is appended.
  func write(_ coordinate: Coordinate, to output: inout BufferedOutput) throws(TimeZoneRulesError) -> Bool {
    if format == .google { return try writeGoogle(source.timeZone(coordinate), to: &output) }
    if format == .plain, !tellsSource {
      guard let zone = source.timeZone(coordinate) else { return false }
      output.append(try line(zone))
      return true
    }
    let match = source.match(coordinate)
    if format == .json {
      try writeJSON(coordinate, match, to: &output)
    } else if let match {
      try writeText(match, to: &output)
    }
    return match != nil
  }

  private func line(_ zone: String) throws(TimeZoneRulesError) -> String {
    try clock?.time(in: zone).line ?? zone
  }

  private func writeText(_ match: TimeZoneMatch, to output: inout BufferedOutput)
    throws(TimeZoneRulesError)
  {
    var lines: [String] = []
    for zone in format == .plain ? match.timeZones.prefix(1) : match.timeZones[...] {
      lines.append(try line(zone))
    }
    let ending = tellsSource ? "\t\(match.sourceText)" : ""
    output.append(lines.joined(separator: isOnOneLine ? ";" : "\(ending)\n"))
    output.append(ending)
  }
}

// MARK: - JSON

extension AnswerWriter {
  private func writeGoogle(_ zone: String?, to output: inout BufferedOutput) throws(TimeZoneRulesError)
    -> Bool
  {
    guard let zone, !TimeZoneFinder.isNautical(zone), let clock else {
      output.append(GoogleAnswer.zeroResults)
      return false
    }
    output.append(GoogleAnswer.json(try clock.time(in: zone)))
    return true
  }

  private func writeJSON(
    _ coordinate: Coordinate, _ match: TimeZoneMatch?, to output: inout BufferedOutput
  ) throws(TimeZoneRulesError) {
    let time = try match?.timeZones.first
      .flatMap { zone throws(TimeZoneRulesError) in try clock?.time(in: zone).json }
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
    if let meters = match?.source.meters { output.append(",\"meters\":\(meters.inMillimeters)") }
    if let place = match?.place {
      output.append(
        ",\"country\":\(JSONText.string(place.country)),\"location\":\(place.location.json(place.iso6709))")
    }
    output.append(",\"dataVersion\":")
    output.appendJSON(source.dataVersion)
    if clock != nil {
      output.append(",\"time\":")
      output.append(time ?? "null")
    }
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
