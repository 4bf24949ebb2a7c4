import TimeZoneIndex

/// Why shapes cannot be compiled into an index.
public enum CompilerError: Error, Hashable, Sendable {
  /// More borders meet in one cell of the grid than a leaf can hold. Degrees.
  case crowded(latitude: Double, longitude: Double, borders: Int)
  /// More edges pass through one cell of the grid than a leaf can hold. Degrees.
  case dense(latitude: Double, longitude: Double, vertices: Int)
  /// The index would be larger than its format can address.
  case tooLarge(what: String, limit: Int, found: Int)
  /// There is nothing to compile.
  case noShapes
}

extension CompilerError: CustomStringConvertible {
  /// One line: what was found, the limit, and the remedy.
  public var description: String {
    switch self {
    case .crowded(let latitude, let longitude, let borders):
      return
        "\(borders) borders meet within one cell of the grid at \(latitude), \(longitude); an index holds at most \(GeneralLeaf.polylineLimit) there: simplify the shapes around it"
    case .dense(let latitude, let longitude, let vertices):
      return
        "borders with \(vertices) vertices pass through one cell of the grid at \(latitude), \(longitude); an index holds at most \(GeneralLeaf.vertexLimit) there: simplify the shapes around it"
    case .tooLarge(let what, let limit, let found):
      return
        "the index would have \(found) \(what), its format holds \(limit)"
    case .noShapes:
      return "there are no shapes to compile: the shapefile has no records"
    }
  }
}
