import TimeZonePresentation

/// Times all engines and modes on one set after the other.
struct Benchmark {
  let engines: [Engine]
  /// The modes to time; if empty, the usual ones of each engine.
  let modes: [Mode]
  let threads: Int
  let repeats: Int
  let warmsUp: Bool
  let timesCalls: Bool
  let yardsticks: Yardsticks?

  func run(_ set: PointSet) throws {
    var runs = engines.flatMap { engine in
      engine.modes.filter { (modes.isEmpty ? Mode.usual : modes).contains($0) }
        .map { Run(Workload(engine: engine, mode: $0, threads: threads, set: set)) }
    }
    guard set.count > 0 else { throw CommandFailure.message("set \(set.name) has no points", .badData) }
    yardsticks?.restart()
    // Engines and modes take turns, so that a slow phase of the machine affects all alike.
    for _ in 0..<repeats {
      yardsticks?.measure()
      for number in runs.indices { time(&runs[number], count: set.count) }
    }
    for run in runs { try BufferedOutput.print(run.json(set, yardsticks)) }
  }

  private func time(_ run: inout Run, count: Int) {
    if run.residentBefore == nil { run.residentBefore = resident }
    var consumed = 0
    if warmsUp { consumed = run.workload.pass() }
    var again = 0
    run.nanoseconds.append(Clock.nanoseconds { again = run.workload.pass() } / Double(count))
    if timesCalls, !run.workload.mode.isBatch { run.percentiles.append(run.workload.percentilesOfCalls()) }
    precondition(!warmsUp || consumed == again, "two passes over the same points gave different answers")
    run.residentAfter = resident
  }

  private var resident: Int { ProcessMetrics.residentBytes / 1024 - (yardsticks?.kibibytes ?? 0) }
}

extension Benchmark {
  struct Run {
    let workload: Workload
    /// The nanoseconds per lookup in each round.
    var nanoseconds: [Double] = []
    /// The resident memory in KiB, before the first lookup of this workload.
    var residentBefore: Int?
    /// The resident memory in KiB, after the last lookup.
    var residentAfter = 0

    /// The percentiles of the nanoseconds of single calls, one list for each round.
    var percentiles: [[Double]] = []

    init(_ workload: Workload) { self.workload = workload }
  }
}

extension Benchmark.Run {
  func json(_ set: PointSet, _ yardsticks: Yardsticks?) -> String {
    var object: JSONObject = [
      "set": JSON(set.name), "engine": JSON(workload.engine.name), "mode": JSON(workload.mode.rawValue),
      "threads": JSON(workload.threads), "points": JSON(set.count), "repeats": JSON(nanoseconds.count),
      "checksum": Self.hexadecimal(workload.checksum()),
    ]
    if let all = workload.checksumOfAll() { object.add(["checksumOfAll": Self.hexadecimal(all)]) }
    let spread = Spread(nanoseconds)
    object.add(["nanosecondsPerLookup": Self.object(spread)])
    if !percentiles.isEmpty { object.add(["nanosecondsOfCall": calls]) }
    object.add(["residentKiB": ["before": JSON(residentBefore ?? 0), "after": JSON(residentAfter)]])
    if let yardsticks {
      let loads = yardsticks.spreads.map { ($0.name, Self.object($0.spread)) }
      object.add([
        "nanosecondsPerLoad": .object(JSONObject(loads)),
        "ratioTo16MiB": (spread.median / yardsticks.reference).rounded(toDigits: 3),
      ])
    }
    return JSON.object(object).text
  }

  private var calls: JSON {
    func median(_ number: Int) -> JSON {
      Spread(percentiles.map { $0[number] }).median.rounded(toDigits: 0)
    }
    return ["clock": median(0), "median": median(1), "p99": median(2), "p99.9": median(3)]
  }

  private static func object(_ spread: Spread) -> JSON {
    [
      "min": spread.minimum.rounded(toDigits: 2), "median": spread.median.rounded(toDigits: 2),
      "max": spread.maximum.rounded(toDigits: 2),
    ]
  }

  private static func hexadecimal(_ value: UInt64) -> JSON {
    let digits = String(value, radix: 16)
    return JSON(String(repeating: "0", count: 16 - digits.count) + digits)
  }
}

extension Double {
  /// The number, rounded to a number of digits after the decimal point.
  fileprivate func rounded(toDigits digits: Int) -> JSON {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return .literal(String((self * scale).rounded() / scale))
  }
}

struct Spread {
  let minimum: Double
  let median: Double
  let maximum: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

enum Clock {
  static func nanoseconds(_ work: () -> Void) -> Double {
    let start = now
    work()
    return Double(now - start)
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
