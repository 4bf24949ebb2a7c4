import ArgumentParser

struct LookupCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tzlookup",
      abstract: "Print the time zone at a point on Earth, offline and exactly.",
      usage: """
        tzlookup <latitude> <longitude> [--all | --json]
        tzlookup <point> [--all | --json] [--index <file> | --shapes <file>]
        tzlookup <point> [--fallback <policy>] [--sea <policy>] [--prefer <names>]
        tzlookup <point> --nearest-point [--country <code>] [--zone-table <file>]
        tzlookup <point> [--time <instant> | --local <time>] [--changes <from>..<to> | --next-changes]
        tzlookup <point> --city [--limit <number>] [--city-within <distance>] [--json]
        tzlookup <point> [--time <instant>] [--zoneinfo <directory>]
        tzlookup <point> [--name-in <system>]
        tzlookup [-] < points.txt
        tzlookup <subcommand>
        """,
      discussion: discussion,
      version: Version.text,
      subcommands: Subcommand.allCases.compactMap(\.command))
  }

  @Argument(
    help: ArgumentHelp(
      "Latitude and longitude in degrees, in any form shown above. With '-', or without a point if standard input is a pipe or a file, each line of standard input is a point or the name of a city.",
      valueName: "point"))
  var point: [Word] = []

  @Flag("Print all zones of a disputed area, one per line. For standard input, they are joined by ';'.")
  var all = false

  @Flag(
    "Print one JSON object per point, with latitude, longitude, all zones, how they were found, and the data version."
  )
  var json = false

  @Flag(
    "After each answer, print a tab and how it was found. If the index has an error bound, print whether the answer is certain. With a time, print daylight saving and the next change. On standard error, report boundaries that are installed or named in the environment. (always part of --json)"
  )
  var verbose = false

  @Flag(
    "Refuse an answer that is not certain, which means that a border may be within the error bound of the index. Report the possible zones, and end with exit status 1."
  )
  var requireCertain = false

  @Flag("For standard input, end with exit status 1 if any point has no zone, or no city with --city.")
  var failEmpty = false

  @Flag(
    "After each answer, print a tab and the nearest city in the zone, with the distance and direction from that city."
  )
  var city = false

  @OptionGroup var cityLimits: CityLimits
  @Option("With --city, print this many cities, the nearest first.", "number") var limit: Int?

  @Option(
    "Also print the zone's local time at this instant, given as now, ISO 8601 with its UTC offset, a day (its first instant), or Unix seconds or milliseconds.",
    "instant")
  var time: Word?

  @OptionGroup var local: LocalTimeOptions
  @OptionGroup var changes: ChangesOption
  @OptionGroup var rules: RulesOption
  @OptionGroup var boundaries: BoundaryOptions

  @Flag(
    "Print the zone with the nearest principal location, ignoring the boundaries.",
    name: .customLong("nearest-point"))
  var asksNearest = false

  @OptionGroup var policy: LookupPolicyOptions
  @OptionGroup var choice: CityChoice
  @OptionGroup var mergeSince: MergeOptions
  @OptionGroup var nameIn: NameInOption

  /// The option of `tzlookup time`, for the error that names that command.
  @Option(help: .hidden)
  var to: [Word] = []

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try check()
    try inputs.requireApart(from: nil)
    return try answer(from: try source(shapefiles))
  }

  private var asksTime: Bool {
    time != nil || local.isGiven || changes.isGiven
  }

  private var readsStandardInput: Bool {
    point.isEmpty ? StandardStreams.hasInput : point.map(\.text) == ["-"]
  }

  private var inputs: [CommandInput] {
    boundaries.inputs + policy.inputs + (asksTime ? rules.inputs : [])
      + (readsStandardInput ? [.standardInput] : [])
  }

  private func check() throws {
    if let zone = to.first {
      let words = point.map(\.text)
      let place =
        words.count == 2 && words.allSatisfy(\.isNumber) ? words.joined(separator: ",") : "43.06,141.35"
      throw CommandFailure.usage(
        "--to is an option of 'tzlookup time'; use 'tzlookup time \(place) --to \(zone.text.shortenedForMessage)'"
      )
    }
    try changes.requireLines(isVerbose: verbose, isJSON: json)
    try refuse(
      if: changes.isGiven && city && !json,
      "\(changes.name) lists only changes; leave out --city, or add --json")
    if city { try boundaries.requireTimeZones(for: "--city") }
    try refuse(
      if: changes.isGiven && readsStandardInput && !json,
      "\(changes.name) prints a line for each change; for standard input add --json")
    try refuse(
      if: rules.zoneinfo != nil && !asksTime,
      "--zoneinfo requires --time, --local or --changes; see 'tzlookup --help'")
    try refuse(
      if: point.isEmpty && !readsStandardInput,
      "no point given; try 'tzlookup 43.06 141.35', or see 'tzlookup --help'")
  }

  private func source(_ shapefiles: ShapefileAccess) throws -> any ZoneSource {
    try requireOne(of: [(requireCertain, "--require-certain"), (asksNearest, "--nearest-point")])
    guard asksNearest else {
      if verbose, boundaries.usesActiveIndex { try ActiveIndex.current().report() }
      return try boundaries.open(shapefiles).source(policy.policy(for: boundaries))
    }
    try refuse(
      if: boundaries.isGiven || policy.concernsPolygons,
      "--nearest-point ignores the boundaries and cannot be combined with --index, --shapes, --field, --fallback, --sea or --prefer"
    )
    return NearestPlaces(try policy.placesPolicy())
  }

  private func answer(from source: any ZoneSource) throws -> ExitStatus {
    let lookup = Lookup(
      source: source,
      table: (asksNearest, asksNearest && policy.zoneTable == nil ? ZoneTable.embeddedVersion : nil),
      format: answerFormat, includesSource: verbose, requiresCertainty: requireCertain,
      clock: try clock(), cities: try cities(), groups: try groups(of: source),
      nameIn: try knownNames())
    return readsStandardInput
      ? try lookup.answerStandardInput(failsEmpty: failEmpty, country: policy.country, best: choice.best)
      : try lookup.answer(point.map(\.text), country: policy.country, best: choice.best)
  }

  private func groups(of source: any ZoneSource) throws -> (ZoneGroups, ZoneMerge)? {
    guard let question = try mergeSince.question() else { return nil }
    let places = try policy.placesPolicy().places.rows.map(\.timeZoneIdentifier)
    return (try question.groups(of: source.identifiers, and: places), question)
  }

  private func knownNames() throws -> SystemNames? {
    guard nameIn.isGiven, case .instant(let instant)? = try askedTime() else {
      return try nameIn.names(at: .now)
    }
    return try nameIn.names(at: instant)
  }

  private var answerFormat: AnswerFormat { json ? .json : all ? .all : .plain }

  private func cities() throws -> CityQuestion? {
    try requireCityLimit(limit, isAsked: city)
    return try cityLimits.options(city).map { CityQuestion($0, limit: limit) }
  }

  private func clock() throws -> ZoneClock? {
    let range = try changes.range()
    guard let asked = try askedTime() ?? (asksTime ? .instant(.now) : nil) else { return nil }
    return ZoneClock(asked, by: try rules.database(), ZoneTime.Style(isVerbose: verbose, changes: range))
  }

  private func askedTime() throws -> AskedTime? {
    try local.askedTime(time, named: "--time")
  }

  private static let discussion = """
    EXAMPLES:
      tzlookup 43.06 141.35           Asia/Tokyo
      tzlookup -33.87 151.21          Australia/Sydney
      tzlookup 43.84 87.53 --all      Asia/Shanghai and Asia/Urumqi, one per line
      tzlookup 43.06 141.35 --json    a JSON object
      tzlookup 43.06 141.35 --city    the zone and the nearest city in it
      tzlookup Springfield, IL        the zone of a city; see 'tzlookup help city'
      tzlookup 43.06 141.35 --time now
                                      the zone and its local time
      tzlookup 43.06 141.35 --local 2026-07-01T12:00
                                      the instant at which clocks there show that
      tzlookup - < points.txt         one point per line, one answer per line
      tzlookup zone America/Denver    its country, principal location, older names

    POINTS (WGS 84):
      43.06 141.35                    degrees: latitude, then longitude
      43.06,141.35                    the same with a comma
      43,06 141,35                    decimal commas; also 43,06; 141,35
      43°03′36″N 141°21′E             also 43 03 36 N 141 21 E, in either order
      lat: 43.06, lon: 141.35         also {"lat":43.06,"lon":141.35}
      geo:43.06,141.35                geo URI (RFC 5870)
      +4303.6+14121/                  ISO 6709
      POINT(141.35 43.06)             well-known text: longitude first
      37:51:39S 145:07:22E            also 3606N 07957W; 43,3.6N 141,21.0E (XMP)
      8RM33962+22                     full plus code; geohash:xn774c06kdtv
      JO62qm                          Maidenhead locator: middle of its square
      https://www.openstreetmap.org/#map=15/43.06/141.35
                                      also Google Maps and Apple Maps

    EXIT STATUS:
      0   a zone was found            66  no such input file
      1   no zone, no city near, or   69  tzlookup-shapes is missing
          a name of several cities    74  reading or writing failed
      64  wrong arguments
      65  bad data
      A point of standard input without a zone gets an empty answer; the status
      is 1 only with --fail-empty.
    """
}
