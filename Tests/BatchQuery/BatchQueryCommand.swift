import ArgumentParser

/// Asks the library questions in bulk, for scripts that compare its answers, or look for a crash.
@main struct BatchQueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch-query",
    abstract: "Answer questions in bulk: from sound files for comparison, and from damaged ones.",
    subcommands: [
      LocalTime.self, Names.self, Crossings.self, Sun.self, Cities.self, Contacts.self, Tracks.self,
      KnownNames.self, WriteQuestionsCommand.self, DamageCommand.self,
    ])

  struct LocalTime: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Local times: of each line of standard input.",
      discussion: """
        'Z NAME' opens a zone. Then 'U SECONDS' asks for its local time at an instant, 'N SECONDS' for the next change after \
        it, 'P SECONDS' for the last before it, 'C SECONDS' for those of ten years, 'L SECONDS' for the instants of a local \
        time, 'R SECONDS' for those by every policy, all in seconds from 1970-01-01. 'F NAME' chooses a format of times, in \
        which 'T TEXT' is read.
        """)
    func run() throws { try LocalTimeProbe.run() }
  }

  struct Names: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "zone-names", abstract: "Names of local times: of each line of standard input.",
      discussion: """
        A line is a language, a zone and an instant in seconds from 1970-01-01. The answer has tabs between its fields: the \
        offset without daylight saving and what that adds, in seconds, the language of the name, and the name.
        """)
    func run() throws { try NameProbe.run() }
  }

  struct KnownNames: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Names by which systems know zones: of each line of standard input.",
      discussion: """
        A line is a system (a release or 'windows'), a zone and the present in seconds from 1970-01-01; lines of one system \
        have the same present. The answer has tabs between its fields: the name, whether its clocks agree now, and the \
        seconds from which and until which they do, empty where that is forever.
        """)
    func run() throws { try KnownNameProbe.run() }
  }

  struct Crossings: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Zones along legs: of each line of standard input.",
      discussion: """
        A leg is four whole numbers in 1e-7 degrees: latitude and longitude of its start and of its end. The answer has tabs \
        between its fields: the zones at the start, then for each crossing its fraction of the leg and the zones after it.
        """)
    func run() throws { try CrossingProbe.run() }
  }

  struct Sun: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The sun: for each line of standard input, in JSON.",
      discussion: """
        'D LATITUDE LONGITUDE DAY' asks for the solar day of a date in the nautical zone, counted from 1970-01-01; \
        'P LATITUDE LONGITUDE MILLISECONDS' for the sun's position at an instant.
        """)
    func run() throws { try SunProbe.run() }
  }

  struct Cities: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Nearest cities: of each line of standard input.",
      discussion: """
        A line is latitude and longitude. The answer has tabs between its fields: latitude and longitude; the zone; the \
        nearest city of the zone, the nearest of all, and the nearest with 15,000 inhabitants or more. Each city as its \
        latitude, longitude, country, zone, whether its country governs the point's zone (1 or 0), and meters.
        """)
    func run() throws { try CityProbe.run() }
  }

  struct Contacts: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The addresses of each card of a vCard file, in JSON.")
    @Argument var file: String
    func run() throws { try ContactProbe.run(file) }
  }

  struct Tracks: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "track-fixes", abstract: "The fixes of files of tracks.")
    @Flag(help: "Only count what is left out: for timing the readers.") var quiet = false
    @Argument var file: [String]
    func run() { for path in file { TrackProbe.run(path, prints: !quiet) } }
  }
}
