import ArgumentParser
import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup-shapes verify`: proves an index on the polygons it was made from.
struct VerifyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare an index with the shapefile it was made from, point by point.",
    usage: """
      tzlookup verify <shapefile> [--index <file>] [--points <count>] [--seed <number>]
          [--threads <count>] [--recompile] [--outlines] [--field <name>]
      """,
    discussion: """
      At each point the index's zones must be those of the R-tree over the shapes, and lie between what GEOS says \
      contains the point and what it says covers it. The points are random: uniform, near and on vertices, on and \
      1e-7 degrees beside edges, along the antimeridian, at the poles, on long meridian edges.

      EXAMPLE:
        tzlookup verify Shapefiles/timezones.shp --points 1000000
      """)

  @Argument(
    help: "The shapefile (.shp) the index was made from.",
    completion: .file(extensions: ["shp"]))
  var shapefile: Word

  @OptionGroup var fieldOption: FieldOption

  @Option(
    help: ArgumentHelp("The index to verify. (default: the one inside)", valueName: "file"),
    completion: .file(extensions: ["tzidx"]))
  var index: Word?

  @Option(help: ArgumentHelp("How many points to compare.", valueName: "count"))
  var points = 1_000_000

  @Option(help: ArgumentHelp("The same seed gives the same points.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many threads; each takes about 0.5 GB for the world.", valueName: "count"))
  var threads = 2

  @Flag(help: "Compile the shapefile again as well and compare the bytes.")
  var recompile = false

  @Flag(help: "Compare the polygons that 'tzlookup export' tells as well, edge by edge and by GEOS.")
  var outlines = false

  func execute() throws(CommandFailure) -> ExitStatus {
    guard points >= 0, (1...1024).contains(threads) else {
      throw .usage("--points must not be negative, and --threads 1...1024")
    }
    let finder = try TimeZoneFinder.opened(index)
    let shapes = try ShapefileReading.shapes(path: shapefile.text, field: fieldOption.name)
    if recompile { try compareBytes(finder, shapes) }
    let outlinesAreSame = outlines ? try compareOutlines(finder, shapes) : true
    let status = try comparePoints(finder, shapes)
    return outlinesAreSame ? status : .badData
  }

  private func compareBytes(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) {
    let information = finder.information
    let bytes = try IndexCompiler.compile(
      shapes, dataVersion: information.dataVersion, attribution: information.attribution,
      license: information.license)
    guard bytes == finder.indexBytes else {
      throw .message("compiling \(shapefile.text) gives other bytes than those of the index", .badData)
    }
    try BufferedOutput.print("compiled again: the same \(bytes.count.grouped) bytes")
  }

  /// Returns whether all zones' polygons are those of the shapes.
  private func compareOutlines(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> Bool {
    let verification = PolygonVerification(of: finder, against: shapes)
    guard verification.hasSameZones else { throw otherZones }
    let outcomes: [PolygonVerification.Outcome]
    do throws(ShapeError) {
      outcomes = try verification.run(threads: threads)
    } catch {
      throw CommandFailure(error)
    }
    try BufferedOutput.print(text(outcomes))
    return outcomes.allSatisfy(\.differences.isEmpty)
  }

  private func text(_ outcomes: [PolygonVerification.Outcome]) -> String {
    let differences = outcomes.flatMap { outcome in outcome.differences.map { "\(outcome.zone): \($0)\n" } }
    let source = outcomes.reduce(0) { $0 + $1.edgeCount }
    let rebuilt = outcomes.reduce(0) { $0 + $1.rebuiltEdgeCount }
    return differences.joined()
      + "polygons of \(outcomes.count.grouped) zones: \(source.grouped) edges, \(rebuilt.grouped) rebuilt, "
      + "\(differences.count.grouped) differences\n"
  }

  private var otherZones: CommandFailure {
    .message("\(shapefile.text) has other zones than the index", .badData)
  }

  private func comparePoints(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> ExitStatus
  {
    guard let report = try report(finder, shapes) else {
      throw otherZones
    }
    try BufferedOutput.print(text(report))
    return report.differenceCount == 0 ? .success : .badData
  }

  /// `nil` where the zones are others, so that there is nothing to compare.
  private func report(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> Verification
    .Report?
  {
    do throws(ShapeError) {
      let verification = try Verification(of: finder, against: shapes)
      guard verification.hasSameZones else { return nil }
      return try verification.run(pointCount: points, seed: seed, threads: threads)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func text(_ report: Verification.Report) -> String {
    let kinds = TestPointKind.allCases.map { "\($0.rawValue): \((report.counts[$0] ?? 0).grouped) points\n" }
    let differences = report.differences.map { "\($0)\n" }
    let total = "\(report.pointCount.grouped) points, \(report.differenceCount.grouped) differences\n"
    return kinds.joined() + differences.joined() + total
  }
}
