import TimeZoneIndex

/// How a position is answered where no polygon covers it, and at sea.
public struct LookupPolicy: Sendable {
  /// What to do where no polygon covers the position.
  public var fallback: Fallback
  /// What to answer at sea.
  public var sea: SeaPolicy
  /// The places that ``Fallback/point(borderMeters:)`` looks for the nearest among.
  public var places: ZoneTable
  /// The country whose places count first, as in ``ZoneTable/nearest(to:country:isKnown:)``.
  public var country: String?
  /// Tells whether the zone of a place is one the caller can use, as in ``ZoneTable/nearest(to:country:isKnown:)``.
  public var isKnown: (@Sendable (String) -> Bool)?

  /// The defaults: nearest border within 1 m, then nearest place; nautical zones at sea.
  public init(
    fallback: Fallback = .point(), sea: SeaPolicy = .nautical, places: ZoneTable = .embedded,
    country: String? = nil, isKnown: (@Sendable (String) -> Bool)? = nil
  ) {
    self.fallback = fallback
    self.sea = sea
    self.places = places
    self.country = country
    self.isKnown = isKnown
  }
}

extension LookupPolicy {
  /// The answer of the nearest place alone, whatever polygons say.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: `nil` where its zone is not known.
  /// - Complexity: As ``ZoneTable/nearest(to:country:isKnown:)``.
  public func nearestPlace(to coordinate: Coordinate) -> TimeZoneMatch? {
    places.nearest(to: coordinate, country: country, isKnown: isKnown).map(TimeZoneMatch.init)
  }
}

// MARK: - Fallbacks

/// What to do where no polygon covers a position: in the gaps of the data, which are centimeters wide, and outside
/// of regional or land-only boundaries.
public enum Fallback: Hashable, Sendable {
  /// Nothing: polygons only.
  case none
  /// The zones whose ground is nearest, if it is within a distance in meters.
  case border(meters: Double = Self.tolerance)
  /// The same, and where no ground is that near, the zone whose principal location is nearest.
  case point(borderMeters: Double = Self.tolerance)

  /// How far a border is taken for the position's own unless another distance is given: 1 m, more than the gaps of
  /// the data are wide, less than the error of any position.
  public static let tolerance = 1.0

  /// Within which distance of a position ground counts as its own; `nil` where none does.
  var borderMeters: Double? {
    switch self {
    case .none: nil
    case .border(let meters), .point(let meters): meters
    }
  }
}

// MARK: - Sea

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
