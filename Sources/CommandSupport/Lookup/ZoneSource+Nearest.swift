import TimeZoneLookup

extension ZoneSource {
  /// The zones of the nearest principal locations, whatever polygons say.
  ///
  /// - Parameters:
  ///   - policy: The places.
  ///   - dataVersion: The release of the table, where it is known.
  public init(nearestBy policy: LookupPolicy, dataVersion: String?) {
    self.init(
      absence:
        "no known zone: that of the nearest place in \(policy.places.name) is none of the tz database, at",
      dataVersion: dataVersion, timeZone: { policy.nearestPlace(to: $0)?.timeZones.first },
      match: { policy.nearestPlace(to: $0) })
  }
}
