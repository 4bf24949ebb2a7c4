import CommandSupport
import TimeZoneAnnotation
import TimeZoneLookup
import TimeZoneShapes

extension AnnotationPlace {
  /// The engine over the shapefile of `--shapes`.
  func shapesEngine() throws(CommandFailure) -> ZoneEngine {
    try requireOnePlace()
    guard let shapes else {
      throw .usage("--shapes is missing: without it call 'tzlookup csv' or 'tzlookup ndjson'")
    }
    let records = try ShapefileReading.shapes(path: shapes.text, field: field?.text ?? "tzid")
    do throws(ShapeError) {
      return ZoneEngine(try ShapeTree(shapes: records))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ZoneEngine {
  /// The zones of an R-tree.
  fileprivate init(_ tree: ShapeTree) {
    self.init(
      identifiers: tree.identifiers,
      find: { points, answers in
        for (index, point) in points.enumerated() {
          var first: Int32 = -1
          tree.forEachZone(at: point) { if first < 0 { first = Int32(truncatingIfNeeded: $0) } }
          answers[index] = Answer(zone: first)
        }
      },
      allZones: { point in
        var zones: [String] = []
        tree.forEachZone(at: point) { zones.append(tree.identifiers[$0]) }
        return zones
      })
  }
}
