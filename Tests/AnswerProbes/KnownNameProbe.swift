import TimeZoneLocalTime
import TimeZoneReleases

/// Names zones as systems know them, beside Python's zoneinfo.
struct KnownNameProbe: LineProbe {
  private var names: (system: String, names: KnownNames)?

  mutating func answer(_ text: String) throws -> String {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 3, let seconds = Int64(words[2]) else {
      throw Misunderstanding(expected: "a system, a zone and an instant", found: text)
    }
    let names = try names(words[0], at: Instant(secondsSince1970: seconds))
    guard let known = try names.name(of: words[1]) else { return "\tfalse\t\t" }
    let ends = [known.agreement.start, known.agreement.end].map { $0.map { "\($0.secondsSince1970)" } ?? "" }
    return ([known.name, "\(known.agreement.isNow)"] + ends).joined(separator: "\t")
  }

  private mutating func names(_ system: String, at instant: Instant) throws -> KnownNames {
    if let names, names.system == system { return names.names }
    let opened: KnownNames =
      system == "windows"
      ? .windows(at: instant) : KnownNames(of: try ZoneReleases.rules(of: system), at: instant)
    names = (system, opened)
    return opened
  }
}
