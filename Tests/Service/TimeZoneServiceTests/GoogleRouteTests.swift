import Testing
import TimeZoneService

/// The routes of Google's Time Zone API: always 200, and a status in the answer.
@Suite struct GoogleRouteTests {
  private func json(_ query: String, _ headers: [(name: String, value: String)] = []) -> String {
    let response = ServiceProbe.world.response("/maps/api/timezone/json?\(query)", headers)
    #expect(response.status == 200 && response["Content-Type"] == "application/json", "\(query)")
    return response.text
  }

  @Test func zonesOfLand() {
    let tokyo =
      #"{"dstOffset":0,"rawOffset":32400,"status":"OK","timeZoneId":"Asia/Tokyo","timeZoneName":"Japan Standard Time"}"#
    for query in [
      "location=43.06,141.35&timestamp=1795176000",
      "location=43.06%2C141.35&timestamp=1795176000.75&key=AIza",
      "location=43.06,+141.35&timestamp=1795176000&language=en&channel=1",
      "timestamp=1795176000&location=%2043.06%20,141.35%20",
    ] {
      #expect(json(query) == tokyo, "\(query)")
    }
    #expect(
      json("location=39.603481,-119.682251&timestamp=1331766000")
        == #"{"dstOffset":3600,"rawOffset":-28800,"status":"OK","timeZoneId":"America/Los_Angeles","timeZoneName":"Pacific Daylight Time"}"#
    )
    #expect(json("location=51.5,-0.13&timestamp=-86400.5").contains(#""status":"OK""#))
  }

  @Test func identifiersAreCurrentUnlessCLDRsAreAskedFor() {
    let delhi = "/maps/api/timezone/json?location=28.6,77.2&timestamp=0"
    #expect(ServiceProbe.world.response(delhi).text.contains(#""timeZoneId":"Asia/Kolkata""#))
    let service = ServiceProbe.service { $0.usesCLDRIdentifiers = true }
    #expect(service.response(delhi).text.contains(#""timeZoneId":"Asia/Calcutta""#))
  }

  @Test func seasHaveNoResult() {
    #expect(json("location=0,0&timestamp=0") == #"{"status":"ZERO_RESULTS"}"#)
  }

  @Test func invalidRequests() {
    let cases: [(query: String, message: String, line: Int)] = [
      ("", "Invalid request. Missing the 'location' parameter.", #line),
      ("timestamp=0", "Invalid request. Missing the 'location' parameter.", #line),
      ("location=&timestamp=0", "Invalid request. Missing the 'location' parameter.", #line),
      ("location=1,2", "Invalid request. Missing the 'timestamp' parameter.", #line),
      ("location=95,0&timestamp=0", "Invalid request. Invalid 'location' parameter.", #line),
      ("location=1&timestamp=0", "Invalid request. Invalid 'location' parameter.", #line),
      ("location=1,2,3&timestamp=0", "Invalid request. Invalid 'location' parameter.", #line),
      ("location=x,y&timestamp=0", "Invalid request. Invalid 'location' parameter.", #line),
      ("location=nan,0&timestamp=0", "Invalid request. Invalid 'location' parameter.", #line),
      ("location=1,2&timestamp=now", "Invalid request. Invalid 'timestamp' parameter.", #line),
      ("location=1,2&timestamp=1e9", "Invalid request. Invalid 'timestamp' parameter.", #line),
      ("location=1,2&timestamp=99999999999999", "Invalid request. Invalid 'timestamp' parameter.", #line),
      (
        "location=1,2&timestamp=%00",
        "Invalid request. Parameters must be text in UTF-8, percent-encoded, each at most once.", #line
      ),
      (
        "location=1,2&location=1,2&timestamp=0",
        "Invalid request. Parameters must be text in UTF-8, percent-encoded, each at most once.", #line
      ),
    ]
    for (query, message, line) in cases {
      #expect(
        json(query)
          == #"{"errorMessage":"\#(message)","error_message":"\#(message)","status":"INVALID_REQUEST"}"#,
        "line \(line)")
    }
  }

  @Test func clientsThatMayNotAsk() {
    let target = "/maps/api/timezone/json?location=43.06,141.35&timestamp=0"
    let keyed = ServiceProbe.service { $0.apiKeys = ServiceKeys(["secret"]) }
    for request in [target, target + "&key=wrong", target + "&key="] {
      let response = keyed.response(request)
      #expect(response.status == 200 && response.text.contains(#""status":"REQUEST_DENIED""#))
    }
    #expect(keyed.response(target + "&key=secret").text.contains(#""status":"OK""#))
    let limited = ServiceProbe.service { $0.rateLimit = 1 }
    let texts = (0..<3).map { _ in limited.response(target).text }
    #expect(texts[0].contains("OK") && texts.contains { $0.contains("OVER_QUERY_LIMIT") })
  }

  @Test func namesAreInTheLanguageThatIsWanted() {
    let query = "location=43.06,141.35&timestamp=1795176000"
    #expect(json(query + "&language=ja").contains(#""timeZoneName":"日本標準時""#))
    #expect(json(query, [("Accept-Language", "xx, fr;q=0.5")]).contains("heure normale du Japon"))
    #expect(json(query + "&language=xx").contains("Japan Standard Time"))
    let own = ServiceProbe.world.response("/v1/timezone?lat=43.06&lng=141.35&time=1795176000&language=de-AT")
      .text
    #expect(own.contains(#""localizedName":{"text":"Japanische Normalzeit","language":"de-AT"}"#), "\(own)")
  }

  /// The parameter comes first, then the header field by its weights.
  @Test func languagesThatAreWanted() {
    func languages(_ accepted: String, _ parameter: String? = nil) -> [String] {
      ServiceRequest(target: "/", headers: [("Accept-Language", accepted)]).languages(parameter)
    }
    #expect(languages("de-CH, fr;q=0.9, en;q=0.8, *;q=0.5") == ["de-ch", "fr", "en"])
    #expect(languages("en;q=0.1, ja", "pt-BR") == ["pt-BR", "ja", "en"])
    #expect(languages("en;q=0, ;, ,x;q=9") == ["x"])
  }
}
