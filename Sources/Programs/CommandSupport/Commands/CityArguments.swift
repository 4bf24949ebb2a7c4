import ArgumentParser
import TimeZonePresentation

/// Which cities count as the nearest: for commands with `--city`.
struct CityLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(JobOption.minPopulation.facts().help, valueName: "number"))
  var minPopulation: Word?

  @Option(
    help: ArgumentHelp(JobOption.cityWithin.facts().help, valueName: "distance"))
  var cityWithin: Word?

  var given: JobOptions { JobOptions([.minPopulation: minPopulation, .cityWithin: cityWithin]) }

  /// The options as the library takes them; `nil` if no city was requested.
  func options(_ isAsked: Bool) throws -> CityOptions? {
    var given = given
    given[.city] = "\(isAsked)"
    try given.requireMeaning(.cells)
    return try given.cityOptions()
  }
}

/// The choice of a city for a name that several cities have, for commands whose point may be the name of a city.
struct CityChoice: ParsableArguments {
  @Flag(
    help:
      "Answer with the best-known city of the name, even if a city in another zone is likely (at least a quarter as well known)."
  )
  var best = false
}

struct CityLimit {
  static let range = 1...1000

  let limit: Int?

  init(_ limit: Int?, isAsked: Bool) throws {
    if let limit {
      guard isAsked else { throw CommandFailure.usage("--limit requires --city; see --help") }
      guard Self.range.contains(limit) else {
        throw CommandFailure.usage(
          "--limit: expected \(Self.range.lowerBound)...\(Self.range.upperBound), found \(limit)")
      }
    }
    self.limit = limit
  }
}
