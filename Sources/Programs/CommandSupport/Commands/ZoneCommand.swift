import ArgumentParser

struct ZoneCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "zone",
    abstract: "Print a zone's country, principal location, other names and time.",
    usage: """
      tzlookup zone [<name>] [--time <instant>] [--changes <from>..<to> | --next-changes] [--json]
      tzlookup zone [<name>] --city [--limit <number>] [--json]
      tzlookup zone [<name>] --name-in <system> [--json]
      tzlookup zone --country <code> [--json]
      """,
    discussion: """
      EXAMPLES:
        tzlookup zone America/Denver    its country, location and other names
        tzlookup zone asia/calcutta     an older name of Asia/Kolkata
        tzlookup zone                   the zone this machine is set to
        tzlookup zone --city            also the largest cities of that zone
        tzlookup zone Asia/Tokyo --changes 1940..1960
                                        also when its clocks changed
        tzlookup zone --country JP      the zones of a country, one per line
        tzlookup zone America/Coyhaique --name-in 2024a
                                        also its name for a system with older rules
      """)

  @Argument(
    help: ArgumentHelp(
      "The zone, given as a name such as Europe/Berlin or europe/berlin, an older name, a Windows or Rails name, or a city. (default: the zone of this machine, from TZ or /etc/localtime)",
      valueName: "name"),
    completion: .zones)
  var name: Word?

  @Option("Print the zones of this country, such as JP or jp.", "code", completion: .countries)
  var country: Word?

  @Option(
    "Print the time at this instant, given as now, ISO 8601 with its UTC offset, a day (its first instant), or Unix seconds or milliseconds. (default: now)",
    "instant")
  var time: Word?

  @OptionGroup var format: TimeFormatOption
  @OptionGroup var changes: ChangesOption
  @Flag("Also print the zone's largest cities and their populations.") var city = false
  @Option("With --city, print this many cities. (default: 5)", "number") var limit: Int?

  @Flag("Print one JSON object, in which 'tableVersion' is the release of the tz database's tables.")
  var json = false

  @OptionGroup var rules: RulesOption
  @OptionGroup var nameIn: NameInOption

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try requireCityLimit(limit, isAsked: city)
    if let country {
      try refuse(if: city, "--city and --country cannot be combined")
      try refuse(if: name != nil, "the name of a zone and --country cannot be combined")
      try refuse(
        if: time != nil || format.isGiven || changes.isGiven || rules.zoneinfo != nil,
        "--time, --time-format, \(changes.name) and --zoneinfo cannot be combined with --country")
      try refuse(if: nameIn.isGiven, "--name-in and --country cannot be combined")
      try printZones(ofCountry: country.text)
    } else {
      try printZone()
    }
    return .success
  }

  private func printZones(ofCountry code: String) throws {
    let directory = ZoneDirectory.embedded
    let zones = try directory.zones(inCountry: code)
    guard json else { return try BufferedOutput.print(zones.map { $0.name + "\n" }.joined()) }
    let answer: JSONObject = [
      "country": directory.country(code)?.json ?? JSON(code),
      "zones": .array(zones.map { .object($0.members) }),
    ]
    try BufferedOutput.print(.object(answer.adding(directory.versionMember)))
  }

  private func printZone() throws {
    let directory = ZoneDirectory.embedded
    let machine = name == nil ? try SystemTimeZone.current() : nil
    let asked = name?.text ?? machine?.name ?? ""
    var known = directory.spelling(of: asked)
    if known == nil, let name { known = try ZoneArgument.otherZone(name.text) }
    let entry = try directory.entry(for: known ?? asked)
    let time = try zoneTime(entry.name)
    let cities =
      city ? Gazetteer.embedded.largestCities(inZone: entry.name, limit: limit ?? 5) : nil
    let names = try nameIn.names(at: time.instant)
    let systemName = names?.zone(entry.name)
    if json {
      var object = entry.members
      object.add(names == nil ? time.posixRule.members : systemName?.members ?? SystemName.noMembers)
      object.add(cities?.members)
      if let machine { object.add(["setBy": JSON(machine.source.rawValue)]) }
      object.add(["time": time.json()])
      try BufferedOutput.print(.object(object.adding(directory.versionMember)))
    } else {
      let source =
        machine.map {
          [(label: "set by", value: $0.source == .unset ? "nothing, which means UTC" : $0.source.rawValue)]
        } ?? []
      let names = names == nil ? [] : systemName?.rows ?? [(label: "name there", value: "nothing")]
      try BufferedOutput.print(
        Columns.text(entry.lines + names + (cities?.rows ?? []) + source + time.rows))
    }
  }

  private func zoneTime(_ zone: String) throws -> ZoneTime {
    try rules.inputs.requireApart(from: nil)
    try refuse(if: format.isGiven && time == nil, "--time-format requires --time")
    let asked = try time.map { try format.askedTime($0, named: "--time") } ?? .instant(.now)
    let style = ZoneTime.Style(changes: try changes.range())
    let clock = ZoneClock(asked, by: try rules.database(), style)
    return try clock.time(in: zone)
  }
}
