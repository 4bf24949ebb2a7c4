import CommandSupport

/// One line of the output.
struct Report {
  private let run: Benchmark.Run
  private let set: PointSet
  private let yardsticks: Yardsticks?

  init(_ run: Benchmark.Run, set: PointSet, yardsticks: Yardsticks?) {
    self.run = run
    self.set = set
    self.yardsticks = yardsticks
  }

  /// The line, without its end.
  var json: String {
    let workload = run.workload
    var members = [
      (name: "set", value: JSONText.string(set.name)),
      (name: "engine", value: JSONText.string(workload.engine.name)),
      (name: "mode", value: JSONText.string(workload.mode.rawValue)),
      (name: "threads", value: String(workload.threads)),
      (name: "points", value: String(set.count)),
      (name: "repeats", value: String(run.nanoseconds.count)),
      (name: "checksum", value: Self.hexadecimal(workload.checksum())),
    ]
    if let all = workload.checksumOfAll() {
      members.append((name: "checksumOfAll", value: Self.hexadecimal(all)))
    }
    let spread = Spread(run.nanoseconds)
    members.append((name: "nanosecondsPerLookup", value: Self.object(spread)))
    if !run.nanosecondsOfCalls.isEmpty { members.append((name: "nanosecondsOfCall", value: calls)) }
    members.append((name: "residentKiB", value: resident))
    if let yardsticks {
      let loads = yardsticks.spreads.map { (name: $0.name, value: Self.object($0.spread)) }
      members.append((name: "nanosecondsPerLoad", value: JSONText.object(loads)))
      members.append(
        (name: "ratioTo16MiB", value: (spread.median / yardsticks.reference).rounded(toDigits: 3)))
    }
    return JSONText.object(members)
  }

  private var calls: String {
    let sorted = run.nanosecondsOfCalls.sorted()
    func share(_ percent: Int) -> String { sorted[(sorted.count - 1) * percent / 100].rounded(toDigits: 0) }
    return JSONText.object([
      (name: "median", value: share(50)), (name: "p99", value: share(99)), (name: "max", value: share(100)),
    ])
  }

  private var resident: String {
    JSONText.object([
      (name: "before", value: String(run.residentBefore ?? 0)),
      (name: "after", value: String(run.residentAfter)),
    ])
  }

  private static func object(_ spread: Spread) -> String {
    JSONText.object([
      (name: "min", value: spread.minimum.rounded(toDigits: 2)),
      (name: "median", value: spread.median.rounded(toDigits: 2)),
      (name: "max", value: spread.maximum.rounded(toDigits: 2)),
    ])
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return JSONText.string(String(repeating: "0", count: 16 - digits.count) + digits)
  }
}

extension Double {
  /// A decimal number with at most some digits behind the point.
  fileprivate func rounded(toDigits digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return String((self * scale).rounded() / scale)
  }
}
