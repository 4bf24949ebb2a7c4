import TimeZoneIndex

/// A polygon of a zone: its outer border and the holes in it, on the 1e-7 degree grid.
///
/// Rings are simple: they neither cross nor touch themselves. They may touch each other in single vertices. The
/// zone is on the left of all of them: the exterior runs counter-clockwise, holes clockwise, as GeoJSON (RFC 7946)
/// has it. The closing vertex is not repeated.
public struct ZonePolygon: Hashable, Sendable {
  /// The outer border, counter-clockwise, at least three vertices.
  public let exterior: [GridPoint]
  /// The borders of what is cut out, clockwise, at least three vertices each.
  public let holes: [[GridPoint]]

  /// A polygon from rings; nothing is checked.
  public init(exterior: [GridPoint], holes: [[GridPoint]] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// All rings, the exterior first.
  public var rings: [[GridPoint]] { [exterior] + holes }
}
