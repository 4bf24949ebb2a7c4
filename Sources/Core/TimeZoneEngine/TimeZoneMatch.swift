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
  /// How the zones were found.
  public let source: Source
  /// The nearest principal location, where ``source`` is ``Source/nearestPoint(meters:)``.
  public let place: NearestPlace?
  /// Whether this is the answer of the boundaries that the index was simplified from; always certain if it was not.
  public internal(set) var certainty = Certainty.certain
  /// The zone that a ``ZonePreference`` chose among several; `nil` if none did.
  public private(set) var preferredIdentifier: String?

  /// The zone that is the answer: the preferred one, or the first.
  public var timeZoneIdentifier: String { preferredIdentifier ?? timeZoneIdentifiers[0] }

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

  /// The match with the answer that a preference chooses; the same if there is no choice.
  package func preferring(_ preference: ZonePreference?) -> TimeZoneMatch {
    guard let preference, timeZoneIdentifiers.count > 1 else { return self }
    var match = self
    match.preferredIdentifier = preference.choice(among: timeZoneIdentifiers)
    return match
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

// MARK: - Coding

#if !hasFeature(Embedded)
  /// `{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"polygon"}`; with `meters` if the source has a distance, `place` if it
  /// is the nearest place, `preferredIdentifier` if a preference chose, and, if the answer is not certain, with the zones
  /// that it may be as `candidates`.
  extension TimeZoneMatch: Codable {
    private enum CodingKeys: String, CodingKey {
      case timeZoneIdentifiers, preferredIdentifier, place, candidates
    }

    /// A match from `timeZoneIdentifiers`, `source`, `meters`, `place` and `candidates`.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` if there is no identifier, or where `place` is not the nearest place
    ///   that the other values describe.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let identifiers = try container.decode([String].self, forKey: .timeZoneIdentifiers)
      let source = try Source(from: decoder)
      let candidates = try container.decodeIfPresent([String].self, forKey: .candidates)
      guard !identifiers.isEmpty else {
        throw decoder.corrupted("expected one time zone identifier or more, found none")
      }
      guard let place = try container.decodeIfPresent(NearestPlace.self, forKey: .place) else {
        if case .nearestPoint = source {
          throw decoder.corrupted("expected the place that is the nearest, found none")
        }
        self.init(timeZoneIdentifiers: identifiers, source: source)
        certainty = candidates.map(Certainty.candidates) ?? .certain
        preferredIdentifier = try container.decodeIfPresent(String.self, forKey: .preferredIdentifier)
        if let preferred = preferredIdentifier, !identifiers.contains(where: { $0.isSame(as: preferred) }) {
          throw decoder.corrupted(
            "expected a preferred zone among \(identifiers), found \(preferred.quotedForMessage)")
        }
        return
      }
      self.init(place)
      certainty = candidates.map(Certainty.candidates) ?? .certain
      guard self.timeZoneIdentifiers.areSame(as: identifiers), self.source == source else {
        throw decoder.corrupted(
          "expected the identifier and the distance of the nearest place, found \(identifiers) and \(source)")
      }
    }

    /// Encodes `timeZoneIdentifiers`, `source`, and `meters`, `place` and `candidates` if there are any.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(timeZoneIdentifiers, forKey: .timeZoneIdentifiers)
      try source.encode(to: encoder)
      try container.encodeIfPresent(preferredIdentifier, forKey: .preferredIdentifier)
      try container.encodeIfPresent(place, forKey: .place)
      try container.encodeIfPresent(certainty.candidates, forKey: .candidates)
    }
  }

  /// `{"source":"polygon"}` or `{"source":"nearestBorder","meters":0.25}`; the third name is `nearestPoint`.
  extension TimeZoneMatch.Source: Codable {
    private enum CodingKeys: String, CodingKey {
      case source, meters
    }

    /// A source from its name, `source`, and its distance, `meters`.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` where the name is unknown or the distance negative.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let name = try container.decode(String.self, forKey: .source)
      if name == Self.polygon.name {
        self = .polygon
        return
      }
      let meters = try container.decode(Double.self, forKey: .meters)
      guard meters >= 0 else {
        throw decoder.corrupted("expected a distance of 0 meters or more, found \(meters)")
      }
      let sources: [Self] = [.nearestBorder(meters: meters), .nearestPoint(meters: meters)]
      guard let source = sources.first(where: { $0.name == name }) else {
        throw decoder.corrupted(
          "expected polygon, nearestBorder or nearestPoint, found \(name.quotedForMessage)")
      }
      self = source
    }

    /// Encodes `source`, the case's name, and `meters` if there is a distance.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .source)
      try container.encodeIfPresent(meters, forKey: .meters)
    }
  }
#endif
