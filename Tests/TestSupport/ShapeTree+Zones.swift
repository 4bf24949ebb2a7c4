import TimeZoneEngine
import TimeZoneShapes

extension ShapeTree {
  /// The names of the zones at a point.
  package func zones(at point: GridPoint) -> [String] {
    var zones: [String] = []
    forEachZone(at: point) { zones.append(identifiers[$0]) }
    return zones
  }
}
