import CommandSupport
import TimeZoneDirectory
import TimeZoneShapes

extension Shapefiles {
  /// Reads a shapefile, and makes one zone of those that are the same since some date, if that is asked for.
  static func shapes(
    _ path: String, field: String, _ question: SameSince?
  ) throws(CommandFailure) -> [Shape] {
    let shapes = try shapes(path, field: field)
    guard let question else { return shapes }
    let groups = try question.groups(of: shapes.map(\.name))
    return shapes.map { shape in
      Shape(
        name: groups.representative(of: shape.name), record: shape.record, polygons: shape.polygons,
        vanishedParts: shape.vanishedParts)
    }
  }
}
