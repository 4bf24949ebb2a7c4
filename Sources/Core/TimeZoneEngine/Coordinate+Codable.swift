#if !hasFeature(Embedded)
  /// `{"latitude":43.06,"longitude":141.35}`, in degrees. What is encoded decodes to the same point of the grid.
  extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey {
      case latitude, longitude
    }

    /// A position from `latitude` and `longitude`, numbers in degrees.
    ///
    /// - Throws: `DecodingError`; for a position that is not on Earth, `dataCorrupted` with the description of the
    ///   ``CoordinateError``, which is its underlying error.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let latitude = try container.decode(Double.self, forKey: .latitude)
      let longitude = try container.decode(Double.self, forKey: .longitude)
      do throws(CoordinateError) {
        try self.init(latitude: latitude, longitude: longitude)
      } catch {
        throw decoder.corrupted(error.description, error)
      }
    }

    /// Encodes `latitude` and `longitude`, numbers in degrees with at most seven decimals.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(latitude, forKey: .latitude)
      try container.encode(longitude, forKey: .longitude)
    }
  }
#endif
