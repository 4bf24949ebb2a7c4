import ArgumentParser
import TimeZonePresentation

/// The option for the names that a system knows.
struct KnownToOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name by which a system knows the zone, or one with the same clocks. The system: a release of the tz database such as 2024a, a directory of compiled rules, or windows.",
      valueName: "system"),
    completion: .directory)
  var knownTo: Word?

  var isGiven: Bool { knownTo != nil }

  /// The names of the system at a moment; `nil` where none is given.
  func names(at instant: Instant) throws(CommandFailure) -> KnownTo? {
    try knownTo.map { word throws(CommandFailure) in
      try KnownTo(parsing: word.text, for: OptionSpelling.arguments.name(.knownTo), at: instant)
    }
  }
}
