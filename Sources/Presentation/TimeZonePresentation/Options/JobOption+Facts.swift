// What the options of work on rows take, what they are for, and what they do: arguments, parameters of URLs, help and messages
// come from here.

extension JobOption {
  /// The parameters of a batch, in the order of their description. Indexes are the server's own affair.
  package static let parameters = allCases.filter {
    ![.offsetKey, .accuracyColumn, .auditIndex, .cityName, .countryColumn, .regionColumn].contains($0)
  }

  // MARK: The table

  package enum Rows: Sendable {
    /// Rows of a table: `csv`.
    case cells
    /// Objects: `ndjson`.
    case members
  }

  package enum Value: Sendable {
    case flag
    case column(example: String)
    case text(expected: String, example: String)
    case choice([String], standard: String?)
    case whole(ClosedRange<Int>, example: String)
    case meters(upTo: Int, example: String)
    case date

    fileprivate static func anyOf<Choice: RawRepresentable<String> & CaseIterable>(
      _ type: Choice.Type, _ standard: Choice
    ) -> Value {
      .choice(type.allCases.map(\.rawValue), standard: standard.rawValue)
    }
  }

  package struct Facts: Sendable {
    package let value: Value
    fileprivate let needs: [Condition]
    /// The effect, in the help of `csv` or `ndjson`.
    package let help: String
    /// The same in Markdown, for rows of any kind.
    package let description: String

    fileprivate init(_ value: Value, _ help: String, _ description: String, needs: Condition...) {
      (self.value, self.needs, self.help, self.description) = (value, needs, help, description)
    }
  }

  /// The facts of the option, as help for rows of some kind has them.
  package func facts(_ rows: Rows = .cells) -> Facts {
    guard let facts = (rows == .cells ? Self.ofCells : Self.ofMembers)[self] else {
      preconditionFailure("the table lacks \(rawValue)")
    }
    return facts
  }

  private static let ofCells = table("column", isTable: true)
  private static let ofMembers = table("member", isTable: false)

  private static func table(_ value: String, isTable: Bool) -> [JobOption: Facts] {
    [
      .format: Facts(
        .choice(["csv", "ndjson", "json", "geojson"], standard: nil), "Read the rows in this format.",
        "The format of the body; overrides `Content-Type`."),
      .latitude: Facts(
        .column(example: "lat"),
        isTable
          ? "Read latitudes from this column, given by its name or by its number from 1. (default: detected by name)"
          : "Read the latitude from this key. Dots separate the keys of nested objects and the indices (from 0) of arrays, as in geometry.coordinates.1. A key that itself contains the dots takes precedence. (default: detected by name)",
        column("latitudes")),
      .longitude: Facts(
        .column(example: "lng"),
        isTable
          ? "Read longitudes from this column. Repeat the column of --lat if one column has both. (default: detected by name)"
          : "Read the longitude from this key. Repeat the key of --lat if one string has both. (default: detected by name)",
        column("longitudes; the same as `lat` where one has both")),
      .cityName: Facts(
        .column(example: "city"),
        "Read the names of cities from this column instead of coordinates. The zones are the ones that 'tzlookup city' prints. A row is malformed if its name could refer to two similarly well-known cities in different zones. --country applies to all rows.",
        column("the names of cities, instead of coordinates"), needs: .isTable),
      .countryColumn: Facts(
        .column(example: "country"),
        "With --city-name, read the countries of the cities from this column, as names or codes.",
        column("the countries of cities"), needs: .hasCityNames),
      .regionColumn: Facts(
        .column(example: "state"),
        "With --city-name, read the regions of the cities, such as states, from this column, as names or codes.",
        column("the regions of cities"), needs: .hasCityNames),
      .noHeader: Facts(
        .flag, "Treat the first row as data, not as a header.",
        "Whether the first row of a table is a header.", needs: .isTable),
      .skipLines: Facts(
        .whole(0...1_000_000, example: "2"),
        "Copy this many lines at the start unchanged. The table begins after them. (default: all comment lines, which begin with #)",
        "How many lines precede a table; they are copied.", needs: .isTable),
      .wrapLongitudes: Facts(
        .flag, "Accept longitudes from 0 to 360. Values above 180 are west of 0.",
        "Whether longitudes may be 0...360; those above 180 are west of 0."),
      .blankNullIsland: Facts(
        .flag, "Leave the answer empty at 0, 0, which often means an unknown position.",
        "Whether the answer is empty at 0, 0, which often means an unknown position."),
      .delimiter: Facts(
        .text(expected: "a character, or comma, tab, semicolon, pipe or space", example: "comma"),
        "Separate fields by this character, or by comma, tab, semicolon, pipe or space. (default: detected from the first row)",
        "The character between fields; by default it is detected from the first row.", needs: .isTable),
      .time: Facts(
        .column(example: "taken"),
        "Add utc_offset and local_time for the \(isTable ? "instants in this column" : "instant of this key"), in ISO 8601 or EXIF with an offset, or in Unix seconds or milliseconds.",
        column("instants: adds `utc_offset` and `local_time`")),
      .localTime: Facts(
        .column(example: "taken"),
        isTable
          ? "Add utc_time, utc_offset and local_time_kind for the local times in this column, at the position of each row. The kind is unique, repeated or skipped, or offset if the row has its own offset."
          : "Add utc_time, utc_offset and local_time_kind for the local time of this key, at the position of the object. The kind is unique, repeated or skipped, or offset if the object has its own offset.",
        column("local times: adds `utc_time`, `utc_offset` and `local_time_kind`")),
      .offsetColumn: Facts(
        .column(example: "offset"),
        "Read the UTC offsets of local times from this column, such as +05:30, UTC-7, or minutes. If a cell is empty, the zone determines the offset. (default: EXIF's column, such as OffsetTimeOriginal for DateTimeOriginal)",
        column("the offsets from UTC of local times"), needs: .hasLocalTimes),
      .offsetKey: Facts(
        .column(example: "offset"),
        "Read the UTC offset of a local time from this key, such as +05:30, UTC-7, or minutes. If the key is missing, the zone determines the offset. (default: EXIF's key, such as OffsetTimeOriginal for DateTimeOriginal)",
        column("the offsets from UTC of local times"), needs: .hasLocalTimes),
      .accuracyColumn: Facts(
        .column(example: "accuracy"), "Read accuracies, in meters, from this column.",
        column("accuracies in meters")),
      .timeColumns: Facts(
        .text(
          expected: "names joined by commas: \(AnnotationOptions.TimeFact.list)",
          example: "utc_time=departure_utc,utc_offset"),
        "Choose the \(value)s that --time or --local-time adds, joined by commas, from \(AnnotationOptions.TimeFact.list). To rename one, write utc_time=departure_utc.",
        "What `time` or `local-time` adds: names joined by commas; `utc_time=departure_utc` renames one.",
        needs: .hasTimes),
      .timeFormat: Facts(
        .text(
          expected:
            "auto, iso, exif, utc, unix, unix-ms, unix-us, unix-ns, excel, or a pattern such as %d.%m.%Y %H:%M",
          example: "utc"),
        "Read times as iso, exif, utc (iso or exif, in UTC if the time has no offset), unix, unix-ms, unix-us, unix-ns, excel (days since 1900), or by a pattern such as '%d.%m.%Y %H:%M %z'. (default: auto)",
        "How times are read: `auto`, `iso`, `exif`, `utc`, `unix`, `unix-ms`, `unix-us`, `unix-ns`, `excel`, or a pattern.",
        needs: .hasTimes),
      .assumeZone: Facts(
        .text(expected: "the name of a zone", example: "Etc/UTC"),
        "With --time, interpret times without a UTC offset in this zone, such as UTC, in any format. (default: such times are an error)",
        "The zone of instants without a UTC offset, such as `UTC`; by default such instants are malformed.",
        needs: .hasInstants),
      .column: Facts(
        .text(expected: "a name", example: "timezone"), "Name the new \(value). (default: timezone)",
        "The name of the new column or member; by default `timezone`."),
      .allZones: Facts(
        .flag, "Write all zones of a disputed area, \(isTable ? "joined by ';'" : "as an array").",
        "Write all zones of a disputed area."),
      .matchType: Facts(
        .flag, "Add a \(value) <name>_match_type, which shows how the zone was found.",
        "Add how each zone was found."),
      .certainty: Facts(
        .flag,
        "Add a \(value) <name>_certainty. Its value is 'certain' or, if a border may be within the error bound of the index, the possible zones, joined by ';'.",
        "Add whether each zone is certain, given that simplified borders may have changed it."),
      .force: Facts(
        .flag, "Replace an existing \(value) of the same name.",
        "Replace an existing column of the same name."),
      .onError: Facts(
        .anyOf(AnnotationOptions.ErrorPolicy.self, .blank),
        "Leave the answers of malformed rows empty and end with exit status 65 (blank), stop at the first such row (fail), or omit such rows (skip).",
        "How malformed rows are handled: `blank` leaves the answer empty, `skip` omits the row, `fail` ends the batch."
      ),
      .repeated: Facts(
        .anyOf(LocalTimePolicy.Repeated.self, .earlier),
        "If a local time occurs twice because clocks are turned back, choose the earlier instant (earlier) or the later one (later), or end with exit status 65 (fail). (default: earlier)",
        "The instant of a repeated local time, which occurs twice because clocks are turned back.",
        needs: .hasLocalTimes),
      .skipped: Facts(
        .anyOf(LocalTimePolicy.Skipped.self, .after),
        "If clocks skip a local time, move it by as much as they skip, to before the change (before) or after it (after), or end with exit status 65 (fail). (default: after)",
        "The side of the change to which a skipped local time is moved.", needs: .hasLocalTimes),
      .standardTime: Facts(
        .flag,
        "Read local times as standard time all year, for loggers that do not observe daylight saving.",
        "Whether local times are in standard time all year, as loggers write them.", needs: .hasLocalTimes),
      .posixTZ: Facts(
        .flag,
        "Add a \(value) posix_tz with the zone's rule for coming years, as a value of TZ in POSIX, such as CET-1CEST,M3.5.0,M10.5.0/3.",
        "Add `posix_tz`: each zone's rule for coming years as a value of `TZ` in POSIX."),
      .city: Facts(
        .flag,
        "Add \(value)s city, region, country and city_meters for the nearest city in the zone of each row, and its distance.",
        "Add the nearest city in each row's zone."),
      .cityColumns: Facts(
        .text(expected: "names joined by commas: \(CityFact.list)", example: "city,country"),
        "Choose the \(value)s that --city adds, joined by commas, from \(CityFact.list). To rename one, write city=nearest_city.",
        "What `city` adds: names joined by commas; `city=nearest` renames one.", needs: .hasCities),
      .minPopulation: Facts(
        .whole(0...2_000_000_000, example: "100000"),
        "With --city, consider only cities with at least this many people.",
        "Only cities of at least this population.", needs: .hasCities),
      .cityWithin: Facts(
        .meters(upTo: 20_100_000, example: "50000"),
        "With --city, consider only cities within this distance, such as 50km.",
        "Only cities within this distance in meters.", needs: .hasCities),
      .sun: Facts(
        .flag,
        "Add \(value)s sunrise, sunset and sun_state for the local date of each row's time, of --sun-date, or of today. The state is normal, polarDay, polarNight, noSolarNoon or noSuchDate.",
        "Add sunrise, sunset and `sun_state`."),
      .sunColumns: Facts(
        .text(expected: "names joined by commas: \(SunFact.list)", example: "sunrise,sunset"),
        "Choose the \(value)s that --sun adds, joined by commas, from \(SunFact.list). To rename one, write sunset=dusk.",
        "What `sun` adds: names joined by commas; `sunset=dusk` renames one.", needs: .hasSun),
      .sunDate: Facts(
        .date,
        "With --sun, use this local date for all rows, such as 2026-06-21, or today, tomorrow or yesterday.",
        "The local date of all rows, if they have no times.", needs: .hasSun, .hasNoTimes),
      .nameIn: Facts(
        .text(expected: "a release such as 2024a, or windows", example: "2024a"),
        "Add \(value)s name_in, the name of the zone in another system, and name_in_until, the time until which its clocks agree. The time is empty if they always agree. The system is a release of the tz database such as 2024a, a directory of compiled rules, or windows.",
        "Add the name of the zone in another system, and the time until which its clocks agree. The system is a release of the tz database since 2020a, or `windows`."
      ),
      .audit: Facts(
        .column(example: "timezone"),
        "Compare the zones in this \(value) with the answers. Add audit (\(ZoneAudit.Verdict.list)), audit_since and audit_difference, and end with exit status 1 if a clock is wrong. Windows names, offsets and abbreviations are interpreted as far as possible.",
        "The column of zones to compare with the answers: adds `audit` (\(ZoneAudit.Verdict.list)), `audit_since` and `audit_difference`; its name, or its number from 1; in JSON the path of its keys."
      ),
      .auditColumns: Facts(
        .text(expected: "names joined by commas: \(ZoneAudit.Fact.list)", example: "audit,audit_since"),
        "Choose the \(value)s that an audit adds, joined by commas, from \(ZoneAudit.Fact.list). To rename one, write audit=check.",
        "What an audit adds: names joined by commas; `audit=check` renames one.", needs: .hasAudit),
      .auditOnly: Facts(
        .text(expected: "names joined by commas: \(ZoneAudit.Verdict.list)", example: "wrong"),
        "Write only the rows with these results of an audit, joined by commas. The value 'wrong' is short for 'wrong clock'.",
        "Write only rows with these results of an audit; `wrong` is short for `wrong clock`.",
        needs: .hasAudit),
      .auditOffsets: Facts(
        .choice(OffsetUnit.allCases.map(\.rawValue), standard: nil),
        "With --audit, read whole numbers as UTC offsets in hours, hhmm (530 is 5:30), minutes or seconds. (default: the unit in which a number is an offset of some zone)",
        "The unit of whole numbers that are UTC offsets; by default the unit in which a number is an offset of some zone.",
        needs: .hasAudit),
      .auditIndex: Facts(
        .text(expected: "an index", example: "world.tzidx"),
        "Compare the answers of this index with the answers of today's boundaries, as --audit compares the zones of rows.",
        "Compare the answers with the answers of this index."),
      .auditRules: Facts(
        .text(expected: "a release of the tz database", example: "2025a"),
        "Compare local times with the rules of this release, such as 2025a, or of this directory, such as /usr/share/zoneinfo. They are compared at the times of rows, or else for ten years from now.",
        "A release of the tz database, such as `2025a`, to compare local times with. They are compared at the times of rows, or else for ten years from now."
      ),
      .geometry: Facts(
        .anyOf(NDJSONOptions.Geometries.self, .points),
        "Take the position of a GeoJSON Feature only from a Point (points), or also from the first position of a line or a position inside a polygon (inside).",
        "The geometries of GeoJSON Features that are looked up: `points`; or `inside`, which also uses a position inside each other geometry.",
        needs: .isJSON),
      .rows: Facts(
        .text(expected: "keys joined by dots, or .", example: "locations"),
        "Treat each element of the array, or each member of the object, at this path as a row. A path consists of keys joined by dots, or is '.' for the document itself.",
        "The array whose elements are the rows, or the object whose members are: keys joined by dots, or `.` for the document itself.",
        needs: .isJSON),
    ]
  }

  private static func column(_ what: String) -> String {
    "The column of \(what): its name, or its number from 1; in JSON, the path of its keys, joined by dots."
  }

  // MARK: Conditions

  /// A condition without which an option has no meaning.
  package enum Condition: Sendable {
    case hasTimes, hasInstants, hasLocalTimes, hasCityNames, hasCities, hasSun, hasAudit, hasNoTimes, isTable,
      isJSON

    fileprivate func text(_ spelling: OptionSpelling) -> String {
      switch self {
      case .hasTimes: "\(spelling.name(.time)) or \(spelling.name(.localTime))"
      case .hasInstants: spelling.name(.time)
      case .hasLocalTimes: "\(spelling.name(.localTime)) or \(spelling.name(.assumeZone))"
      case .hasCityNames: spelling.name(.cityName)
      case .hasCities: spelling.flag(.city)
      case .hasSun: spelling.flag(.sun)
      case .hasAudit:
        "\(spelling.name(.audit))\(spelling == .arguments ? ", \(spelling.name(.auditIndex))" : "") or \(spelling.name(.auditRules))"
      case .hasNoTimes: "rows without times, which have dates of their own"
      case .isTable: "a table"
      case .isJSON: "JSON"
      }
    }
  }

  /// The reason why an option has no meaning; `nil` if it has one.
  fileprivate func misplacement(_ conditions: Set<Condition>, _ spelling: OptionSpelling) -> String? {
    guard let condition = facts().needs.first(where: { !conditions.contains($0) }) else { return nil }
    let name = spelling.name(self)
    return switch (spelling, condition) {
    case (.arguments, .hasNoTimes):
      "\(name) cannot be combined with \(spelling.name(.time)) or \(spelling.name(.localTime)): rows have the date of their own time"
    case (.arguments, _): "\(name) requires \(condition.text(spelling)); see --help"
    case (.parameters, _), (.library, _): "\(name) requires \(condition.text(spelling))"
    }
  }
}

// MARK: - Given options

package struct JobOptionError: CommandError {
  package let option: JobOption
  package let failure: CommandFailure
}

/// The options that are given, with their texts: a flag's are `true` and `false`.
package struct JobOptions: Sendable {
  package let spelling: OptionSpelling
  private var texts: [JobOption: String]

  package init(_ spelling: OptionSpelling, _ texts: [JobOption: String]) {
    (self.spelling, self.texts) = (spelling, texts)
  }

  package subscript(_ option: JobOption) -> String? {
    get { texts[option] }
    set { texts[option] = newValue }
  }

  package var isEmpty: Bool { texts.isEmpty }

  package func isSet(_ option: JobOption) -> Bool { texts[option] == "true" }

  func name(_ option: JobOption) -> String { spelling.name(option) }

  package mutating func add(_ others: JobOptions) { texts.merge(others.texts) { $1 } }

  /// The value of an option's text, and the option's name for messages; `nil` if it is not given.
  func read<Value>(
    _ option: JobOption, _ parse: (String, _ name: String) throws -> Value
  ) throws -> Value? {
    guard let text = texts[option] else { return nil }
    return try mapError(
      { (error: any Error) in JobOptionError(option: option, failure: CommandFailure(error)) },
      parse(text, name(option)))
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: JobOption, of _: Choice.Type = Choice.self
  ) throws -> Choice? {
    try read(option) { text, name in
      if let choice = Choice(rawValue: text) { return choice }
      let words = Choice.allCases.map(\.rawValue)
      throw CommandFailure.expected(
        "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")", for: name, found: text)
    }
  }

  /// A number in the range of the table.
  func wholeNumber(_ option: JobOption) throws -> Int? {
    guard case .whole(let range, _) = option.facts().value else { return nil }
    return try read(option) { try WholeNumber.value($0, for: $1, in: range) }
  }

  /// Fails if an option has no meaning without another one, or in this kind of rows.
  package func requireMeaning(_ rows: JobOption.Rows) throws {
    var conditions: Set<JobOption.Condition> = [rows == .cells ? .isTable : .isJSON]
    conditions.insert(self[.time] ?? self[.localTime] == nil ? .hasNoTimes : .hasTimes)
    if self[.time] != nil { conditions.insert(.hasInstants) }
    if self[.localTime] ?? self[.assumeZone] != nil { conditions.insert(.hasLocalTimes) }
    if self[.cityName] != nil { conditions.insert(.hasCityNames) }
    if isSet(.city) { conditions.insert(.hasCities) }
    if isSet(.sun) { conditions.insert(.hasSun) }
    if self[.audit] ?? self[.auditIndex] ?? self[.auditRules] != nil { conditions.insert(.hasAudit) }
    for option in JobOption.allCases where self[option] != nil {
      if let message = option.misplacement(conditions, spelling) {
        throw JobOptionError(option: option, failure: .usage(message))
      }
    }
  }

  /// Fails if an option is given together with one of others.
  func exclude(_ others: [JobOption], with option: JobOption, _ reason: String) throws {
    guard self[option] != nil, let other = others.first(where: { self[$0] != nil }) else { return }
    throw JobOptionError(
      option: other,
      failure: .usage("\(name(option)) and \(name(other)) cannot be combined: \(reason)"))
  }
}

// MARK: - Times

extension AnnotationOptions.TimeFact: RowFact {
  /// None: they depend on what the times of rows are.
  package static var usual: [AnnotationOptions.TimeFact] { [] }

  package var isLiteral: Bool { isBoolean }
}
