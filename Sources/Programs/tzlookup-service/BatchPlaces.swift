#if Service
  import TimeZoneService

  /// The places for batches.
  ///
  /// A batch whose client sends little has its place only as long as nobody else wants it.
  final class BatchPlaces: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var shares: ClientShares
    private var places: [ObjectIdentifier: Place] = [:]

    private struct Place {
      let client: ClientAddress
      var isSlow = false
      let end: @Sendable () -> Void
    }

    init(_ count: Int) {
      shares = ClientShares(count)
    }

    /// Takes a place, or a slow batch's place if all are taken.
    func take(_ batch: AnyObject, client: ClientAddress, end: @escaping @Sendable () -> Void) -> Bool {
      let ended: Place?? = lock.withLock {
        var slow: (key: ObjectIdentifier, place: Place)?
        if !shares.hasPlace(for: client) {
          // If it is its own share that is used up, only a batch of its own makes room.
          slow = places.first { $0.value.isSlow && shares.hasPlace(for: client, insteadOf: $0.value.client) }
            .map { ($0.key, $0.value) }
          guard let slow else { return nil }
          places[slow.key] = nil
          shares.leave(slow.place.client)
        }
        shares.take(client)
        places[ObjectIdentifier(batch)] = Place(client: client, end: end)
        return .some(slow?.place)
      }
      guard let ended else { return false }
      ended?.end()
      return true
    }

    func note(_ batch: AnyObject, isSlow: Bool) {
      lock.withLock { places[ObjectIdentifier(batch)]?.isSlow = isSlow }
    }

    /// A batch has ended; nothing happens if its place was taken by another one.
    func giveBack(_ batch: AnyObject) {
      lock.withLock { places.removeValue(forKey: ObjectIdentifier(batch)).map { shares.leave($0.client) } }
    }
  }

  /// Places of which one client may not hold all.
  struct ClientShares {
    private let limit: Int
    private var held: [ClientAddress: Int] = [:]
    private var total = 0

    init(_ limit: Int) {
      self.limit = limit
    }

    /// The places that one client may hold: one in four, and at least one, are for others.
    private var share: Int { max(1, limit - max(1, limit / 4)) }

    func hasPlace(for client: ClientAddress) -> Bool { total < limit && (held[client] ?? 0) < share }

    /// Whether there would be one if another client left one.
    func hasPlace(for client: ClientAddress, insteadOf other: ClientAddress) -> Bool {
      var shares = self
      shares.leave(other)
      return shares.hasPlace(for: client)
    }

    mutating func take(_ client: ClientAddress) {
      held[client, default: 0] += 1
      total += 1
    }

    mutating func leave(_ client: ClientAddress) {
      guard let count = held[client] else { return }
      held[client] = count > 1 ? count - 1 : nil
      total -= 1
    }
  }
#endif
