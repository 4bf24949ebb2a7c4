import ArgumentParser
import TimeZoneLookup

/// What `tzlookup export` understands, whichever program does it.
public struct ExportOptions: ParsableArguments {
  /// The zones to write.
  @Argument(
    help: ArgumentHelp("Zone identifiers, such as Asia/Tokyo.", valueName: "zone"), completion: .boundaryZones
  )
  public var zones: [Word] = []

  /// Whether all zones are asked for.
  @Flag(help: "Write all zones of the data.")
  public var all = false

  /// Whether each feature is to tell its box.
  @Flag(
    help:
      "Add the bounding box, 'bbox', to each feature: west, south, east, north. Across the antimeridian west is greater than east."
  )
  public var bbox = false

  /// How far simplified borders may lie from the true ones.
  @Option(
    help: ArgumentHelp(
      "Leave out vertices no farther than this from the simplified border; rings neither vanish nor cross.",
      valueName: "meters"))
  public var simplify: Word?

  /// Where to write.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file, whole or not at all. (default: standard output)", valueName: "file"),
    completion: .file(extensions: ["geojson", "json"]))
  public var output: Word?

  /// Which index to export from.
  @Option(
    help: ArgumentHelp("Export from this index, not from the one inside.", valueName: "file"),
    completion: .file())
  public var index: Word?

  /// For the argument parser.
  public init() {}

  /// The meters that `--simplify` asks for, if it does; fails where they are none.
  ///
  /// - Throws: ``CommandFailure``: a usage error.
  public func simplificationMeters() throws(CommandFailure) -> Double? {
    guard let simplify else { return nil }
    guard let meters = Double(simplify.text), meters > 0, meters.isFinite else {
      throw .usage("--simplify \(simplify.text): expected meters, a number above 0, such as 100")
    }
    return meters
  }

  /// Fails where the zones are not clear.
  ///
  /// - Throws: ``CommandFailure``: a usage error with an example.
  public func requireZones() throws(CommandFailure) {
    if zones.isEmpty, !all {
      throw .usage("no zone given: try 'tzlookup export Asia/Tokyo', or see 'tzlookup export --help'")
    }
    if !zones.isEmpty, all { throw .usage("--all writes all zones: give either that or zones") }
  }

  /// The same options as arguments.
  public var arguments: [String] {
    var arguments: [String] = []
    if all { arguments.append("--all") }
    if bbox { arguments.append("--bbox") }
    for (name, value) in [("simplify", simplify), ("output", output), ("index", index)] {
      if let value { arguments.append("--\(name)=\(value.text)") }
    }
    return arguments + ["--"] + zones.map(\.text)
  }
}
