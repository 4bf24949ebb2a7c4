/// The next instant at which clocks change in any of some zones, and the zones in which they do.
///
/// Only changes of the offset from UTC count, because a change of the name leaves clocks as they were.
package struct NextClockChange {
  package let instant: Instant
  /// The zones, ascending by their bytes.
  package let changes: [Change]

  package struct Change {
    package let zone: String
    /// The offsets from UTC before and after, in seconds.
    package let before: Int
    package let after: Int
  }

  package init?(in zones: [String], of database: TimeZoneDatabase, after start: Instant) {
    let all = zones.compactMap { zone in
      (try? database.rulesByAnyName(for: zone))?.nextOffsetChange(after: start).map { (zone: zone, next: $0) }
    }
    guard let instant = all.map(\.next.instant).min() else { return nil }
    self.instant = instant
    changes = all.filter { $0.next.instant == instant }.map {
      Change(zone: $0.zone, before: $0.next.before.utcOffset, after: $0.next.after.utcOffset)
    }
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
    for change in changes {
      let offsets = "\(change.before.offsetText) to \(change.after.offsetText)"
      if let place = groups.firstIndex(where: { $0.offsets.isSame(as: offsets) }) {
        groups[place].zones.append(change.zone)
      } else {
        groups.append((offsets, [change.zone]))
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
    let zones = changes.map { change -> JSON in
      [
        "timeZone": JSON(change.zone), "utcOffsetBefore": JSON(change.before),
        "utcOffsetAfter": JSON(change.after),
      ]
    }
    return [
      "instant": JSON("\(instant)"), "unixTime": JSON(instant.secondsSince1970), "zones": .array(zones),
    ]
  }
}
