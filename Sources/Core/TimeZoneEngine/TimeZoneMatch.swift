/// The time zones of a position, and how they were found.
public struct TimeZoneMatch: Hashable, Sendable {
  /// How an answer was found.
  public enum Source: Hashable, Sendable {
    /// Polygons of these zones cover the position.
    case polygon
    /// No polygon covers the position; these zones' border is the nearest, at this great-circle distance.
    case nearestBorder(meters: Double)
    /// No zone's border was near enough, or borders were not searched; the principal location of this zone is the
    /// nearest, at this great-circle distance.
    case nearestPoint(meters: Double)
  }

  /// Zone identifiers, ascending by their UTF-8 bytes; never empty.
  public let timeZoneIdentifiers: [String]
  /// How they were found.
  public let source: Source
  /// The nearest principal location, where ``source`` is ``Source/nearestPoint(meters:)``.
  public let place: NearestPlace?
  /// Whether this is the answer of the boundaries that the index was simplified from; always certain where it was not.
  public internal(set) var certainty = Certainty.certain

  package init(timeZoneIdentifiers: [String], source: Source) {
    self.timeZoneIdentifiers = timeZoneIdentifiers
    self.source = source
    place = nil
  }

  /// A match from the nearest place.
  ///
  /// - Parameter place: What ``ZoneTable/nearest(to:country:isKnown:)`` found.
  public init(_ place: NearestPlace) {
    timeZoneIdentifiers = [place.timeZoneIdentifier]
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

  /// The distance in meters to the border or place; `nil` for polygons.
  public var meters: Double? {
    switch self {
    case .polygon: nil
    case .nearestBorder(let meters), .nearestPoint(let meters): meters
    }
  }
}
