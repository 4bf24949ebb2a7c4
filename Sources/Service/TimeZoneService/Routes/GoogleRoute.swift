// GET /maps/api/timezone/json: requests of clients of Google's Time Zone API
// (https://developers.google.com/maps/documentation/timezone/requests-timezone). The status code is always 200, and the content
// says whether the request succeeded; parameters that Google's clients add, such as `channel`, are ignored.

extension Endpoint {
  static let google = Endpoint(
    route: .google, path: PathTemplate("/maps/api/timezone/json"), checksItself: true,
    operationName: "googleJSON",
    summary: "Compatible with Google's Time Zone API, in JSON",
    details: """
      The status code is always 200. `status` is OK, ZERO_RESULTS (at sea), INVALID_REQUEST, OVER_QUERY_LIMIT or \
      REQUEST_DENIED.
      """,
    parameters: GoogleQuestion.parameters,
    responses: [.json("The zone, or the reason that there is none.", "Google")],
    work: .answer { call throws(Problem) in
      let (json, isFound) = GoogleQuestion.answer(call)
      let content = json.bytes
      var result = Answer(.bytes(content), type: "application/json", isFound ? .whileDataLasts : .never)
      result.vary = ["Accept-Language"]
      // The language and --zone-names change the content, but not the URL.
      result.variant = "-" + String(content.withUnsafeBytes { checksum($0) }, radix: 16)
      return result
    })

  private static let checksum = Checksum()
}

/// A question in the parameters of Google's Time Zone API.
private enum GoogleQuestion {
  static let parameters = [
    plain("location", "Latitude, a comma and longitude, in degrees.", example: "43.06,141.35"),
    plain("timestamp", "The instant in Unix seconds.", example: "1795176000"),
    plain(
      "language", "The language of the zone's name; by default that of `Accept-Language`, then English.",
      example: "en"),
    plain("key", "The client's key, if the service requires one.", example: "0123456789"),
  ]

  /// A parameter whose errors are answers: any text is possible.
  private static func plain(_ name: String, _ description: String, example: String) -> ParameterFacts {
    ParameterFacts(
      name: name, expected: "text", description: description, schema: Schema.text,
      example: JSON(example))
  }

  /// The answer, and whether it has a zone.
  static func answer(_ call: EndpointCall) -> (json: JSON, isFound: Bool) {
    switch call.refusal {
    case .overLimit:
      return failure("OVER_QUERY_LIMIT", "The client has sent too many requests; wait a second.")
    case .noKey: return failure("REQUEST_DENIED", "The request lacks a key; add the parameter 'key'.")
    case .unknownKey: return failure("REQUEST_DENIED", "The request has a key that is not known.")
    case nil: break
    }
    guard let fields = try? call.fields.get(),
      !parameters.contains(where: { facts in fields.filter { $0.name.isSame(as: facts.name) }.count > 1 })
    else {
      return invalid("Parameters must be text in UTF-8, percent-encoded, each at most once.")
    }
    func value(_ name: String) -> String? {
      fields.first { $0.name.isSame(as: name) && !$0.value.isEmpty }?.value
    }
    guard let location = value("location") else { return invalid("Missing the 'location' parameter.") }
    guard let coordinate = coordinate(location) else { return invalid("Invalid 'location' parameter.") }
    guard let timestamp = value("timestamp") else { return invalid("Missing the 'timestamp' parameter.") }
    guard let instant = instant(timestamp) else { return invalid("Invalid 'timestamp' parameter.") }
    return answer(coordinate, instant, call.request.languages(value("language")), call.service)
  }

  private static func answer(
    _ coordinate: Coordinate, _ instant: Instant, _ languages: [String], _ core: TimeZoneService
  ) -> (json: JSON, isFound: Bool) {
    // Google's API has no nautical zones.
    guard let zone = core.source(.nautical).timeZoneIdentifier(at: coordinate),
      !TimeZoneFinder.isNautical(zone), let time = core.time(in: zone, core.clock(instant))
    else { return (["status": "ZERO_RESULTS"], false) }
    let (raw, daylightSaving) = time.googleOffsets
    let name = core.names.name(of: zone, raw: raw, daylightSaving: daylightSaving, languages: languages)
    let identifier = core.options.usesCLDRIdentifiers ? ZoneDirectory.cldrIdentifier(for: zone) : zone
    let json: JSON = [
      "dstOffset": JSON(daylightSaving), "rawOffset": JSON(raw), "status": "OK",
      "timeZoneId": JSON(identifier), "timeZoneName": JSON(name.text),
    ]
    return (json, true)
  }

  private static func invalid(_ reason: String) -> (json: JSON, isFound: Bool) {
    failure("INVALID_REQUEST", "Invalid request. \(reason)")
  }

  /// Google's documentation has the message under one name, and its clients read it under another.
  private static func failure(_ status: String, _ message: String) -> (json: JSON, isFound: Bool) {
    (["errorMessage": JSON(message), "error_message": JSON(message), "status": JSON(status)], false)
  }

  /// Two decimal numbers with a comma between them.
  private static func coordinate(_ text: String) -> Coordinate? {
    let isPair = text.utf8.allSatisfy { $0.isASCIIDigit || "+-.,eE ".utf8.contains($0) }
    guard isPair, text.utf8.filter({ $0 == UInt8(ascii: ",") }).count == 1 else { return nil }
    return try? Coordinate(parsing: text)
  }

  /// Any number of seconds in the years 0 to 9999, without an exponent, rounded down.
  private static func instant(_ text: String) -> Instant? {
    guard !text.utf8.contains(where: \.isASCIILetter) else { return nil }
    return Array(text.utf8).withUnsafeBufferPointer { try? TimeFormat.unixSeconds.readInstant($0) }
  }
}
