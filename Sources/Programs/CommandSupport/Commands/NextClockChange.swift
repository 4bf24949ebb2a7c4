/// The next instant at which clocks change in any of some zones, and the zones in which they do.
///
/// Only changes of the offset from UTC count, because a change of the name leaves clocks as they were.
package struct NextClockChange {
  package let instant: Instant
  /// The zones, ascending by their bytes.
  package let changes: [(zone: String, transition: TimeZoneTransition)]

  package init?(in zones: [String], of database: TimeZoneDatabase, after start: Instant) {
    let all = zones.compactMap { zone in
      (try? database.rulesByAnyName(for: zone))?.nextOffsetChange(after: start).map { (zone, $0) }
    }
    guard let instant = all.map(\.1.instant).min() else { return nil }
    self.instant = instant
    changes = all.filter { $0.1.instant == instant }
  }
}

extension TimeZoneRules {
  fileprivate func nextOffsetChange(after start: Instant) -> TimeZoneTransition? {
    // Rules repeat after 400 years: those that have not changed the offset by then never will.
    let end = Instant(secondsSince1970: start.secondsSince1970 + 401 * 366 * 86_400)
    var instant = start
    while let transition = nextTransition(after: instant), transition.instant <= end {
      if transition.before.utcOffset != transition.after.utcOffset { return transition }
      instant = transition.instant
    }
    return nil
  }
}

extension NextClockChange {
  /// The instant, then a line for each pair of offsets: `+02:00 to +01:00: Europe/Amsterdam and 36 others`.
  package var lines: [String] {
    var groups: [(offsets: String, zones: [String])] = []
    for (zone, change) in changes {
      let offsets = "\(change.before.utcOffset.offsetText) to \(change.after.utcOffset.offsetText)"
      if let place = groups.firstIndex(where: { $0.offsets.isSame(as: offsets) }) {
        groups[place].zones.append(zone)
      } else {
        groups.append((offsets, [zone]))
      }
    }
    return ["\(instant)"] + groups.map { "\($0.offsets): \(Self.text($0.zones))" }
  }

  private static func text(_ zones: [String]) -> String {
    let shown = zones.count > 4 ? 3 : zones.count
    let list = zones.prefix(shown).joined(separator: ", ")
    return zones.count > shown ? "\(list) and \((zones.count - shown).grouped) others" : list
  }

  var json: JSON {
    let zones = changes.map { zone, change -> JSON in
      [
        "timeZone": JSON(zone), "utcOffsetBefore": JSON(change.before.utcOffset),
        "utcOffsetAfter": JSON(change.after.utcOffset),
      ]
    }
    return [
      "instant": JSON("\(instant)"), "unixTime": JSON(instant.secondsSince1970), "zones": .array(zones),
    ]
  }
}
