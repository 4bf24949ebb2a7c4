import ArgumentParser

package struct CompareCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two sets of boundaries, and print the zones and the areas that changed.",
    usage: "tzlookup compare <old> <new> [--largest <count>] [--threads <count>] [--field <name>]",
    discussion: """
      Areas are on the WGS 84 ellipsoid, with edges straight in longitude and
      latitude. '-' means that no zone lost or gained the area, because it was, or is
      now, in a gap or in a zone that shares it.

      EXAMPLE:
        tzlookup compare world.tzidx timezones-with-oceans.shapefile.zip
      """)

  @Argument(
    help: "The old boundaries, as an index, a shapefile or GeoJSON, zipped or not.", completion: .file())
  package var old: Word

  @Argument(help: "The new boundaries, in any of these forms.", completion: .file())
  package var new: Word

  @OptionGroup package var fieldOption: FieldOption

  @Option("List this many pairs of zones and this many areas, the largest first.", "count")
  package var largest = 10

  @Option("Use this many threads. Each needs about 0.2 GB for the world.", "count") package var threads = 2

  package init() {}

  package var usesActiveIndex: Bool { false }

  package func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try refuse(
      if: !(0...1_000_000).contains(largest) || !(1...1024).contains(threads),
      "--largest must be 0...1000000, and --threads 1...1024")
    try [old, new].map { CommandInput.shapefile($0.text, name: "the input \($0.text)") }
      .requireApart(from: nil)
    return try shapefiles("'tzlookup compare'").compare(self)
  }
}
