import TimeZoneTracks

protocol TrackConsumer {
  var analysis: TrackAnalysis { get set }

  /// Takes fixes, in order, and writes what has become final.
  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws

  mutating func finish(to output: inout BufferedOutput) throws

  /// The counts for the line at the end, such as `3 crossings`.
  var totals: [String] { get }

  /// The number of fixes whose zone is uncertain because a border is within their accuracy.
  var openCount: Int64 { get }
}

extension TrackConsumer {
  /// The number of fixes left out because they are earlier than the one before.
  var skippedCount: Int64 { analysis.analyzer.skippedCount }
  var openCount: Int64 { analysis.analyzer.openCount }
}

/// An analysis of a track, shared by the forms of output.
struct TrackAnalysis {
  /// What counts as a gap.
  let options: TrackOptions
  /// The zones and their rules.
  let clock: TrackClock
  /// Members of a JSON object: the releases of the boundaries and of the rules.
  let versions: JSONObject
  private(set) var analyzer: TrackAnalyzer
  private var events: [TrackEvent] = []
  private var entered: Set<Int32> = []

  init(_ finder: TimeZoneFinder, _ fallback: Fallback, _ database: TimeZoneDatabase, _ options: TrackOptions)
  {
    let clock = TrackClock(finder.identifiers, by: database)
    (self.options, self.clock) = (options, clock)
    versions = [
      "dataVersion": JSON(stated: finder.information.dataVersion), "rulesVersion": JSON(clock.version),
    ]
    analyzer = TrackAnalyzer(finder, fallback: fallback, options: options) { clock.rules($0) }
  }

  mutating func add(_ fixes: [TrackFix]) throws -> [TrackEvent] {
    events.removeAll(keepingCapacity: true)
    // The reader has refused times that run backward already.
    for fix in fixes { try analyzer.add(fix, to: &events) }
    return try noted()
  }

  /// Adds a fix; `nil` if it is left out because it is earlier than the one before.
  mutating func add(_ fix: TrackFix) throws -> (zone: Int32, events: [TrackEvent])? {
    events.removeAll(keepingCapacity: true)
    let skippedCount = analyzer.skippedCount
    let zone = try analyzer.add(fix, to: &events)
    let added = try noted()
    return analyzer.skippedCount == skippedCount ? (zone, added) : nil
  }

  mutating func finish() throws -> [TrackEvent] {
    events.removeAll(keepingCapacity: true)
    analyzer.finish(to: &events)
    return try noted()
  }

  /// The number of zones of the stays that are final.
  var zoneCount: Int { entered.count }

  private mutating func noted() throws -> [TrackEvent] {
    for case .stay(let stay) in events where stay.zone >= 0 { entered.insert(stay.zone) }
    try clock.requireRules()
    return events
  }
}

func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String) -> String {
  "\(number.grouped) \(number == 1 ? singular : plural)"
}
