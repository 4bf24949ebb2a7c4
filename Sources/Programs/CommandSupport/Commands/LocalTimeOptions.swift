import ArgumentParser

/// A local time, as another way to name an instant.
struct LocalTimeOptions: ParsableArguments {
  @Option(
    "Read the time that a clock in the zone shows, in ISO 8601 or EXIF without an offset, such as 2026-07-01T12:00, instead of an instant. Also print the instant in UTC.",
    "time")
  var local: Word?

  @OptionGroup var format: TimeFormatOption
  @OptionGroup var policyOptions: LocalTimePolicyOptions

  var isGiven: Bool { local != nil }

  /// The time asked about; `nil` if neither an instant nor a local time is given.
  func askedTime(_ time: Word?, named name: String) throws -> AskedTime? {
    try requireOne(
      of: [(time != nil, name), (local != nil, "--local")],
      because: ": the first is an instant, the second a local time")
    try refuse(if: !policyOptions.given.isEmpty && local == nil, "--repeated and --skipped require --local")
    try refuse(if: format.isGiven && time == nil && local == nil, "--time-format requires \(name) or --local")
    if let local {
      return .local(try localTime(local, else: name), try policyOptions.given.localTimePolicy())
    }
    return try time.map {
      try format.askedTime($0, named: name, advice: "; specify a local time with --local")
    }
  }

  private func localTime(_ word: Word, else name: String) throws -> LocalDateTime {
    switch try format.readLocal(word) {
    case .local(let local): return local
    case .instant(let instant):
      throw CommandFailure.usage(
        "\(TimeError.hasOffset(word.text, instant)); specify an instant with \(name)")
    }
  }
}

struct LocalTimePolicyOptions: ParsableArguments {
  @Option(
    JobOption.repeated.facts().help, "policy",
    completion: .list(LocalTimePolicy.Repeated.allCases.map(\.rawValue)))
  var repeated: Word?

  @Option(
    JobOption.skipped.facts().help, "policy",
    completion: .list(LocalTimePolicy.Skipped.allCases.map(\.rawValue)))
  var skipped: Word?

  var given: JobOptions { JobOptions([.repeated: repeated, .skipped: skipped]) }
}
