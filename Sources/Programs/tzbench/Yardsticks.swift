import TimeZoneShapes

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

  /// The size of the buffers in KiB. All of it is resident.
  var kibibytes: Int { chains.reduce(0) { $0 + $1.loads.byteCount } / 1024 }

  func measure() {
    for (number, chain) in chains.enumerated() { measured[number].append(chain.loads.nanosecondsPerLoad()) }
  }

  func restart() { measured = chains.map { _ in [] } }

  /// The measurements since the last restart.
  var spreads: [(name: String, spread: Spread)] {
    zip(chains, measured).map { ($0.name, Spread($1)) }
  }

  /// The median nanoseconds per load in 16 MiB, which is the unit of the ratios.
  var reference: Double { Spread(measured[1]).median }
}

/// Measures the time of a load that depends on the previous load.
///
/// A buffer of 64-byte lines has one random cycle through all lines (Sattolo's algorithm). The first 4 bytes of a line
/// are the number of the next line.
final class DependentLoads {
  let byteCount: Int
  private let lineCount: Int
  private let next: UnsafeMutablePointer<UInt32>
  private var position: UInt32 = 0
  private static let stride = 16

  init(byteCount: Int, seed: UInt64) {
    self.byteCount = byteCount
    lineCount = byteCount / (4 * Self.stride)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 4096)
    next = memory.initializeMemory(as: UInt32.self, repeating: 0, count: byteCount / 4)
    var random = SeededGenerator(seed: seed)
    for line in 0..<lineCount { next[line * Self.stride] = UInt32(line) }
    for line in (1..<lineCount).reversed() {
      let other = Int(random.next(upperBound: UInt64(line)))
      (next[line * Self.stride], next[other * Self.stride]) = (
        next[other * Self.stride], next[line * Self.stride]
      )
    }
  }

  deinit { UnsafeMutableRawPointer(next).deallocate() }

  /// Nanoseconds per load, after a warm-up of one round if the buffer may fit a cache.
  func nanosecondsPerLoad() -> Double {
    let count = byteCount > 1 << 26 ? 200_000 : max(400_000, lineCount)
    if byteCount <= 1 << 26 { follow(lineCount) }
    return Clock.nanoseconds { follow(count) } / Double(count)
  }

  private func follow(_ count: Int) {
    var position = position
    for _ in 0..<count { position = next[Int(position) * Self.stride] }
    self.position = position
  }
}
