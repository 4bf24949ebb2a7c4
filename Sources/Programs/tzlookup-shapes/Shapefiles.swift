import CommandSupport
import TimeZonePresentation
import TimeZoneShapes

/// The work with shapefiles, in the program that links shapelib and GEOS.
struct Shapefiles: ShapefileWork {
  func source(
    _ path: String, field: String, _ policy: LookupPolicy
  ) throws(CommandFailure) -> any ZoneSource {
    try ShapefileLookup(path, field: field, policy)
  }

  func finder(_ path: String, field: String) throws(CommandFailure) -> TimeZoneFinder {
    try Self.exactFinder(try Self.boundaries(path, field: field).shapes, path)
  }

  /// An exact index of shapes, in memory.
  static func exactFinder(_ shapes: [Shape], _ path: String) throws(CommandFailure) -> TimeZoneFinder {
    let provenance = IndexCompiler.Provenance(dataVersion: "", attribution: "", license: "")
    let bytes = try index(shapes, provenance)
    do throws(IndexError) {
      return try TimeZoneFinder(bytes: bytes)
    } catch {
      throw CommandFailure(error, path: path)
    }
  }

  func simplified(_ polygons: [ZonePolygon], _ meters: Meters) throws(CommandFailure) -> [ZonePolygon] {
    do throws(ShapeError) {
      return try polygons.simplified(meters: meters.value)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reads a file of boundaries; invalid shapes are reported on standard error and used as they are.
  static func boundaries(_ path: String, field: String) throws(CommandFailure) -> BoundaryFile {
    do throws(ShapeError) {
      let file = try BoundaryFile(path: path, field: field)
      for shape in file.shapes {
        if let warning = try shape.validityWarning() { Diagnostics.report("warning: \(path): \(warning)") }
      }
      return file
    } catch {
      throw CommandFailure(error)
    }
  }
}

// MARK: - Failures

extension CommandFailure {
  /// A shapefile cannot be used.
  init(_ error: ShapeError) {
    switch error {
    case .missingFile, .inaccessibleFile: self = .message("\(error)", .noInput)
    default: self = .message("\(error)", .badData)
    }
  }

  /// Shapes cannot be compiled.
  init(_ error: CompilerError) {
    switch error {
    case .dense:
      self = .message("\(error), or look up in the shapefile itself with --shapes", .badData)
    case .tooLarge:
      self = .message("\(error): look up in the shapefile itself with --shapes", .badData)
    case .emptyRegion: self = .message("\(error); see --zones, --country and --bbox", .badData)
    case .invalidName, .noShapes, .unknownZone: self = .message("\(error)", .badData)
    case .invalidBound, .invalidUnit, .coarseUnit, .collapsedZone, .collapsedBorders:
      self = .usage("\(error); see --max-error and --vertex-unit in 'tzlookup compile --help'")
    case .smallZone: self = .usage("\(error); see --max-error in 'tzlookup compile --help'")
    case .invalidCellWidth: self = .usage("\(error); see --cell-width in 'tzlookup compile --help'")
    }
  }
}
