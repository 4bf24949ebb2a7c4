import TimeZoneLocalTime
import TimeZoneService

/// Names zones' local times, beside Babel.
struct NameProbe: LineProbe {
  private var rules: (zone: String, rules: TimeZoneRules)?

  mutating func answer(_ text: String) throws -> String {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 3, let seconds = Int64(words[2]) else {
      throw Misunderstanding(expected: "a language, a zone and an instant", found: text)
    }
    let rules = try open(words[1])
    let offsets = rules.googleOffsets(at: Instant(secondsSince1970: seconds))
    let name = ZoneNames.embedded.name(
      of: words[1], raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: [words[0]])
    return "\(offsets.raw)\t\(offsets.daylightSaving)\t\(name.language)\t\(name.text)"
  }

  private mutating func open(_ zone: String) throws(TimeZoneRulesError) -> TimeZoneRules {
    if let rules, rules.zone == zone { return rules.rules }
    let opened = try TimeZoneRules(identifier: zone)
    rules = (zone, opened)
    return opened
  }
}
