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

  /// Of equal ones the first.
  func first(of zones: [String]) -> String { zones.min { rank($0) < rank($1) } ?? zones[0] }

  /// The lowest is preferred.
  private func rank(_ zone: String) -> (Int, Int, Int, Int64) {
    let name = ExactText(zone)
    return (
      preferred.contains(name) ? 0 : 1, TimeZoneFinder.isNautical(zone) ? 1 : 0,
      ownZones.contains(name) ? 0 : 1, -populations[zone]
    )
  }
}
