import ArgumentParser
import TimeZoneAnswers
import TimeZoneSupport
import TimeZoneAnnotation
import TimeZoneLocalTime

/// The terms in which the help of `csv` and that of `ndjson` differ.
protocol AnnotationWords {
  /// The command's name.
  static var command: String { get }
  /// What a new value is.
  static var value: String { get }
  /// The forms of all zones together.
  static var allZones: String { get }
}

enum TableWords: AnnotationWords {
  static let command = "csv"
  static let value = "column"
  static let allZones = "joined by ';'"
}

enum ObjectWords: AnnotationWords {
  static let command = "ndjson"
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

  @Flag(
    help:
      "Add a \(Words.value) <name>_certainty: certain, or where a border may be within the error bound of the index the zones that the answer may be, joined by ';'."
  )
  var certainty = false

  @Flag(help: "Replace a \(Words.value) of the same name.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "How malformed rows are handled: blank leaves the answer empty and ends with exit status 65, fail stops at the first, skip omits them.",
      valueName: "policy"))
  var onError: AnnotationOptions.ErrorPolicy = .blank

  @Flag(
    help:
      "End with exit status 1 if any row got no zone, no city with --city, or no solar day with --sun; all of the output is written."
  )
  var failEmpty = false

  @Option(help: ArgumentHelp("The number of threads. (default: one per processor)", valueName: "count"))
  var threads: Int?

  @Flag(help: "Report progress on standard error even if it is not a terminal.")
  var progress = false

  @Flag(name: [.short, .long], help: "Report nothing but errors.")
  var quiet = false

  @OptionGroup var cities: CityColumnArguments<Words>
  @OptionGroup var sun: SunColumnArguments<Words>
  @OptionGroup var times: AnnotationTimeArguments<Words>
  @OptionGroup var rules: RulesOption
  @OptionGroup var sameSince: SameSinceOptions

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

  /// The options as the library takes them, without rules and progress.
  ///
  /// - Parameter time: What the times of rows are; `nil` where none are read.
  /// - Returns: The options.
  /// - Throws: ``CommandFailure``, a usage error: options of times that have no value like that.
  func options(_ time: RowTimes?) throws(CommandFailure) -> AnnotationOptions {
    var options = AnnotationOptions(
      column: column?.text ?? "timezone", includesAllZones: allZones, includesSource: source,
      includesLocalTime: time == .instants, replacesColumns: force, errorPolicy: onError,
      threads: threads ?? Threads.processorCount, compresses: output?.text.hasSuffix(".gz") == true)
    try times.apply(to: &options, time)
    return options
  }
}

/// What the times of rows are.
enum RowTimes {
  case instants, localTimes

  /// - Throws: ``CommandFailure``, a usage error: both are given.
  init?(time: Word?, localTime: Word?) throws(CommandFailure) {
    switch (time, localTime) {
    case (nil, nil): return nil
    case (_?, nil): self = .instants
    case (nil, _?): self = .localTimes
    case (_?, _?):
      throw .usage(
        "--time and --local-time exclude each other: the first has instants, the second local times")
    }
  }
}

/// How the times of rows are read, and what is added about them.
struct AnnotationTimeArguments<Words: AnnotationWords>: ParsableArguments {
  @OptionGroup var format: TimeFormatOption
  @OptionGroup var policy: LocalTimePolicyOptions

  @Flag(help: "Add a \(Words.value) utc_offset at each row's time, such as +09:00.")
  var offset = false

  @Flag(help: "Add a \(Words.value) abbreviation: that of local time at each row's time, such as CET.")
  var abbreviation = false

  @Flag(help: "Add a \(Words.value) is_dst: whether daylight saving is in effect at each row's time.")
  var dst = false

  /// Sets the options of times.
  ///
  /// - Throws: ``CommandFailure``, a usage error: an unknown value, or options without times.
  func apply(to options: inout AnnotationOptions, _ time: RowTimes?) throws(CommandFailure) {
    let given = [
      (format.isGiven, "--time-format"), (offset, "--offset"), (abbreviation, "--abbreviation"),
      (dst, "--dst"),
    ]
    if time == nil, let option = given.first(where: { $0.0 })?.1 {
      throw .usage("\(option) is for --time or --local-time; see --help")
    }
    if time != .localTimes, policy.isGiven {
      throw .usage("--ambiguous and --missing are for --local-time; see --help")
    }
    options.includesUTCTime = time == .localTimes
    options.includesOffset = offset
    options.includesAbbreviation = abbreviation
    options.includesDaylightSaving = dst
    options.localTimePolicy = try policy.policy()
    do throws(TimeError) {
      options.timeFormat = try format.format()
    } catch {
      throw .usage("--time-format: \(error)")
    }
  }
}

extension AnnotationOptions.ErrorPolicy: ExpressibleByArgument {}
