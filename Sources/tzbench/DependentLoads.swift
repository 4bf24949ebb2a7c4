import TimeZoneShapes

/// What one load costs that has to wait for the one before it.
///
/// A buffer of 64-byte lines holds one random cycle through all lines (Sattolo's algorithm): the first 4 bytes of
/// a line tell the number of the next.
final class DependentLoads {
  /// The buffer's size.
  let byteCount: Int
  private let lineCount: Int
  private let next: UnsafeMutablePointer<UInt32>
  private var place: UInt32 = 0
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

  /// Nanoseconds per load, after a warm-up of one round where the buffer may fit a cache.
  func nanosecondsPerLoad() -> Double {
    let count = byteCount > 1 << 26 ? 200_000 : max(400_000, lineCount)
    if byteCount <= 1 << 26 { follow(lineCount) }
    return Clock.nanoseconds { follow(count) } / Double(count)
  }

  private func follow(_ count: Int) {
    var place = place
    for _ in 0..<count { place = next[Int(place) * Self.stride] }
    self.place = place
  }
}
