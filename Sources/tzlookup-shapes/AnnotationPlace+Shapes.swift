import CommandSupport
import TimeZoneAnnotation

extension AnnotationPlace {
  /// The engine over the shapefile of `--shapes`.
  func shapesEngine() throws(CommandFailure) -> ZoneEngine {
    try requireOnePlace()
    guard let shapes else {
      throw .usage("--shapes is missing: without it call 'tzlookup csv' or 'tzlookup ndjson'")
    }
    return try ShapesZones(shapefile: shapes.text, field: field?.text ?? "tzid").engine(try policy.policy())
  }
}
