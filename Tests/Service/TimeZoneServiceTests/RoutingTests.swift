import Testing
import TimeZoneAnnotation
import TimeZoneEngine
import TimeZoneService

/// Paths, methods, and what every response has.
@Suite struct RoutingTests {
  @Test func everyRouteAnswers() {
    let json = "application/json"
    let cases: [(target: String, type: String, has: String)] = [
      ("/v1/timezone?lat=43.06&lng=141.35", json, #""timeZone":"Asia/Tokyo""#),
      ("/v1/timezone?lat=0&lng=0&sea=none", json, #""timeZone":null,"zones":[]"#),
      ("/v1/timezone?lat=0&lng=0", json, #""timeZone":"Etc/GMT""#),
      ("/v1/timezone?lat=31.5&lng=35.1&all=true", json, #""zones":["Asia/Hebron","Asia/Jerusalem"]"#),
      (
        "/v1/timezone?lat=31.5&lng=35.1&prefer=IL,PS", json,
        #""timeZone":"Asia/Jerusalem","zones":["Asia/Jerusalem"],"preferred":"Asia/Jerusalem""#
      ),
      (
        "/v1/timezone?lat=31.5&lng=35.1&prefer=il&all=true", json,
        #""timeZone":"Asia/Jerusalem","zones":["Asia/Hebron","Asia/Jerusalem"],"preferred":"Asia/Jerusalem""#
      ),
      (
        "/v1/timezone?lat=31.5&lng=35.1&prefer=JP", json,
        #""timeZone":"Asia/Hebron","zones":["Asia/Hebron"],"source""#
      ),
      ("/v1/sun?lat=43.839319&lng=87.526148&date=2026-06-21&prefer=Asia/Urumqi", json, "+06:00"),
      ("/v1/timezone?lat=48.573&lng=7.8&city=true", json, #""city":{"name":"Strasbourg""#),
      (
        "/v1/timezone?lat=31.75&lng=-106.48&within=200", json,
        #""within":{"meters":200,"zones":["America/Ciudad_Juarez","America/Denver"]}"#
      ),
      ("/v1/near?lat=31.75&lng=-106.48", json, #""border":{"meters":124.837,"#),
      ("/v1/zones", json, #"{"id":"Asia/Kolkata","cldrId":"Asia/Calcutta","utcOffset":19800,"#),
      ("/v1/zones/Asia/Tokyo", json, #"{"id":"Asia/Tokyo","#),
      ("/v1/zones/asia%2Fcalcutta", json, #"{"id":"Asia/Kolkata","#),
      ("/v1/zones/UTC", json, #"{"id":"Etc/UTC","#),
      ("/v1/zones/Europe/Vatican.geojson", "application/geo+json", #""tzid":"Europe/Vatican""#),
      ("/v1/places?q=Sapporo&limit=1", json, #""label":"Sapporo, Hokkaido, Japan""#),
      ("/v1/places?q=Sapporo&limit=1", json, #""rival":null"#),
      ("/v1/places?q=Cambridge&limit=1", json, #""rival":{"name":"Cambridge""#),
      ("/v1/places?q=spring", json, #""label":"Spring, Texas, United States""#),
      ("/v1/places?q=spring&autocomplete=true", json, #""matchedName":"Springfield""#),
      ("/v1/places?q=New%20Yo&autocomplete=true&limit=1", json, #""name":"New York City""#),
      ("/v1/places?q=geo:43.06,141.35", json, #""coordinate":{"latitude":43.06,"longitude":141.35}"#),
      ("/v1/places?q=95%200", json, #""message":"latitude 95.0 is not in"#),
      ("/v1/places?q=Xyzzyqwv", json, #""message":"no city is named 'Xyzzyqwv'"#),
      ("/v1/sun?lat=43.06&lng=141.35&date=2026-06-21", json, #""sunrise":"2026-06-21T03:55:"#),
      ("/v1/sun?lat=69.65&lng=18.96&date=2026-06-21", json, #""state":"polarDay""#),
      ("/v1/batch?points=43.06,141.35;0,0", json, #"[{"latitude":43.06,"#),
      ("/v1/batch?points=31.5,35.1&prefer=IL", json, #""timeZone":"Asia/Jerusalem""#),
      ("/v1/version", json, #""name":"tzlookup""#),
      ("/v1/health", json, #"{"status":"ok"}"#),
      ("/v1/ready", json, #"{"status":"ready"}"#),
      ("/v1/page", json, #""basemap":null"#),
      ("/v1/page", json, #""cities":[{"latitude":"#),
      ("/metrics", "text/plain; version=0.0.4; charset=utf-8", "tzlookup_requests_total"),
      ("/openapi.json", json, #"{"openapi":"3.1.0""#),
      ("/", "text/html; charset=utf-8", "<html"),
      ("/?utm_source=x&lat=%zz", "text/html; charset=utf-8", "<html"),
    ]
    for (target, type, part) in cases {
      let response = ServiceProbe.world.response(target)
      #expect(response.status == 200, "\(target): \(response.text.prefix(300))")
      #expect(response["Content-Type"] == type, "\(target)")
      #expect(response["X-Content-Type-Options"] == "nosniff", "\(target)")
      #expect(response.text.contains(part), "\(target): \(response.text.prefix(1000))")
      let head = ServiceProbe.world.response(target, method: "HEAD")
      #expect(head.status == 200 && head["Content-Type"] == type, "\(target)")
    }
  }

  @Test func slowRequestsAreDoneLater() {
    let service = ServiceProbe.service()
    let cases: [(target: String, isLater: Bool)] = [
      ("/v1/timezone?lat=43.06&lng=141.35", false),
      ("/v1/timezone?lat=43.06&lng=141.35&within=1000000", true),
      ("/v1/timezone?lat=43.06&lng=141.35&%77ithin=1000000", true),
      ("/maps/api/timezone/json?location=43.06%2C141.35", false),
      ("/v1/near?lat=43.06&lng=141.35", true),
      ("/v1/near?lat=43.06", false),
      ("/v1/tiles/0/0/0.mvt", true),
      ("/v1/tiles/0/0/1.mvt", false),
      ("/v1/zones/Africa/Maseru.geojson", true),
      ("/v1/zones/Africa/Nowhere.geojson", false),
      ("/v1/health", false),
      ("/within", false),
    ]
    for (target, isLater) in cases {
      let reply = service.reply(to: ServiceRequest(target: target))
      #expect({ if case .later = reply { true } else { false } }() == isLater, "\(target)")
    }
  }

  @Test func cachedContentIsAnsweredAtOnce() {
    let service = ServiceProbe.service()
    let gzip = [(name: "Accept-Encoding", value: "gzip")]
    for target in ["/v1/tiles/3/4/2.mvt", "/v1/zones/Africa/Maseru.geojson"] {
      let made = service.response(target, gzip)
      #expect(made.status == 200)
      guard case .response(let again) = service.reply(to: ServiceRequest(target: target, headers: gzip))
      else {
        Issue.record("\(target) is made again")
        continue
      }
      #expect(again.content == made.content && again["ETag"] == made["ETag"], "\(target)")
    }
  }

  @Test func contentThatTheClientHasIsNotMade() {
    let service = ServiceProbe.service()
    let target = "/v1/zones/Africa/Maseru.geojson"
    let tag = ServiceProbe.world.response("/v1/tiles/0/0/0.mvt")["ETag"] ?? ""
    let request = ServiceRequest(target: target, headers: [("If-None-Match", tag)])
    guard case .response(let response) = service.reply(to: request) else {
      Issue.record("the polygons are made")
      return
    }
    #expect(response.status == 304 && response.content.isEmpty && response["Vary"] == "Accept-Encoding")
  }

  @Test func polygonsCountForSeveralRequests() {
    let service = ServiceProbe.service { $0.rateLimit = 15 }
    func isAllowed(_ client: String) -> Bool {
      let request = ServiceRequest(target: "/v1/zones/Africa/Maseru.geojson", client: client)
      return if case .later = service.reply(to: request) { true } else { false }
    }
    #expect([isAllowed("10.0.0.1"), isAllowed("10.0.0.1"), isAllowed("10.0.0.2")] == [true, false, true])
  }

  @Test func unknownPathsAre404() {
    for target in [
      "/v1", "/v1/", "/v1/timezone/", "/V1/timezone", "/v1/zones/", "/v1/zones/Asia/Nowhere",
      "/v1/zones/x.geojson",
      "/v1/zones/.geojson", "/v1/tiles/0/0/0", "/v1/tiles/0/0.mvt", "/v1/tiles/0/1/0.mvt",
      "/v1/tiles/3/0/8.mvt",
      "/../etc/passwd", "/v1/%2e%2e/timezone", "/%C3%A9", "//", "/maps/api/timezone/yaml",
    ] {
      let response = ServiceProbe.world.response(target)
      #expect(response.status == 404, "\(target): \(response.status)")
      #expect(response["Content-Type"] == "application/problem+json")
    }
    #expect(ServiceProbe.world.response("/v1/zones/Asia/Tokio").text.contains("did you mean Asia/Tokyo?"))
  }

  @Test func otherMethodsAre405AndSayWhichThereAre() {
    let cases: [(target: String, method: String, allow: String)] = [
      ("/v1/timezone?lat=1&lng=1", "POST", "GET, HEAD, OPTIONS"),
      ("/v1/health", "DELETE", "GET, HEAD, OPTIONS"),
      ("/v1/batch", "PUT", "GET, HEAD, POST, OPTIONS"),
      ("/maps/api/timezone/json", "PATCH", "GET, HEAD, OPTIONS"),
      ("/v1/health", "QUERY", "GET, HEAD, OPTIONS"),
    ]
    for (target, method, allow) in cases {
      let response = ServiceProbe.world.response(target, method: method)
      #expect(response.status == 405 && response["Allow"] == allow, "\(method) \(target)")
    }
    for method in ["get", "BREW", "PROPFIND", "constructor"] {
      #expect(ServiceProbe.world.response("/", method: method).status == 501, "\(method)")
      #expect(ServiceProbe.world.response("/nothing", method: method).status == 404, "\(method)")
    }
    let options = ServiceProbe.world.response("/v1/batch", method: "OPTIONS")
    #expect(
      options.status == 204 && options["Allow"] == "GET, HEAD, POST, OPTIONS" && options.content.isEmpty)
    #expect(ServiceProbe.world.response("*", method: "OPTIONS").status == 204)
  }

  @Test func targetsThatAreNoPaths() {
    for (target, status) in [
      ("", 400), ("x", 400), ("*", 400), ("/%00", 400), ("/%FF", 400), ("ftp://x/", 400),
    ] {
      #expect(ServiceProbe.world.response(target).status == status, "\(target)")
    }
    let many = (0...100).map { "a\($0)=1" }.joined(separator: "&")
    #expect(ServiceProbe.world.response("/v1/zones?\(many)").status == 400)
  }

  // MARK: Conditions and compression

  @Test func answersOfDataAloneHaveATag() throws {
    for target in ["/v1/near?lat=1&lng=1", "/v1/timezone?lat=1&lng=1&time=1795176000", "/v1/version", "/"] {
      let tag = try #require(ServiceProbe.world.response(target)["ETag"], "\(target)")
      for value in [tag, "\"x\", \(tag)", String(tag.dropFirst(2)), "*"] {
        let response = ServiceProbe.world.response(target, [("if-none-match", value)])
        #expect(response.status == 304 && response.content.isEmpty, "\(target) \(value)")
        #expect(response["ETag"] == tag && response["Content-Type"] == nil)
        #expect(response["Vary"] == ServiceProbe.world.response(target)["Vary"], "\(target)")
      }
      #expect(ServiceProbe.world.response(target, [("If-None-Match", "\"x\"")]).status == 200)
    }
    for target in ["/v1/timezone?lat=1&lng=1", "/v1/zones?time=now", "/v1/health"] {
      #expect(ServiceProbe.world.response(target)["ETag"] == nil, "\(target)")
    }
    let bad = ServiceProbe.world.response("/v1/near?lat=x&lng=1", [("If-None-Match", "*")])
    #expect(bad.status == 400 && bad["ETag"] == nil && bad["Cache-Control"] == "no-store")
  }

  @Test func answersInEachLanguageHaveTagsOfTheirOwn() {
    let target = "/maps/api/timezone/json?location=43.06,141.35&timestamp=1795176000"
    let tags = ["en", "de", "ja"].map {
      ServiceProbe.world.response(target, [("Accept-Language", $0)])["ETag"]
    }
    #expect(!tags.contains(nil) && Set(tags).count == 3, "\(tags)")
  }

  @Test func longContentIsCompressedForThoseWhoAcceptIt() throws {
    let plain = ServiceProbe.world.response("/v1/zones?time=1795176000")
    #expect(plain["Content-Encoding"] == nil && plain["Vary"] == "Accept-Encoding")
    for accepted in ["gzip", "br, GZIP;q=0.1", "*", "identity;q=0.5, gzip"] {
      let response = ServiceProbe.world.response("/v1/zones?time=1795176000", [("Accept-Encoding", accepted)])
      #expect(response["Content-Encoding"] == "gzip", "\(accepted)")
      #expect(response.content.count < plain.content.count / 3)
      #expect(GzipContent.decompressed(response.content) == plain.content)
    }
    for refused in ["", "br", "gzip;q=0", "identity", "*;q=0", "gzip;q=0, *"] {
      let response = ServiceProbe.world.response("/v1/zones?time=1795176000", [("Accept-Encoding", refused)])
      #expect(response["Content-Encoding"] == nil, "\(refused)")
    }
    #expect(
      ServiceProbe.world.response("/v1/health", [("Accept-Encoding", "gzip")])["Content-Encoding"] == nil)
    let tile = ServiceProbe.world.response("/v1/tiles/4/14/5.mvt")
    let compressed = ServiceProbe.world.response("/v1/tiles/4/14/5.mvt", [("Accept-Encoding", "gzip")])
    #expect(compressed["Content-Encoding"] == "gzip" && tile["Content-Encoding"] == nil)
    #expect(GzipContent.decompressed(compressed.content) == tile.content && !tile.content.isEmpty)
  }
}
