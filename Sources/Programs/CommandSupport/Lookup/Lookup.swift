/// The work of the lookup commands: answers for one point of the arguments, or for the points of standard input.
struct Lookup {
  var source: any ZoneSource
  /// Whether a table of places answers without boundaries, and its release, if that is known.
  var table: (isUsed: Bool, version: String?) = (false, nil)
  var format = AnswerFormat.plain
  /// Whether answers that are not JSON include how they were found.
  var includesSource = false
  var requiresCertainty = false
  var clock: ZoneClock?
  var cities: CityQuestion?
  /// The zones that represent others, and the date since which their clocks agree, if requested.
  var groups: (zones: ZoneGroups, since: ZoneMerge)?
  var nameIn: SystemNames?

  /// Prints the answer for the point of the arguments: several zones one per line.
  func answer(_ words: [String], country: Word? = nil, best: Bool = false) throws -> ExitStatus {
    let point = try ArgumentPoint(words, country: country, best: best)
    let coordinate = point.coordinate
    var output = BufferedOutput.standard
    let finding = try point.lookup(self).write(coordinate, separator: "\n", to: &output)
    if output.pendingCount > 0 { output.endLine() }
    try output.flush()
    point.place?.reportOthers()
    switch finding {
    case .complete: return .success
    case .noZone: Diagnostics.report(source.absence(at: coordinate))
    case .noCity: Diagnostics.report("\(cities?.absence ?? "") \(coordinate.degreesText)")
    case .uncertain(let refusal): Diagnostics.report(refusal)
    }
    return .noZone
  }
}

enum AnswerFormat {
  case plain
  case all
  /// One JSON object on one line.
  case json
}

extension Lookup {
  enum Finding {
    /// All that was asked for.
    case complete
    case noZone
    /// A zone, but no city within the limits asked for.
    case noCity
    /// No answer, because it would not be certain, and the message about it.
    case uncertain(String)
  }

  /// Appends the answer for a position, without ending the line.
  func write(
    _ coordinate: Coordinate, separator: String, to output: inout BufferedOutput
  ) throws -> Finding {
    if requiresCertainty,
      let refusal = source.certaintyText(at: coordinate, groups?.zones).refusal(coordinate)
    {
      if format == .json {
        let answer = PointAnswer(coordinate, source, groups: groups?.zones, isAnswered: false)
        output.append(.object(try json(answer, [])))
      }
      return .uncertain(refusal)
    }
    if format == .plain, !includesSource, cities == nil, groups == nil {
      guard let zone = source.timeZoneIdentifier(at: coordinate) else { return .noZone }
      output.append(try line(AnswerZone(zone: zone, name: zone)))
      return .complete
    }
    let answer = PointAnswer(coordinate, source, groups: groups?.zones)
    let found = answer.answer.flatMap { cities?.cities(near: coordinate, in: $0.zone) }
    if format == .json {
      output.append(.object(try json(answer, found ?? [])))
    } else if let match = answer.match {
      try writeText(answer, match, found, separator: separator, to: &output)
    } else if includesSource, source.isOutside(coordinate) {
      output.append("\toutside the region")
    }
    return answer.match == nil ? .noZone : found?.isEmpty == true ? .noCity : .complete
  }

  private func line(_ zone: AnswerZone) throws -> String {
    let name = nameIn?.reportedName(of: zone.name) ?? zone.name
    return try clock?.time(in: zone.zone).text(named: name) ?? name
  }

  private func writeText(
    _ answer: PointAnswer, _ match: TimeZoneMatch, _ cities: [NearestCity]?, separator: String,
    to output: inout BufferedOutput
  ) throws {
    let lines = try (format == .plain ? [answer.answer].compactMap(\.self) : answer.zones).map {
      try line($0)
    }
    let certainty = self.source.errorBound > 0 && includesSource ? ", \(answer.certainty.note)" : ""
    let source = includesSource ? "\t\(match.sourceText)\(certainty)" : ""
    output.append(lines.joined(separator: separator == "\n" ? "\(source)\n" : separator))
    output.append(source)
    // The cities are the same for all zones: once, after the last one.
    guard let cities else { return }
    output.append("\t\(cities.first?.text ?? "")")
    // Further cities are below the first one, or beside it if an answer has one line.
    let indentation = separator == "\n" ? includesSource ? "\n\t\t" : "\n\t" : "\t"
    for city in cities.dropFirst() { output.append(indentation + city.text) }
  }

  private func json(_ answer: PointAnswer, _ found: [NearestCity]) throws -> JSONObject {
    let zone = answer.answer
    var object = answer.members(includesPlace: true)
    object.add(groups?.since.member)
    if let nameIn {
      object.add(zone.flatMap { nameIn.zone($0.name) }?.members ?? SystemName.noMembers)
    }
    object.add(cities?.member(found))
    object.add("dataVersion", JSON(source.dataVersion))
    if table.isUsed { object.add("tableVersion", JSON(table.version)) }
    if cities != nil { object.add("gazetteerVersion", Gazetteer.versionJSON) }
    if let clock {
      let time = try zone.map { try clock.time(in: $0.zone) }
      object.add("time", time?.json() ?? .null)
    }
    return object
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
