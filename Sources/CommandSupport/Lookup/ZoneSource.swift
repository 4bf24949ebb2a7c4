import TimeZoneLookup

/// Whatever answers lookups, as the commands see it.
public struct ZoneSource {
  /// The first zone at a position.
  let timeZone: (Coordinate) -> String?
  /// All zones at a position, and how they were found.
  let match: (Coordinate) -> TimeZoneMatch?
  /// The release of the data, such as `2026c`, where it is known.
  let dataVersion: String?
  /// What to tell where there is no answer: a sentence that the position ends.
  let absence: String

  /// A source from its two questions.
  ///
  /// - Parameters:
  ///   - absence: What to tell where there is no answer: a sentence that the position ends.
  ///   - dataVersion: The release of the data, where it is known.
  ///   - timeZone: The first zone at a position.
  ///   - match: All zones at a position, and how they were found.
  public init(
    absence: String, dataVersion: String?, timeZone: @escaping (Coordinate) -> String?,
    match: @escaping (Coordinate) -> TimeZoneMatch?
  ) {
    self.timeZone = timeZone
    self.match = match
    self.dataVersion = dataVersion
    self.absence = absence
  }

  /// The zones of a compiled index.
  ///
  /// - Parameters:
  ///   - finder: The index.
  ///   - policy: What becomes of points no polygon covers, and of the sea; made where it is needed.
  public init(_ finder: TimeZoneFinder, policy: LookupPolicy? = nil) {
    let version = finder.information.dataVersion
    let asksSea = policy.map { $0.sea != .nautical } ?? false
    let match = { (coordinate: Coordinate) in finder.match(at: coordinate, policy ?? LookupPolicy()) }
    self.init(
      absence: policy?.sea == SeaPolicy.none
        ? "no zone of land in \(finder.dataName) covers" : "no zone of \(finder.dataName) covers",
      dataVersion: version.isEmpty ? nil : version,
      // Nearly always a polygon answers, and then nothing else is looked at.
      timeZone: { (asksSea ? nil : finder.timeZone(at: $0)) ?? match($0)?.timeZones.first },
      match: match)
  }
}

extension TimeZoneFinder {
  /// The data's name in messages.
  public var dataName: String {
    let version = information.dataVersion
    return version.isEmpty ? "the index" : "the \(version) boundaries"
  }
}
