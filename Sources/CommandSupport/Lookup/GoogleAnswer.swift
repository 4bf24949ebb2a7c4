import TimeZoneDirectory
import TimeZoneLocalTime

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
