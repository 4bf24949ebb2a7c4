import TimeZoneLocalTime
import TimeZoneLookup

/// The work of the lookup commands: answers for one point of the arguments, or for those of standard input.
struct Lookup {
  let source: ZoneSource
  var format = AnswerFormat.plain
  /// Whether answers that are not JSON say how they were found.
  var includesSource = false
  /// The zones' local times, if they are asked for.
  var clock: ZoneClock?

  /// Prints the answer for the point of the arguments: several zones one per line.
  ///
  /// - Parameter words: The point, in any form, as the shell split it.
  /// - Returns: Whether a zone was found.
  /// - Throws: ``CommandFailure`` if the words are not a coordinate or the answer cannot be written.
  func answer(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    let point = try point(words)
    let coordinate = point.coordinate
    var output = BufferedOutput.standard
    let isFound: Bool
    do throws(ZoneTimeError) {
      isFound = try point.lookup(self).write(coordinate, separator: "\n", to: &output)
    } catch {
      throw CommandFailure(error)
    }
    if output.pendingCount > 0 { output.endLine() }
    try output.flush()
    point.place?.reportOthers()
    if isFound { return .success }
    let absence = format == .google ? "no zone of land at" : source.absence
    Diagnostics.report("\(absence) \(coordinate.degreesText)")
    return .noZone
  }

  private func point(_ words: [String]) throws(CommandFailure) -> ArgumentPoint {
    do throws(CommandFailure) {
      return try ArgumentPoint(words)
    } catch {
      if format == .google { try BufferedOutput.print(GoogleAnswer.Invalid.location.json) }
      throw error
    }
  }
}

// MARK: - Answers as text

/// How an answer is written.
enum AnswerFormat {
  /// The first zone.
  case plain
  /// All zones.
  case all
  /// One JSON object on one line.
  case json
  /// The JSON of Google's Time Zone API, on one line.
  case google
}

extension Lookup {
  /// Appends the answer for a position, without ending the line.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - separator: What stands between several zones.
  ///   - output: Where the answer goes.
  /// - Returns: Whether there is a zone.
  /// - Throws: ``ZoneTimeError`` if its local time is unknown; then nothing is appended.
  func write(
    _ coordinate: Coordinate, separator: String, to output: inout BufferedOutput
  ) throws(ZoneTimeError) -> Bool {
    if format == .google { return try writeGoogle(source.timeZoneIdentifier(coordinate), to: &output) }
    if format == .plain, !includesSource {
      guard let zone = source.timeZoneIdentifier(coordinate) else { return false }
      output.append(try line(zone))
      return true
    }
    let match = source.match(coordinate)
    if format == .json {
      try writeJSON(coordinate, match, to: &output)
    } else if let match {
      try writeText(match, separator: separator, to: &output)
    }
    return match != nil
  }

  private func line(_ zone: String) throws(ZoneTimeError) -> String {
    try clock?.time(in: zone).text ?? zone
  }

  private func writeText(
    _ match: TimeZoneMatch, separator: String, to output: inout BufferedOutput
  ) throws(ZoneTimeError) {
    var lines: [String] = []
    for zone in format == .plain ? match.timeZoneIdentifiers.prefix(1) : match.timeZoneIdentifiers[...] {
      lines.append(try line(zone))
    }
    let ending = includesSource ? "\t\(match.sourceText)" : ""
    output.append(lines.joined(separator: separator == "\n" ? "\(ending)\n" : separator))
    output.append(ending)
  }

  private func writeGoogle(
    _ zone: String?, to output: inout BufferedOutput
  ) throws(ZoneTimeError) -> Bool {
    guard let zone, !TimeZoneFinder.isNautical(zone), let clock else {
      output.append(GoogleAnswer.zeroResults)
      return false
    }
    output.append(GoogleAnswer.json(try clock.time(in: zone)))
    return true
  }

  /// Straight into the buffer, which takes half the time of an object made of its members.
  private func writeJSON(
    _ coordinate: Coordinate, _ match: TimeZoneMatch?, to output: inout BufferedOutput
  ) throws(ZoneTimeError) {
    let time = try match?.timeZoneIdentifiers.first
      .flatMap { zone throws(ZoneTimeError) in try clock?.time(in: zone).json() }
    output.append("{\"latitude\":")
    output.appendDegrees(coordinate.grid.y)
    output.append(",\"longitude\":")
    output.appendDegrees(coordinate.grid.x)
    output.append(",\"zones\":")
    output.append(JSONText.strings(match?.timeZoneIdentifiers ?? []))
    output.append(",\"source\":")
    output.append(JSONText.string(match?.source.name))
    if let meters = match?.source.meters { output.append(",\"meters\":\(Meters(meters).json)") }
    if let place = match?.place {
      output.append(",\"country\":\(JSONText.string(place.country))")
      output.append(",\"location\":\(place.location.json(iso6709: place.iso6709))")
    }
    output.append(",\"dataVersion\":")
    output.append(JSONText.string(source.dataVersion))
    if source.usesTable { output.append(",\"tableVersion\":\(JSONText.string(source.tableVersion))") }
    if clock != nil { output.append(",\"time\":\(time ?? "null")") }
    output.append("}")
  }
}

extension TimeZoneMatch {
  /// How the answer was found, for people: `nearest point: 434,612 m to +4658+14242 (RU)`.
  fileprivate var sourceText: String {
    switch source {
    case .polygon: "polygon"
    case .nearestBorder(let meters): "nearest border: \(Meters(meters).text)"
    case .nearestPoint(let meters):
      "nearest point: \(Meters(meters).roundedText)"
        + (place.map { " to \($0.iso6709) (\($0.country))" } ?? "")
    }
  }
}
