/// Counts of the service's work since it started, for Prometheus.
///
/// Labels are names of routes, status codes and reasons: none is derived from a client's bytes, so no client can
/// increase the number of series.
package final class ServiceMetrics: @unchecked Sendable {
  // Sendable by hand: all counters are accessed under the lock only.
  private let lock = Lock()
  private var requests: [RequestKey: Int64] = [:]
  private var durations: [ServiceRoute: Histogram] = [:]
  private var counts: [Counter: Int64] = [.ready: 1]
  private var refusals: [Refusal: Int64] = [:]

  package init() {}

  /// Why a request or a connection was refused.
  package enum Refusal: String, CaseIterable, Sendable {
    /// The request is malformed, or exceeds a limit.
    case malformed
    /// A time-out: the request was not complete in time, or its client did not read.
    case slow
    /// As many connections as are allowed are open.
    case connections
    /// As many batches as are allowed are in progress.
    case batches
    /// As much heavy work as is allowed is waiting.
    case work
    /// The client has gone before its answer was made.
    case gone
  }

  package enum Counter: String, CaseIterable, Sendable {
    case bytesReceived = "tzlookup_received_bytes_total"
    case bytesSent = "tzlookup_sent_bytes_total"
    case rows = "tzlookup_rows_total"
    case connections = "tzlookup_connections"
    case connectionsAccepted = "tzlookup_connections_accepted_total"
    case batches = "tzlookup_batches"
    case brokenBatches = "tzlookup_batches_broken_total"
    case droppedLogLines = "tzlookup_log_lines_dropped_total"
    case reloads = "tzlookup_reloads_total"
    case ready = "tzlookup_ready"
    case failedReloads = "tzlookup_reloads_failed_total"

    fileprivate var help: String {
      switch self {
      case .bytesReceived: "Bytes received from clients."
      case .bytesSent: "Bytes sent to clients."
      case .rows: "Rows annotated by batches."
      case .connections: "Open connections."
      case .connectionsAccepted: "Connections accepted."
      case .batches: "Batches in progress."
      case .brokenBatches:
        "Batches whose response ended before their last row: their connections were closed."
      case .droppedLogLines: "Lines of the access log dropped because it is too slow."
      case .reloads: "Reloads of the index and the keys."
      case .ready: "1 until the service is asked to end, then 0."
      case .failedReloads: "Reloads that failed: the service went on as before."
      }
    }
  }

  private struct RequestKey: Hashable {
    let route: ServiceRoute
    let status: Int
  }

  // MARK: Counting

  package func countRequest(_ route: ServiceRoute, status: Int, seconds: Double) {
    lock.withLock {
      requests[RequestKey(route: route, status: status), default: 0] += 1
      durations[route, default: Histogram()].add(seconds)
    }
  }

  /// Counts something that has begun or happened, or, with a negative amount, has ended. Bytes are those that sockets have, or
  /// those before encryption.
  package func count(_ counter: Counter, _ amount: Int = 1) {
    lock.withLock { counts[counter, default: 0] &+= Int64(clamping: amount) }
  }

  /// Whether the service is ready: until it is asked to end.
  package var isReady: Bool {
    get { lock.withLock { counts[.ready] == 1 } }
    set { lock.withLock { counts[.ready] = newValue ? 1 : 0 } }
  }

  package func countRefusal(_ refusal: Refusal) {
    lock.withLock { refusals[refusal, default: 0] += 1 }
  }

  // MARK: Text

  /// All numbers in the text format of Prometheus, version 0.0.4.
  package func text(_ releases: [(name: String, value: String)] = []) -> String {
    lock.acquire()
    let (requests, durations, counts, refusals) = (requests, durations, counts, refusals)
    lock.release()
    var text = MetricsText()
    text.begin("tzlookup_build_info", .gauge, "The releases of the program and of its data; always 1.")
    text.add(1, releases)
    for (name, help, value) in Self.process {
      text.begin(name, .gauge, help)
      text.add(value)
    }
    text.begin(
      "tzlookup_requests_total", .counter,
      "Responses, by route and status; route=\"unknown\" for all other paths.")
    for (key, count) in requests.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
      text.add(count, [("route", key.route.rawValue), ("status", "\(key.status)")])
    }
    text.begin(
      "tzlookup_request_duration_seconds", .histogram,
      "Time from the head of a request to the end of its response, by route.")
    for route in ServiceRoute.allCases {
      if let histogram = durations[route] { text.add(histogram, [("route", route.rawValue)]) }
    }
    for counter in Counter.allCases {
      text.begin(counter.rawValue, counter.rawValue.hasSuffix("_total") ? .counter : .gauge, counter.help)
      text.add(counts[counter] ?? 0)
    }
    text.begin("tzlookup_refusals_total", .counter, "Requests and connections refused, by reason.")
    for refusal in Refusal.allCases {
      text.add(refusals[refusal] ?? 0, [("reason", refusal.rawValue)])
    }
    return text.text
  }

  private static func order(_ key: RequestKey) -> (String, Int) { (key.route.rawValue, key.status) }

  /// The system's figures for the process, under the names that Prometheus' own libraries use.
  private static var process: [(name: String, help: String, value: Int64)] {
    [
      ("process_resident_memory_bytes", "Memory in RAM.", Int64(ProcessMetrics.residentBytes)),
      ("process_open_fds", "Open file descriptors.", ProcessMetrics.openDescriptors.map(Int64.init)),
    ].compactMap { name, help, value in value.map { (name, help, $0) } }
  }
}

private struct Histogram {
  /// The upper bounds in seconds, as text too: a label is the same whatever a number's description is.
  static let bounds: [(seconds: Double, text: String)] = [
    (0.0001, "0.0001"), (0.00025, "0.00025"), (0.0005, "0.0005"), (0.001, "0.001"), (0.0025, "0.0025"),
    (0.005, "0.005"), (0.01, "0.01"), (0.025, "0.025"), (0.05, "0.05"), (0.1, "0.1"), (0.25, "0.25"),
    (0.5, "0.5"), (1, "1"), (2.5, "2.5"), (5, "5"), (10, "10"), (60, "60"), (600, "600"),
  ]

  /// The number of durations up to each bound and above the one before it; the last is above all bounds.
  var counts = [Int64](repeating: 0, count: bounds.count + 1)
  var sum = 0.0

  mutating func add(_ seconds: Double) {
    let bucket = Self.bounds.firstIndex { seconds <= $0.seconds } ?? Self.bounds.count
    counts[bucket] += 1
    sum += seconds
  }
}

private struct MetricsText {
  enum Kind: String {
    case counter, gauge, histogram
  }

  typealias Label = (name: String, value: String)

  private(set) var text = ""
  private var name = ""

  /// Begins a metric; the values that follow are its.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  mutating func add(_ value: Int64, _ labels: [Label] = []) {
    add("", "\(value)", labels)
  }

  /// Adds the cumulative buckets, the sum and the count.
  mutating func add(_ histogram: Histogram, _ labels: [Label]) {
    var total: Int64 = 0
    for (count, bound) in zip(histogram.counts, Histogram.bounds.map(\.text) + ["+Inf"]) {
      total += count
      add("_bucket", "\(total)", labels + [("le", bound)])
    }
    add("_sum", "\(histogram.sum)", labels)
    add("_count", "\(total)", labels)
  }

  /// A release of data may have any character.
  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private mutating func add(_ suffix: String, _ value: String, _ labels: [Label]) {
    text += name + suffix
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }
}
