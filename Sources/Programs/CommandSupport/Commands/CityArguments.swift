import ArgumentParser
import TimeZonePresentation

/// Which cities count as the nearest: for commands with `--city`.
struct CityLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(JobOption.minPopulation.help(.cells), valueName: "number"))
  var minPopulation: Word?

  @Option(
    help: ArgumentHelp(JobOption.cityWithin.help(.cells), valueName: "distance"))
  var cityWithin: Word?

  /// The options that are given.
  var given: [JobOption] {
    (minPopulation != nil ? [.minPopulation] : []) + (cityWithin != nil ? [.cityWithin] : [])
  }

  /// The options as the library takes them.
  /// Returns the options; `nil` if no city is asked for.
  func options(_ isAsked: Bool) throws(CommandFailure) -> CityOptions? {
    guard isAsked else {
      for option in given {
        if let text = option.misplacement([], .arguments) {
          throw .usage(OptionSpelling.arguments.name(option) + text)
        }
      }
      return nil
    }
    var options = CityOptions()
    if let minPopulation {
      options.minimumPopulation = try CitiesCommand.number(minPopulation, for: "--min-population", from: 0)
    }
    options.maximumMeters = try cityWithin.map { word throws(CommandFailure) in
      try Meters(parsing: word.text, for: "--city-within").value
    }
    return options
  }
}

/// Which city is meant by a name that several have: for commands whose point may be the name of a city.
struct CityChoice: ParsableArguments {
  @Flag(
    help:
      "For the name of a city: answer with the best known one, even if one in another zone is at least a quarter as well known."
  )
  var best = false
}

/// How many cities a command prints.
struct CityLimit {
  static let range = 1...1000

  let limit: Int?

  init(_ limit: Int?, isAsked: Bool) throws(CommandFailure) {
    if let limit {
      guard isAsked else { throw .usage("--limit is for --city; see --help") }
      guard Self.range.contains(limit) else {
        throw .usage("--limit: expected \(Self.range.lowerBound)...\(Self.range.upperBound), found \(limit)")
      }
    }
    self.limit = limit
  }
}

/// The city of each row, for `csv` and `ndjson`.
struct CityColumnArguments<Words: AnnotationWords>: ParsableArguments {
  @Flag(help: Words.help(.city))
  var city = false

  @Option(help: Words.help(.cityColumns, valueName: "names"))
  var cityColumns: Word?

  @OptionGroup var limits: CityLimits

  /// The options that are given, but for `--city`.
  var given: [JobOption] { limits.given + (cityColumns != nil ? [.cityColumns] : []) }

  /// What is added; `nil` where no city is asked for.
  func columns() throws(CommandFailure) -> CityColumns? {
    guard let options = try limits.options(city) else { return nil }
    return try CityColumns(parsing: cityColumns?.text, options, .arguments)
  }
}
