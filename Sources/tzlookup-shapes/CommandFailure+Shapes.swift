import CommandSupport
import TimeZoneShapes

extension CommandFailure {
  /// The failure for a shapefile that cannot be used.
  init(_ error: ShapeError) {
    switch error {
    case .missingFile, .inaccessibleFile: self = .message("\(error)", .noInput)
    default: self = .message("\(error)", .badData)
    }
  }

  /// The failure for shapes that do not fit an index.
  init(_ error: CompilerError) {
    self = .message("\(error)", .badData)
  }
}
