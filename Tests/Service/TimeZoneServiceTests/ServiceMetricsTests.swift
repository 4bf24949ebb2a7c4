import Testing
import TimeZoneService
import TimeZoneEngine

/// What `/metrics` prints, in the text format of Prometheus.
@Suite struct ServiceMetricsTests {
  /// The lines of metrics with a name, without comments.
  private func lines(_ metrics: ServiceMetrics, _ name: String) -> [String] {
    metrics.text().split(separator: "\n").filter { $0.hasPrefix(name) }.map(String.init)
  }

  @Test func requestsAreCountedByRouteAndStatus() {
    let metrics = ServiceMetrics()
    metrics.countRequest(.timezone, status: 200, seconds: 0.001)
    metrics.countRequest(.timezone, status: 200, seconds: 0.001)
    metrics.countRequest(.timezone, status: 400, seconds: 0.001)
    metrics.countRequest(.unknown, status: 404, seconds: 0.001)
    #expect(
      lines(metrics, "tzlookup_requests_total") == [
        #"tzlookup_requests_total{route="timezone",status="200"} 2"#,
        #"tzlookup_requests_total{route="timezone",status="400"} 1"#,
        #"tzlookup_requests_total{route="unknown",status="404"} 1"#,
      ])
  }

  @Test func bucketsAreCumulativeAndIncludeTheirBound() {
    let metrics = ServiceMetrics()
    for seconds in [0.0001, 0.0002, 0.5, 1_000] { metrics.countRequest(.sun, status: 200, seconds: seconds) }
    let name = "tzlookup_request_duration_seconds"
    let cases: [(bound: String, count: Int)] = [
      ("0.0001", 1), ("0.00025", 2), ("0.25", 2), ("0.5", 3), ("600", 3), ("+Inf", 4),
    ]
    for (bound, count) in cases {
      #expect(
        lines(metrics, #"\#(name)_bucket{route="sun",le="\#(bound)"}"#) == [
          #"\#(name)_bucket{route="sun",le="\#(bound)"} \#(count)"#
        ])
    }
    #expect(lines(metrics, "\(name)_count") == [#"\#(name)_count{route="sun"} 4"#])
    #expect(lines(metrics, "\(name)_sum") == [#"\#(name)_sum{route="sun"} 1000.5003"#])
  }

  @Test func gaugesFollowWhatBeginsAndEnds() {
    let metrics = ServiceMetrics()
    metrics.count(.connections, 2)
    metrics.count(.connectionsAccepted, 2)
    metrics.count(.connections, -1)
    metrics.count(.batches, 2)
    metrics.count(.batches, -1)
    metrics.count(.rows, 7)
    metrics.countRefusal(.batches)
    #expect(lines(metrics, "tzlookup_connections ") == ["tzlookup_connections 1"])
    #expect(
      lines(metrics, "tzlookup_connections_accepted_total") == ["tzlookup_connections_accepted_total 2"])
    #expect(lines(metrics, "tzlookup_batches ") == ["tzlookup_batches 1"])
    #expect(lines(metrics, "tzlookup_batches_broken_total") == ["tzlookup_batches_broken_total 0"])
    #expect(lines(metrics, "tzlookup_rows_total") == ["tzlookup_rows_total 7"])
    #expect(
      lines(metrics, #"tzlookup_refusals_total{reason="batches"}"#) == [
        #"tzlookup_refusals_total{reason="batches"} 1"#
      ])
  }

  /// Each metric has its help and type once, before its values, as the format demands.
  @Test func everyMetricIsDescribed() {
    let metrics = ServiceMetrics()
    metrics.countRequest(.health, status: 200, seconds: 0.001)
    var described: Set<Substring> = []
    for line in metrics.text().split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("# TYPE") { #expect(described.insert(words[2]).inserted, "\(line)") }
      if line.hasPrefix("#") { continue }
      let name = line.prefix { $0 != " " && $0 != "{" }
      let base = ["_bucket", "_sum", "_count"].first(where: name.hasSuffix).map { name.dropLast($0.count) }
      #expect(described.contains(name) || base.map(described.contains) == true, "\(line)")
    }
    #expect(metrics.text().utf8.last == UInt8(ascii: "\n"))
  }

  @Test func countsOfManyThreadsAreAllThere() {
    let metrics = ServiceMetrics()
    Threads.run(4, shares: 4) { _ in
      for _ in 0..<1_000 {
        metrics.countRequest(.near, status: 200, seconds: 0.001)
        metrics.count(.bytesReceived, 2)
        metrics.count(.bytesSent, 3)
      }
    }
    #expect(
      lines(metrics, "tzlookup_requests_total") == [
        #"tzlookup_requests_total{route="near",status="200"} 4000"#
      ])
    #expect(lines(metrics, "tzlookup_received_bytes_total") == ["tzlookup_received_bytes_total 8000"])
    #expect(lines(metrics, "tzlookup_sent_bytes_total") == ["tzlookup_sent_bytes_total 12000"])
  }
}
