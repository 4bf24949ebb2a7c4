/// An index of simplified borders beside the shapes it was made from.
package struct SimplifiedPromises {
  package let finder: TimeZoneFinder
  private let source: TimeZoneFinder
  private let shapes: [ZoneShape]

  /// Returns `nil` if the compiler refuses, by name, what it cannot keep.
  package init?(_ shapes: [ZoneShape], errorMeters: Double, unitE7: Int32?) throws {
    self.shapes = shapes
    let options = CompilerOptions(
      errorMeters: errorMeters, unitE7: unitE7, cellWidthE7: 18_000_000, keptPositions: [])
    do {
      finder = try TimeZoneFinder(of: shapes, options)
    } catch let error as CompilerError {
      switch error {
      case .smallZone, .collapsedBorders: return nil
      default: throw error
      }
    }
    source = try TimeZoneFinder(of: shapes, CompilerOptions(cellWidthE7: 18_000_000))
  }

  /// What is wrong at a point; `nil` where all is right.
  package func fault(at point: GridPoint) throws -> String? {
    let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
    let truth = BruteForce.zones(at: point, in: shapes)
    let found = finder.timeZoneIdentifiers(at: coordinate)
    guard let candidates = finder.certainty(at: coordinate).candidates else {
      return found == truth ? nil : "certain of \(found), but the shapes have \(truth)"
    }
    if !Set(candidates).isSuperset(of: truth) {
      return "candidates \(candidates), but the shapes have \(truth)"
    }
    if found == truth { return nil }
    let zones = found.compactMap { zone in finder.identifiers.firstIndex { $0 == zone } }
    // A millimeter more than the bound, for what distances on the sphere lose.
    return source.hasGround(coveredBy: zones, within: finder.errorBound + 0.001, of: coordinate)
      ? nil : "\(found), which the shapes have nowhere within the bound; they have \(truth)"
  }
}
