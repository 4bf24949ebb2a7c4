import TimeZoneEngine

/// The reason why shapes cannot be compiled into an index.
public enum CompilerError: Error, Hashable, Sendable {
  /// More edges or borders meet in one cell of the grid than a leaf can hold; the position is in degrees.
  case dense(latitude: Double, longitude: Double, vertices: Int, borders: Int)
  /// The index would be larger than its format can address.
  case tooLarge(what: String, limit: Int, found: Int)
  /// A shape's name is empty, or has characters that control a terminal or end a line; `record` is the shape's number.
  case invalidName(String, record: Int)
  /// There is nothing to compile.
  case noShapes
  /// No shape has the name of this zone, which belongs to the region.
  case unknownZone(String)
  /// No shape covers anything in the region.
  case emptyRegion
  /// The bound is not a number of meters above 0 and up to a million.
  case invalidBound(meters: Double)
  /// The unit isn't a power of ten up to 1,000, or is given without a bound.
  case invalidUnit(e7: Int32)
  /// Moving vertices to the unit may take them farther than the bound; `smallestBound` suffices. Both are in meters.
  case coarseUnit(e7: Int32, bound: Double, smallestBound: Double)
  /// The width of top cells does not divide 180 degrees, or isn't a multiple of the unit.
  case invalidCellWidth(e7: Int, unitE7: Int32)
  /// A zone is so small that it may vanish at a bound in meters; `largestBound` is the largest whole number that keeps it.
  case smallZone(String, bound: Double, largestBound: Int)
  /// Borders near a position in degrees coincide on the unit, so that none is left.
  case collapsedBorders(latitude: Double, longitude: Double, unitE7: Int32)
}

extension CompilerError: CustomStringConvertible {
  /// A description in one line: the found value, the limit, and the remedy.
  public var description: String {
    switch self {
    case .dense(let latitude, let longitude, let vertices, let borders):
      "\(borders) borders with \(vertices) vertices meet near latitude \(latitude), longitude \(longitude); an index holds at most \(IndexFormat.Limit.chainsOfLeaf) with \(IndexFormat.Limit.verticesOfLeaf) in one place; simplify the shapes around it"
    case .tooLarge(let what, let limit, let found):
      "the index would have \(found) \(what), but its format holds at most \(limit)"
    case .invalidName(let name, let record):
      "record \(record): expected the name of a zone without control characters, found \(name.quotedForMessage)"
    case .noShapes:
      "there are no shapes to compile: the shapefile has no records"
    case .unknownZone(let name):
      "the shapefile has no zone \(name.quotedForMessage), which the region names"
    case .emptyRegion:
      "the region is empty: no shape covers any area in it"
    case .invalidBound(let meters):
      "expected a bound above 0 and up to 1,000,000 m, found \(meters)"
    case .invalidUnit(let e7):
      "expected a unit of 1, 10, 100 or 1000 in 1e-7 degrees for borders that are simplified, found \(e7)"
    case .coarseUnit(let e7, let bound, let smallest):
      "a unit of \(e7) in 1e-7 degrees moves vertices too far for a bound of \(bound) m; choose a smaller unit or a bound of at least \(smallest) m"
    case .invalidCellWidth(let e7, let unit):
      "expected a width of top cells that divides 180 degrees and is a multiple of the unit of \(unit) in 1e-7 degrees, found \(Double(e7) / 1e7) degrees"
    case .smallZone(let name, let bound, let largest):
      largest > 0
        ? "\(name.quotedForMessage) is so small that it may vanish at a bound of \(bound) m; choose a bound of at most \(largest) m"
        : "\(name.quotedForMessage) is so small that it may vanish at a bound of \(bound) m, and at one of 1 m; compile without a bound"
    case .collapsedBorders(let latitude, let longitude, let unit):
      "borders near latitude \(latitude), longitude \(longitude) fall together on the unit of \(unit) in 1e-7 degrees; choose a smaller unit"
    }
  }
}
