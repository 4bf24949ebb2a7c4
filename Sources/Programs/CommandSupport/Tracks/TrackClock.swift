import TimeZoneTracks

/// The zones along a track, and their local times.
final class TrackClock: @unchecked Sendable {
  // Sendable by hand: one thread at a time uses it.
  let identifiers: [String]
  private var opened: RulesCache
  /// Why the rules of a zone could not be used, the first time that this happened.
  private(set) var failure: CommandFailure?

  init(_ identifiers: [String], by database: TimeZoneDatabase) {
    self.identifiers = identifiers
    opened = RulesCache(database, identifiers)
  }

  /// The release of the rules; `nil` if it is unknown.
  var version: String? { opened.database.version }

  func identifier(_ zone: Int32) -> String? {
    identifiers.indices.contains(Int(zone)) ? identifiers[Int(zone)] : nil
  }

  /// The rules of a zone; `nil` for no zone, and if they cannot be used: then ``failure`` has the reason.
  func rules(_ zone: Int32) -> TimeZoneRules? {
    guard identifiers.indices.contains(Int(zone)) else { return nil }
    return usable { try opened.rules(zone) }
  }

  /// The rules of a zone that need not be one of the boundaries'; `nil` if they cannot be used.
  func rules(of identifier: String) -> TimeZoneRules? {
    usable { try opened.rules(of: identifier) }
  }

  private func usable(_ rules: () throws -> TimeZoneRules) -> TimeZoneRules? {
    do {
      return try rules()
    } catch {
      failure = failure ?? CommandFailure(error)
      return nil
    }
  }

  /// The offset from UTC in seconds in a zone at an instant; `nil` without a zone.
  func utcOffset(_ zone: Int32, at time: Instant) -> Int? {
    rules(zone)?.utcOffset(at: time)
  }

  /// How often clocks change during a stay.
  func changes(during stay: TrackStay) -> Int64 {
    guard let rules = rules(stay.zone) else { return 0 }
    var count: Int64 = 0
    var time = stay.from
    while let change = rules.nextTransition(after: time), change.instant <= stay.to {
      if change.before.utcOffset != change.after.utcOffset { count += 1 }
      time = change.instant
    }
    return count
  }

  /// The local time in a zone at an instant, with its offset; in UTC without a zone.
  func local(_ zone: Int32, at time: Instant) -> String {
    time.millisecondText(utcOffset: utcOffset(zone, at: time))
  }

  /// The local time in a zone, and the zone's name: `2026-11-20T21:00:00.000+09:00 Asia/Tokyo`.
  func text(_ zone: Int32, at time: Instant) -> String {
    "\(local(zone, at: time)) \(identifier(zone) ?? "no zone")"
  }

  func members(_ zone: Int32, at time: Instant) -> JSONObject {
    [
      "zone": JSON(identifier(zone)), "local": JSON(local(zone, at: time)),
      "utcOffset": JSON(utcOffset(zone, at: time)),
    ]
  }

  /// Throws if the rules of a zone of the track are missing or damaged.
  func requireRules() throws {
    if let failure { throw failure }
  }
}
