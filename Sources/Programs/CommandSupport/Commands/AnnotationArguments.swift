import ArgumentParser
import TimeZonePresentation

/// What the help of `csv` and that of `ndjson` speak of.
protocol AnnotationWords {
  /// The command's name.
  static var command: String { get }
  static var rows: JobOption.Rows { get }
}

enum TableWords: AnnotationWords {
  static let command = "csv"
  static let rows = JobOption.Rows.cells
}

enum ObjectWords: AnnotationWords {
  static let command = "ndjson"
  static let rows = JobOption.Rows.members
}

extension AnnotationWords {
  /// The help of an option.
  static func help(_ option: JobOption, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(option.help(rows), valueName: valueName)
  }
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

  @Option(help: Words.help(.column, valueName: "name"))
  var column: Word?

  @Flag(help: Words.help(.allZones))
  var allZones = false

  @Flag(help: Words.help(.matchType))
  var matchType = false

  @Flag(help: Words.help(.certainty))
  var certainty = false

  @Flag(help: Words.help(.force))
  var force = false

  @Option(help: Words.help(.onError, valueName: "policy"))
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
  @OptionGroup var audit: AuditArguments<Words>

  @Option(help: Words.help(.nameIn, valueName: "system"), completion: .directory)
  var nameIn: Word?

  @OptionGroup var times: AnnotationTimeArguments<Words>
  @OptionGroup var rules: RulesOption
  @OptionGroup var mergeSince: MergeOptions

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

  /// What is to be added to rows, without rules and progress.
  func job(_ time: RowTimes?, _ format: [JobOption]) throws(CommandFailure) -> AnnotationJob {
    var conditions: Set<JobOption.Condition> = time == nil ? [.hasNoTimes] : [.hasTimes]
    if time == .localTimes { conditions.insert(.hasLocalTimes) }
    if cities.city { conditions.insert(.hasCities) }
    if sun.sun { conditions.insert(.hasSun) }
    if audit.isGiven { conditions.insert(.hasAudit) }
    for option in format + sun.given + times.given + cities.given + audit.given {
      if let text = option.misplacement(conditions, .arguments) {
        throw .usage(OptionSpelling.arguments.name(option) + text)
      }
    }
    var options = AnnotationOptions(
      column: column?.text ?? AuditJob.answerColumn(beside: audit.audit?.text), includesAllZones: allZones,
      includesMatchType: matchType,
      includesLocalTime: time == .instants, replacesColumns: force, errorPolicy: onError,
      threads: threads ?? Threads.processorCount, compresses: output?.text.hasSuffix(".gz") == true)
    try times.apply(to: &options, time)
    var job = AnnotationJob(options, .arguments)
    job.includesCertainty = certainty
    job.cities = try cities.columns()
    job.sun = try sun.columns(hasTimes: time != nil)
    job.audit = try audit.job()
    job.nameIn = try nameIn.map { word throws(CommandFailure) in
      try SystemNames(parsing: word.text, for: OptionSpelling.arguments.name(.nameIn))
    }
    return job
  }
}

/// What the times of rows are.
enum RowTimes {
  case instants, localTimes

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

  @Flag(help: Words.help(.offset))
  var offset = false

  @Flag(help: Words.help(.abbreviation))
  var abbreviation = false

  @Flag(help: Words.help(.daylightSaving))
  var dst = false

  /// The options that are given.
  var given: [JobOption] {
    (format.isGiven ? [.timeFormat] : []) + (offset ? [.offset] : [])
      + (abbreviation ? [.abbreviation] : []) + (dst ? [.daylightSaving] : []) + policy.given
  }

  /// Sets the options of times.
  func apply(to options: inout AnnotationOptions, _ time: RowTimes?) throws(CommandFailure) {
    options.includesUTCTime = time == .localTimes
    options.includesOffset = offset
    options.includesAbbreviation = abbreviation
    options.includesDaylightSaving = dst
    options.localTimePolicy = try policy.policy()
    do throws(TimeError) {
      options.timeFormat = try format.format()
    } catch {
      throw .usage("\(OptionSpelling.arguments.name(.timeFormat)): \(error)")
    }
  }
}

extension AnnotationOptions.ErrorPolicy: ExpressibleByArgument {}
