import ArgumentParser

/// Which cities count as the nearest: for commands with `--city`.
struct CityLimits: ParsableArguments {
  @Option(JobOption.minPopulation.facts().help, "number") var minPopulation: Word?
  @Option(JobOption.cityWithin.facts().help, "distance") var cityWithin: Word?

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
    "Answer with the best-known city of the name, even if a city in another zone is likely (at least a quarter as well known)."
  )
  var best = false
}

/// Fails if a limit of cities is out of range, or no cities are asked for.
func requireCityLimit(_ limit: Int?, isAsked: Bool) throws {
  guard let limit else { return }
  guard isAsked else { throw CommandFailure.usage("--limit requires --city; see --help") }
  try refuse(if: !(1...1000).contains(limit), "--limit: expected 1...1000, found \(limit)")
}
