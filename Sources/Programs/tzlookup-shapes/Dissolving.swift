import CommandSupport
import TimeZonePresentation
import TimeZoneShapes

extension BoundaryFile {
  /// The shapes, with one zone for those that are the same since some date, if that is asked for.
  func shapes(_ question: ZoneMerge?) throws(CommandFailure) -> [Shape] {
    guard let question else { return shapes }
    let groups = try question.groups(of: shapes.map(\.name))
    return shapes.map { shape in
      Shape(
        name: groups.representative(of: shape.name), record: shape.record, polygons: shape.polygons,
        vanishedParts: shape.vanishedParts)
    }
  }
}
