import TimeZoneEngine

/// The reason why the ``ZoneDirectory`` has no answer, with the requested text or setting.
public enum ZoneDirectoryError: Error, Hashable, Sendable {
  /// No zone has this name; `suggestions` are the names closest in spelling, ascending.
  case unknownZone(String, suggestions: [String])
  /// No country has this code; `suggestion` is the country that was probably meant.
  case unknownCountry(String, suggestion: Country?)
  /// The country has no row in `zone.tab`, because it has no inhabitants.
  case countryWithoutZones(Country)
  /// The `TZ` of the machine is a POSIX rule, such as `JST-9`, which gives an offset but does not name a zone.
  case systemTimeZoneIsRule(String)
  /// The time zone setting of the machine is not the name of a zone; `suggestions` are the names closest in spelling.
  case unknownSystemTimeZone(String, source: SystemTimeZone.Source, suggestions: [String])
  /// The zone of the machine has rules but no name.
  ///
  /// `/etc/localtime` is a file and not a link, and `/etc/timezone` does not exist.
  case unnamedSystemTimeZone
}

extension ZoneDirectoryError: CustomStringConvertible {
  /// A description in one line, with the request, the problem, and how to fix it.
  public var description: String {
    switch self {
    case .unknownZone(let name, let suggestions):
      "no time zone is named \(name.quotedForMessage)" + Self.hint(name, suggestions)
    case .unknownCountry(let code, let suggestion):
      "no country has the code \(code.quotedForMessage): codes are two letters (ISO 3166)"
        + (suggestion.map { "; did you mean \($0.code) (\($0.name))?" } ?? ", such as JP")
    case .countryWithoutZones(let country):
      "\(country.name) (\(country.code)) has no time zone in zone.tab"
    case .systemTimeZoneIsRule(let text):
      "TZ is \(text.quotedForMessage), a POSIX rule and not the name of a time zone; set one such as Asia/Tokyo"
    case .unknownSystemTimeZone(let text, let source, let suggestions):
      "\(source.rawValue) is set to \(text.quotedForMessage): \(Self.unknownZone(text, suggestions: suggestions))"
    case .unnamedSystemTimeZone:
      "/etc/localtime is not a link into the tz database and there is no /etc/timezone; set TZ to a zone such as Asia/Tokyo"
    }
  }

  private static func hint(_ name: String, _ suggestions: [String]) -> String {
    guard let last = suggestions.last else {
      if let clock = ClockName(name) {
        return
          ": offsets and abbreviations are not names of zones; specify one such as Asia/Tokyo\(clock.hint)"
      }
      return "; names look like Asia/Tokyo, and the zones of a country are listed by its code"
    }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
