import TimeZoneIndex

/// Why a zone's polygons cannot be told.
public enum PolygonError: Error, Hashable, Sendable {
  /// Borders of the zone cross or run along each other between their vertices, so that no polygons have exactly
  /// these edges: the source's polygon is invalid there, or two of the zone's records overlap in part.
  case crossingBorders(zone: String, near: GridPoint)
}

extension PolygonError: CustomStringConvertible {
  /// One line: the zone, the place in degrees, what to do.
  public var description: String {
    switch self {
    case .crossingBorders(let zone, let place):
      "the borders of \(zone) cross between vertices near latitude \(Double(place.y) / 1e7), longitude \(Double(place.x) / 1e7), so no valid polygons have them: repair the shapefile and compile it again"
    }
  }
}
