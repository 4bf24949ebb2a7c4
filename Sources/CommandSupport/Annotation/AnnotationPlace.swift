import ArgumentParser
import TimeZoneAnnotation
import TimeZoneLookup

/// Where the annotation commands look zones up.
public struct AnnotationPlace: ParsableArguments {
  /// An index file.
  @Option(
    help: ArgumentHelp(
      "Look up in this index, which 'tzlookup compile' made, not in the one inside.", valueName: "index"),
    completion: .file())
  public var index: Word?

  /// A shapefile.
  @Option(
    help: ArgumentHelp("Look up in this shapefile: no index needed, but slower.", valueName: "shapefile"),
    completion: .file(extensions: ["shp"]))
  public var shapes: Word?

  /// The shapefile's field with the zones.
  @Option(
    help: ArgumentHelp("The shapefile's field with the zone identifiers. (default: tzid)", valueName: "name"))
  public var field: Word?

  /// What becomes of points no polygon covers, and of the sea.
  @OptionGroup public var policy: PolicyOptions

  /// For the argument parser.
  public init() {}

  /// The engine over an index: that of `--index`, or the one inside.
  ///
  /// - Throws: ``CommandFailure``: the file cannot be used, or the arguments contradict each other.
  public func indexEngine() throws(CommandFailure) -> ZoneEngine {
    try refuseField()
    return ZoneEngine(try TimeZoneFinder.opened(index), try policy.policy())
  }

  private func refuseField() throws(CommandFailure) {
    if field != nil, shapes == nil { throw .usage("--field is for --shapes; see 'tzlookup --help'") }
  }

  /// Fails where two places are given.
  ///
  /// - Throws: ``CommandFailure``
  public func requireOnePlace() throws(CommandFailure) {
    if index != nil, shapes != nil {
      throw .usage("--index and --shapes are two places to look up in: give one of them")
    }
  }

  /// Whether arguments name a shapefile, which another program reads.
  public static func needsShapes(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--shapes" || $0.hasPrefix("--shapes=") }
  }
}
