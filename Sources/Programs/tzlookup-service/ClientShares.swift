#if Service
  import TimeZoneService

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

    /// Whether there is a place for a client.
    func hasPlace(for client: ClientAddress) -> Bool { total < limit && (held[client] ?? 0) < share }

    /// Whether there would be one if another client left one.
    func hasPlace(for client: ClientAddress, insteadOf other: ClientAddress) -> Bool {
      var shares = self
      shares.leave(other)
      return shares.hasPlace(for: client)
    }

    /// A client takes a place.
    mutating func take(_ client: ClientAddress) {
      held[client, default: 0] += 1
      total += 1
    }

    /// A client leaves its place.
    mutating func leave(_ client: ClientAddress) {
      guard let count = held[client] else { return }
      held[client] = count > 1 ? count - 1 : nil
      total -= 1
    }
  }
#endif
