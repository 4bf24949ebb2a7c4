import ArgumentParser

/// What `tzlookup compile` understands: one program has its entry, the other does the work.
public struct CompileArguments: ParsableArguments {
  /// The shapes.
  @Argument(
    help: "The shapefile (.shp), beside its .shx and .dbf.",
    completion: .file(extensions: ["shp"]))
  public var shapefile: Word

  /// Where to write.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where to write the index.", valueName: "index"),
    completion: .file(extensions: ["tzidx"]))
  public var output: Word

  /// Which field names the zones.
  @OptionGroup public var fieldOption: FieldOption

  /// The release of the boundaries.
  @Option(help: ArgumentHelp("The release of the boundaries, such as 2026c.", valueName: "version"))
  public var dataVersion: Word?

  /// Whom to credit.
  @Option(help: ArgumentHelp("Whom to credit for the boundaries.", valueName: "text"))
  public var attribution: Word?

  /// Under which license they are.
  @Option(help: ArgumentHelp("The license of the boundaries.", valueName: "text"))
  public var license: Word?

  /// For the argument parser.
  public init() {}
}

extension CommandConfiguration {
  /// That of `tzlookup compile`.
  public static let compile = CommandConfiguration(
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
}
