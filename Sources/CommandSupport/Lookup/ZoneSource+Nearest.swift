import TimeZoneLookup

extension ZoneSource {
  /// The zones of the nearest principal locations.
  ///
  /// - Parameters:
  ///   - table: The places.
  ///   - country: The code of the country whose places are meant first.
  ///   - isKnown: Tells whether a zone is known; `nil`: all are.
  ///   - dataVersion: The release of the table, where it is known.
  public init(
    nearestIn table: ZoneTable, country: String?, isKnown: ((String) -> Bool)?, dataVersion: String?
  ) {
    let nearest = { table.nearest(to: $0, country: country, isKnown: isKnown) }
    self.init(
      absence: "no known zone: that of the nearest place in \(table.name) is none of the tz database, at",
      dataVersion: dataVersion, timeZone: { nearest($0)?.timeZone },
      match: { nearest($0).map(TimeZoneMatch.init) })
  }
}
