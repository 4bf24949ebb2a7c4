import TimeZoneEngine
import TimeZoneSupport

/// Why the directory has no answer; every case carries what was asked, and its description what to do.
public enum ZoneDirectoryError: Error, Hashable, Sendable {
  /// No zone has this name; `suggestions` are names that are spelled much alike, the most alike first.
  case unknownZone(String, suggestions: [String])
  /// No country has this code; `suggestion` is the one that was probably meant.
  case unknownCountry(String, suggestion: Country?)
  /// The country has no row in `zone.tab`: nobody lives there.
  case countryWithoutZones(Country)
}

extension ZoneDirectoryError: CustomStringConvertible {
  /// One line: what was asked, what is wrong with it, what to do.
  public var description: String {
    switch self {
    case .unknownZone(let name, let suggestions):
      return "no time zone is named \(name.quotedForMessage)" + Self.hint(suggestions)
    case .unknownCountry(let code, let suggestion):
      let hint = suggestion.map { "; did you mean \($0.code) (\($0.name))?" } ?? ", such as JP"
      return
        "no country has the code \(code.quotedForMessage): codes are two capital letters (ISO 3166)\(hint)"
    case .countryWithoutZones(let country):
      return "\(country.name) (\(country.code)) has no time zone in zone.tab"
    }
  }

  private static func hint(_ suggestions: [String]) -> String {
    guard let last = suggestions.last else {
      return "; names look like Asia/Tokyo, and those of a country can be had by its code"
    }
    let others = suggestions.dropLast().joined(separator: ", ")
    return "; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }
}
