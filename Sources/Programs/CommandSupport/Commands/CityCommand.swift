import ArgumentParser

struct CityCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "city",
    abstract: "Print the time zone of a city, by its name.",
    usage: """
      tzlookup city <name> [--country <code>] [--best] [--all | --json]
      tzlookup city <name> --list [--limit <number>] [--country <code>] [--json]
      """,
    discussion: """
      Case, diacritics, punctuation and abbreviations such as St make no difference,
      and names in other languages are found as well. If several cities have the
      name, the best known one is the answer. How well known a city is depends on its
      population, on the number of languages that have a name for it, and on whether
      it is the seat of a government. If no city has the name, the answer is a city
      whose name begins with it or is spelled similarly, with one letter added,
      dropped, replaced or swapped with its neighbor, or two letters in names of
      eight letters or more. A country or region may follow after a comma. The zone
      is the one that the boundaries have at the city.

      If a city in another zone is at least a quarter as well known by the name,
      there is no answer. Both cities are listed on standard error, and the exit
      status is 1. Then add the region, or use --best for the best known one. Of
      4,516 names that people type, 0.4 % got another zone than the intended one, and
      2.4 % none.

      EXAMPLES:
        tzlookup city Sapporo              Asia/Tokyo; also just 'tzlookup Sapporo'
        tzlookup city "Springfield, IL"    a postal abbreviation, code or name
        tzlookup city Toledo --country ES  only cities of Spain
        tzlookup city Springfield --list   all of them
        tzlookup city Cambridge --best     the best known one
        tzlookup city Köln --json          a JSON object
      """)

  @Argument(help: ArgumentHelp("The name of the city, of one or more words.", valueName: "name"))
  var name: [Word]

  @Option("Consider only cities of this country, such as JP.", "code", completion: .countries)
  var country: Word?

  @Flag("List all cities found, the most likely first.") var list = false
  @Option("With --list, print at most this many cities. (default: 100)", "number") var limit: Word?
  @OptionGroup var choice: CityChoice
  @Flag("Print all zones of a disputed area, one per line.") var all = false

  @Flag(
    "Print one JSON object with name, region, country, population, position, all zones, and how the name matched. With --list, 'cities' lists the cities."
  )
  var json = false

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let text = name.map(\.text).joined(separator: " ")
    let country = try CountryArgument.code(country)
    try refuse(if: limit != nil && !list, "--limit requires --list")
    try requireOne(of: [(choice.best, "--best"), (list, "--list")])
    try refuse(
      if: all && (list || json), "--all cannot be combined with --list or --json, which have all zones")
    return list ? try printList(text, country) : try printCity(text, country)
  }

  private func printCity(_ text: String, _ country: String?) throws -> ExitStatus {
    let place = try NamedCity(named: text, country: country, best: choice.best)
    let zones = place.match.city.timeZoneIdentifiers()
    if json {
      try BufferedOutput.print(
        .object(
          place.match.jsonMembers().adding(["total": JSON(place.total)]).adding(CitiesCommand.dataVersions))
      )
    } else {
      try BufferedOutput.print(all ? zones.joined(separator: "\n") : zones[0])
    }
    place.reportOthers()
    return .success
  }

  private func printList(_ text: String, _ country: String?) throws -> ExitStatus {
    let limit = try limit.map { try WholeNumber.value($0.text, for: "--limit", from: 1) } ?? 100
    let result = Gazetteer.embedded.search(text, country: country, limit: limit)
    guard !result.matches.isEmpty else { throw result.failure(text, country: country) }
    if json {
      let found: JSONObject = [
        "cities": .array(result.matches.map { .object($0.jsonMembers()) }), "total": JSON(result.total),
      ]
      try BufferedOutput.print(.object(found.adding(CitiesCommand.dataVersions)))
    } else {
      try BufferedOutput.print(CityList.text(result.matches.map { CityList.Row(city: $0.city) }))
    }
    if result.total > result.matches.count {
      Diagnostics.report("\((result.total - result.matches.count).grouped) more; see --limit")
    }
    return .success
  }
}
