import TimeZoneEngine

/// The order in which the zones of a group are preferred as its representative.
struct RepresentativeOrder {
  private let populations = ZonePopulations.embedded
  /// The zones that the tz database has not merged with others.
  private let ownZones: Set<ExactText>
  private let preferred: Set<ExactText>

  init(preferring zones: [String]) {
    preferred = Set(zones.map { ExactText($0) })
    ownZones = Set(ZoneTable.embedded1970.rows.map { ExactText($0.timeZoneIdentifier) })
  }

  func first(of zones: [String]) -> String {
    var best = zones[0]
    for zone in zones.dropFirst() where precedes(zone, best) { best = zone }
    return best
  }

  /// Whether a zone is preferred to another. Of equal ones neither is.
  private func precedes(_ zone: String, _ other: String) -> Bool {
    let isPreferred = (preferred.contains(ExactText(zone)), preferred.contains(ExactText(other)))
    if isPreferred.0 != isPreferred.1 { return isPreferred.0 }
    let isNautical = (TimeZoneFinder.isNautical(zone), TimeZoneFinder.isNautical(other))
    if isNautical.0 != isNautical.1 { return isNautical.1 }
    let isOwn = (ownZones.contains(ExactText(zone)), ownZones.contains(ExactText(other)))
    if isOwn.0 != isOwn.1 { return isOwn.0 }
    return populations[zone] > populations[other]
  }
}
