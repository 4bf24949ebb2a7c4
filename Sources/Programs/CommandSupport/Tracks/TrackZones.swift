import TimeZoneTracks

/// The inputs of a track's analysis: the zones, their rules, and what counts as a gap.
struct TrackZones {
  let finder: TimeZoneFinder
  let fallback: Fallback
  let options: TrackOptions
  let clock: TrackClock

  init(_ finder: TimeZoneFinder, _ fallback: Fallback, _ database: TimeZoneDatabase, _ options: TrackOptions)
  {
    (self.finder, self.fallback, self.options) = (finder, fallback, options)
    clock = TrackClock(finder.identifiers, by: database)
  }

  var versions: JSONObject {
    [
      "dataVersion": JSON(stated: finder.information.dataVersion),
      "rulesVersion": JSON(clock.version),
    ]
  }
}

/// An analysis of a track, shared by the forms of output.
struct TrackAnalysis {
  let zones: TrackZones
  private(set) var analyzer: TrackAnalyzer
  private var events: [TrackEvent] = []
  private var entered: Set<Int32> = []

  init(_ zones: TrackZones) {
    self.zones = zones
    analyzer = TrackAnalyzer(zones.finder, fallback: zones.fallback, options: zones.options) {
      [clock = zones.clock] zone in clock.rules(zone)
    }
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
    try zones.clock.requireRules()
    return events
  }
}
