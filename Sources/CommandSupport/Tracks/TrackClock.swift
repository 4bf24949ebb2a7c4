import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneSupport

/// The zones along a track, and what their clocks show.
final class TrackClock: @unchecked Sendable {
  // Sendable by hand: one thread at a time uses it.
  /// The zone identifiers by their indices.
  let identifiers: [String]
  private let book: TimeZoneRuleBook
  private var known: [Int32: TimeZoneRules] = [:]
  private var named: [ExactText: TimeZoneRules] = [:]
  /// Why the rules of a zone are not known, the first time that this happened.
  private(set) var failure: CommandFailure?

  /// - Parameters:
  ///   - identifiers: The zone identifiers by their indices.
  ///   - book: The rules.
  init(_ identifiers: [String], by book: TimeZoneRuleBook) {
    self.identifiers = identifiers
    self.book = book
  }

  /// The release of the rules; `nil` where it is not known.
  var version: String? { book.version }

  /// The identifier of a zone; `nil` for no zone.
  func identifier(_ zone: Int32) -> String? {
    identifiers.indices.contains(Int(zone)) ? identifiers[Int(zone)] : nil
  }

  /// The rules of a zone; `nil` for no zone, and where they cannot be used: then ``failure`` says why.
  func rules(_ zone: Int32) -> TimeZoneRules? {
    if let rules = known[zone] { return rules }
    let rules = identifier(zone).flatMap { self.rules(of: $0) }
    known[zone] = rules
    return rules
  }

  /// The rules of a zone that may be none of the boundaries'; `nil` where they cannot be used.
  func rules(of identifier: String) -> TimeZoneRules? {
    if let rules = named[ExactText(identifier)] { return rules }
    do throws(TimeZoneRulesError) {
      let rules = try book.rulesByAnyName(for: identifier)
      named[ExactText(identifier)] = rules
      return rules
    } catch {
      failure = failure ?? CommandFailure(error)
      return nil
    }
  }

  /// Seconds to add to UTC in a zone at an instant; `nil` without a zone.
  func utcOffset(_ zone: Int32, at time: PreciseInstant) -> Int? {
    rules(zone)?.utcOffset(at: time.instant)
  }

  /// What clocks of a zone show at an instant, with their offset; in UTC without a zone.
  func local(_ zone: Int32, at time: PreciseInstant) -> String {
    utcOffset(zone, at: time).map { time.text(utcOffset: $0) } ?? "\(time)"
  }

  /// What clocks of a zone show, and its name: `2026-11-20T21:00:00.000+09:00 Asia/Tokyo`.
  func text(_ zone: Int32, at time: PreciseInstant) -> String {
    "\(local(zone, at: time)) \(identifier(zone) ?? "no zone")"
  }

  /// The members of a JSON object that name a zone and what its clocks show.
  func members(_ zone: Int32, at time: PreciseInstant) -> [JSONText.Member] {
    [
      ("zone", JSONText.string(identifier(zone))), ("local", JSONText.string(local(zone, at: time))),
      ("utcOffset", utcOffset(zone, at: time).map { "\($0)" } ?? "null"),
    ]
  }

  /// Throws where the rules of a zone of the track are missing or damaged.
  func requireRules() throws(CommandFailure) {
    if let failure { throw failure }
  }
}
