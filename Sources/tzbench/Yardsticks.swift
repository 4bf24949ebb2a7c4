/// The three chains of dependent loads that lookups are compared with.
final class Yardsticks {
  private let chains: [(name: String, loads: DependentLoads)]
  private var measured: [[Double]]

  init(seed: UInt64) {
    chains = [("512KiB", 512 << 10), ("16MiB", 16 << 20), ("256MiB", 256 << 20)].map {
      ($0.0, DependentLoads(byteCount: $0.1, seed: seed))
    }
    measured = chains.map { _ in [] }
  }

  /// The buffers, in KiB; all of it is resident.
  var kibibytes: Int { chains.reduce(0) { $0 + $1.loads.byteCount } / 1024 }

  /// Measures each once more.
  func measure() {
    for (number, chain) in chains.enumerated() { measured[number].append(chain.loads.nanosecondsPerLoad()) }
  }

  /// Forgets what was measured so far.
  func restart() { measured = chains.map { _ in [] } }

  /// What was measured since the restart.
  var spreads: [(name: String, spread: Spread)] {
    zip(chains, measured).map { ($0.name, Spread($1)) }
  }

  /// Nanoseconds per load in 16 MiB: what ratios are told in.
  var reference: Double { Spread(measured[1]).median }
}
