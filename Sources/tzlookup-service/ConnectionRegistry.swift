#if Service
  import NIOCore
  import TimeZoneSupport

  /// The open connections, their number limited.
  final class ConnectionRegistry: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var channels: [ObjectIdentifier: any Channel] = [:]
    private var refusedCount = 0
    private var isDraining = false
    private let limit: Int

    /// The maximum number of simultaneous connections that receive a refusal rather than being closed at once.
    static let refusalLimit = 256

    /// What happens to a new connection.
    enum Admission {
      /// It is served.
      case served
      /// It receives a response that there are too many.
      case refused
      /// It is closed without a response.
      case closed
    }

    /// - Parameter limit: The number of connections served at a time.
    init(limit: Int) {
      self.limit = limit
    }

    /// Adds a connection; it is removed by ``remove(_:_:)`` unless it is closed at once.
    func add(_ channel: any Channel) -> Admission {
      lock.withLock {
        if isDraining { return .closed }
        if channels.count < limit {
          channels[ObjectIdentifier(channel)] = channel
          return .served
        }
        if refusedCount >= Self.refusalLimit { return .closed }
        refusedCount += 1
        return .refused
      }
    }

    /// Removes a connection that has ended.
    func remove(_ channel: any Channel, _ admission: Admission) {
      lock.withLock {
        switch admission {
        case .served: channels[ObjectIdentifier(channel)] = nil
        case .refused: refusedCount -= 1
        case .closed: break
        }
      }
    }

    /// No more connections are added.
    ///
    /// - Returns: Those that are open.
    func beginDrain() -> [any Channel] {
      lock.withLock {
        isDraining = true
        return Array(channels.values)
      }
    }

    /// The open connections.
    var open: [any Channel] { lock.withLock { Array(channels.values) } }

    /// Whether no connection is open.
    var isEmpty: Bool { lock.withLock { channels.isEmpty } }
  }

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
