import ArgumentParser
import TimeZonePresentation

/// How much `tzlookup compile` simplifies borders, and how it divides the world.
package struct SimplificationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Simplify shared borders by up to this distance. Answers farther than this from the borders stay exact.",
      valueName: "distance"))
  var maxError: Word?

  @Option(
    help: ArgumentHelp(
      "Store simplified vertices in units of 1, 10, 100 or 1000 times 1e-7 degrees. (default: a unit that suits --max-error)",
      valueName: "number"))
  var vertexUnit: Word?

  @Option(
    help: ArgumentHelp(
      "Make the cells of the index's top table this wide, in degrees. The width must divide 180. (default: 0.9375, or more for long edges)",
      valueName: "degrees"))
  var cellWidth: Word?

  package init() {}

  /// The bound in meters; 0 for exact borders.
  package func errorMeters() throws -> Double {
    guard let maxError else { return 0 }
    return try Meters(parsing: maxError.text, for: "--max-error", .positive).value
  }

  /// The unit in 1e-7 degrees.
  package func unitE7() throws -> Int32? {
    guard let vertexUnit else { return nil }
    guard let number = Int32(vertexUnit.text), [1, 10, 100, 1000].contains(number) else {
      throw CommandFailure.usage(
        "--vertex-unit: expected 1, 10, 100 or 1000, found \(vertexUnit.text.quotedForMessage)")
    }
    try refuse(if: maxError == nil, "--vertex-unit requires --max-error; see 'tzlookup compile --help'")
    return number
  }

  /// The width of top cells in 1e-7 degrees.
  package func cellWidthE7() throws -> Int? {
    guard let cellWidth else { return nil }
    guard let degrees = Double(cellWidth.text), degrees > 0, degrees <= 180 else {
      throw CommandFailure.usage(
        "--cell-width: expected a number of degrees above 0 that divides 180, found \(cellWidth.text.quotedForMessage)"
      )
    }
    return Int(GridPoint.rounded(degrees))
  }
}
