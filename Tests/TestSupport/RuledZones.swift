/// Zones by a rule instead of boundaries.
package struct RuledZones: ZoneSource {
  package let identifiers: [String]
  private let number: @Sendable (GridPoint) -> Int32
  private let matches: @Sendable (Coordinate) -> TimeZoneMatch?

  package init(
    _ identifiers: [String], number: @escaping @Sendable (GridPoint) -> Int32 = { _ in 0 },
    matches: @escaping @Sendable (Coordinate) -> TimeZoneMatch? = { _ in nil }
  ) {
    (self.identifiers, self.number, self.matches) = (identifiers, number, matches)
  }

  package func findZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
  ) {
    for index in points.indices { zones[index] = number(points[index]) }
  }

  package func match(at coordinate: Coordinate) -> TimeZoneMatch? { matches(coordinate) }
}
