import TimeZoneEngine

/// A closed line of at least three vertices on the 1e-7 degree grid.
///
/// The closing vertex is not repeated, and no two neighbors are equal, the last and the first included. Nothing
/// else is promised: a ring may run either way round, touch itself or cross itself.
public struct Ring: Hashable, Sendable {
  /// The vertices in order; the last one is joined to the first.
  public let vertices: [GridPoint]
  /// The smallest rectangle around the vertices.
  public let envelope: Envelope

  /// A ring from vertices, without its zero-length edges.
  ///
  /// It is `nil` where fewer than three vertices remain: such a line encloses nothing.
  ///
  /// - Parameter points: The vertices in order, the closing one repeated or not.
  /// - Complexity: O(*n*) for *n* vertices.
  public init?(_ points: some Sequence<GridPoint>) {
    var vertices: [GridPoint] = []
    vertices.reserveCapacity(points.underestimatedCount)
    for point in points where point != vertices.last { vertices.append(point) }
    while vertices.count > 1, vertices.last == vertices.first { vertices.removeLast() }
    guard vertices.count >= 3, let envelope = Envelope(around: vertices) else { return nil }
    self.vertices = vertices
    self.envelope = envelope
  }

  /// The number of edges, which is the number of vertices.
  public var edgeCount: Int { vertices.count }
}
