import TimeZonePresentation
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

  var analyzer: TrackAnalyzer {
    TrackAnalyzer(finder, fallback: fallback, options: options) { [clock] zone in clock.rules(zone) }
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
  private var analyzer: TrackAnalyzer
  private var events: [TrackEvent] = []
  private var entered: Set<Int32> = []

  init(_ zones: TrackZones) {
    self.zones = zones
    analyzer = zones.analyzer
  }

  mutating func add(_ fixes: [TrackFix]) throws -> [TrackEvent] {
    events.removeAll(keepingCapacity: true)
    // The reader has refused times that run backward already.
    try fixes.withUnsafeBufferPointer { try analyzer.add($0, to: &events) }
    return try noted()
  }

  mutating func add(_ fix: TrackFix, zone: inout Int32) throws -> [TrackEvent] {
    events.removeAll(keepingCapacity: true)
    zone = try analyzer.add(fix, to: &events)
    return try noted()
  }

  mutating func finish() throws -> [TrackEvent] {
    events.removeAll(keepingCapacity: true)
    analyzer.finish(to: &events)
    return try noted()
  }

  /// The number of zones of the stays that are final.
  var zoneCount: Int { entered.count }

  /// The number of fixes left out because they are earlier than the one before.
  var skippedCount: Int64 { analyzer.skippedCount }

  /// The number of fixes that leave their zone open.
  var openCount: Int64 { analyzer.openCount }

  private mutating func noted() throws -> [TrackEvent] {
    for case .stay(let stay) in events where stay.zone >= 0 { entered.insert(stay.zone) }
    try zones.clock.requireRules()
    return events
  }
}
