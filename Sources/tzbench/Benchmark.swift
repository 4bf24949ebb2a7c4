import CommandSupport
import TimeZoneLookup

/// Times all engines and modes on one set after the other.
struct Benchmark {
  let engines: [Engine]
  /// None: the usual ones that an engine has.
  let modes: [Mode]
  let threads: Int
  let repeats: Int
  let warmsUp: Bool
  let yardsticks: Yardsticks?

  /// Times a set and prints a line for each engine and mode.
  func run(_ set: PointSet) throws(CommandFailure) {
    var runs = engines.flatMap { engine in
      engine.modes.filter { (modes.isEmpty ? Mode.usual : modes).contains($0) }
        .map { Run(Workload(engine: engine, mode: $0, threads: threads, set: set)) }
    }
    guard set.count > 0 else { throw .message("set \(set.name) has no points", .badData) }
    yardsticks?.restart()
    // Everything takes turns, so that a slow moment of the machine hits all alike.
    for _ in 0..<repeats {
      yardsticks?.measure()
      for number in runs.indices { time(&runs[number], count: set.count) }
    }
    for run in runs { try BufferedOutput.print(Report(run, set: set, yardsticks: yardsticks).json) }
  }

  private func time(_ run: inout Run, count: Int) {
    if run.residentBefore == nil { run.residentBefore = resident }
    var consumed = 0
    if warmsUp { consumed = run.workload.pass() }
    var again = 0
    run.nanoseconds.append(Clock.nanoseconds { again = run.workload.pass() } / Double(count))
    if run.workload.mode == .near { run.noteCalls(run.workload.nanosecondsOfCalls()) }
    precondition(!warmsUp || consumed == again, "two passes over the same points gave different answers")
    run.residentAfter = resident
  }

  private var resident: Int { ResidentMemory.kibibytes - (yardsticks?.kibibytes ?? 0) }
}

extension Benchmark {
  /// What was measured of one workload.
  struct Run {
    let workload: Workload
    /// Per lookup, one for each repeat.
    var nanoseconds: [Double] = []
    /// In KiB, before the first lookup of this workload.
    var residentBefore: Int?
    /// In KiB, after the last.
    var residentAfter = 0

    /// For each point the least that a single call took; only for calls that take long enough to be timed alone.
    private(set) var nanosecondsOfCalls: [Double] = []

    init(_ workload: Workload) { self.workload = workload }

    mutating func noteCalls(_ nanoseconds: [Double]) {
      nanosecondsOfCalls =
        nanosecondsOfCalls.isEmpty ? nanoseconds : zip(nanosecondsOfCalls, nanoseconds).map { min($0, $1) }
    }
  }
}
