/// The zones at a position, and how they were found: what each answer about a position begins with.
package struct PointAnswer {
  package let coordinate: Coordinate
  /// `nil` if there is no zone.
  package let match: TimeZoneMatch?
  package let zones: [AnswerZone]
  private let source: any ZoneSource
  private let groups: ZoneGroups?

  /// `isAnswered` is whether the zone is to be named.
  package init(
    _ coordinate: Coordinate, _ source: any ZoneSource, groups: ZoneGroups? = nil, isAnswered: Bool = true
  ) {
    (self.coordinate, self.source, self.groups) = (coordinate, source, groups)
    match = isAnswered ? source.match(at: coordinate) : nil
    zones = match?.answerZones(groups) ?? []
  }

  /// The zone that is the answer: the preferred one, or the first; `nil` if there is no zone.
  package var answer: AnswerZone? {
    guard let preferred = match?.preferredIdentifier else { return zones.first }
    guard let groups else { return zones.first { $0.zone.isSame(as: preferred) } }
    return AnswerZone(zone: preferred, name: groups.representative(of: preferred))
  }

  /// Whether the answer is certain, given that simplified boundaries may have changed it.
  package var certainty: CertaintyText { source.certaintyText(at: coordinate, groups) }

  /// The members of a JSON object, with the first zones of the answer, at most as many as a limit.
  package func members(namesFirst: Bool = false, limit: Int = .max, includesPlace: Bool) -> JSONObject {
    let named = limit == 1 ? [answer].compactMap { $0 } : Array(zones.prefix(limit))
    let absence = match == nil && source.isOutside(coordinate) ? IndexRegion.outsideSource : nil
    var members = coordinate.jsonMembers
    if namesFirst { members.add("timeZone", JSON(answer?.name)) }
    members.add("zones", .array(named.map { .string($0.name) }))
    if match?.preferredIdentifier != nil { members.add("preferred", JSON(answer?.name)) }
    members.add("source", JSON(match?.source.name ?? absence))
    members.add("meters", match?.source.meters.map { Meters($0).json })
    if includesPlace, let place = match?.place {
      members.add("country", JSON(place.country))
      members.add("location", place.location.json(iso6709: place.iso6709))
    }
    if source.errorBound > 0 { members.add(certainty.members) }
    return members
  }
}

extension ZoneSource {
  package func certaintyText(at coordinate: Coordinate, _ groups: ZoneGroups?) -> CertaintyText {
    var certainty = certainty(at: coordinate)
    if let groups, let candidates = certainty.candidates {
      certainty = .candidates(groups.representatives(of: candidates))
    }
    return CertaintyText(
      certainty: certainty, errorBound: errorBound, hasRegion: hasRegion,
      mayHaveNoZone: mayHaveNoZone(at: coordinate))
  }
}

/// A zone of an answer: the one that was found, and the name under which it is printed.
package struct AnswerZone {
  /// The zone whose local time and cities are printed with it.
  package let zone: String
  /// Its own identifier, or the identifier of the zone that represents it.
  package let name: String

  package init(zone: String, name: String) { (self.zone, self.name) = (zone, name) }
}

extension TimeZoneMatch {
  fileprivate func answerZones(_ groups: ZoneGroups?) -> [AnswerZone] {
    guard let groups else { return timeZoneIdentifiers.map { AnswerZone(zone: $0, name: $0) } }
    return groups.representatives(of: timeZoneIdentifiers).map { name in
      let zone = timeZoneIdentifiers.first { groups.representative(of: $0).isSame(as: name) }
      return AnswerZone(zone: zone ?? name, name: name)
    }
  }
}

/// Whether an answer from simplified boundaries is certain, in words.
package struct CertaintyText {
  package let certainty: Certainty
  /// In meters.
  package let errorBound: Double
  /// Whether the boundaries end somewhere.
  package let hasRegion: Bool
  /// Whether an area without a zone is as near as the candidates.
  let includesNoZone: Bool

  package init(
    certainty: Certainty, errorBound: Double, hasRegion: Bool, mayHaveNoZone: @autoclosure () -> Bool
  ) {
    (self.certainty, self.errorBound, self.hasRegion) = (certainty, errorBound, hasRegion)
    includesNoZone = certainty.includesNoZone(mayHaveNoZone())
  }

  /// The text after an answer: `certain`, or `not certain within 25 m: Europe/Belgrade or Europe/Zagreb`.
  package var note: String {
    guard let candidates = certainty.candidates else { return "certain" }
    return "not certain within \(Meters(errorBound).text): \(alternatives(candidates))"
  }

  /// The message instead of an answer that must be certain and is not; `nil` if it is.
  package func refusal(_ coordinate: Coordinate) -> String? {
    guard let candidates = certainty.candidates else { return nil }
    return """
      not certain at \(coordinate.degreesText), as a border may be within the error bound of \(Meters(errorBound).text): \
      \(alternatives(candidates)); ask an index that was compiled without --max-error
      """
  }

  private func alternatives(_ candidates: [String]) -> String {
    let beyond = includesNoZone ? [hasRegion ? "outside the region" : "no zone"] : []
    return (candidates + beyond).joined(separator: " or ")
  }

  /// The member `noZone` is present only if the position may have no zone.
  package var members: JSONObject {
    var members: JSONObject = ["certain": JSON(certainty.isCertain)]
    members.add("candidates", certainty.candidates.map { JSON($0) })
    members.add("noZone", includesNoZone ? true : nil)
    members.add("errorMeters", Meters(errorBound).json)
    return members
  }
}
