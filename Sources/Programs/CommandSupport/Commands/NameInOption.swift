import ArgumentParser

struct NameInOption: ParsableArguments {
  @Option(
    "Print the zone's name in another system, or the name of a zone with the same clocks there. The system is a release of the tz database such as 2024a, a directory of compiled rules, or windows.",
    "system", completion: .directory)
  var nameIn: Word?

  var isGiven: Bool { nameIn != nil }

  /// The names of the system at a moment; `nil` if none is given.
  func names(at instant: Instant) throws -> SystemNames? {
    try nameIn.map { word in
      try SystemNames(parsing: word.text, for: OptionSpelling.arguments.name(.nameIn), at: instant)
    }
  }
}
