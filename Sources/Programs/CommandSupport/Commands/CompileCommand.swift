import ArgumentParser
import TimeZonePresentation

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

  @OptionGroup package var simplification: SimplificationOptions

  @OptionGroup package var fieldOption: FieldOption

  @OptionGroup package var region: RegionArguments

  @Option(
    name: [.long, .customLong("data-version")],
    help: ArgumentHelp(
      "Record this release of the boundaries, such as 2026e. (default: the release in the name of the file, if any)",
      valueName: "release"))
  package var release: Word?

  @Option(help: ArgumentHelp("Record this attribution of the boundaries.", valueName: "text"))
  package var attribution: Word?

  @Option(help: ArgumentHelp("Record this license of the boundaries.", valueName: "text"))
  package var license: Word?

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
