import TimeZoneIndex

/// The time zones of a position, and how they were found.
public struct TimeZoneMatch: Hashable, Sendable {
  /// How an answer was found.
  public enum Source: Hashable, Sendable {
    /// The position lies inside these zones' polygons.
    case polygon
    /// No polygon covers the position; these zones' border is the nearest, at this great-circle distance.
    case nearestBorder(meters: Double)
    /// Borders were not asked, or none is near; the principal location of this zone is the nearest, at this
    /// great-circle distance.
    case nearestPoint(meters: Double)
  }

  /// Zone identifiers, ascending by their UTF-8 bytes; never empty.
  public let timeZones: [String]
  /// How they were found.
  public let source: Source
  /// The principal location that was nearest, where ``source`` is ``Source/nearestPoint(meters:)``.
  public let place: NearestPlace?

  package init(timeZones: [String], source: Source) {
    self.timeZones = timeZones
    self.source = source
    place = nil
  }

  /// The answer that the zone is that of the nearest place.
  ///
  /// - Parameter place: What ``ZoneTable/nearest(to:country:isKnown:)`` found.
  public init(_ place: NearestPlace) {
    timeZones = [place.timeZone]
    source = .nearestPoint(meters: place.meters)
    self.place = place
  }
}

extension TimeZoneMatch.Source {
  /// The case's name, such as `nearestPoint`.
  public var name: String {
    switch self {
    case .polygon: "polygon"
    case .nearestBorder: "nearestBorder"
    case .nearestPoint: "nearestPoint"
    }
  }

  /// How far away what was found is; `nil` for polygons.
  public var meters: Double? {
    switch self {
    case .polygon: nil
    case .nearestBorder(let meters), .nearestPoint(let meters): meters
    }
  }
}
