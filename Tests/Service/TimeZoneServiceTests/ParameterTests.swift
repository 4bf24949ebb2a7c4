import Testing
import TimeZoneService

/// Each parameter of each route with each kind of bad value: a problem that names it.
@Suite struct ParameterTests {
  /// A well-formed request of a route, as pairs of names and values.
  private struct Route {
    let path: String
    let fields: [(name: String, value: String)]

    /// The target, with one field replaced; `nil` leaves it out.
    func target(_ name: String? = nil, _ value: String? = nil) -> String {
      let others = fields.filter { $0.name != name }.map { "\($0.name)=\($0.value)" }
      let changed = name.flatMap { name in value.map { ["\(name)=\($0)"] } } ?? []
      return "\(path)?\((others + changed).joined(separator: "&"))"
    }
  }

  private let routes = [
    Route(
      path: "/v1/timezone",
      fields: [
        ("lat", "43.06"), ("lng", "141.35"), ("time", "1795176000"), ("all", "true"), ("sea", "none"),
        ("within", "200"), ("city", "true"), ("language", "ja"),
        ("prefer", "IL,PS"),
      ]),
    Route(path: "/v1/near", fields: [("lat", "31.75"), ("lng", "-106.48"), ("key", "abc")]),
    Route(path: "/v1/zones", fields: [("time", "2026-07-01T12:00:00Z")]),
    Route(path: "/v1/zones/Asia/Tokyo", fields: [("time", "now")]),
    Route(path: "/v1/places", fields: [("q", "Sapporo"), ("limit", "3"), ("autocomplete", "true")]),
    Route(
      path: "/v1/sun",
      fields: [
        ("lat", "43.06"), ("lng", "141.35"), ("date", "2026-06-21"),
        ("prefer", "CN"),
      ]),
    Route(
      path: "/v1/batch",
      fields: [
        ("points", "1,2;3,4"), ("all", "false"), ("sea", "nautical"), ("time", "now"), ("prefer", "CN"),
      ]),
  ]

  /// Values that no parameter of a kind accepts. Those of a text are none but the last.
  private func badValues(_ name: String) -> [String] {
    let numbers = ["x", "NaN", "inf", "0x10", "1e", "1_0", "--1", "٣", "1,5"]
    let own =
      switch name {
      case "lat": numbers + ["90.0000001", "-91", "1e300"]
      case "lng": numbers + ["180.0000001", "-181", "1e300"]
      case "within": numbers + ["-1", "1000000.5", "5km"]
      case "limit": numbers + ["0", "101", "-1", "1.5", "99999999999999999999"]
      case "all", "city", "autocomplete": ["yes", "1", "TRUE"]
      case "prefer": ["IL,", ",", "XX", "Asia/Nowhere", "1"]
      case "sea": ["land", "Nautical"]
      case "time": ["noon", "20260701", "0", "2026-07-01T12:00", "2026-13-01T12:00Z"]
      case "date": ["20260621", "2026-02-30", "soon", "2026-6-1"]
      case "q", "key": [String(repeating: "é", count: 201)]
      case "points": ["1", "1,2;", "1,2;95,0", Array(repeating: "1,2", count: 1001).joined(separator: ";")]
      default: [String]()
      }
    return own + [
      "", "%00", "a%00b", "%FF", "%C3%28", "%", "%4", "%zz", String(repeating: "1", count: 16_100),
    ]
  }

  @Test func badValuesAreProblemsThatNameTheParameter() {
    for route in routes {
      #expect(ServiceProbe.world.response(route.target()).status == 200, "\(route.target())")
      for (name, _) in route.fields {
        for value in badValues(name) {
          check(route.target(name, value), name)
        }
        check(route.target() + "&\(name)=1", name)
      }
      check(route.target() + "&latt=1", "latt")
      check(route.target() + "&LAT=1", "LAT")
    }
  }

  @Test func missingParametersAreNamed() {
    for route in routes {
      for (name, _) in route.fields where ["lat", "lng", "q"].contains(name) {
        check(route.target(name), name)
      }
    }
  }

  private func check(_ target: String, _ name: String) {
    let response = ServiceProbe.world.response(target)
    // A country or zone that does not exist is not found.
    let statuses = name == "prefer" ? [400, 404] : [400]
    #expect(statuses.contains(response.status), "\(target.prefix(200)): \(response.text.prefix(200))")
    #expect(response["Content-Type"] == "application/problem+json")
    #expect(response.text.hasSuffix(",\"parameter\":\"\(name)\"}"), "\(target.prefix(200)): \(response.text)")
  }

  @Test(
    arguments: [
      ("/v1/timezone?lat=x&lng=1", "lat: expected a number in -90...90, found 'x'"),
      ("/v1/timezone?lat=&lng=1", "lat: expected a number in -90...90, found nothing"),
      (
        "/v1/timezone?lat=141.35&lng=43.06",
        "lat: expected a number in -90...90, found '141.35'; are lat and lng swapped?"
      ),
      ("/v1/timezone?lat=95&lng=141.35", "lat: expected a number in -90...90, found '95'"),
      ("/v1/timezone?lat=1&lng=1&lat=1", "lat: expected one value, found several"),
      ("/v1/timezone?lat=1&lng=%00", "lng: expected text, found a zero byte"),
      ("/v1/timezone?lat=1&lng=%FF", "lng: expected text in UTF-8, found other bytes"),
      ("/v1/timezone?lat=1&lng=%4", "lng: expected two hexadecimal digits after %, found \\\"4\\\""),
      ("/v1/near?lat=1&lng=1&city=true", "city: there is no such parameter; expected lat, lng, key"),
      ("/v1/timezone?lat=1&lon=1", "lon: there is no such parameter; expected lng"),
      (
        "/v1/batch?points=1,2;north",
        "points: point 2: cannot read \\\"north\\\" as a coordinate: \\\"north\\\" is not a number; expected latitude (-90...90) and longitude (-180...180), such as 43.06 141.35"
      ),
    ] as [(String, String)])
  func messagesSayWhatWasExpectedAndFound(_ target: String, _ detail: String) {
    let text = ServiceProbe.world.response(target).text
    #expect(text.contains("\"detail\":\"\(detail)\""), "\(target): \(text)")
  }

  /// What clients write differently means the same.
  @Test func formsOfTheSameValue() {
    let plain = ServiceProbe.world.response("/v1/timezone?lat=43.06&lng=141.35&time=1795176000").text
    for target in [
      "/v1/timezone?lng=141.35&lat=43.06&time=2026-11-20T12:00:00Z",
      "/v1/timezone?lat=%2B43.06&lng=+141.35&time=1795176000",
      "/v1/timezone?lat=4.306e1&lng=141.350000000000000000000000001&time=2026-11-20T21:00:00%2B09:00",
      "/v1/timezone?&lat=43.06&&lng=141.35&time=2026-11-20T21:00+09:00&",
    ] {
      #expect(ServiceProbe.world.response(target).text == plain, "\(target)")
    }
  }
}
