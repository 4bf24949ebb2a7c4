import TimeZoneIndex

/// The result of simplifying borders.
public struct SimplificationReport: Hashable, Sendable {
  /// The bound in meters on the sphere: farther from all simplified borders every point has its original zones.
  public let errorMeters: Double
  /// The unit of the simplified vertices, in 1e-7 degrees.
  public let unitE7: Int32
  /// The distinct edges of the source.
  public let edgeCountBefore: Int
  /// The distinct edges that are left.
  public let edgeCount: Int
  /// The vertices kept beyond those the bound requires: without them borders would meet or change sides.
  public let addedVertexCount: Int
  /// Where borders that are apart in the source meet, because they are closer together than a unit.
  public let unresolved: [GridPoint]
}
