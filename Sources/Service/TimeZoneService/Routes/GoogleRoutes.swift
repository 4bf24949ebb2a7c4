import TimeZonePresentation

// GET /maps/api/timezone/json and /xml: requests of clients of Google's Time Zone API. The status code is always 200, and
// the content says whether the request succeeded; parameters that Google's clients add, such as `channel`, are ignored.

extension Endpoint {
  static let googleJSON = google("json", type: "application/json", schema: Schema.reference("Google")) {
    Array($0.json(repeatsMessage: true).utf8)
  }

  static let googleXML = google("xml", type: "application/xml") { Array($0.xml.utf8) }

  private static func google(
    _ format: String, type: String, schema: String? = nil,
    _ content: @escaping @Sendable (GoogleAnswer) -> [UInt8]
  ) -> Endpoint {
    let checksum = Checksum()
    return Endpoint(
      route: .google, path: PathTemplate("/maps/api/timezone/\(format)"), checksItself: true,
      name: "google\(format.uppercased())",
      summary: "Compatible with Google's Time Zone API, in \(format.uppercased())",
      details: """
        The status code is always 200. `status` is OK, ZERO_RESULTS (at sea), INVALID_REQUEST, OVER_QUERY_LIMIT or \
        REQUEST_DENIED.
        """,
      parameters: GoogleQuestion.parameters,
      responses: [
        ResponseFacts(description: "The zone, or why there is none.", contentType: type, schema: schema)
      ],
      work: .answer { call throws(Problem) in
        let answer = GoogleQuestion.answer(call)
        let isFound = if case .zone = answer { true } else { false }
        let bytes = content(answer)
        var result = Answer(
          bytes, type: type == "application/xml" ? "application/xml; charset=UTF-8" : type,
          isFound ? .whileDataLasts : .never)
        result.vary = ["Accept-Language"]
        // The language and --zone-names change the content, but not the URL.
        result.variant = "-" + String(bytes.withUnsafeBytes { checksum($0) }, radix: 16)
        return result
      })
  }
}

/// A question in the parameters of Google's Time Zone API.
enum GoogleQuestion {
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
      name: name, expected: "text", description: description, schema: #"{"type":"string"}"#,
      example: JSONText.string(example))
  }

  /// The answer to a request.
  static func answer(_ call: Call) -> GoogleAnswer {
    switch call.refusal {
    case .overLimit: return .refused(.overLimit)
    case .noKey: return .refused(.noKey)
    case .unknownKey: return .refused(.unknownKey)
    case nil: break
    }
    guard let fields = try? call.fields.get(), !hasRepeated(fields) else { return .invalid(.parameters) }
    func value(_ name: String) -> String? {
      fields.first { $0.name.isSame(as: name) && !$0.value.isEmpty }?.value
    }
    guard let location = value("location") else { return .invalid(.noLocation) }
    guard let coordinate = coordinate(location) else { return .invalid(.location) }
    guard let timestamp = value("timestamp") else { return .invalid(.noTimestamp) }
    guard let instant = instant(timestamp) else { return .invalid(.timestamp) }
    return answer(coordinate, instant, call.request.languages(value("language")), call.service)
  }

  private static func hasRepeated(_ fields: [FormField]) -> Bool {
    parameters.contains { facts in fields.filter { $0.name.isSame(as: facts.name) }.count > 1 }
  }

  private static func answer(
    _ coordinate: Coordinate, _ instant: Instant, _ languages: [String], _ core: ServiceCore
  ) -> GoogleAnswer {
    guard let zone = core.finder.match(at: coordinate, core.policy(.nautical))?.timeZoneIdentifiers.first,
      !TimeZoneFinder.isNautical(zone), let time = core.time(in: zone, core.clock(instant))
    else { return .noZone }
    let offsets = time.googleOffsets
    let name = core.names.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: languages)
    return .zone(GoogleZone(time, usesCLDRIdentifier: core.options.usesCLDRIdentifiers, name: name.text))
  }

  /// Two decimal numbers with a comma between them.
  private static func coordinate(_ text: String) -> Coordinate? {
    let isPair = text.utf8.allSatisfy { $0.isASCIIDigit || "+-.,eE ".utf8.contains($0) }
    guard isPair, text.utf8.filter({ $0 == UInt8(ascii: ",") }).count == 1 else { return nil }
    return try? Coordinate(parsing: text)
  }

  /// Any number of seconds in the years 0 to 9999, rounded down.
  private static func instant(_ text: String) -> Instant? {
    Array(text.utf8).withUnsafeBufferPointer { try? TimeFormat.unixSeconds.readInstant($0) }
  }
}
