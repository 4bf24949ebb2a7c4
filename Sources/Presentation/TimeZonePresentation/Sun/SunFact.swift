/// What `csv` and `ndjson` can add about the sun at a row's position; the raw value is the column's name.
package enum SunFact: String, RowFact {
  case sunrise, sunset
  case state = "sun_state"
  case date = "sun_date"
  case noon = "solar_noon"
  case midnight = "solar_midnight"
  case dayLength = "day_length"
  case noonAltitude = "noon_altitude"
  case civilDawn = "civil_dawn"
  case civilDusk = "civil_dusk"
  case nauticalDawn = "nautical_dawn"
  case nauticalDusk = "nautical_dusk"
  case astronomicalDawn = "astronomical_dawn"
  case astronomicalDusk = "astronomical_dusk"
  case altitude = "sun_altitude"
  case azimuth = "sun_azimuth"

  /// Those that are added by default.
  package static let usual: [SunFact] = [.sunrise, .sunset, .state]

  /// Whether JSON has it without quotation marks: a number.
  package var isLiteral: Bool {
    switch self {
    case .dayLength, .noonAltitude, .altitude, .azimuth: true
    default: false
    }
  }

  /// Whether it is about an instant, not about a date.
  var needsInstant: Bool { self == .altitude || self == .azimuth }
}
