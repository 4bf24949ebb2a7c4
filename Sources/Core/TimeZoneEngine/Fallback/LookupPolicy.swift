/// How a lookup answers at sea, in disputed areas, and for positions that no polygon covers.
public struct LookupPolicy: Sendable {
  /// The fallback for positions that no polygon covers.
  public var fallback: Fallback
  /// How positions at sea are answered.
  public var sea: SeaPolicy
  /// The places among which the fallback ``Fallback/point(borderMeters:)`` finds the nearest.
  public var places: ZoneTable
  /// The country whose places are preferred, as in ``ZoneTable/nearest(to:country:isKnown:)``.
  public var country: String?
  /// A function that returns whether the caller can use the zone of a place; `nil` if all zones can be used.
  public var isKnown: (@Sendable (String) -> Bool)?
  /// The preference among several zones that cover a position; `nil` for the first by identifier.
  public var preference: ZonePreference?

  /// Creates a policy; by default, the nearest border within 1 m, then the nearest place, and nautical zones at sea.
  public init(
    fallback: Fallback = .point(), sea: SeaPolicy = .nautical, places: ZoneTable = .embedded,
    country: String? = nil, isKnown: (@Sendable (String) -> Bool)? = nil, preference: ZonePreference? = nil
  ) {
    self.fallback = fallback
    self.sea = sea
    self.places = places
    self.country = country
    self.isKnown = isKnown
    self.preference = preference
  }

  /// Returns the zone of the nearest principal location, ignoring polygons.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: `nil` if the zone of the nearest place is not known.
  /// - Complexity: The same as ``ZoneTable/nearest(to:country:isKnown:)``.
  public func nearestPlace(to coordinate: Coordinate) -> TimeZoneMatch? {
    places.nearest(to: coordinate, country: country, isKnown: isKnown).map(TimeZoneMatch.init)
  }
}

/// A preference among the zones of a disputed area, which several zones cover.
///
/// ```swift
/// let preference = ZonePreference([["Asia/Urumqi"]])
/// let match = finder.match(at: urumqi, policy: LookupPolicy(preference: preference))
/// match?.timeZoneIdentifier   // "Asia/Urumqi", and "Asia/Shanghai" without the preference
/// match?.timeZoneIdentifiers  // both, as without it
/// ```
public struct ZonePreference: Hashable, Sendable {
  /// Groups of zone identifiers, such as the zones of each country; each group takes precedence over the next.
  public let groups: [[String]]

  /// Creates a preference for the zones of some groups.
  ///
  /// - Parameter groups: Zone identifiers; each group takes precedence over the next. Zones that are in no group come
  ///   last.
  public init(_ groups: [[String]]) { self.groups = groups }

  /// Returns the zone that the preference chooses among some zones.
  ///
  /// - Parameter identifiers: Zone identifiers.
  /// - Returns: The first of them that is in the first group with any of them; `nil` if no group has one.
  /// - Complexity: O(*n* *m*), for *n* identifiers and *m* zones in the groups.
  public func choice(among identifiers: [String]) -> String? {
    for group in groups {
      let zone = identifiers.first { zone in group.contains { $0.isSame(as: zone) } }
      if let zone { return zone }
    }
    return nil
  }
}

/// The fallback for positions that no polygon covers.
///
/// Such positions lie in the gaps of the data, which are centimeters wide, and outside regional or land-only
/// boundaries.
public enum Fallback: Hashable, Sendable {
  /// No fallback: only polygons answer.
  case none
  /// The nearest zones, if they are within a distance in meters.
  case border(meters: Double = Self.tolerance)
  /// The nearest zones within a distance in meters, or else the zone whose principal location is nearest.
  case point(borderMeters: Double = Self.tolerance)

  /// The default distance within which a zone counts as the position's own: 1 m.
  ///
  /// The distance is more than the width of the gaps in the data and less than the error of any position.
  public static let tolerance = 1.0

  /// `nil` if only polygons count.
  var borderMeters: Double? {
    switch self {
    case .none: nil
    case .border(let meters), .point(let meters): meters
    }
  }
}

/// How positions at sea are answered, if the data has nautical zones.
///
/// Nautical zones are named `Etc/GMT`, `Etc/GMT+1`, and so on. `Etc/UTC` is a zone like others.
public enum SeaPolicy: Hashable, Sendable {
  /// The nautical zone, as in the polygons.
  case nautical
  /// The nearest zone on land, if it is within a distance, or else the nautical zone.
  case land(withinMeters: Double)
  /// No answer at sea.
  case none
}

extension TimeZoneFinder {
  package func isNautical(_ zone: Int) -> Bool { Self.isNautical(identifiers[zone]) }

  package static func isNautical(_ identifier: String) -> Bool {
    identifier.utf8.starts(with: "Etc/GMT".utf8)
  }
}
