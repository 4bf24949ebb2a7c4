import ArgumentParser
import TimeZoneSupport
import TimeZoneAnnotation
import TimeZoneLocalTime

/// The terms in which the help of `csv` and that of `ndjson` differ.
protocol AnnotationWords {
  /// What a new value is.
  static var value: String { get }
  /// The forms of all zones together.
  static var allZones: String { get }
}

enum TableWords: AnnotationWords {
  static let value = "column"
  static let allZones = "joined by ';'"
}

enum ObjectWords: AnnotationWords {
  static let value = "member"
  static let allZones = "as an array"
}

/// The arguments that `csv` and `ndjson` have in common.
struct AnnotationArguments<Words: AnnotationWords>: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The file, or '-' for standard input; gzip is detected.", valueName: "file"),
    completion: .file())
  var input: Word?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file instead of standard output; it appears whole or not at all. Compressed if the name ends in .gz.",
      valueName: "file"),
    completion: .file())
  var output: Word?

  @Option(help: ArgumentHelp("The name of the new \(Words.value). (default: timezone)", valueName: "name"))
  var column: Word?

  @Flag(help: "Write all zones of a disputed area: \(Words.allZones).")
  var allZones = false

  @Flag(help: "Add a \(Words.value) <name>_source: how the zone was found.")
  var source = false

  @Flag(help: "Replace a \(Words.value) of the same name.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "How malformed rows are handled: blank leaves the answer empty and ends with exit status 65, fail stops at the first, skip omits them.",
      valueName: "policy"))
  var onError: AnnotationOptions.ErrorPolicy = .blank

  @Flag(help: "End with exit status 1 if any row got no zone; all of the output is written.")
  var failEmpty = false

  @Option(help: ArgumentHelp("The number of threads. (default: one per processor)", valueName: "count"))
  var threads: Int?

  @Flag(help: "Report progress on standard error even if it is not a terminal.")
  var progress = false

  @Flag(name: [.short, .long], help: "Report nothing but errors.")
  var quiet = false

  @OptionGroup var rules: RulesOption

  func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads: expected 1...1024, found \(threads)")
    }
  }

  /// The input's path; `nil` for standard input.
  var inputPath: String? { input?.text == "-" ? nil : input?.text }

  /// What the input is read from.
  var inputs: [CommandInput] {
    [inputPath.map { .file($0, name: "the input \($0)") } ?? .standardInput]
  }

  /// The output's path; `nil` for standard output.
  var outputPath: String? { output?.text == "-" ? nil : output?.text }

  /// When progress is reported.
  var progressMode: ProgressMeter.Mode { quiet ? .never : progress ? .always : .onTerminals }

  /// The options as the library takes them.
  ///
  /// - Parameters:
  ///   - hasTime: Whether local times are asked for.
  ///   - book: The rules of local time.
  ///   - meter: Reports the progress.
  /// - Returns: The options.
  func options(hasTime: Bool, _ book: TimeZoneRuleBook, _ meter: ProgressMeter) -> AnnotationOptions {
    AnnotationOptions(
      column: column?.text ?? "timezone", includesAllZones: allZones, includesSource: source,
      includesLocalTime: hasTime, rules: book, replacesColumns: force, errorPolicy: onError,
      threads: threads ?? Threads.processorCount, compresses: output?.text.hasSuffix(".gz") == true,
      progress: meter.callback)
  }
}

extension AnnotationOptions.ErrorPolicy: ExpressibleByArgument {}
