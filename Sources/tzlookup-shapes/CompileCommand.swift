import ArgumentParser
import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup compile`: makes an index from a shapefile.
struct CompileCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Make an index from a shapefile of time zones.",
    usage: """
      tzlookup compile <shapefile> -o <index> [--field <name>]
          [--data-version <version>] [--attribution <text>] [--license <text>]
      """,
    discussion: """
      The index appears whole or not at all, and the same shapefile always makes the same bytes.

      EXAMPLE:
        tzlookup compile Shapefiles/timezones.shp -o world.tzidx
        tzlookup --index world.tzidx 43.06 141.35
      """)

  @Argument(
    help: "The shapefile (.shp), beside its .shx and .dbf.",
    completion: .file(extensions: ["shp"]))
  var shapefile: Word

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write the index.", valueName: "index"),
    completion: .file(extensions: ["tzidx"]))
  var output: Word

  @OptionGroup var fieldOption: FieldOption

  @Option(help: ArgumentHelp("The release of the boundaries, such as 2026c.", valueName: "version"))
  var dataVersion: Word?

  @Option(help: ArgumentHelp("Whom to credit for the boundaries.", valueName: "text"))
  var attribution: Word?

  @Option(help: ArgumentHelp("The licence of the boundaries.", valueName: "text"))
  var license: Word?

  func execute() throws(CommandFailure) -> ExitStatus {
    let watch = Stopwatch()
    let file = try CommandOutput(output.text)
    let bytes = try IndexCompiler.compile(
      ShapefileReading.shapes(path: shapefile.text, field: fieldOption.name),
      dataVersion: dataVersion?.text ?? "", attribution: attribution?.text ?? "", license: license?.text ?? ""
    )
    let information = try checked(bytes)
    try file.write(bytes)
    Diagnostics.report(
      """
      \(output.text): \(information.zoneCount.grouped) zones, \(information.edgeCount.grouped) edges, \
      \(bytes.count.grouped) bytes in \(watch.secondsText) s
      """)
    return .success
  }

  /// Opens the index as a lookup would: what cannot be read is better not written.
  private func checked(_ bytes: [UInt8]) throws(CommandFailure) -> IndexInformation {
    do throws(IndexError) {
      return try TimeZoneFinder(bytes: bytes).information
    } catch {
      throw CommandFailure(error)
    }
  }
}
