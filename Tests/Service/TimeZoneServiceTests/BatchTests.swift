import TimeZoneAnnotation
import Testing
import TimeZoneService

/// Batches: rows in, rows out, and what is said of malformed ones.
@Suite struct BatchTests {
  private func post(
    _ query: String, _ body: String, _ headers: [(name: String, value: String)] = []
  ) -> ServiceResponse {
    ServiceProbe.world.response("/v1/batch?\(query)", method: "POST", headers, body: body)
  }

  @Test func formatsAndOptions() {
    let table = "lat,lng,t\n43.06,141.35,2026-11-20T12:00:00Z\n"
    let cases: [(query: String, body: String, result: String)] = [
      ("format=csv", "lat,lng\n43.06,141.35\n", "lat,lng,timezone\n43.06,141.35,Asia/Tokyo\n"),
      (
        "format=csv&time=t&time-columns=utc_offset,local_time,abbreviation,is_dst", table,
        "lat,lng,t,timezone,utc_offset,local_time,abbreviation,is_dst\n43.06,141.35,2026-11-20T12:00:00Z,Asia/Tokyo,+09:00,2026-11-20T21:00:00+09:00,JST,false\n"
      ),
      (
        "format=csv&header=false&lat=1&lng=2&delimiter=semicolon&column=z", "43.06;141.35\n",
        "43.06;141.35;Asia/Tokyo\n"
      ),
      (
        "format=csv&all=true&match-type=true", "y,x\n31.5,35.1\n",
        "y,x,timezone,timezone_match_type\n31.5,35.1,Asia/Hebron;Asia/Jerusalem,polygon\n"
      ),
      (
        "format=csv&time=t&assume-zone=utc&time-columns=local_time%3Dhere,utc_time",
        "lat,lng,t\n43.06,141.35,2026/7/1 9:05\n",
        "lat,lng,t,timezone,here,utc_time\n43.06,141.35,2026/7/1 9:05,Asia/Tokyo,2026-07-01T18:05:00+09:00,2026-07-01T09:05:00Z\n"
      ),
      ("format=csv&sea=none", "lat,lng\n0,0\n", "lat,lng,timezone\n0,0,\n"),
      ("format=csv&prefer=IL,PS", "lat,lng\n31.5,35.1\n", "lat,lng,timezone\n31.5,35.1,Asia/Jerusalem\n"),
      ("format=csv&on-error=skip", "lat,lng\nx,1\n1,2\n", "lat,lng,timezone\n1,2,Etc/GMT\n"),
      (
        "format=csv&city=true&city-columns=city%3Dnearest,country", "lat,lng\n43.06,141.35\n",
        "lat,lng,timezone,nearest,country\n43.06,141.35,Asia/Tokyo,Sapporo,JP\n"
      ),
      (
        "format=csv&sun=true&sun-columns=sunrise&sun-date=2026-06-21", "lat,lng\n43.06,141.35\n",
        "lat,lng,timezone,sunrise\n43.06,141.35,Asia/Tokyo,2026-06-21T03:55:13+09:00\n"
      ),
      (
        "format=csv&name-in=2024a", "lat,lng\n-45.57,-72.07\n",
        "lat,lng,timezone,name_in,name_in_until\n-45.57,-72.07,America/Coyhaique,America/Punta_Arenas,\n"
      ),
      (
        "format=ndjson&summary=false", "{\"lat\":1,\"lon\":2}\n",
        "{\"lat\":1,\"lon\":2,\"timezone\":\"Etc/GMT\"}\n"
      ),
      (
        "format=ndjson", "{\"lat\":1,\"lon\":2}",
        "{\"lat\":1,\"lon\":2,\"timezone\":\"Etc/GMT\"}\n{\"tzlookup\":{\"rows\":1,\"malformedRows\":0,\"nullIslandRows\":0,\"errors\":[]}}\n"
      ),
      ("format=ndjson", "[{\"lat\":1,\"lon\":2}]", "[{\"lat\":1,\"lon\":2,\"timezone\":\"Etc/GMT\"}]"),
      ("format=json", "[{\"lat\":1,\"lon\":2}]", "[{\"lat\":1,\"lon\":2,\"timezone\":\"Etc/GMT\"}]"),
      (
        "format=geojson",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,1]},\"properties\":null}",
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[2,1]},\"properties\":{\"timezone\":\"Etc/GMT\"}}"
      ),
    ]
    for (query, body, result) in cases {
      let response = post(query, body)
      #expect(response.text == result, "\(query): \(response.text)")
    }
  }

  @Test func contentTypeGivesTheFormat() {
    for (type, answer) in [
      ("text/csv", "text/csv; charset=utf-8"), ("Text/CSV; charset=utf-8", "text/csv; charset=utf-8"),
      ("application/x-ndjson", "application/x-ndjson"), ("application/json", "application/json"),
      ("application/geo+json", "application/geo+json"),
    ] {
      let request = ServiceRequest(method: "POST", target: "/v1/batch", headers: [("Content-Type", type)])
      guard case .batch(let batch) = ServiceProbe.world.reply(to: request) else {
        Issue.record("\(type) is no batch")
        continue
      }
      #expect(batch.headers.first { $0.name == "Content-Type" }?.value == answer)
      #expect((batch.maximumBytes == nil) == (answer.contains("csv") || answer.contains("ndjson")), "\(type)")
    }
    let form = post("", "x", [("Content-Type", "application/x-www-form-urlencoded")])
    #expect(form.status == 415 && form.text.contains("format=csv"))
  }

  @Test func malformedRowsAreReportedAtTheEnd() {
    let table = post("format=csv", "lat,lng\n1,2\n3,x\n95,0\n")
    #expect(table.status == 200 && table.text == "lat,lng,timezone\n1,2,Etc/GMT\n3,x,\n95,0,\n")
    #expect(table["Tzlookup-Rows"] == "3" && table["Tzlookup-Malformed-Rows"] == "2")
    #expect(table["Tzlookup-First-Error"]?.hasPrefix("line 3: cannot read \"3 x\" as a coordinate") == true)
    #expect(post("format=csv", "lat,lng\n1,é\n")["Tzlookup-First-Error"]?.contains("%C3%A9") == true)
    #expect(post("format=csv", "lat,lng\n1,2\n")["Tzlookup-First-Error"] == nil)
    let lines = post("format=ndjson", "{\"lat\":1,\"lon\":2}\n{\"lat\":1,\n")
    #expect(
      lines.text.contains(
        #"{"tzlookup":{"rows":2,"malformedRows":1,"nullIslandRows":0,"errors":[{"line":2,"message":"#))
  }

  @Test func batchesThatCannotBeginAreProblems() {
    let cases: [(query: String, body: String, status: Int, detail: String)] = [
      ("format=csv", "", 400, "expected a header row, found an empty input"),
      (
        "format=csv", "a,b\n1,2\n", 400,
        "specify them with lat and lng, by name or number, or use header=false if there is no header, or skip-lines if lines precede it"
      ),
      ("format=csv&lat=c", "a,b\n1,2\n", 400, #"lat: there is no column \"c\""#),
      ("format=csv&header=false", "1,2\n", 400, "use lat and lng"),
      (
        "format=csv", "lat,lng,timezone\n", 400,
        "replace its values with force=true, or name the new one with column"
      ),
      ("format=csv&on-error=fail", "lat,lng\n1,2\nx,1\n", 400, "line 3: cannot read"),
      (
        "format=csv&time=t&on-error=fail", "lat,lng,t\n1,2,20260701\n", 400,
        "state its format with time-format=%Y%m%d or unix"
      ),
      (
        "format=csv&local-time=t&repeated=fail&on-error=fail", "lat,lng,t\n52.5,13.4,2026-10-25T02:30\n",
        400,
        "choose with repeated=earlier or later"
      ),
      ("format=csv", "{\"lat\":1}\n", 415, "specify format=json or ndjson"),
      ("format=csv", "%PDF-1.7\n", 415, "convert it to CSV or JSON first"),
      ("format=ndjson", "{\"a\":1}\n", 400, "specify them with lat and lng"),
      ("format=csv&lon=x", "", 400, "lon: there is no such parameter; expected lng\""),
      ("format=csv&no-header=true", "", 400, "such parameter; expected header=false\""),
      ("format=csv&all-zones=true", "", 400, "such parameter; expected all\""),
      (
        "format=csv&local-time=t", "lat,lng,t,utc_time\n", 400,
        "force=true, or name the new one with time-columns"
      ),
      ("format=csv&delimiter=ab", "", 400, "delimiter: expected one ASCII character"),
      ("format=csv&geometry=inside", "", 400, "geometry requires JSON"),
      ("format=ndjson&header=false", "", 400, "header requires a table"),
      ("format=csv&time-columns=is_dst", "", 400, "time-columns requires time or local-time"),
      ("format=csv&time=a&local-time=b", "", 400, "time and local-time cannot be combined"),
      ("format=csv&time=a&skipped=fail", "", 400, "skipped requires local-time or assume-zone"),
      ("format=csv&local-time=a&assume-zone=UTC", "", 400, "assume-zone requires time"),
      ("format=csv&time=a&assume-zone=X/Y", "", 400, "assume-zone: "),
      ("format=csv&time=a&time-columns=utc", "", 400, "time-columns: expected names"),
      ("format=csv&city-columns=city", "", 400, "city-columns requires city=true"),
      ("format=csv&city=true&city-columns=mayor", "", 400, "city-columns: expected names joined by commas"),
      ("format=csv&sun=true&sun-columns=azimuth", "", 400, "sun-columns: expected names joined by commas"),
      (
        "format=csv&sun=true&sun-columns=sun_azimuth", "", 400,
        "sun-columns: sun_azimuth requires time or local-time"
      ),
      ("format=csv&time=t&time-format=%25Q", "", 400, "time-format: "),
      ("format=xml", "", 400, "format: expected csv, ndjson, json or geojson, found 'xml'"),
    ]
    for (query, body, status, detail) in cases {
      let response = post(query, body)
      #expect(response.status == status, "\(query): \(response.text)")
      #expect(response["Content-Type"] == "application/problem+json", "\(query)")
      #expect(response.text.contains(detail), "\(query): \(response.text)")
      #expect(!response.text.contains("--"), "\(query): \(response.text)")
    }
    let encoded = post("format=csv", "", [("Content-Encoding", "br")])
    #expect(encoded.status == 415 && encoded["Accept-Encoding"] == "gzip")
  }

  @Test func bodiesAndAnswersMayBeCompressed() throws {
    let rows = "lat,lng\n" + String(repeating: "43.06,141.35\n", count: 20_000)
    let plain = post("format=csv", rows)
    let request = ServiceRequest(
      method: "POST", target: "/v1/batch?format=csv",
      headers: [("Content-Encoding", "gzip"), ("Accept-Encoding", "gzip")])
    guard case .batch(let batch) = ServiceProbe.world.reply(to: request) else {
      Issue.record("no batch")
      return
    }
    let sink = BytesSink()
    let compressed = try #require(GzipContent.compressed(Array(rows.utf8)))
    let end = try batch.run(BytesSource(compressed), sink)
    #expect(end.rows == 20_000)
    #expect(batch.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
    #expect(sink.bytes.count < plain.content.count / 10)
    #expect(GzipContent.decompressed(sink.bytes) == plain.content)
  }

  /// A batch that fails after much output has begun its response.
  @Test func lateFailuresComeAfterRows() {
    let rows = "lat,lng\n" + String(repeating: "43.06,141.35\n", count: 100_000) + "x,1\n"
    let request = ServiceRequest(method: "POST", target: "/v1/batch?format=csv&on-error=fail")
    guard case .batch(let batch) = ServiceProbe.world.reply(to: request) else {
      Issue.record("no batch")
      return
    }
    let sink = BytesSink()
    let failure = #expect(throws: BatchFailure.self) { try batch.run(BytesSource(Array(rows.utf8)), sink) }
    #expect(failure?.response.status == 400 && failure?.response.text.contains("line 100002") == true)
    #expect(sink.bytes.count > 1_000_000)
  }
}
