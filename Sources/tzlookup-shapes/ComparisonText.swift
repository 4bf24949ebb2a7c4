import CommandSupport
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes

/// A comparison as lines for people.
enum ComparisonText {
  /// The zones, then the moves between the first `count` pairs and the sum of the others, then the largest places.
  static func text(
    _ comparison: BoundaryComparison, _ report: BoundaryComparison.Report, count: Int
  ) -> String {
    let changed = "\(report.changedZones.count.grouped) of \(comparison.identifiers.count.grouped)"
    return """
      zones added    \(list(comparison.added))
      zones removed  \(list(comparison.removed))
      zones changed  \(changed)\n
      """ + moves(report.moves, count) + places(report.places)
  }

  private static func list(_ zones: [String]) -> String {
    zones.isEmpty ? "none" : zones.joined(separator: " ")
  }

  private static func moves(_ moves: [BoundaryComparison.Move], _ count: Int) -> String {
    guard !moves.isEmpty else { return "area moved     none\n" }
    let listed = moves.prefix(count)
    let rest = moves.dropFirst(listed.count)
    let lines = listed.map { "\(area($0.squareMeters))  \(ends($0))\n" }
    let small = "\(area(sum(rest)))  in \(rest.count.grouped) other pairs\n"
    return "\narea moved, km2  from -> to\n" + lines.joined() + (rest.isEmpty ? "" : small)
      + "\(area(sum(moves[...])))  in all\n"
  }

  private static func places(_ places: [(move: BoundaryComparison.Move, point: GridPoint)]) -> String {
    guard !places.isEmpty else { return "" }
    let lines = places.map { move, point in
      let place = "\(point.y.shortDegreesText) \(point.x.shortDegreesText)"
      return "\(area(move.squareMeters))  \(place.padded(to: 20))  \(ends(move))\n"
    }
    return "\nlargest, km2     latitude, longitude   from -> to\n" + lines.joined()
  }

  private static func sum(_ moves: ArraySlice<BoundaryComparison.Move>) -> Double {
    moves.reduce(0) { $0 + $1.squareMeters }
  }

  private static func ends(_ move: BoundaryComparison.Move) -> String {
    "\(move.from ?? "-") -> \(move.to ?? "-")"
  }

  /// Square kilometers with four digits behind the point, 100 m2, at the right of 15 columns.
  private static func area(_ squareMeters: Double) -> String {
    // The Earth has 5.1e14 square meters, and every piece is counted once for each zone: far from the limit.
    let units = Int((squareMeters / 100).rounded())
    let fraction = String(String(10_000 + units % 10_000).dropFirst())
    let text = "\((units / 10_000).grouped).\(fraction)"
    return String(repeating: " ", count: max(0, 15 - text.count)) + text
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
