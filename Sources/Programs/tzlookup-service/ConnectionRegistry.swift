#if Service
  import NIOCore
  import TimeZoneService
  import TimeZoneEngine

  /// The open connections, their number limited.
  final class ConnectionRegistry: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var channels: [ObjectIdentifier: (channel: any Channel, client: ClientAddress)] = [:]
    private var shares: ClientShares
    private var refusedCount = 0
    private var isDraining = false
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

    init(limit: Int) {
      shares = ClientShares(limit)
    }

    /// Adds a connection; it is removed by ``remove(_:_:)`` unless it is closed at once.
    func add(_ channel: any Channel) -> Admission {
      let client = ClientAddress(channel.remoteAddress?.ipAddress ?? "")
      return lock.withLock {
        if isDraining { return .closed }
        if shares.hasPlace(for: client) {
          shares.take(client)
          channels[ObjectIdentifier(channel)] = (channel, client)
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
        case .served: channels.removeValue(forKey: ObjectIdentifier(channel)).map { shares.leave($0.client) }
        case .refused: refusedCount -= 1
        case .closed: break
        }
      }
    }

    /// No more connections are added.
    func beginDrain() -> [any Channel] {
      lock.withLock {
        isDraining = true
        return channels.values.map { $0.channel }
      }
    }

    /// The open connections.
    var open: [any Channel] { lock.withLock { channels.values.map { $0.channel } } }

    /// Whether no connection is open.
    var isEmpty: Bool { lock.withLock { channels.isEmpty } }
  }
#endif
