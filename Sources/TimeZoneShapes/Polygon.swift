/// A ring and the holes in it.
public struct Polygon: Hashable, Sendable {
  /// The outer border.
  public let exterior: Ring
  /// The borders of what is cut out, which lie inside the exterior.
  public internal(set) var holes: [Ring]

  /// A polygon from rings; nothing is checked.
  public init(exterior: Ring, holes: [Ring] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// All rings, the exterior first.
  public var rings: [Ring] { [exterior] + holes }
}
