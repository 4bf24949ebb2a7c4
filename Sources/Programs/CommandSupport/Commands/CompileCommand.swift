import ArgumentParser

package struct CompileCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Make an index from a shapefile of time zones.",
    usage: """
      tzlookup compile <shapefile> -o <index> [--max-error <distance> [--vertex-unit <number>]] [--cell-width <degrees>]
          [--zones <zones>] [--country <codes>] [--bbox <box>]
          [--field <name>] [--release <release>] [--attribution <text>] [--license <text>]
      """,
    discussion: """
      The index appears only when it is complete. The same rings always make the same
      bytes, whether they come from a shapefile, from GeoJSON, or from a zip archive
      of either, as timezone-boundary-builder publishes them.

      --max-error makes a smaller index. Each border is simplified once for all zones
      that share it, so that neighbors still fit together, and every zone and ring is
      kept. At a point farther than the distance from all simplified borders, on the
      sphere, the answer is the same as with the original borders.

      An index of a region is small, and answers "outside this index's region"
      elsewhere, where no fallback applies. --zones and --country can be combined.
      The region is then the area of these zones, and nothing else. --bbox keeps all
      zones. The region is then the box, widened to whole cells of the index, which
      are about a degree wide.

      EXAMPLES:
        tzlookup compile Shapefiles/timezones.shp -o world.tzidx
        tzlookup compile timezones-with-oceans.shapefile.zip -o world.tzidx
        tzlookup --index world.tzidx 43.06 141.35
        tzlookup compile Shapefiles/timezones.shp -o small.tzidx --max-error 25m
        tzlookup compile Shapefiles/timezones.shp -o japan.tzidx --country JP
        tzlookup compile Shapefiles/timezones.shp -o alps.tzidx --bbox 6,45,11,48
      """)

  @Argument(
    help: "The shapefile (.shp, with its .shx and .dbf in the same directory) or GeoJSON, zipped or not.",
    completion: .boundaryFiles)
  package var shapefile: Word

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the index to this file. An existing file is replaced.", valueName: "index"),
    completion: .file(extensions: ["tzidx"]))
  package var output: Word

  @Option(
    "Simplify shared borders by up to this distance. Answers farther than this from the borders stay exact.",
    "distance")
  var maxError: Word?

  @Option(
    "Store simplified vertices in units of 1, 10, 100 or 1000 times 1e-7 degrees. (default: a unit that suits --max-error)",
    "number")
  var vertexUnit: Word?

  @Option(
    "Make the cells of the index's top table this wide, in degrees. The width must divide 180. (default: 0.9375, or more for long edges)",
    "degrees")
  var cellWidth: Word?

  @OptionGroup package var fieldOption: FieldOption
  @OptionGroup package var region: RegionArguments

  @Option(
    "Record this release of the boundaries, such as 2026e. (default: the release in the name of the file, if any)",
    "release", name: [.long, .customLong("data-version")])
  package var release: Word?

  @Option("Record this attribution of the boundaries.", "text") package var attribution: Word?
  @Option("Record this license of the boundaries.", "text") package var license: Word?
  @OptionGroup package var mergeSince: MergeOptions

  package init() {}

  package var usesActiveIndex: Bool { false }

  package func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let question = try mergeSince.question()
    try [CommandInput.shapefile(shapefile.text, name: "the input \(shapefile.text)")]
      .requireApart(from: output.text)
    _ = try region.region(mergesZones: question != nil)
    return try shapefiles("'tzlookup compile'").compile(self)
  }
}

// How much borders are simplified, and how the world is divided.

extension CompileCommand {
  /// The bound in meters; 0 for exact borders.
  package func errorMeters() throws -> Double {
    guard let maxError else { return 0 }
    return try Meters(parsing: maxError.text, for: "--max-error", .positive).value
  }

  /// The unit in 1e-7 degrees.
  package func unitE7() throws -> Int32? {
    guard let vertexUnit else { return nil }
    guard let number = Int32(vertexUnit.text), [1, 10, 100, 1000].contains(number) else {
      throw CommandFailure.expected("1, 10, 100 or 1000", for: "--vertex-unit", found: vertexUnit.text)
    }
    try refuse(if: maxError == nil, "--vertex-unit requires --max-error; see 'tzlookup compile --help'")
    return number
  }

  /// The width of top cells in 1e-7 degrees.
  package func cellWidthE7() throws -> Int? {
    guard let cellWidth else { return nil }
    guard let degrees = Double(cellWidth.text), degrees > 0, degrees <= 180 else {
      throw CommandFailure.expected(
        "a number of degrees above 0 that divides 180", for: "--cell-width", found: cellWidth.text)
    }
    return Int(GridPoint.rounded(degrees))
  }
}
