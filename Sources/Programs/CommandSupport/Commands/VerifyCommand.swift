import ArgumentParser

package struct VerifyCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare an index with the shapefile it was made from, point by point.",
    usage: """
      tzlookup verify <shapefile> [--index <file>] [--points <count>] [--seed <number>]
          [--threads <count>] [--recompile] [--polygons] [--field <name>]
      """,
    discussion: """
      At each point, the index must have the same zones as the R-tree over the
      shapes. They must include every zone that contains the point according to GEOS,
      and only zones that cover it. The points are random. They are uniform, near and
      on vertices, on and 1e-7 degrees off edges, along the antimeridian, at the
      poles, and on long meridian edges. An index of a region is compared only inside
      the region.

      An index with an error bound is compared with the shapes before their borders
      were simplified. If an answer is certain, its zones must be the zones of the
      shapes. Otherwise the zones of the shapes must be among its candidates. The
      shapes must have, within the bound, each zone that the index answers, and the
      zones on both sides of each of its edges, so that no gap and no overlap is new.
      No zone may have fewer rings.

      EXAMPLE:
        tzlookup verify Shapefiles/timezones.shp --points 1000000
      """)

  @Argument(
    help: "The shapefile or GeoJSON from which the index was made, zipped or not.",
    completion: .boundaryFiles)
  package var shapefile: Word

  @OptionGroup package var fieldOption: FieldOption

  @Option(
    "Verify this index. (default: $TZLOOKUP_INDEX, an installed index, or the built-in one)", "file",
    completion: .file(extensions: ["tzidx"]))
  var index: Word?

  @Option("Compare this many points.", "count") package var points = 1_000_000

  @Option("Choose points with this seed. The same seed gives the same points.", "number")
  package var seed: UInt64 = 1

  @Option("Use this many threads. Each needs about 0.5 GB for the world.", "count") package var threads = 2
  @Flag("Also compile the shapefile again, and compare the bytes.") package var recompile = false

  @Flag("Also compare the polygons that 'tzlookup export' writes, edge by edge and with GEOS.")
  package var polygons = false

  @OptionGroup package var mergeSince: MergeOptions

  package init() {}

  package var usesActiveIndex: Bool { false }

  package func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let fewestPoints = polygons || recompile ? 0 : 1
    try refuse(
      if: points < fewestPoints || !(1...1024).contains(threads),
      "--points must be at least \(fewestPoints), and --threads 1...1024")
    _ = try mergeSince.question()
    try
      ([.shapefile(shapefile.text, name: "the input \(shapefile.text)")]
      + (index.map { [.option("--index", $0.text)] } ?? [])).requireApart(from: nil)
    return try shapefiles("'tzlookup verify'").verify(self)
  }

  package func finder() throws -> TimeZoneFinder { try IndexOption.finder(index) }
}
