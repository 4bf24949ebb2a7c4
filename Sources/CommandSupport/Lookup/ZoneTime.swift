import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneSupport

/// A zone's local time at an instant, as the commands print it.
struct ZoneTime {
  let zone: String
  let instant: Instant
  let rules: TimeZoneRules
  /// The release of the rules, if known.
  let version: String?
  private let type: LocalTimeType

  fileprivate init(zone: String, instant: Instant, rules: TimeZoneRules, version: String?) {
    (self.zone, self.instant, self.rules, self.version) = (zone, instant, rules, version)
    type = rules.localTimeType(at: instant)
  }

  /// Zone, local time and abbreviation, such as `Asia/Tokyo 2026-11-20T21:00:00+09:00 JST`.
  var line: String { "\(zone) \(local) \(type.abbreviation)" }

  private var local: String { instant.text(utcOffset: type.utcOffset) }

  /// One JSON object.
  var json: String {
    JSONText.object([
      ("timeZone", JSONText.string(zone)),
      ("instant", JSONText.string("\(instant)")),
      ("local", JSONText.string(local)),
      ("utcOffset", "\(type.utcOffset)"),
      ("standardOffset", "\(type.standardOffset)"),
      ("daylightSaving", "\(type.daylightSaving)"),
      ("isDaylightSaving", "\(type.isDaylightSaving)"),
      ("abbreviation", JSONText.string(type.abbreviation)),
      ("name", JSONText.string(englishName)),
      ("previousTransition", Self.json(rules.previousTransition(before: next))),
      ("nextTransition", Self.json(rules.nextTransition(after: instant))),
      ("rulesVersion", JSONText.string(version)),
    ])
  }

  /// The zone's English name at the instant, from CLDR.
  fileprivate var englishName: String {
    let offsets = rules.googleOffsets(at: instant)
    return EnglishZoneNames.embedded.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving)
  }

  /// A transition at this very instant has happened already.
  private var next: Instant { Instant(secondsSince1970: instant.secondsSince1970 + 1) }

  private static func json(_ transition: TimeZoneTransition?) -> String {
    JSONText.string(transition.map { "\($0.instant)" })
  }
}

/// Local times of zones at one instant, by one set of rules.
final class ZoneClock {
  private let instant: Instant
  private let book: TimeZoneRuleBook
  /// Results by zone, each computed once: points of a file mostly lie in few zones.
  private var known: [ExactText: ZoneTime] = [:]

  /// - Parameters:
  ///   - instant: The instant.
  ///   - book: The rules.
  init(at instant: Instant, by book: TimeZoneRuleBook) {
    self.instant = instant
    self.book = book
  }

  /// A zone's local time.
  ///
  /// - Parameter zone: A zone identifier.
  /// - Returns: The zone at the instant.
  /// - Throws: ``TimeZoneRulesError`` if the rules lack the zone under all its names, or are damaged.
  func time(in zone: String) throws(TimeZoneRulesError) -> ZoneTime {
    if let time = known[ExactText(zone)] { return time }
    let rules = try book.rulesByAnyName(for: zone)
    let time = ZoneTime(zone: zone, instant: instant, rules: rules, version: book.version)
    known[ExactText(zone)] = time
    return time
  }
}

// MARK: - Google

/// Answers as Google's Time Zone API gives them
/// (https://developers.google.com/maps/documentation/timezone/requests-timezone): zones by their identifiers in CLDR.
enum GoogleAnswer {
  /// There is no zone. Google's API does not have nautical zones.
  static let zeroResults = #"{"status":"ZERO_RESULTS"}"#

  /// A request that has no answer.
  enum Invalid: String {
    case location = "Invalid request. Invalid 'location' parameter."
    case noLocation = "Invalid request. Missing the 'location' parameter."
    case timestamp = "Invalid request. Invalid 'timestamp' parameter."

    var json: String {
      JSONText.object([
        ("errorMessage", JSONText.string(rawValue)), ("status", JSONText.string("INVALID_REQUEST")),
      ])
    }
  }

  /// The answer for a zone of land.
  static func json(_ time: ZoneTime) -> String {
    let offsets = time.rules.googleOffsets(at: time.instant)
    return JSONText.object([
      ("dstOffset", "\(offsets.daylightSaving)"), ("rawOffset", "\(offsets.raw)"),
      ("status", JSONText.string("OK")),
      ("timeZoneId", JSONText.string(ZoneDirectory.cldrIdentifier(for: time.zone))),
      ("timeZoneName", JSONText.string(time.englishName)),
    ])
  }
}
