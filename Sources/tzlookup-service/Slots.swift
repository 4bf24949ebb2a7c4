#if Service
  import TimeZoneSupport

  /// A counting semaphore that never blocks.
  final class Slots: @unchecked Sendable {
    // Sendable by hand: the number is accessed under the lock only.
    private let lock = Lock()
    private var free: Int

    /// - Parameter count: How many there are.
    init(_ count: Int) {
      free = count
    }

    /// Takes one.
    ///
    /// - Returns: False where none is free.
    func take() -> Bool {
      lock.withLock {
        guard free > 0 else { return false }
        free -= 1
        return true
      }
    }

    /// Gives one back.
    func giveBack() {
      lock.withLock { free += 1 }
    }
  }
#endif
