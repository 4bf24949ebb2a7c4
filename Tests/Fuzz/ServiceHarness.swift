import TimeZoneAnnotation
import TimeZoneService

/// Any bytes as the target of a request to the service, with header fields after it, one per line.
enum ServiceHarness: FuzzHarness {
  static let name = "service"

  private static let service: TimeZoneService = {
    var options = ServiceOptions()
    options.allowedOrigin = "https://a.example"
    options.tileCacheBytes = 1 << 20
    do {
      return try TimeZoneService(options, metrics: ServiceMetrics())
    } catch {
      fatalError("\(error)")
    }
  }()

  static func run(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let headers = lines.dropFirst().prefix(20).map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0)
      }
      return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
    for method in ["GET", "POST", "OPTIONS"] {
      let request = ServiceRequest(method: method, target: lines[0], headers: headers)
      take(service.reply(to: request), bytes, lines[0])
    }
  }

  private static func take(_ reply: ServiceReply, _ bytes: [UInt8], _ target: String) {
    switch reply {
    case .response(let response): check(response, target)
    case .batch(let batch): run(batch, bytes, target)
    case .later(let work):
      // Polygons take long, whatever the request.
      if !work.isHeavy { take(work.run(), bytes, target) }
    }
  }

  private static func check(_ response: ServiceResponse, _ target: String) {
    let known = [200, 204, 304, 400, 401, 404, 405, 413, 414, 415, 429]
    require(known.contains(response.status), "\(response.status) is a status that routes have: \(target)")
    for (name, value) in response.headers {
      require(
        (name + value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(name) cannot end its line: \(target)")
    }
    let isProblem = response.status >= 400
    let type = response.headers.first { $0.name == "Content-Type" }?.value
    require(
      isProblem == (type == "application/problem+json"), "\(response.status) has the type \(type ?? "")")
  }

  /// The same bytes as rows.
  private static func run(_ batch: ServiceBatch, _ rows: [UInt8], _ target: String) {
    do throws(BatchFailure) {
      let end = try batch.run(BytesSource(rows), BytesSink())
      for (name, value) in end.trailers {
        require(value.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(name) is visible ASCII: \(target)")
      }
    } catch {
      check(error.response, target)
    }
  }

  static func seeds() -> [[UInt8]] {
    [
      "/v1/timezone?lat=43.06&lng=141.35&time=2026-11-20T12:00:00Z&all=true&sea=none&within=200&city=true",
      "/v1/near?lat=31.75&lng=-106.48\nAccept-Encoding: gzip\nOrigin: https://a.example\nIf-None-Match: *",
      "/v1/zones?time=1795176000\nAccept-Encoding:*;q=0.5", "/v1/zones/Asia/Tokyo?time=now",
      "/v1/places?q=M%C3%BCnchen&limit=3", "/v1/places?q=geo:43.06,141.35",
      "/v1/sun?lat=69.65&lng=18.96&date=today",
      "/v1/tiles/4/14/5.mvt", "/v1/batch?points=43.06,141.35;-33.87,151.21&all=true",
      "/v1/batch?format=csv&city=true&city-columns=city%3Dx,country&on-error=skip\nlat,lng\n1,2",
      "/v1/batch?format=ndjson&time=t&local-time=u&time-format=%25d\n{\"lat\":1,\"lon\":2}",
      "/maps/api/timezone/json?location=43.06,141.35&timestamp=0.5&language=ja\nAccept-Language: de;q=0.3",
      "/maps/api/timezone/xml?location=0%2C0&timestamp=-1", "/v1/version?key=x", "/?a=%FF&b=%0", "*",
      "/openapi.json\nAccess-Control-Request-Method: POST",
    ].map { Array($0.utf8) }
  }
}
