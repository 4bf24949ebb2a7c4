import CommandSupport
import TimeZoneShapes

/// Reading a shapefile as the commands do.
enum ShapefileReading {
  /// The shapes of a shapefile; invalid ones are told on standard error and used as they are.
  static func shapes(path: String, field: String) throws(CommandFailure) -> [Shape] {
    do throws(ShapeError) {
      let shapes = try Shapefile(path: path, field: field).shapes()
      for shape in shapes {
        if let warning = try shape.validityWarning() { Diagnostics.report("warning: \(path): \(warning)") }
      }
      return shapes
    } catch {
      throw CommandFailure(error)
    }
  }
}
