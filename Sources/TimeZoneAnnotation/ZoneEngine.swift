import TimeZoneEngine
import TimeZoneIndex

/// Whatever tells zones: the batch function that an annotation calls.
public struct ZoneEngine: Sendable {
  /// The answer for one point.
  public struct Answer: Hashable, Sendable {
    /// The zone's number in ``ZoneEngine/identifiers``; negative where there is none.
    public var zone: Int32
    /// How it was found.
    public var source: TimeZoneMatch.Source

    /// An answer.
    public init(zone: Int32, source: TimeZoneMatch.Source = .polygon) {
      self.zone = zone
      self.source = source
    }
  }

  /// The zones by their numbers.
  public let identifiers: [String]
  let find: @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Answer>) -> Void
  let allZones: @Sendable (GridPoint) -> [String]

  /// An engine from its functions, which are called from several threads at once.
  ///
  /// - Parameters:
  ///   - identifiers: The zones by their numbers.
  ///   - find: Fills the second buffer, as long as the first, with the first zone of each point.
  ///   - allZones: All zones of one point, sorted.
  public init(
    identifiers: [String],
    find: @escaping @Sendable (UnsafeBufferPointer<GridPoint>, UnsafeMutableBufferPointer<Answer>) -> Void,
    allZones: @escaping @Sendable (GridPoint) -> [String]
  ) {
    self.identifiers = identifiers
    self.find = find
    self.allZones = allZones
  }
}
