import TimeZoneLocalTime
import TimeZoneLookup

/// Answers as Google's Time Zone API gives them
/// (https://developers.google.com/maps/documentation/timezone/requests-timezone).
enum GoogleAnswer {
  /// Nothing is known of the place: nautical zones are none there.
  static let zeroResults = #"{"status":"ZERO_RESULTS"}"#

  /// What cannot be asked.
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
    let name = EnglishZoneNames.embedded.name(
      of: time.zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving)
    return JSONText.object([
      ("dstOffset", "\(offsets.daylightSaving)"), ("rawOffset", "\(offsets.raw)"),
      ("status", JSONText.string("OK")), ("timeZoneId", JSONText.string(time.zone)),
      ("timeZoneName", JSONText.string(name)),
    ])
  }
}
