import TimeZoneIndex
import TimeZoneSupport

/// Why shapes cannot be compiled into an index.
public enum CompilerError: Error, Hashable, Sendable {
  /// More edges or borders meet in one cell of the grid than a leaf can hold. Degrees.
  case dense(latitude: Double, longitude: Double, vertices: Int, borders: Int)
  /// The index would be larger than its format can address.
  case tooLarge(what: String, limit: Int, found: Int)
  /// A shape's name is empty, or has characters that control a terminal or end a line; `record` is the shape's.
  case invalidName(String, record: Int)
  /// There is nothing to compile.
  case noShapes
  /// No shape has the name of this zone, which belongs to the region.
  case unknownZone(String)
  /// No shape covers anything in the region.
  case emptyRegion
}

extension CompilerError: CustomStringConvertible {
  /// One line: what was found, the limit, and the remedy.
  public var description: String {
    switch self {
    case .dense(let latitude, let longitude, let vertices, let borders):
      return
        "\(borders) borders with \(vertices) vertices meet near latitude \(latitude), longitude \(longitude); an index holds at most \(GeneralLeaf.polylineLimit) with \(GeneralLeaf.vertexLimit) in one place: simplify the shapes around it"
    case .tooLarge(let what, let limit, let found):
      return
        "the index would have \(found) \(what), its format holds \(limit)"
    case .invalidName(let name, let record):
      return
        "record \(record): expected the name of a zone without control characters, found \(name.quotedForMessage)"
    case .noShapes:
      return "there are no shapes to compile: the shapefile has no records"
    case .unknownZone(let name):
      return "the shapefile has no zone \(name.quotedForMessage), which the region is to have"
    case .emptyRegion:
      return "the region contains nothing: no shape covers ground in it"
    }
  }
}
