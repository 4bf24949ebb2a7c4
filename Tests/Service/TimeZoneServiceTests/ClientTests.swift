import TestSupport
import Testing
import TimeZonePresentation
import TimeZoneService

/// Who may ask: keys, limits, origins.
@Suite struct ClientTests {
  private let point = "/v1/timezone?lat=43.06&lng=141.35"

  @Test func keysAreAskedForWhereThereAreSome() {
    let service = ServiceProbe.service { $0.apiKeys = ServiceKeys(["secret", "other"]) }
    #expect(service.response(point).status == 401)
    #expect(service.response(point)["WWW-Authenticate"] != nil)
    #expect(service.response(point + "&key=wrong").status == 401)
    #expect(service.response(point + "&key=secret").status == 200)
    #expect(service.response(point, [("x-api-key", "other")]).status == 200)
    #expect(service.response("/v1/batch?format=csv", method: "POST", body: "lat,lng\n").status == 401)
    for open in ["/v1/health", "/v1/ready", "/v1/version", "/metrics", "/openapi.json", "/", "/v1/page"] {
      #expect(service.response(open).status == 200, "\(open)")
    }
    #expect(
      service.response(point + "&key=secret&time=1795176000")["Cache-Control"] == "private, max-age=86400")
    #expect(ServiceProbe.world.response(point + "&key=anything").status == 200)
  }

  @Test func filesOfKeys() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("# clients\n\n  first \nsecond\r\n#third\n".utf8, to: "keys")
    let keys = try ServiceKeys(contentsOf: file)
    #expect(keys.count == 2 && keys.contains("first") && keys.contains("second") && !keys.contains("#third"))
    for (text, part) in [("# none\n", "found none"), ("a b\n", "line 1"), ("x\né\n", "line 2")] {
      let file = try directory.write(text.utf8, to: "bad")
      let error = #expect(throws: CommandFailure.self) { try ServiceKeys(contentsOf: file) }
      #expect(error?.description.contains(part) == true)
    }
    #expect(throws: FileError.self) { try ServiceKeys(contentsOf: directory.file("missing")) }
  }

  @Test func clientsThatAskTooMuchWait() {
    let service = ServiceProbe.service { $0.rateLimit = 3 }
    let statuses = (0..<6).map { _ in service.response(point, client: "192.0.2.1").status }
    #expect(statuses.prefix(3) == [200, 200, 200] && statuses.contains(429))
    #expect(service.response(point, client: "192.0.2.2").status == 200)
    #expect(service.response("/v1/health", client: "192.0.2.1").status == 200)
  }

  @Test func bucketsFillAgain() {
    let limiter = RateLimiter(rate: 2)
    let times: [(time: Double, isAllowed: Bool)] = [
      (0, true), (0, true), (0, false), (0.4, false), (0.5, true), (0.9, false), (1, true), (9, true),
      (9, true),
      (9, false), (8, false),
    ]
    for (time, isAllowed) in times { #expect(limiter.allows("a", at: time) == isAllowed, "at \(time) s") }
  }

  @Test func memoryOfClientsIsBounded() {
    let limiter = RateLimiter(rate: 1, capacity: 100)
    for number in 0..<10_000 { #expect(limiter.allows("client \(number)", at: Double(number) / 1e4)) }
    #expect(limiter.count <= 100)
  }

  /// A client has a whole network of IPv6 addresses.
  @Test func addressesOfOneClient() {
    #expect(ClientAddress("2001:db8:0:1::1") == ClientAddress("2001:db8::1:ffff:0:0:2"))
    #expect(ClientAddress("2001:db8:0:1::1") != ClientAddress("2001:db8:0:2::1"))
    #expect(ClientAddress("::ffff:192.0.2.1") == ClientAddress("192.0.2.1"))
    #expect(ClientAddress("192.0.2.1") != ClientAddress("192.0.2.2"))
    #expect(ClientAddress("fe80::1%eth0") == ClientAddress("fe80::2"))
    #expect(ClientAddress("no:address") == ClientAddress("no:address"))
  }

  @Test func originsThatMayRead() {
    let origin = [(name: "Origin", value: "https://a.example")]
    #expect(ServiceProbe.world.response(point, origin)["Access-Control-Allow-Origin"] == nil)
    let open = ServiceProbe.service { $0.allowedOrigin = "*" }
    #expect(open.response(point)["Access-Control-Allow-Origin"] == "*")
    #expect(open.response("/v1/near")["Access-Control-Allow-Origin"] == "*")
    let one = ServiceProbe.service { $0.allowedOrigin = "https://a.example" }
    #expect(one.response(point, origin)["Access-Control-Allow-Origin"] == "https://a.example")
    #expect(one.response(point, origin)["Vary"] == "Origin, Accept-Encoding")
    #expect(one.response(point, [("Origin", "https://b.example")])["Access-Control-Allow-Origin"] == nil)
    let asked = origin + [(name: "Access-Control-Request-Method", value: "POST")]
    let preflight = one.response("/v1/batch", method: "OPTIONS", asked)
    #expect(preflight.status == 204 && preflight["Access-Control-Allow-Methods"] == "GET, HEAD, POST")
    #expect(preflight["Access-Control-Allow-Headers"]?.contains("Content-Type") == true)
  }

  @Test func pageMayLoadItsOwnFilesAndTheBaseMap() {
    let own = ServiceProbe.world.response("/")
    #expect(
      own["Content-Security-Policy"]
        == "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; worker-src blob:; img-src 'self' data:"
    )
    #expect(own["Referrer-Policy"] == "no-referrer" && own["Cache-Control"] == "no-cache")
    let service = ServiceProbe.service { $0.basemap = "https://tiles.example/{z}/{x}/{y}.png" }
    #expect(
      service.response("/")["Content-Security-Policy"]
        == "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; worker-src blob:; img-src 'self' data: https://tiles.example; connect-src 'self' https://tiles.example"
    )
    #expect(
      service.response("/v1/page").text.contains(
        #""basemap":{"url":"https://tiles.example/{z}/{x}/{y}.png"}"#))
    let bad = ServiceProbe.service { $0.basemap = "https://x; script-src *" }
    #expect(bad.response("/")["Content-Security-Policy"]?.contains("script") == false)
  }
}
