/// The data to add to rows.
package struct AnnotationJob: Sendable {
  package let format: TimeZoneAnnotator.Format
  /// The options as the library takes them, without the columns of ``options(for:)``.
  package var options: AnnotationOptions
  package let cities: CityColumns?
  package let sun: SunColumns?
  package var audit: AuditJob?
  private let nameIn: SystemNames?
  private let includesCertainty: Bool
  private let includesPosixTZ: Bool
  private let spelling: OptionSpelling

  package init(_ given: JobOptions, _ rows: JobOption.Rows, threads: Int, compresses: Bool = false) throws {
    try given.exclude([.localTime], with: .time, "the first has instants, the second local times")
    try given.exclude([.latitude, .longitude], with: .cityName, "each names what rows are located by")
    try given.requireMeaning(rows)
    spelling = given.spelling
    format = try given.format(rows)
    options = AnnotationOptions(
      column: given[.column] ?? AuditJob.answerColumn(beside: given[.audit]),
      includesAllZones: given.isSet(.allZones), includesMatchType: given.isSet(.matchType),
      includesLocalTime: given[.time] != nil, replacesColumns: given.isSet(.force),
      errorPolicy: try given.choice(.onError) ?? .blank, threads: threads, compresses: compresses)
    options.includesUTCTime = given[.localTime] != nil
    options.localTimePolicy = try given.localTimePolicy()
    options.timeFormat =
      try given.read(.timeFormat) { text, name in
        try reading(name) { try TimeFormat(parsing: text) }
      } ?? .automatic
    options.readsStandardTime = given.isSet(.standardTime)
    options.blanksNullIsland = given.isSet(.blankNullIsland)
    options.wrapsLongitudes = given.isSet(.wrapLongitudes)
    options.timeColumns = try given.read(.timeColumns) { text, name in
      let columns = try NamedFacts<AnnotationOptions.TimeFact>(parsing: text, for: name)
      return zip(columns.facts, columns.names).map { (fact: $0, name: $1) }
    }
    options.assumedZone = try given.read(.assumeZone) { text, name in
      try reading(name) { try ZoneDirectory.embedded.spelling(for: text) }
    }
    includesPosixTZ = given.isSet(.posixTZ)
    includesCertainty = given.isSet(.certainty)
    cities = try given.cityOptions().map { CityColumns(facts: try given.facts(.cityColumns), options: $0) }
    sun = given.isSet(.sun) ? try given.sunColumns() : nil
    audit = try given.auditJob()
    nameIn = try given.read(.nameIn) { [spelling] text, name in
      try SystemNames(parsing: text, for: name, allowsDirectory: spelling == .arguments)
    }
  }

  package var names: NewValueNames {
    NewValueNames(
      zone: options.column,
      [
        (.timeColumns, "times", options.addedTimeColumns.map { $0.name }),
        (.cityColumns, "a city", cities?.names ?? []), (.sunColumns, "the sun", sun?.names ?? []),
        (.auditColumns, "an audit", audit?.names ?? []),
      ], spelling: spelling)
  }

  /// The options with the columns whose values the zones decide.
  package func options(for zones: NumberedZones) -> AnnotationOptions {
    var options = options
    if includesCertainty {
      options.pointColumns.append(.certainty(of: zones, named: "\(options.column)_certainty"))
    }
    if includesPosixTZ {
      options.pointColumns.append(
        .ofZones(["posix_tz"], zones.identifiers) { [rules = options.rules] in
          [(try? rules.rulesByAnyName(for: $0))?.posixRule?.text ?? ""]
        })
    }
    if let cities { options.pointColumns.append(cities.columns(zones.identifiers)) }
    if let sun { options.pointColumns.append(sun.columns(zones.identifiers, options.rules)) }
    if let audit { options.pointColumns.append(audit.columns(zones, options)) }
    if let nameIn { options.pointColumns.append(nameIn.columns(zones.identifiers)) }
    return options
  }
}

extension JobOptions {
  fileprivate func format(_ rows: JobOption.Rows) throws -> TimeZoneAnnotator.Format {
    let time = self[.time] ?? self[.localTime]
    guard rows == .cells else {
      return .ndjson(
        NDJSONOptions(
          latitude: self[.latitude], longitude: self[.longitude], time: time,
          offset: self[.offsetKey] ?? self[.offsetColumn], audited: self[.audit],
          geometries: try choice(.geometry) ?? .points, rows: self[.rows]))
    }
    var csv = CSVOptions(
      delimiter: try delimiter(), hasHeader: !isSet(.noHeader),
      latitude: self[.latitude].map { .named($0) },
      longitude: self[.longitude].map { .named($0) }, time: time.map { .named($0) },
      offset: self[.offsetColumn].map { .named($0) }, audited: self[.audit].map { .named($0) })
    csv.skippedLines = try skippedLines()
    csv.placeName = self[.cityName].map { .named($0) }
    csv.country = self[.countryColumn].map { .named($0) }
    csv.region = self[.regionColumn].map { .named($0) }
    return .csv(csv)
  }

  /// The separator of fields; `nil` if it is to be detected.
  package func delimiter() throws -> UInt8? {
    try read(.delimiter) { text, name in
      if let byte = Self.delimiters[text] { return byte }
      guard text.utf8.count == 1, let byte = text.utf8.first, byte >= 0x20 || byte == 0x09,
        byte != UInt8(ascii: "\"")
      else {
        throw CommandFailure.usage(
          "\(name): expected one ASCII character (no quotation mark) or comma, tab, semicolon, pipe, space, "
            + "found \(text.quotedForMessage)")
      }
      return byte
    }
  }

  private static let delimiters: [String: UInt8] = [
    "comma": UInt8(ascii: ","), "tab": 0x09, "\\t": 0x09, "semicolon": UInt8(ascii: ";"),
    "pipe": UInt8(ascii: "|"), "space": 0x20,
  ]

  package func skippedLines() throws -> Int { try wholeNumber(.skipLines) ?? 0 }

  package func localTimePolicy() throws -> LocalTimePolicy {
    LocalTimePolicy(
      repeated: try choice(.repeated) ?? .earlier, skipped: try choice(.skipped) ?? .after)
  }

  /// The options that decide which cities are the nearest; `nil` if no city was requested.
  package func cityOptions() throws -> CityOptions? {
    guard isSet(.city) else { return nil }
    return CityOptions(
      minimumPopulation: try wholeNumber(.minPopulation) ?? 0,
      maximumMeters: try read(.cityWithin) { try Meters(parsing: $0, for: $1).value })
  }

  fileprivate func sunColumns() throws -> SunColumns {
    let facts: NamedFacts<SunFact> = try facts(.sunColumns)
    if self[.time] ?? self[.localTime] == nil, let fact = facts.facts.first(where: { $0.needsInstant }) {
      throw JobOptionError(
        option: .sunColumns,
        failure: .usage(
          "\(name(.sunColumns)): \(fact.rawValue) requires \(name(.time)) or \(name(.localTime))"))
    }
    return SunColumns(facts: facts, date: try read(.sunDate) { try DateArgument($0, for: $1) } ?? .day(0))
  }

  fileprivate func auditJob() throws -> AuditJob? {
    guard self[.audit] ?? self[.auditIndex] ?? self[.auditRules] != nil else { return nil }
    try exclude([.auditIndex], with: .audit, "each names what the answers are compared with")
    let verdicts = try read(.auditOnly) { try ZoneAudit.Verdict.set(parsing: $0, for: $1) }
    let rules = try read(.auditRules) { text, name in
      try TimeZoneDatabase(
        releaseOrDirectory: text, for: name, allowsDirectory: spelling == .arguments)
    }
    return AuditJob(
      try facts(.auditColumns), only: verdicts, comparesRows: self[.audit] != nil, rules: rules,
      offsetUnit: try choice(.auditOffsets))
  }

  /// The facts that an option names, or the usual ones.
  fileprivate func facts<Fact: RowFact>(_ option: JobOption) throws -> NamedFacts<Fact> {
    try read(option) { try NamedFacts(parsing: $0, for: $1) } ?? NamedFacts()
  }
}
