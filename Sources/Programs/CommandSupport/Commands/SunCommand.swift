import ArgumentParser

struct SunCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sun",
    abstract: "Print sunrise, sunset and twilights, or the position of the sun.",
    usage: """
      tzlookup sun <point> [--date <date>] [--days <number>] [--angle <degrees> ...] [--json]
      tzlookup sun <point> --civil-day [--date <date>] [--angle <degrees> ...] [--json]
      tzlookup sun <point> --time <instant> [--json]
      tzlookup sun <point> (--year <year> | --this-year) [-o <file>]
      """,
    discussion: """
      Times are local, with their UTC offset. At sunrise and sunset the sun's upper
      limb is on the horizon with average refraction, and its center is 50' below the
      horizontal. Twilights end at 6, 12 and 18 degrees below it (civil, nautical,
      astronomical). Golden hours are from 4 degrees below to 6 above.

      A date means the solar day whose noon falls on it. If the sun sets after
      midnight, sunset is on the next date. --civil-day lists the events of one date
      from 0:00 to 24:00 instead. A date with two solar noons has two blocks, rows or
      objects. During polar day and polar night there is neither sunrise nor sunset,
      and the answer gives that reason. In tables, +1d is the next date.

      EXAMPLES:
        tzlookup sun Sapporo                       today
        tzlookup sun 43.06 141.35 --date 2026-06-21
        tzlookup sun Tromsø --days 30              a table
        tzlookup sun Reykjavik --date 2026-06-21 --civil-day
        tzlookup sun Sapporo --zone Asia/Sakhalin  by the clocks of another zone
        tzlookup sun Sapporo --time now            altitude and azimuth
        tzlookup sun Sapporo --year 2026 -o sun.svg
      """)

  @Argument(
    help: ArgumentHelp(
      "Latitude and longitude in degrees, in any form that 'tzlookup --help' shows, or the name of a city.",
      valueName: "point"))
  var point: [Word] = []

  @Option(
    "Use this local date, such as 2026-06-21, or today, tomorrow or yesterday. (default: today)", "date")
  var date: Word?

  @Option("Print a table with this many dates, or one JSON object per line with --json.", "number")
  var days: Word?

  @Option(
    "Print the altitude of the sun instead, and its azimuth clockwise from true north, in degrees. The instant is now, ISO 8601 with its UTC offset, or Unix seconds or milliseconds.",
    "instant")
  var time: Word?

  @OptionGroup var timeFormat: TimeFormatOption

  @Option(
    "Show times in this zone, by any of its names, instead of the zone at the point.", "name",
    completion: .zones)
  var zone: Word?

  @Option(
    help: ArgumentHelp(
      "Also print when the sun's center passes this altitude, in degrees. May be repeated.",
      valueName: "degrees"))
  var angle: [Word] = []

  @Option(
    "Set the height of the observer above the land or sea up to the horizon, such as 100 or 300ft. A higher observer has a lower horizon.",
    "distance")
  var height: Word?

  @Flag("Print all events of the local date, in order.") var civilDay = false
  @Option("Print a table of all dates of this year, or draw it with -o.", "year") var year: Word?
  @Flag("Print or draw the current year, as with --year.") var thisYear = false

  @Option(
    "With --year or --this-year, draw day, twilights and night by local time as an SVG image in this file. An existing file is replaced once the image is complete.",
    "file", name: [.short, .long], completion: .file(extensions: ["svg"]))
  var output: Word?

  @Flag(
    "Print one JSON object, or one per line for several dates. Times have milliseconds. If an event does not occur, its time is null, and 'state' and other members give the reason."
  )
  var json = false

  @OptionGroup var rules: RulesOption
  @OptionGroup var boundaries: BoundaryOptions
  @OptionGroup var policy: LookupPolicyOptions
  @OptionGroup var choice: CityChoice

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try check()
    let question = try question()
    try (boundaries.inputs + policy.inputs + rules.inputs).requireApart(from: output?.text)
    let file = try output.map { try CommandOutput($0.text) }
    guard let (point, place) = try place(shapefiles) else { return .noZone }
    try answer(question, place, file)
    point.place?.reportOthers()
    return .success
  }

  // MARK: Arguments

  private var asksYear: Bool { year != nil || thisYear }

  private func check() throws {
    try refuse(
      if: point.isEmpty, "no point given; try 'tzlookup sun 43.06 141.35', or see 'tzlookup sun --help'")
    let (time, year) = ((time != nil, "--time"), (year != nil, "--year"))
    let thisYear = (thisYear, "--this-year")
    try requireOne(of: [time, (civilDay, "--civil-day"), (days != nil, "--days"), year, thisYear])
    try requireOne(of: [(date != nil, "--date"), time, year, thisYear])
    try refuse(if: output != nil && !asksYear, "-o requires --year or --this-year; see 'tzlookup sun --help'")
    try requireOne(of: [(output != nil, "-o"), (json, "--json")])
    try requireOne(of: [(!angle.isEmpty, "--angle"), time])
    try refuse(
      if: !angle.isEmpty && (days != nil || asksYear) && !json,
      "--angle requires one date or --json; see 'tzlookup sun --help'")
    try refuse(if: timeFormat.isGiven && !time.0, "--time-format requires --time")
    try refuse(
      if: zone != nil && (boundaries.isGiven || policy.concernsPolygons),
      "--zone cannot be combined with --index, --shapes, --field, --fallback or --sea")
  }

  /// The place, and the point as the arguments name it; `nil`, after a message, if it has no zone.
  private func place(_ shapefiles: ShapefileAccess) throws -> (point: ArgumentPoint, place: SunPlace)? {
    let height = try height.map { try Meters(parsing: $0.text, for: "--height") } ?? Meters(0)
    guard height.value <= 100_000 else {
      throw CommandFailure.expected("at most 100 km", for: "--height", found: self.height?.text ?? "")
    }
    let point = try ArgumentPoint(point.map(\.text), country: policy.country, best: choice.best)
    func place(at point: ArgumentPoint, _ dataVersion: String?, _ time: ZoneTime) -> SunPlace {
      SunPlace(
        point.coordinate, city: point.place?.match.city.fullName, height: height, time: time,
        dataVersion: dataVersion)
    }
    let clock = ZoneClock(.instant(.now), by: try rules.database())
    if let zone {
      let time = try ZoneArgument(zone).time(clock)
      return (point, place(at: point, nil, time))
    }
    try boundaries.requireTimeZones(for: "sun")
    let source = try boundaries.open(shapefiles).source(policy.policy(for: boundaries))
    let lookup = point.lookup(Lookup(source: source))
    guard let zone = lookup.source.timeZoneIdentifier(at: point.coordinate) else {
      Diagnostics.report(source.absence(at: point.coordinate))
      return nil
    }
    let time = try clock.time(in: zone)
    return (point, place(at: point, source.dataVersion, time))
  }
}

// MARK: - Answers

private enum SunQuestion {
  case day(DateArgument)
  case days(DateArgument, Int)
  case civilDay(DateArgument)
  case moment(Instant)
  /// `nil` for this year.
  case year(Int?)
}

extension SunCommand {
  private func question() throws -> SunQuestion {
    let date = try date.map { try DateArgument($0.text, for: "--date") } ?? .day(0)
    if let time { return .moment(try timeFormat.preciseInstant(time)) }
    if asksYear { return .year(try year.map { try Self.year($0.text) }) }
    guard let days else { return civilDay ? .civilDay(date) : .day(date) }
    return .days(date, try WholeNumber.value(days.text, for: "--days", in: 1...100_000))
  }

  private static func year(_ text: String) throws -> Int {
    guard text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit), let year = Int(text) else {
      throw CommandFailure.expected("four digits, such as 2026", for: "--year", found: text)
    }
    return year
  }

  private func answer(_ question: SunQuestion, _ place: SunPlace, _ file: CommandOutput?) throws {
    let today = place.date(at: .now)
    switch question {
    case .moment(let instant):
      let moment = SunMoment(instant, place)
      try print(moment.rows, moment.json)
    case .civilDay(let date):
      let day = CivilDay(date.date(today: today), place.rules)
      guard day.exists else { throw try absence(day.date, place) }
      let answer = SunCivilDay(day, place, angles: try angles())
      try print(answer.rows, answer.json)
    case .day(let date):
      try printDay(date.date(today: today), place)
    case .days(let date, let count):
      let first = date.date(today: today)
      try refuse(
        if: first.adding(days: count - 1).year > 9999,
        "--days: the calendar ends with 9999-12-31, less than \(count) dates from \(first)")
      try printTable((0..<count).lazy.map { first.adding(days: $0) }, place)
    case .year(let year):
      try answer(year ?? today.year, place, file)
    }
  }

  private func answer(_ year: Int, _ place: SunPlace, _ file: CommandOutput?) throws {
    guard let file else { return try printTable(CalendarDate.dates(ofYear: year), place) }
    try file.write(Array(SunPicture(year, place).svg.utf8))
  }

  private func print(_ rows: [Columns.Row], _ object: JSON) throws {
    try BufferedOutput.print(json ? object.text : Columns.text(rows, width: 20))
  }

  private func printDay(_ date: CalendarDate, _ place: SunPlace) throws {
    let days = place.calendar.solarDays(on: date)
    if days.isEmpty { throw try absence(date, place) }
    let angles = try angles()
    let answers = days.map { SunDayAnswer($0, place, angles: angles) }
    try BufferedOutput.print(
      answers.map { json ? $0.json.text : Columns.text($0.rows, width: 20) }.joined(separator: "\n"))
  }

  /// The failure for a date without a solar noon, after its object in JSON.
  private func absence(_ date: CalendarDate, _ place: SunPlace) throws -> CommandFailure {
    let absence = SunAbsence(date, place)
    if json { try BufferedOutput.print(absence.json) }
    return absence.failure
  }

  private func printTable(_ dates: some Sequence<CalendarDate>, _ place: SunPlace) throws {
    var output = BufferedOutput.standard
    let angles = try angles()
    if !json { output.append(SunPlace.tableHeader + "\n") }
    for date in dates {
      let days = place.calendar.solarDays(on: date)
      if !json {
        output.append(place.tableText(date, days))
      } else if days.isEmpty {
        output.append(SunAbsence(date, place).json)
      } else {
        output.append(days.map { SunDayAnswer($0, place, angles: angles).json.text }.joined(separator: "\n"))
      }
      output.endLine()
      try output.flushIfLarge()
    }
    try output.flush()
  }

  private func angles() throws -> [SolarThreshold] {
    var angles: [SolarThreshold] = []
    for word in angle {
      let isDecimal = word.text.utf8.allSatisfy { $0.isASCIIDigit || "+-.".utf8.contains($0) }
      guard isDecimal, let degrees = Double(word.text), (-90...90).contains(degrees) else {
        throw CommandFailure.expected("degrees, -90...90, such as -6", for: "--angle", found: word.text)
      }
      let angle = SolarThreshold(degrees: degrees)
      if !angles.contains(angle) { angles.append(angle) }
    }
    return angles
  }
}
