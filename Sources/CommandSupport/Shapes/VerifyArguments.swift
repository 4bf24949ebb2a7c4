import ArgumentParser

/// What `tzlookup verify` understands: one program has its entry, the other does the work.
public struct VerifyArguments: ParsableArguments {
  /// The shapes.
  @Argument(
    help: "The shapefile (.shp) the index was made from.",
    completion: .file(extensions: ["shp"]))
  public var shapefile: Word

  /// Which field names the zones.
  @OptionGroup public var fieldOption: FieldOption

  /// The index; `nil` for the one inside.
  @Option(
    help: ArgumentHelp("The index to verify. (default: the one inside)", valueName: "file"),
    completion: .file(extensions: ["tzidx"]))
  public var index: Word?

  /// How many points to compare.
  @Option(help: ArgumentHelp("How many points to compare.", valueName: "count"))
  public var points = 1_000_000

  /// What makes them the same again.
  @Option(help: ArgumentHelp("The same seed gives the same points.", valueName: "number"))
  public var seed: UInt64 = 1

  /// How many threads share the work.
  @Option(help: ArgumentHelp("How many threads; each takes about 0.5 GB for the world.", valueName: "count"))
  public var threads = 2

  /// Whether bytes are compared as well.
  @Flag(help: "Compile the shapefile again as well and compare the bytes.")
  public var recompile = false

  /// Whether polygons are compared as well.
  @Flag(help: "Compare the polygons that 'tzlookup export' tells as well, edge by edge and by GEOS.")
  public var outlines = false

  /// For the argument parser.
  public init() {}
}

extension CommandConfiguration {
  /// That of `tzlookup verify`.
  public static let verify = CommandConfiguration(
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
}
