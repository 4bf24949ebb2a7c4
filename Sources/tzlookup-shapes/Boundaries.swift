import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// A set of boundaries from a shapefile or from an index.
struct Boundaries {
  /// Where it came from, with the release where an index tells it.
  let name: String
  let shapes: [Shape]

  /// Reads a shapefile where the path ends in `.shp`, an index otherwise.
  init(path: String, field: String) throws(CommandFailure) {
    if path.lowercased().hasSuffix(".shp") {
      name = path
      shapes = try ShapefileReading.shapes(path: path, field: field)
    } else {
      let finder = try TimeZoneFinder.opened(Word(argument: path))
      let release = finder.information.dataVersion
      name = release.isEmpty ? path : "\(path) (\(release))"
      shapes = try Self.shapes(of: finder)
    }
  }

  private static func shapes(of finder: TimeZoneFinder) throws(CommandFailure) -> [Shape] {
    let outlines = PolygonExtractor(of: finder)
    var shapes: [Shape] = []
    for (number, zone) in finder.identifiers.enumerated() {
      do throws(PolygonError) {
        let polygons = try outlines.polygons(of: zone) ?? []
        shapes.append(Shape(name: zone, record: number, polygons: polygons))
      } catch {
        throw .message("\(error)", .badData)
      }
    }
    return shapes
  }
}
