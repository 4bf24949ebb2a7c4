/// The time zones of a position, how they were found, and whether they are certain.
public struct TimeZoneMatch: Hashable, Sendable {
  /// How the time zones of a position were found.
  public enum Source: Hashable, Sendable {
    /// Polygons of these zones cover the position.
    case polygon
    /// No polygon covers the position; the border of these zones is the nearest, at this great-circle distance.
    case nearestBorder(meters: Double)
    /// The principal location of this zone is the nearest, at this great-circle distance.
    ///
    /// No border of a zone was near enough, or borders were not searched.
    case nearestPoint(meters: Double)
  }

  /// Zone identifiers, ascending by their UTF-8 bytes; never empty.
  public let timeZoneIdentifiers: [String]
  /// How the time zones were found.
  public let source: Source
  /// The nearest principal location, if ``source`` is ``Source/nearestPoint(meters:)``; otherwise `nil`.
  public let place: NearestPlace?
  /// Whether the boundaries that the index was simplified from have the same answer.
  ///
  /// The answer is always certain if the index was not simplified.
  public internal(set) var certainty = Certainty.certain
  /// The zone that a ``ZonePreference`` chose among several; `nil` if no preference applied.
  public private(set) var preferredIdentifier: String?

  /// The zone of the position: the preferred zone, or else the first.
  public var timeZoneIdentifier: String { preferredIdentifier ?? timeZoneIdentifiers[0] }

  package init(timeZoneIdentifiers: [String], source: Source) {
    self.timeZoneIdentifiers = timeZoneIdentifiers
    self.source = source
    place = nil
  }

  /// Creates a match from the nearest place.
  ///
  /// - Parameter place: The result of ``ZoneTable/nearest(to:country:isKnown:)``.
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
  /// The name of the case, such as `nearestPoint`.
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
  /// Encoded as `timeZoneIdentifiers` and `source`, such as
  /// `{"timeZoneIdentifiers":["Asia/Tokyo"],"source":"polygon"}`.
  ///
  /// Other members appear only if they apply: `meters` if the source has a distance, `place` for the nearest place,
  /// `preferredIdentifier` if a preference chose, and `candidates` (the possible zones) if the answer is not certain.
  extension TimeZoneMatch: Codable {
    private enum CodingKeys: String, CodingKey {
      case timeZoneIdentifiers, preferredIdentifier, place, candidates
    }

    /// Decodes a match from the members that encoding it writes.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` if there is no identifier, or if `place` is not the nearest place
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

    /// Encodes `timeZoneIdentifiers`, `source`, and the other members that apply.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(timeZoneIdentifiers, forKey: .timeZoneIdentifiers)
      try source.encode(to: encoder)
      try container.encodeIfPresent(preferredIdentifier, forKey: .preferredIdentifier)
      try container.encodeIfPresent(place, forKey: .place)
      try container.encodeIfPresent(certainty.candidates, forKey: .candidates)
    }
  }

  /// Encoded as `source` and, if there is one, the distance: `{"source":"nearestBorder","meters":0.25}`.
  extension TimeZoneMatch.Source: Codable {
    private enum CodingKeys: String, CodingKey {
      case source, meters
    }

    /// Decodes a source from `source`, the name of the case, and `meters`, the distance.
    ///
    /// - Throws: `DecodingError`; `dataCorrupted` if the name is unknown or the distance negative.
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

    /// Encodes `source`, the name of the case, and `meters` if there is a distance.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .source)
      try container.encodeIfPresent(meters, forKey: .meters)
    }
  }
#endif
