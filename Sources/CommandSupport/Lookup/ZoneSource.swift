import TimeZoneLookup

/// Whatever answers lookups, as the commands see it.
public struct ZoneSource {
  /// The first zone at a position.
  let timeZone: (Coordinate) -> String?
  /// All zones at a position, sorted.
  let timeZones: (Coordinate) -> [String]
  /// The release of the boundary data, such as `2026c`, where it is known.
  let dataVersion: String?
  /// The data's name in messages.
  let name: String

  /// A source from its two questions.
  ///
  /// - Parameters:
  ///   - name: The data's name in messages.
  ///   - dataVersion: The release of the boundary data, where it is known.
  ///   - timeZone: The first zone at a position.
  ///   - timeZones: All zones at a position, sorted.
  public init(
    name: String, dataVersion: String?, timeZone: @escaping (Coordinate) -> String?,
    timeZones: @escaping (Coordinate) -> [String]
  ) {
    self.timeZone = timeZone
    self.timeZones = timeZones
    self.dataVersion = dataVersion
    self.name = name
  }

  /// The zones of a compiled index.
  public init(_ finder: TimeZoneFinder) {
    let version = finder.information.dataVersion
    self.init(
      name: finder.dataName,
      dataVersion: version.isEmpty ? nil : version,
      timeZone: { finder.timeZone(at: $0) }, timeZones: { finder.timeZones(at: $0) })
  }
}

extension TimeZoneFinder {
  /// The data's name in messages.
  public var dataName: String {
    let version = information.dataVersion
    return version.isEmpty ? "the index" : "the \(version) boundaries"
  }
}
