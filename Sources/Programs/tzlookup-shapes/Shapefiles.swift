import CommandSupport
import TimeZoneShapes

/// The work with shapefiles, in the program that links shapelib and GEOS.
struct Shapefiles: ShapefileWork {
  func source(_ path: String, field: String, _ policy: LookupPolicy) throws -> any ZoneSource {
    try ShapefileLookup(path, field: field, policy)
  }

  func finder(_ path: String, field: String) throws -> TimeZoneFinder {
    try Self.exactFinder(try Self.boundaries(path, field: field).shapes, path)
  }

  /// An exact index of shapes, in memory.
  static func exactFinder(
    _ shapes: [ZoneShape], _ path: String, _ region: RegionOptions? = nil
  ) throws -> TimeZoneFinder {
    let options = CompilerOptions(region: region)
    return try checked(IndexCompiler.compile(shapes, provenance: .init(), options: options), path)
  }

  func simplified(_ polygons: [ZonePolygon], _ meters: Meters) throws -> [ZonePolygon] {
    return try polygons.simplified(meters: meters.value)
  }

  /// Reads a file of boundaries; invalid shapes are reported on standard error and used as they are.
  static func boundaries(_ path: String, field: String) throws -> BoundaryFile {
    let file = try BoundaryFile(path: path, field: field)
    for shape in file.shapes {
      if let warning = try shape.validityWarning() { Diagnostics.report("warning: \(path): \(warning)") }
    }
    return file
  }
}

extension ShapeError: CommandError {
  package var failure: CommandFailure {
    switch self {
    case .missingFile, .inaccessibleFile: .message("\(self)", .noInput)
    default: .message("\(self)", .badData)
    }
  }
}

extension CompilerError: CommandError {
  package var failure: CommandFailure {
    switch self {
    case .dense: .message("\(self), or look up in the shapefile itself with --shapes", .badData)
    case .tooLarge: .message("\(self); look up in the shapefile itself with --shapes", .badData)
    case .emptyRegion: .message("\(self); see --zones, --country and --bbox", .badData)
    case .invalidName, .noShapes, .unknownZone: .message("\(self)", .badData)
    case .invalidBound, .invalidUnit, .coarseUnit, .collapsedBorders:
      .usage("\(self); see --max-error and --vertex-unit in 'tzlookup compile --help'")
    case .smallZone: .usage("\(self); see --max-error in 'tzlookup compile --help'")
    case .invalidCellWidth: .usage("\(self); see --cell-width in 'tzlookup compile --help'")
    }
  }
}
