import ArgumentParser
import CommandSupport
import TimeZoneShapes

/// `tzlookup compare`: which area lies in another zone than before.
struct CompareCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Tell what changed between two sets of boundaries: zones, and area moved between them.",
    usage: "tzlookup compare <old> <new> [--largest <count>] [--threads <count>] [--field <name>]",
    discussion: """
      Areas are on the WGS 84 ellipsoid, with edges straight in longitude and latitude. '-' stands for no zone: the \
      area was, or is now, in a gap or in a zone that shares it.

      EXAMPLE:
        tzlookup compare world.tzidx Shapefiles/timezones.shp
      """)

  @Argument(help: "The boundaries of before: a shapefile (.shp) or an index.", completion: .file())
  var old: Word

  @Argument(help: "The boundaries of now.", completion: .file())
  var new: Word

  @OptionGroup var fieldOption: FieldOption

  @Option(
    help: ArgumentHelp(
      "How many pairs of zones and how many places to list, the largest first.", valueName: "count"))
  var largest = 10

  @Option(help: ArgumentHelp("How many threads; each takes about 0.2 GB for the world.", valueName: "count"))
  var threads = 2

  func execute() throws(CommandFailure) -> ExitStatus {
    guard (0...1_000_000).contains(largest), (1...1024).contains(threads) else {
      throw .usage("--largest must be 0...1000000, and --threads 1...1024")
    }
    let before = try Boundaries(path: old.text, field: fieldOption.name)
    let after = try Boundaries(path: new.text, field: fieldOption.name)
    let comparison = BoundaryComparison(old: before.shapes, new: after.shapes)
    let report: BoundaryComparison.Report
    do throws(ShapeError) {
      report = try comparison.run(placeCount: largest, threads: threads)
    } catch {
      throw CommandFailure(error)
    }
    try BufferedOutput.print(
      "old            \(before.name)\nnew            \(after.name)\n"
        + ComparisonText.text(comparison, report, count: largest))
    return .success
  }
}
