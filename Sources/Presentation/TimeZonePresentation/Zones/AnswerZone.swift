/// A zone of an answer: the one that was found, and the name under which it is printed.
package struct AnswerZone {
  /// The zone whose local time and cities are printed with it.
  package let zone: String
  /// Its own identifier, or that of the zone that stands for it.
  package let name: String

  package init(zone: String, name: String) { (self.zone, self.name) = (zone, name) }
}

extension TimeZoneMatch {
  /// The zones of the match.
  package func answerZones(_ groups: ZoneGroups?) -> [AnswerZone] {
    guard let groups else { return timeZoneIdentifiers.map { AnswerZone(zone: $0, name: $0) } }
    return groups.representatives(of: timeZoneIdentifiers).map { name in
      let zone = timeZoneIdentifiers.first { groups.representative(of: $0).isSame(as: name) }
      return AnswerZone(zone: zone ?? name, name: name)
    }
  }
}
