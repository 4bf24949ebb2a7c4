import TimeZonePresentation

/// The work of the lookup commands: answers for one point of the arguments, or for those of standard input.
struct Lookup {
  var source: any AnswerSource
  var format = AnswerFormat.plain
  /// Whether answers that are not JSON say how they were found.
  var includesSource = false
  /// Whether an answer that is not certain is refused.
  var requiresCertainty = false
  /// The zones' local times, if they are asked for.
  var clock: ZoneClock?
  /// The nearest cities, if they are asked for.
  var cities: CityQuestion?
  /// The zones that stand for others, and since when their clocks agree, if that is asked for.
  var groups: (zones: ZoneGroups, since: ZoneMerge)?
  /// The names that a system knows, if they are asked for.
  var nameIn: SystemNames?

  /// Prints the answer for the point of the arguments: several zones one per line.
  func answer(
    _ words: [String], country: Word? = nil, best: Bool = false
  ) throws(CommandFailure) -> ExitStatus {
    let point = try point(words, country, best)
    let coordinate = point.coordinate
    var output = BufferedOutput.standard
    let finding: Finding
    do throws(ZoneTimeError) {
      finding = try point.lookup(self).write(coordinate, separator: "\n", to: &output)
    } catch {
      throw CommandFailure(error)
    }
    if output.pendingCount > 0 { output.endLine() }
    try output.flush()
    point.place?.reportOthers()
    switch finding {
    case .complete: return .success
    case .noZone where format == .google && !source.isOutside(coordinate):
      Diagnostics.report("no zone of land at \(coordinate.degreesText)")
    case .noZone: Diagnostics.report(source.absence(at: coordinate))
    case .noCity: Diagnostics.report("\(cities?.absence ?? "") \(coordinate.degreesText)")
    case .uncertain(let refusal): Diagnostics.report(refusal)
    }
    return .noZone
  }

  private func point(
    _ words: [String], _ country: Word?, _ best: Bool
  ) throws(CommandFailure) -> ArgumentPoint {
    do throws(CommandFailure) {
      return try ArgumentPoint(words, country: country, best: best)
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
  /// What a position has.
  enum Finding {
    /// All that was asked for.
    case complete
    case noZone
    /// A zone, but no city within the limits asked for.
    case noCity
    /// No answer, because it would not be certain, and the message that says so.
    case uncertain(String)
  }

  /// Appends the answer for a position, without ending the line.
  func write(
    _ coordinate: Coordinate, separator: String, to output: inout BufferedOutput
  ) throws(ZoneTimeError) -> Finding {
    if requiresCertainty, let refusal = certainty(coordinate).refusal(coordinate) {
      if format == .json { try writeJSON(coordinate, nil, [], [], to: &output) }
      if format == .google { output.append(GoogleAnswer.zeroResults) }
      return .uncertain(refusal)
    }
    if format == .google { return try writeGoogle(source.timeZoneIdentifier(at: coordinate), to: &output) }
    if format == .plain, !includesSource, cities == nil, groups == nil {
      guard let zone = source.timeZoneIdentifier(at: coordinate) else { return .noZone }
      output.append(try line(AnswerZone(zone: zone, name: zone)))
      return .complete
    }
    let match = source.match(at: coordinate)
    let zones = match?.answerZones(groups?.zones) ?? []
    let found = zones.first.flatMap { cities?.cities(near: coordinate, in: $0.zone) }
    if format == .json {
      try writeJSON(coordinate, match, zones, found ?? [], to: &output)
    } else if let match {
      try writeText(coordinate, match, zones, found, separator: separator, to: &output)
    } else if includesSource, source.isOutside(coordinate) {
      output.append("\toutside the region")
    }
    return match == nil ? .noZone : found?.isEmpty == true ? .noCity : .complete
  }

  private func certainty(_ coordinate: Coordinate) -> CertaintyText {
    var certainty = source.certainty(at: coordinate)
    if let groups, let candidates = certainty.candidates {
      certainty = .candidates(groups.zones.representatives(of: candidates))
    }
    return CertaintyText(
      certainty: certainty, errorBound: source.errorBound, hasRegion: source.hasRegion,
      mayHaveNoZone: source.mayHaveNoZone(at: coordinate))
  }

  private func line(_ zone: AnswerZone) throws(ZoneTimeError) -> String {
    let name = nameIn?.reportedName(of: zone.name) ?? zone.name
    return try clock?.time(in: zone.zone).text(named: name) ?? name
  }

  private func writeText(
    _ coordinate: Coordinate, _ match: TimeZoneMatch, _ zones: [AnswerZone], _ cities: [NearestCity]?,
    separator: String,
    to output: inout BufferedOutput
  ) throws(ZoneTimeError) {
    var lines: [String] = []
    for zone in format == .plain ? zones.prefix(1) : zones[...] {
      lines.append(try line(zone))
    }
    let certainty = self.source.errorBound > 0 && includesSource ? ", \(certainty(coordinate).note)" : ""
    let source = includesSource ? "\t\(match.sourceText)\(certainty)" : ""
    output.append(lines.joined(separator: separator == "\n" ? "\(source)\n" : separator))
    output.append(source)
    // The cities are the same for all zones: once, after the last one.
    guard let cities else { return }
    output.append("\t\(cities.first?.text ?? "")")
    // Further cities are below the first one, or beside it where an answer has one line.
    let indentation = separator == "\n" ? includesSource ? "\n\t\t" : "\n\t" : "\t"
    for city in cities.dropFirst() { output.append(indentation + city.text) }
  }

  private func writeGoogle(
    _ zone: String?, to output: inout BufferedOutput
  ) throws(ZoneTimeError) -> Finding {
    guard let zone, !TimeZoneFinder.isNautical(zone), let clock else {
      output.append(GoogleAnswer.zeroResults)
      return .noZone
    }
    output.append(GoogleAnswer.zone(GoogleZone(try clock.time(in: zone))).json())
    return .complete
  }

  /// Straight into the buffer, which takes half the time of an object made of its members.
  private func writeJSON(
    _ coordinate: Coordinate, _ match: TimeZoneMatch?, _ zones: [AnswerZone], _ found: [NearestCity],
    to output: inout BufferedOutput
  ) throws(ZoneTimeError) {
    let time = try zones.first.flatMap { zone throws(ZoneTimeError) in try clock?.time(in: zone.zone).json() }
    output.append("{\"latitude\":")
    output.appendDegrees(coordinate.grid.y)
    output.append(",\"longitude\":")
    output.appendDegrees(coordinate.grid.x)
    output.append(",\"zones\":")
    output.append(JSONText.strings(zones.map(\.name)))
    output.append(",\"source\":")
    let absence = match == nil && source.isOutside(coordinate) ? IndexRegion.outsideSource : nil
    output.append(JSONText.string(match?.source.name ?? absence))
    if let meters = match?.source.meters { output.append(",\"meters\":\(Meters(meters).json)") }
    if let place = match?.place {
      output.append(",\"country\":\(JSONText.string(place.country))")
      output.append(",\"location\":\(place.location.json(iso6709: place.iso6709))")
    }
    if source.errorBound > 0 { output.append(certainty(coordinate).jsonMembers) }
    if let member = groups?.since.member { output.append(",\"\(member.name)\":\(member.value)") }
    if let nameIn {
      let known = zones.first.flatMap { nameIn.zone($0.name) }
      for member in known?.members ?? SystemName.noMembers {
        output.append(",\"\(member.name)\":\(member.value)")
      }
    }
    if let member = cities?.member(found) { output.append(",\"\(member.name)\":\(member.value)") }
    output.append(",\"dataVersion\":")
    output.append(JSONText.string(source.dataVersion))
    if source.usesTable { output.append(",\"tableVersion\":\(JSONText.string(source.tableVersion))") }
    if cities != nil {
      let version = Gazetteer.versionMember
      output.append(",\"\(version.name)\":\(version.value)")
    }
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
