import TimeZoneIndex

/// What to answer at sea, where the data has nautical zones: those named `Etc/GMT`, `Etc/GMT+1` and so on. (`Etc/UTC`
/// is a zone like others.)
public enum SeaPolicy: Hashable, Sendable {
  /// What the polygons say: the nautical zone.
  case nautical
  /// The nearest zone that is not nautical, where its ground is within a distance in meters; else the nautical one.
  case land(within: Double)
  /// Nothing.
  case none
}

extension TimeZoneFinder {
  /// Whether a zone, by its number in ``identifiers``, is nautical.
  package func isNautical(_ zone: Int) -> Bool { Self.isNautical(identifiers[zone]) }

  /// Whether a zone of this name is nautical.
  package static func isNautical(_ identifier: String) -> Bool {
    identifier.utf8.starts(with: "Etc/GMT".utf8)
  }
}
