import TimeZoneLocalTime
import TimeZoneLookup

/// A zone's local time at an instant, as the commands print it.
public struct ZoneTime {
  let zone: String
  let instant: Instant
  let rules: TimeZoneRules
  /// The release of the rules, where it is known.
  let version: String?
  private let type: LocalTimeType

  init(zone: String, instant: Instant, rules: TimeZoneRules, version: String?) {
    (self.zone, self.instant, self.rules, self.version) = (zone, instant, rules, version)
    type = rules.localTimeType(at: instant)
  }

  /// Zone, local time and abbreviation, such as `Asia/Tokyo 2026-11-20T21:00:00+09:00 JST`.
  public var line: String { "\(zone) \(local) \(type.abbreviation)" }

  private var local: String { instant.text(utcOffset: type.utcOffset) }

  /// One JSON object.
  public var json: String {
    let google = rules.googleOffsets(at: instant)
    let name = EnglishZoneNames.embedded.name(
      of: zone, raw: google.raw, daylightSaving: google.daylightSaving)
    return JSONText.object([
      ("timeZone", JSONText.string(zone)),
      ("instant", JSONText.string("\(instant)")),
      ("local", JSONText.string(local)),
      ("utcOffset", "\(type.utcOffset)"),
      ("standardOffset", "\(type.standardOffset)"),
      ("daylightSaving", "\(type.daylightSaving)"),
      ("isDaylightSaving", "\(type.isDaylightSaving)"),
      ("abbreviation", JSONText.string(type.abbreviation)),
      ("name", JSONText.string(name)),
      ("previousTransition", Self.json(rules.previousTransition(before: after))),
      ("nextTransition", Self.json(rules.nextTransition(after: instant))),
      ("rulesVersion", version.map(JSONText.string) ?? "null"),
    ])
  }

  /// A change at this very instant has happened already.
  private var after: Instant { Instant(secondsSince1970: instant.secondsSince1970 + 1) }

  private static func json(_ transition: TimeZoneTransition?) -> String {
    transition.map { JSONText.string("\($0.instant)") } ?? "null"
  }
}
