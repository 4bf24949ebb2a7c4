import ArgumentParser
import TimeZonePresentation

/// `tzlookup verify`: compares an index with the shapefile it was made from.
package struct VerifyCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare an index with the shapefile it was made from, point by point.",
    usage: """
      tzlookup verify <shapefile> [--index <file>] [--points <count>] [--seed <number>]
          [--threads <count>] [--recompile] [--polygons] [--field <name>]
      """,
    discussion: """
      At each point the index's zones must be those of the R-tree over the shapes, and lie between those that GEOS says \
      contain the point and those that it says cover it. The points are random: uniform, near and on vertices, on and \
      1e-7 degrees off edges, along the antimeridian, at the poles, on long meridian edges. An index of a region is \
      compared with what the shapes have there, and with nothing outside.

      An index with an error bound is compared with the shapes before their borders were simplified. Where it is \
      certain, its zones must be the shapes'; elsewhere theirs must be among its candidates. What it answers, and what \
      lies on both sides of each of its edges, the shapes must have within the bound: no gap and no overlap is new. No \
      zone may have fewer rings.

      EXAMPLE:
        tzlookup verify Shapefiles/timezones.shp --points 1000000
      """)

  @Argument(
    help: "The shapefile or GeoJSON the index was made from, zipped or not.",
    completion: .file(extensions: BoundaryFiles.endings))
  package var shapefile: Word

  @OptionGroup package var fieldOption: FieldOption

  @Option(
    help: ArgumentHelp(
      "The index to verify. (default: $TZLOOKUP_INDEX, an installed one, or the built-in one)",
      valueName: "file"),
    completion: .file(extensions: ["tzidx"]))
  var index: Word?

  @Option(help: ArgumentHelp("The number of points to compare.", valueName: "count"))
  package var points = 1_000_000

  @Option(help: ArgumentHelp("The same seed gives the same points.", valueName: "number"))
  package var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("The number of threads; each takes about 0.5 GB for the world.", valueName: "count"))
  package var threads = 2

  @Flag(help: "Also compile the shapefile again and compare the bytes.")
  package var recompile = false

  @Flag(help: "Also compare the polygons that 'tzlookup export' writes, edge by edge and with GEOS.")
  package var polygons = false

  @OptionGroup package var mergeSince: MergeOptions

  /// For the argument parser.
  package init() {}

  package var usesActiveIndex: Bool { false }

  package func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let fewestPoints = polygons || recompile ? 0 : 1
    guard points >= fewestPoints, (1...1024).contains(threads) else {
      throw CommandFailure.usage("--points must be at least \(fewestPoints), and --threads 1...1024")
    }
    _ = try mergeSince.question()
    try inputs.requireApart(from: nil)
    return try shapefiles("'tzlookup verify'").verify(self)
  }

  private var inputs: [CommandInput] {
    [.shapefile(shapefile.text, name: "the input \(shapefile.text)")]
      + (index.map { [.option("--index", $0.text)] } ?? [])
  }

  /// The finder over the index to verify.
  package func finder() throws -> TimeZoneFinder {
    guard let index else { return try ActiveIndex.current().finder }
    return try TimeZoneFinder(command: index.text)
  }
}
