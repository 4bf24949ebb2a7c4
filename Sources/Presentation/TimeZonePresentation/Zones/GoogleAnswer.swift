/// An answer as Google's Time Zone API gives it
/// (https://developers.google.com/maps/documentation/timezone/requests-timezone).
package enum GoogleAnswer: Sendable {
  /// A zone of land.
  case zone(GoogleZone)
  /// There is no zone. Google's API does not have nautical zones.
  case noZone
  /// The request cannot be answered.
  case invalid(Invalid)
  /// The client may not ask now, or not at all.
  case refused(Refusal)

  /// Why a request that has no answer is invalid.
  package enum Invalid: String, Sendable {
    case location = "Invalid request. Invalid 'location' parameter."
    case noLocation = "Invalid request. Missing the 'location' parameter."
    case timestamp = "Invalid request. Invalid 'timestamp' parameter."
    case noTimestamp = "Invalid request. Missing the 'timestamp' parameter."
    case parameters = "Invalid request. Parameters must be text in UTF-8, percent-encoded, each at most once."

    /// The answer of the commands.
    package var json: String { GoogleAnswer.invalid(self).json() }
  }

  /// Why a client gets no answer.
  package enum Refusal: String, Sendable {
    case overLimit = "The client has sent too many requests; wait a second."
    case noKey = "The request lacks a key: add the parameter 'key'."
    case unknownKey = "The request has a key that is not known."

    fileprivate var status: String { self == .overLimit ? "OVER_QUERY_LIMIT" : "REQUEST_DENIED" }
  }

  /// There is no zone, as JSON.
  package static let zeroResults = GoogleAnswer.noZone.json()
}

/// The facts of a zone that Google's API answers.
package struct GoogleZone: Sendable {
  /// The zone's identifier.
  package let identifier: String
  /// The offset from UTC without daylight saving, in seconds.
  package let rawOffset: Int
  /// What daylight saving adds, in seconds, 0 or more.
  package let daylightSaving: Int
  /// The name of the zone's time.
  package let name: String

  /// The facts of a zone at an instant.
  package init(_ time: ZoneTime, usesCLDRIdentifier: Bool = true, name: String? = nil) {
    (rawOffset, daylightSaving) = time.googleOffsets
    identifier = usesCLDRIdentifier ? ZoneDirectory.cldrIdentifier(for: time.zone) : time.zone
    self.name = name ?? time.englishName
  }
}

extension GoogleAnswer {
  /// The word that says how the request went.
  package var status: String {
    switch self {
    case .zone: "OK"
    case .noZone: "ZERO_RESULTS"
    case .invalid: "INVALID_REQUEST"
    case .refused(let refusal): refusal.status
    }
  }

  private var message: String? {
    switch self {
    case .zone, .noZone: nil
    case .invalid(let reason): reason.rawValue
    case .refused(let reason): reason.rawValue
    }
  }

  /// One JSON object on one line.
  package func json(repeatsMessage: Bool = false) -> String {
    let status: JSONText.Member = ("status", JSONText.string(status))
    if case .zone(let zone) = self {
      return JSONText.object([
        ("dstOffset", "\(zone.daylightSaving)"), ("rawOffset", "\(zone.rawOffset)"), status,
        ("timeZoneId", JSONText.string(zone.identifier)), ("timeZoneName", JSONText.string(zone.name)),
      ])
    }
    guard let message else { return JSONText.object([status]) }
    let names = repeatsMessage ? ["errorMessage", "error_message"] : ["errorMessage"]
    return JSONText.object(names.map { ($0, JSONText.string(message)) } + [status])
  }

  /// An XML document with the elements that Google's has.
  package var xml: String {
    var elements = [("status", status)]
    if case .zone(let zone) = self {
      elements += [
        ("raw_offset", "\(zone.rawOffset).0000000"), ("dst_offset", "\(zone.daylightSaving).0000000"),
        ("time_zone_id", zone.identifier), ("time_zone_name", zone.name),
      ]
    } else if let message {
      elements.append(("error_message", message))
    }
    let lines = elements.map { " <\($0.0)>\($0.1.escapedForXML)</\($0.0)>\n" }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TimeZoneResponse>\n\(lines.joined())</TimeZoneResponse>\n"
  }
}
