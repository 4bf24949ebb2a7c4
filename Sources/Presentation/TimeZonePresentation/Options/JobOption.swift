/// The options of work on rows, in `tzlookup csv`, `tzlookup ndjson` and batches of the service: how each is called, what it
/// does, and what it is for. Arguments, parameters of URLs, help and messages come from here.
///
/// The raw value is the name in the commands, without its hyphens.
package enum JobOption: String, CaseIterable, Sendable {
  /// Of batches alone: commands are named after formats.
  case format
  case latitude = "lat"
  case longitude = "lon"
  case noHeader = "no-header"
  case delimiter
  case time
  case localTime = "local-time"
  case offsetColumn = "offset-column"
  /// What objects have in the place of ``offsetColumn``.
  case offsetKey = "offset-key"
  case accuracyColumn = "accuracy-column"
  case timeFormat = "time-format"
  case column
  case allZones = "all-zones"
  case matchType = "match-type"
  case certainty, force
  case onError = "on-error"
  case offset, abbreviation
  case daylightSaving = "dst"
  case repeated, skipped, city
  case cityColumns = "city-columns"
  case minPopulation = "min-population"
  case cityWithin = "city-within"
  case sun
  case sunColumns = "sun-columns"
  case sunDate = "sun-date"
  case nameIn = "name-in"
  case geometry
  case audit
  case auditColumns = "audit-columns"
  case auditOnly = "audit-only"
  case auditIndex = "audit-index"
  case auditRules = "audit-rules"

  /// The name as a parameter of a URL.
  package var parameterName: String {
    switch self {
    case .longitude: "lng"
    case .noHeader: "header"
    case .offsetKey: JobOption.offsetColumn.rawValue
    case .allZones: "all"
    default: rawValue
    }
  }
}

// MARK: - Spelling

/// How options are written where they are given.
package enum OptionSpelling: Sendable {
  /// As arguments of a command, `--lat`: commands can be named, too.
  case arguments
  /// As parameters of a URL's query: `lat`.
  case parameters

  /// What an option is called.
  package func name(_ option: JobOption) -> String {
    self == .arguments ? "--\(option.rawValue)" : option.parameterName
  }

  /// What an option is written as with a value.
  package func setting(_ option: JobOption, _ value: String) -> String {
    self == .arguments ? "\(name(option)) \(value)" : "\(name(option))=\(value)"
  }

  /// What an option is written as that has no value.
  package func flag(_ option: JobOption) -> String {
    if self == .arguments { return name(option) }
    return setting(option, option == .noHeader ? "false" : "true")
  }
}

// MARK: - Conditions

extension JobOption {
  /// What must be the case for an option to have a meaning.
  package enum Condition: Sendable {
    case hasTimes, hasLocalTimes, hasCities, hasSun, hasAudit, hasNoTimes, isTable, isJSON

    fileprivate func text(_ spelling: OptionSpelling) -> String {
      switch self {
      case .hasTimes: "\(spelling.name(.time)) or \(spelling.name(.localTime))"
      case .hasLocalTimes: spelling.name(.localTime)
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

  private var conditions: [Condition] {
    switch self {
    case .timeFormat, .offset, .abbreviation, .daylightSaving: [.hasTimes]
    case .repeated, .skipped, .offsetColumn, .offsetKey: [.hasLocalTimes]
    case .cityColumns, .minPopulation, .cityWithin: [.hasCities]
    case .sunColumns: [.hasSun]
    case .sunDate: [.hasSun, .hasNoTimes]
    case .auditColumns, .auditOnly: [.hasAudit]
    case .noHeader, .delimiter: [.isTable]
    case .geometry: [.isJSON]
    default: []
    }
  }

  /// What is wrong with an option that has no meaning, after its name; `nil` where nothing is.
  package func misplacement(_ conditions: Set<Condition>, _ spelling: OptionSpelling) -> String? {
    guard let condition = self.conditions.first(where: { !conditions.contains($0) }) else { return nil }
    switch (spelling, condition) {
    case (.arguments, .hasNoTimes):
      return
        " excludes \(spelling.name(.time)) and \(spelling.name(.localTime)): rows have the date of their own time"
    case (.arguments, _): return " is for \(condition.text(spelling)); see --help"
    case (.parameters, _): return ": it is for \(condition.text(spelling))"
    }
  }
}

// MARK: - Help

extension JobOption {
  /// What rows are.
  package enum Rows: Sendable {
    /// Rows of a table: `csv`.
    case cells
    /// Objects: `ndjson`.
    case members
    /// Either: a batch of the service, whose descriptions are Markdown.
    case either
  }

  /// What the option does.
  package func help(_ rows: Rows) -> String {
    if rows == .either { return description }
    let value = rows == .cells ? "column" : "member"
    return switch (self, rows) {
    case (.format, _): "The format of the rows."
    case (.latitude, .cells): "The column of latitudes, by name or number (from 1)."
    case (.latitude, _):
      "The key of the latitude; dots separate the keys of nested objects and the indices (from 0) of arrays: geometry.coordinates.1; a key that itself has the dots goes first."
    case (.longitude, .cells): "The column of longitudes. The same as --lat if one column has both."
    case (.longitude, _): "The key of the longitude. The same as --lat if one string has both."
    case (.time, .cells):
      "Add utc_offset and local_time for the instants of this column: ISO 8601 or EXIF with an offset, or Unix seconds or milliseconds."
    case (.time, _):
      "Add utc_offset and local_time for the instant of this key: ISO 8601 or EXIF with an offset, or Unix seconds or milliseconds."
    case (.localTime, .cells):
      "Add utc_time, utc_offset and local_time_kind (unique, repeated, skipped; offset where the row has its own) for the local times of this column, at each row's place."
    case (.localTime, _):
      "Add utc_time, utc_offset and local_time_kind (unique, repeated, skipped; offset where the object has its own) for the local time of this key, at the object's own place."
    case (.offsetColumn, _):
      "The column of the offsets from UTC of local times; an empty one leaves it to the zone. (default: EXIF's, such as OffsetTimeOriginal for DateTimeOriginal)"
    case (.offsetKey, _):
      "The key of the offset from UTC of a local time; a missing one leaves it to the zone. (default: EXIF's, such as OffsetTimeOriginal for DateTimeOriginal)"
    case (.accuracyColumn, _): "The column of accuracies in meters."
    case (.noHeader, _): "The first row is data, not a header."
    case (.delimiter, _):
      "The field separator: a character, or comma, tab, semicolon, pipe, space. (default: detected in the first row)"
    case (.timeFormat, _):
      "How times are read: iso, exif, utc (either, in UTC where it has no offset), unix, unix-ms, excel (days since 1900), or a pattern such as '%d.%m.%Y %H:%M %z'. (default: auto)"
    case (.column, _): "The name of the new \(value). (default: timezone)"
    case (.allZones, _):
      "Write all zones of a disputed area: \(rows == .cells ? "joined by ';'" : "as an array")."
    case (.matchType, _): "Add a \(value) <name>_match_type: how the zone was found."
    case (.certainty, _):
      "Add a \(value) <name>_certainty: certain, or where a border may be within the error bound of the index the zones that the answer may be, joined by ';'."
    case (.force, _): "Replace a \(value) of the same name."
    case (.onError, _):
      "How malformed rows are handled: blank leaves the answer empty and ends with exit status 65, fail stops at the first, skip omits them."
    case (.offset, _): "Add a \(value) utc_offset at each row's time, such as +09:00."
    case (.abbreviation, _):
      "Add a \(value) abbreviation: that of local time at each row's time, such as CET."
    case (.daylightSaving, _):
      "Add a \(value) is_dst: whether daylight saving is in effect at each row's time."
    case (.repeated, _):
      "For a local time that occurs twice, because clocks were turned back: earlier or later, the instant to choose; fail, exit status 65. (default: earlier)"
    case (.skipped, _):
      "For a local time that clocks skipped: before or after, the side of the change to move it to, by as much as they skipped; fail, exit status 65. (default: after)"
    case (.city, _):
      "Add \(value)s city, region, country and city_meters: the nearest city in the zone of each row, and how far it is."
    case (.cityColumns, _):
      "Which \(value)s --city adds, joined by commas: those four, \(CityFact.further). city=nearest_city gives one another name."
    case (.minPopulation, _): "For --city: only cities with at least this many people."
    case (.cityWithin, _): "For --city: only cities within this distance, such as 50km."
    case (.sun, _):
      "Add \(value)s sunrise, sunset and sun_state (normal, polarDay, polarNight, noSolarNoon, noSuchDate): for the local date of each row's time, of --sun-date, or today."
    case (.sunColumns, _):
      "Which \(value)s --sun adds, joined by commas: those three, \(SunFact.further). sunset=dusk gives one another name."
    case (.sunDate, _):
      "For --sun: the local date of all rows, such as 2026-06-21, or today, tomorrow or yesterday."
    case (.nameIn, _):
      "Add \(value)s name_in and name_in_until: the name by which a system knows the zone, and until when its clocks agree (empty: forever). The system: a release of the tz database such as 2024a, a directory of compiled rules, or windows."
    case (.geometry, _):
      "Which geometries of GeoJSON Features give a position: points; or inside, where lines give their first position and polygons one inside."
    case (.audit, _):
      "Compare the zones of this \(value) with the answers: add audit (\(ZoneAudit.Verdict.list)), audit_since and audit_difference; exit status 1 if a clock is wrong. Names of Windows, offsets and abbreviations are understood as far as they can be."
    case (.auditColumns, _):
      "Which \(value)s an audit adds, joined by commas: those three, \(ZoneAudit.Fact.further). audit=check gives one another name."
    case (.auditOnly, _):
      "Write only the rows with these results of an audit, joined by commas; wrong is short for wrong-clock."
    case (.auditIndex, _):
      "Compare the answers of this index with those of today's boundaries, as --audit does the zones of rows."
    case (.auditRules, _):
      "Compare local times by these rules, a directory such as /usr/share/zoneinfo or a release such as 2025a: at the times of rows, else for ten years from now."
    }
  }

  /// The same in Markdown, for rows of any kind.
  private var description: String {
    switch self {
    case .format: "The format of the body; overrides `Content-Type`."
    case .latitude: Self.column("latitudes")
    case .longitude: Self.column("longitudes; the same as `lat` where one has both")
    case .noHeader: "Whether the first row of a table is a header."
    case .delimiter: "The separator of fields; by default it is detected from the first row."
    case .time: Self.column("instants: adds `utc_offset` and `local_time`")
    case .localTime: Self.column("local times: adds `utc_time`, `utc_offset` and `local_time_kind`")
    case .offsetColumn, .offsetKey: Self.column("the offsets from UTC of local times")
    case .accuracyColumn: Self.column("accuracies in meters")
    case .timeFormat:
      "How times are read: `auto`, `iso`, `exif`, `utc`, `unix`, `unix-ms`, `excel`, or a pattern."
    case .column: "The name of the new column or member; by default `timezone`."
    case .allZones: "Write all zones of disputed ground."
    case .matchType: "Add how each zone was found."
    case .certainty:
      "Add whether each zone is certain, given that simplified borders may have changed it."
    case .force: "Replace a column of the same name."
    case .onError:
      "How malformed rows are handled: `blank` leaves the answer empty, `skip` omits the row, `fail` ends the batch."
    case .offset: "Add `utc_offset` at each row's time."
    case .abbreviation: "Add `abbreviation` at each row's time."
    case .daylightSaving: "Add `is_dst` at each row's time."
    case .repeated: "The instant of a local time that occurs twice."
    case .skipped: "The side of the change to which a local time that clocks skipped is moved."
    case .city: "Add the nearest city in each row's zone."
    case .cityColumns: "What `city` adds: names joined by commas; `city=nearest` renames one."
    case .minPopulation: "Only cities of at least this population."
    case .cityWithin: "Only cities within this distance in meters."
    case .sun: "Add sunrise, sunset and `sun_state`."
    case .sunColumns: "What `sun` adds: names joined by commas; `sunset=dusk` renames one."
    case .sunDate: "The local date of all rows, where they have no times."
    case .audit:
      "The column of zones to compare with the answers: adds `audit` (\(ZoneAudit.Verdict.list)), `audit_since` and `audit_difference`; its name, or its number from 1; in JSON the path of its keys."
    case .auditColumns: "What an audit adds: names joined by commas; `audit=check` renames one."
    case .auditOnly: "Write only rows with these results of an audit; `wrong` is short for `wrong-clock`."
    case .auditIndex: "An index to compare the answers with."
    case .auditRules:
      "A release of the tz database, such as `2025a`, to compare local times with: at the times of rows, else for ten years from now."
    case .nameIn:
      "Add `name_in` and `name_in_until`: the name by which a system knows the zone, and until when its clocks agree. The system: a release of the tz database since 2020a, or `windows`."
    case .geometry:
      "Which geometries of GeoJSON Features are looked up: `points` only, or with `inside` also a position inside each other one."
    }
  }

  private static func column(_ what: String) -> String {
    "The column of \(what): its name, or its number from 1; in JSON the path of its keys, joined by dots."
  }
}
