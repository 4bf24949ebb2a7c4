// What the options of work on rows take, what they are for, and what they do: arguments, parameters of URLs, help and messages
// come from here.

extension JobOption {
  /// The parameters of a batch, in the order of their description. Indexes are the server's own affair.
  package static let parameters = allCases.filter {
    ![.offsetKey, .accuracyColumn, .auditIndex].contains($0)
  }
}

// MARK: - The table

extension JobOption {
  /// The form of the rows.
  package enum Rows: Sendable {
    /// Rows of a table: `csv`.
    case cells
    /// Objects: `ndjson`.
    case members
  }

  /// The value of an option.
  package enum Value: Sendable {
    case flag
    case column(example: String)
    case text(expected: String, example: String)
    case choice([String], standard: String?)
    case whole(ClosedRange<Int>, example: String)
    case meters(upTo: Int, example: String)
    case date

    fileprivate static func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ type: Choice.Type, _ standard: Choice
    ) -> Value {
      .choice(type.allCases.map(\.rawValue), standard: standard.rawValue)
    }
  }

  /// The value, the requirements, and the effect of an option.
  package struct Facts {
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

  /// The option's line of the table.
  package func facts(_ rows: Rows = .cells) -> Facts {
    let isTable = rows == .cells
    let value = isTable ? "column" : "member"
    return switch self {
    case .format:
      Facts(
        .choice(["csv", "ndjson", "json", "geojson"], standard: nil),
        "The format of the rows.",
        "The format of the body; overrides `Content-Type`.")
    case .latitude:
      Facts(
        .column(example: "lat"),
        isTable
          ? "The column of latitudes, by name or number (from 1)."
          : "The key of the latitude; dots separate the keys of nested objects and the indices (from 0) of arrays: geometry.coordinates.1; a key that itself has the dots goes first.",
        Self.column("latitudes"))
    case .longitude:
      Facts(
        .column(example: "lng"),
        isTable
          ? "The column of longitudes. The same as --lat if one column has both."
          : "The key of the longitude. The same as --lat if one string has both.",
        Self.column("longitudes; the same as `lat` where one has both"))
    case .noHeader:
      Facts(
        .flag,
        "The first row is data, not a header.",
        "Whether the first row of a table is a header.", needs: .isTable)
    case .skipLines:
      Facts(
        .whole(0...1_000_000, example: "2"),
        "How many lines precede the table; they are copied. (default: those of comments, which begin with #)",
        "How many lines precede a table; they are copied.", needs: .isTable)
    case .wrapLongitudes:
      Facts(
        .flag,
        "Longitudes may be 0...360: those beyond 180 are west of 0.",
        "Whether longitudes may be 0...360: those beyond 180 are west of 0.")
    case .blankNullIsland:
      Facts(
        .flag,
        "Leave the answer empty at 0, 0, which often stands for no position.",
        "Whether the answer is empty at 0, 0, which often stands for no position.")
    case .delimiter:
      Facts(
        .text(expected: "a character, or comma, tab, semicolon, pipe or space", example: "comma"),
        "The field separator: a character, or comma, tab, semicolon, pipe, space. (default: detected in the first row)",
        "The separator of fields; by default it is detected from the first row.", needs: .isTable)
    case .time:
      Facts(
        .column(example: "taken"),
        "Add utc_offset and local_time for the \(isTable ? "instants of this column" : "instant of this key"): ISO 8601 or EXIF with an offset, or Unix seconds or milliseconds.",
        Self.column("instants: adds `utc_offset` and `local_time`"))
    case .localTime:
      Facts(
        .column(example: "taken"),
        isTable
          ? "Add utc_time, utc_offset and local_time_kind (unique, repeated, skipped; offset where the row has its own) for the local times of this column, at each row's place."
          : "Add utc_time, utc_offset and local_time_kind (unique, repeated, skipped; offset where the object has its own) for the local time of this key, at the object's own place.",
        Self.column("local times: adds `utc_time`, `utc_offset` and `local_time_kind`"))
    case .offsetColumn, .offsetKey:
      Facts(
        .column(example: "offset"),
        self == .offsetColumn
          ? "The column of the offsets from UTC of local times, such as +05:30, UTC-7, or minutes; an empty one leaves it to the zone. (default: EXIF's, such as OffsetTimeOriginal for DateTimeOriginal)"
          : "The key of the offset from UTC of a local time, such as +05:30, UTC-7, or minutes; a missing one leaves it to the zone. (default: EXIF's, such as OffsetTimeOriginal for DateTimeOriginal)",
        Self.column("the offsets from UTC of local times"), needs: .hasLocalTimes)
    case .accuracyColumn:
      Facts(
        .column(example: "accuracy"),
        "The column of accuracies in meters.",
        Self.column("accuracies in meters"))
    case .timeColumns:
      Facts(
        .text(
          expected: "names joined by commas: \(AnnotationOptions.TimeFact.list)",
          example: "utc_time=departure_utc,utc_offset"),
        "Which \(value)s --time or --local-time adds, joined by commas: \(AnnotationOptions.TimeFact.list). utc_time=departure_utc gives one another name.",
        "What `time` or `local-time` adds: names joined by commas; `utc_time=departure_utc` renames one.",
        needs: .hasTimes)
    case .timeFormat:
      Facts(
        .text(
          expected:
            "auto, iso, exif, utc, unix, unix-ms, unix-us, unix-ns, excel, or a pattern such as %d.%m.%Y %H:%M",
          example: "utc"),
        "How times are read: iso, exif, utc (either, in UTC where it has no offset), unix, unix-ms, unix-us, unix-ns, excel (days since 1900), or a pattern such as '%d.%m.%Y %H:%M %z'. (default: auto)",
        "How times are read: `auto`, `iso`, `exif`, `utc`, `unix`, `unix-ms`, `unix-us`, `unix-ns`, `excel`, or a pattern.",
        needs: .hasTimes)
    case .assumeZone:
      Facts(
        .text(expected: "the name of a zone", example: "Etc/UTC"),
        "For --time: the zone of times without an offset from UTC, such as UTC, in any format. (default: such times are an error)",
        "The zone of instants without an offset from UTC, such as `UTC`; by default they are malformed.",
        needs: .hasInstants)
    case .column:
      Facts(
        .text(expected: "a name", example: "timezone"),
        "The name of the new \(value). (default: timezone)",
        "The name of the new column or member; by default `timezone`.")
    case .allZones:
      Facts(
        .flag,
        "Write all zones of a disputed area: \(isTable ? "joined by ';'" : "as an array").",
        "Write all zones of disputed ground.")
    case .matchType:
      Facts(
        .flag,
        "Add a \(value) <name>_match_type: how the zone was found.",
        "Add how each zone was found.")
    case .certainty:
      Facts(
        .flag,
        "Add a \(value) <name>_certainty: certain, or where a border may be within the error bound of the index the zones that the answer may be, joined by ';'.",
        "Add whether each zone is certain, given that simplified borders may have changed it.")
    case .force:
      Facts(.flag, "Replace a \(value) of the same name.", "Replace a column of the same name.")
    case .onError:
      Facts(
        .choice(AnnotationOptions.ErrorPolicy.self, .blank),
        "How malformed rows are handled: blank leaves the answer empty and ends with exit status 65, fail stops at the first, skip omits them.",
        "How malformed rows are handled: `blank` leaves the answer empty, `skip` omits the row, `fail` ends the batch."
      )
    case .offset:
      Facts(
        .flag,
        "Add a \(value) utc_offset at each row's time, such as +09:00.",
        "Add `utc_offset` at each row's time.", needs: .hasTimes)
    case .abbreviation:
      Facts(
        .flag,
        "Add a \(value) abbreviation: that of local time at each row's time, such as CET.",
        "Add `abbreviation` at each row's time.", needs: .hasTimes)
    case .daylightSaving:
      Facts(
        .flag,
        "Add a \(value) is_dst: whether daylight saving is in effect at each row's time.",
        "Add `is_dst` at each row's time.", needs: .hasTimes)
    case .repeated:
      Facts(
        .choice(LocalTimePolicy.Repeated.self, .earlier),
        "For a local time that occurs twice, because clocks were turned back: earlier or later, the instant to choose; fail, exit status 65. (default: earlier)",
        "The instant of a local time that occurs twice.", needs: .hasLocalTimes)
    case .skipped:
      Facts(
        .choice(LocalTimePolicy.Skipped.self, .after),
        "For a local time that clocks skipped: before or after, the side of the change to move it to, by as much as they skipped; fail, exit status 65. (default: after)",
        "The side of the change to which a local time that clocks skipped is moved.", needs: .hasLocalTimes)
    case .city:
      Facts(
        .flag,
        "Add \(value)s city, region, country and city_meters: the nearest city in the zone of each row, and how far it is.",
        "Add the nearest city in each row's zone.")
    case .cityColumns:
      Facts(
        .text(expected: "names joined by commas: \(CityFact.list)", example: "city,country"),
        "Which \(value)s --city adds, joined by commas: those four, \(CityFact.further). city=nearest_city gives one another name.",
        "What `city` adds: names joined by commas; `city=nearest` renames one.", needs: .hasCities)
    case .minPopulation:
      Facts(
        .whole(0...2_000_000_000, example: "100000"),
        "For --city: only cities with at least this many people.",
        "Only cities of at least this population.", needs: .hasCities)
    case .cityWithin:
      Facts(
        .meters(upTo: 20_100_000, example: "50000"),
        "For --city: only cities within this distance, such as 50km.",
        "Only cities within this distance in meters.", needs: .hasCities)
    case .sun:
      Facts(
        .flag,
        "Add \(value)s sunrise, sunset and sun_state (normal, polarDay, polarNight, noSolarNoon, noSuchDate): for the local date of each row's time, of --sun-date, or today.",
        "Add sunrise, sunset and `sun_state`.")
    case .sunColumns:
      Facts(
        .text(expected: "names joined by commas: \(SunFact.list)", example: "sunrise,sunset"),
        "Which \(value)s --sun adds, joined by commas: those three, \(SunFact.further). sunset=dusk gives one another name.",
        "What `sun` adds: names joined by commas; `sunset=dusk` renames one.", needs: .hasSun)
    case .sunDate:
      Facts(
        .date,
        "For --sun: the local date of all rows, such as 2026-06-21, or today, tomorrow or yesterday.",
        "The local date of all rows, where they have no times.", needs: .hasSun, .hasNoTimes)
    case .nameIn:
      Facts(
        .text(expected: "a release such as 2024a, or windows", example: "2024a"),
        "Add \(value)s name_in and name_in_until: the name by which a system knows the zone, and until when its clocks agree (empty: forever). The system: a release of the tz database such as 2024a, a directory of compiled rules, or windows.",
        "Add the name by which a system knows the zone, and when its clocks agree: a release of the tz database since 2020a, or `windows`."
      )
    case .audit:
      Facts(
        .column(example: "timezone"),
        "Compare the zones of this \(value) with the answers: add audit (\(ZoneAudit.Verdict.list)), audit_since and audit_difference; exit status 1 if a clock is wrong. Names of Windows, offsets and abbreviations are understood as far as they can be.",
        "The column of zones to compare with the answers: adds `audit` (\(ZoneAudit.Verdict.list)), `audit_since` and `audit_difference`; its name, or its number from 1; in JSON the path of its keys."
      )
    case .auditColumns:
      Facts(
        .text(expected: "names joined by commas: \(ZoneAudit.Fact.list)", example: "audit,audit_since"),
        "Which \(value)s an audit adds, joined by commas: those three, \(ZoneAudit.Fact.further). audit=check gives one another name.",
        "What an audit adds: names joined by commas; `audit=check` renames one.", needs: .hasAudit)
    case .auditOnly:
      Facts(
        .text(expected: "names joined by commas: \(ZoneAudit.Verdict.list)", example: "wrong"),
        "Write only the rows with these results of an audit, joined by commas; wrong is short for wrong-clock.",
        "Write only rows with these results of an audit; `wrong` is short for `wrong-clock`.",
        needs: .hasAudit)
    case .auditOffsets:
      Facts(
        .choice(OffsetUnit.allCases.map(\.rawValue), standard: nil),
        "For --audit: the unit of whole numbers that stand for offsets from UTC: hours, hhmm (530 is 5:30), minutes or seconds. (default: the one in which a number is an offset of some zone)",
        "The unit of whole numbers that stand for offsets from UTC; by default the one in which a number is an offset of some zone.",
        needs: .hasAudit)
    case .auditIndex:
      Facts(
        .text(expected: "an index", example: "world.tzidx"),
        "Compare the answers of this index with those of today's boundaries, as --audit does the zones of rows.",
        "An index to compare the answers with.")
    case .auditRules:
      Facts(
        .text(expected: "a release of the tz database", example: "2025a"),
        "Compare local times by these rules, a directory such as /usr/share/zoneinfo or a release such as 2025a: at the times of rows, else for ten years from now.",
        "A release of the tz database, such as `2025a`, to compare local times with: at the times of rows, else for ten years from now."
      )
    case .geometry:
      Facts(
        .choice(NDJSONOptions.Geometries.self, .points),
        "Which geometries of GeoJSON Features give a position: points; or inside, where lines give their first position and polygons one inside.",
        "Which geometries of GeoJSON Features are looked up: `points` only, or with `inside` also a position inside each other one.",
        needs: .isJSON)
    case .rows:
      Facts(
        .text(expected: "keys joined by dots, or .", example: "locations"),
        "The array whose elements are the objects, or the object whose members are: keys joined by dots, or '.' for the document itself.",
        "The array whose elements are the objects, or the object whose members are: keys joined by dots, or `.` for the document itself.",
        needs: .isJSON)
    }
  }

  private static func column(_ what: String) -> String {
    "The column of \(what): its name, or its number from 1; in JSON the path of its keys, joined by dots."
  }
}

// MARK: - Conditions

extension JobOption {
  /// What must be the case for an option to have a meaning.
  package enum Condition: Sendable {
    case hasTimes, hasInstants, hasLocalTimes, hasCities, hasSun, hasAudit, hasNoTimes, isTable, isJSON

    fileprivate func text(_ spelling: OptionSpelling) -> String {
      switch self {
      case .hasTimes: "\(spelling.name(.time)) or \(spelling.name(.localTime))"
      case .hasInstants: spelling.name(.time)
      case .hasLocalTimes: "\(spelling.name(.localTime)) or \(spelling.name(.assumeZone))"
      case .hasCities: spelling.flag(.city)
      case .hasSun: spelling.flag(.sun)
      case .hasAudit:
        "\(spelling.name(.audit))\(spelling == .arguments ? ", \(spelling.name(.auditIndex))" : "") or \(spelling.name(.auditRules))"
      case .hasNoTimes: "rows without times: they have dates of their own"
      case .isTable: "tables"
      case .isJSON: "JSON"
      }
    }
  }

  /// What is wrong with an option that has no meaning; `nil` if nothing is.
  fileprivate func misplacement(_ conditions: Set<Condition>, _ spelling: OptionSpelling) -> String? {
    guard let condition = facts().needs.first(where: { !conditions.contains($0) }) else { return nil }
    let name = spelling.name(self)
    return switch (spelling, condition) {
    case (.arguments, .hasNoTimes):
      "\(name) excludes \(spelling.name(.time)) and \(spelling.name(.localTime)): rows have the date of their own time"
    case (.arguments, _): "\(name) is for \(condition.text(spelling)); see --help"
    case (.parameters, _), (.library, _): "\(name): it is for \(condition.text(spelling))"
    }
  }
}

// MARK: - Given options

/// An option that is given and cannot be used.
package struct JobOptionError: CommandError {
  package let option: JobOption
  package let failure: CommandFailure

  init(_ option: JobOption, _ failure: CommandFailure) {
    (self.option, self.failure) = (option, failure)
  }
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

  /// Whether a flag is set.
  package func isSet(_ option: JobOption) -> Bool { texts[option] == "true" }

  func name(_ option: JobOption) -> String { spelling.name(option) }

  /// Adds other options.
  package mutating func add(_ others: JobOptions) { texts.merge(others.texts) { $1 } }

  /// What is made of an option's text, and its name for messages; `nil` if it is not given.
  func read<Value>(
    _ option: JobOption, _ parse: (String, _ name: String) throws -> Value
  ) throws -> Value? {
    guard let text = texts[option] else { return nil }
    do {
      return try parse(text, name(option))
    } catch {
      throw JobOptionError(option, CommandFailure(error))
    }
  }

  /// The choice that an option's text names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: JobOption, of _: Choice.Type = Choice.self
  ) throws -> Choice? {
    try read(option) { text, name in
      if let choice = Choice(rawValue: text) { return choice }
      let words = Choice.allCases.map(\.rawValue)
      throw CommandFailure.usage(
        "\(name): expected \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), found '\(text)'"
      )
    }
  }

  /// Fails where an option has no meaning without another one, or in this kind of rows.
  package func requireMeaning(_ rows: JobOption.Rows) throws {
    var conditions: Set<JobOption.Condition> = [rows == .cells ? .isTable : .isJSON]
    conditions.insert(self[.time] ?? self[.localTime] == nil ? .hasNoTimes : .hasTimes)
    if self[.time] != nil { conditions.insert(.hasInstants) }
    if self[.localTime] ?? self[.assumeZone] != nil { conditions.insert(.hasLocalTimes) }
    if isSet(.city) { conditions.insert(.hasCities) }
    if isSet(.sun) { conditions.insert(.hasSun) }
    if self[.audit] ?? self[.auditIndex] ?? self[.auditRules] != nil { conditions.insert(.hasAudit) }
    for option in JobOption.allCases where self[option] != nil {
      if let message = option.misplacement(conditions, spelling) {
        throw JobOptionError(option, .usage(message))
      }
    }
  }
}

// MARK: - Times

extension AnnotationOptions.TimeFact: RowFact {
  /// None: they depend on what the times of rows are.
  package static var usual: [AnnotationOptions.TimeFact] { [] }

  /// Whether JSON has it without quotation marks.
  package var isLiteral: Bool { isBoolean }
}
