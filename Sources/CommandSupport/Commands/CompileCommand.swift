import ArgumentParser

/// `tzlookup compile`: makes an index from a shapefile.
package struct CompileCommand: Command {
  package static let configuration = CommandConfiguration(
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
  package var shapefile: Word

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The index to write.", valueName: "index"),
    completion: .file(extensions: ["tzidx"]))
  package var output: Word

  @OptionGroup package var fieldOption: FieldOption

  @Option(help: ArgumentHelp("The release of the boundaries, such as 2026c.", valueName: "version"))
  package var dataVersion: Word?

  @Option(help: ArgumentHelp("The attribution of the boundaries.", valueName: "text"))
  package var attribution: Word?

  @Option(help: ArgumentHelp("The license of the boundaries.", valueName: "text"))
  package var license: Word?

  @OptionGroup package var sameSince: SameSinceOptions

  /// For the argument parser.
  package init() {}

  package func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    _ = try sameSince.question()
    try [CommandInput.shapefile(shapefile.text, name: "the input \(shapefile.text)")]
      .requireApart(from: output.text)
    return try shapefiles("'tzlookup compile'").compile(self)
  }
}
