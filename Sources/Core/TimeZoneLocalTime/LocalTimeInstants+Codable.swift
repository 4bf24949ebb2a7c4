import TimeZoneEngine

#if !hasFeature(Embedded)
  /// Encoded as `kind`, the name of the case, and the values of the case, such as `{"kind":"unique","instant":...}`.
  extension LocalTimeInstants: Codable {
    private enum CodingKeys: String, CodingKey {
      case kind, instant, first, second, transition, byOffsetBefore, byOffsetAfter
    }

    private enum Kind: String, Codable {
      case unique, repeated, skipped
    }

    /// Decodes the name of the case from `kind`, and its values.
    ///
    /// - Throws: `DecodingError`
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func instant(_ key: CodingKeys) throws -> Instant { try container.decode(Instant.self, forKey: key) }
      switch try container.decode(Kind.self, forKey: .kind) {
      case .unique: self = .unique(try instant(.instant))
      case .repeated: self = .repeated(first: try instant(.first), second: try instant(.second))
      case .skipped:
        self = .skipped(
          transition: try instant(.transition), byOffsetBefore: try instant(.byOffsetBefore),
          byOffsetAfter: try instant(.byOffsetAfter))
      }
    }

    /// Encodes the name of the case as `kind`, and its values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .unique(let instant):
        try container.encode(Kind.unique, forKey: .kind)
        try container.encode(instant, forKey: .instant)
      case .repeated(let first, let second):
        try container.encode(Kind.repeated, forKey: .kind)
        try container.encode(first, forKey: .first)
        try container.encode(second, forKey: .second)
      case .skipped(let transition, let byOffsetBefore, let byOffsetAfter):
        try container.encode(Kind.skipped, forKey: .kind)
        try container.encode(transition, forKey: .transition)
        try container.encode(byOffsetBefore, forKey: .byOffsetBefore)
        try container.encode(byOffsetAfter, forKey: .byOffsetAfter)
      }
    }
  }
#endif
