import ArgumentParser
import TimeZonePresentation

/// How much `tzlookup compile` simplifies borders, and how it divides the world.
package struct SimplificationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Simplify shared borders: farther than this from them, answers stay exact.", valueName: "distance"))
  var error: Word?

  @Option(
    help: ArgumentHelp(
      "The unit of simplified vertices in 1e-7 degrees: 1, 10, 100 or 1000. (default: what suits --error)",
      valueName: "number"))
  var unit: Word?

  @Option(
    help: ArgumentHelp(
      "The width of the cells of the index's top table: divides 180. (default: 0.9375, or more for long edges)",
      valueName: "degrees"))
  var cells: Word?

  /// For the argument parser.
  package init() {}

  /// The bound in meters; 0 for exact borders.
  package func errorMeters() throws(CommandFailure) -> Double {
    guard let error else { return 0 }
    return try Meters(parsing: error.text, for: "--error", .positive).value
  }

  /// The unit in 1e-7 degrees.
  package func unitE7() throws(CommandFailure) -> Int32? {
    guard let unit else { return nil }
    guard let number = Int32(unit.text), [1, 10, 100, 1000].contains(number) else {
      throw .usage("--unit: expected 1, 10, 100 or 1000, found '\(unit.text)'")
    }
    if error == nil { throw .usage("--unit is for --error; see 'tzlookup compile --help'") }
    return number
  }

  /// The width of top cells in 1e-7 degrees.
  package func cellWidthE7() throws(CommandFailure) -> Int? {
    guard let cells else { return nil }
    guard let degrees = Double(cells.text), degrees > 0, degrees <= 180 else {
      throw .usage("--cells: expected a number of degrees above 0 that divides 180, found '\(cells.text)'")
    }
    return Int(GridPoint.rounded(degrees))
  }
}
