import ArgumentParser
import TimeZoneAnnotation
import TimeZoneSupport

/// What `csv` and `ndjson` have in common.
public struct AnnotationArguments: ParsableArguments {
  /// The input.
  @Argument(
    help: ArgumentHelp("The file, or '-' for standard input; gzip is seen by itself.", valueName: "file"),
    completion: .file())
  public var input: Word?

  /// The output.
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file, which appears whole or not at all, not to standard output. Compressed where it ends in .gz.",
      valueName: "file"),
    completion: .file())
  public var output: Word?

  /// The new column's name.
  @Option(help: ArgumentHelp("What to call the new column. (default: timezone)", valueName: "name"))
  public var column: Word?

  /// Whether all zones are asked for.
  @Flag(help: "Write all zones: disputed areas have several. Joined by ';', in JSON an array.")
  public var allZones = false

  /// Whether another column tells how the zone was found.
  @Flag(help: "Add a column <name>_source: how the zone was found.")
  public var source = false

  /// Whether a column of the same name is written over.
  @Flag(help: "Write over a column of the same name.")
  public var force = false

  /// What becomes of a bad row.
  @Option(
    help: ArgumentHelp(
      "What becomes of rows that are not understood: an empty answer and exit status 65, an end at the first, or nothing.",
      valueName: "policy"))
  public var onError: AnnotationOptions.ErrorPolicy = .blank

  /// How many threads work.
  @Option(
    help: ArgumentHelp("Threads that work side by side. (default: one per processor)", valueName: "count"))
  public var threads: Int?

  /// Whether the progress is told though standard error is no terminal.
  @Flag(help: "Tell the progress on standard error, though it is no terminal.")
  public var progress = false

  /// Whether nothing but errors is told.
  @Flag(name: [.short, .long], help: "Tell nothing but errors.")
  public var quiet = false

  /// Which rules tell local times.
  @OptionGroup public var rules: ZoneinfoOption

  /// For the argument parser.
  public init() {}

  /// Checks what the argument parser does not.
  public func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads: expected 1...1024, found \(threads)")
    }
  }
}

extension AnnotationOptions.ErrorPolicy: ExpressibleByArgument {}
