import TimeZoneEngine

/// A place of interest, which is a circle.
public struct NotificationPlace: Hashable, Sendable {
  /// The place's name, which other places may share.
  public let name: String
  /// The place's center.
  public let center: Coordinate
  /// The place's radius in meters; the circumference belongs to it.
  public let radius: Double

  /// Creates a place, which ``NotificationPlaces`` checks.
  public init(_ name: String, at center: Coordinate, radius: Double) {
    self.name = name
    self.center = center
    self.radius = radius
  }
}

/// The places of a ``NotificationFilter``: circles, or areas of any shape. A place is identified by its index.
public struct NotificationPlaces: Sendable {
  /// The names of the places.
  public let names: [String]

  private let shapes: Shapes

  private enum Shapes: Sendable {
    case circles([NotificationPlace], CircleGrid)
    case areas(@Sendable (Coordinate) -> [Int])
  }

  /// Creates places that are circles.
  ///
  /// - Parameter circles: In any order, overlapping or not.
  /// - Throws: ``NotificationError`` for the first whose name is empty, or whose radius is not above 0 and up to half
  ///   the Earth's circumference.
  /// - Complexity: O(*n* log *n*) in the number of circles; thousands of them do not slow the filter down.
  public init(_ circles: [NotificationPlace]) throws(NotificationError) {
    for (index, circle) in circles.enumerated() {
      guard !circle.name.isEmpty else { throw .emptyName(index) }
      // Written so that NaN is refused too.
      guard circle.radius > 0, circle.radius <= CircleGrid.maximumRadius else {
        throw .radius(circle.radius, index: index, name: circle.name)
      }
    }
    names = circles.map { $0.name }
    shapes = .circles(circles, CircleGrid(circles))
  }

  /// Creates places that are areas of any shape, such as the polygons of a shapefile compiled into an index.
  ///
  /// - Parameters:
  ///   - names: The names of the areas.
  ///   - areas: Returns the indices of all areas that contain a position; indices out of range are ignored. Called at
  ///     every fix.
  /// - Throws: ``NotificationError/emptyName(_:)``.
  public init(
    names: [String], areas: @escaping @Sendable (Coordinate) -> [Int]
  ) throws(NotificationError) {
    for (index, name) in names.enumerated() where name.isEmpty { throw .emptyName(index) }
    self.names = names
    shapes = .areas(areas)
  }

  /// Creates places from the zones of an index, such as an index that `tzlookup compile` makes from your own polygons.
  ///
  /// - Parameter finder: The index. Names and their indices are its ``/TimeZoneLookup/TimeZoneFinder/identifiers``.
  public init(zonesOf finder: TimeZoneFinder) {
    names = finder.identifiers
    shapes = .areas { finder.index.zones(at: $0.grid) }
  }

  /// The places that a position is in, ascending.
  package func visited(at coordinate: Coordinate) -> [Int] {
    switch shapes {
    case .circles(_, let grid): return grid.circles(containing: coordinate)
    case .areas(let areas):
      let found = areas(coordinate).filter { names.indices.contains($0) }
      return found.count < 2 ? found : Array(Set(found)).sorted()
    }
  }

  /// Whether a device whose position is outside a place has certainly left it: for a circle, no position within the
  /// accuracy is inside.
  func isLeft(_ place: Int, at coordinate: Coordinate, accuracy: Double) -> Bool {
    guard case .circles(let circles, _) = shapes else { return true }
    let circle = circles[place]
    return GreatCircle.distance(from: circle.center.grid, to: coordinate.grid) > circle.radius + accuracy
  }
}
