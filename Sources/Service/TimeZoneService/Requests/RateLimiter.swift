/// Limits the requests of each client with a token bucket that holds a second's worth of requests.
///
/// The memory is bounded: full buckets are forgotten, and so are the oldest if the number of clients is too large.
package final class RateLimiter: @unchecked Sendable {
  // Sendable by hand: the buckets are accessed under the lock only.
  private let lock = Lock()
  private let rate: Double
  private let capacity: Int
  private var buckets: [ClientAddress: Bucket] = [:]

  private struct Bucket {
    var tokens: Double
    /// When it had so many tokens, in seconds.
    var time: Double
  }

  package init(rate: Int, capacity: Int = 65_536) {
    self.rate = Double(max(1, rate))
    self.capacity = max(1, capacity)
  }

  package var count: Int { lock.withLock { buckets.count } }

  package func allows(_ client: String, cost: Double = 1, at time: Double = RateLimiter.now) -> Bool {
    let address = ClientAddress(client)
    let cost = cost > 1 ? min(cost, rate - 1) : cost
    return lock.withLock {
      var bucket = buckets[address] ?? Bucket(tokens: rate, time: time)
      bucket.tokens = min(rate, bucket.tokens + max(0, time - bucket.time) * rate)
      bucket.time = time
      let isAllowed = bucket.tokens >= cost
      if isAllowed { bucket.tokens -= cost }
      if buckets.count >= capacity, buckets[address] == nil { forget(at: time) }
      buckets[address] = bucket
      return isAllowed
    }
  }

  /// Forgets the buckets that are full again, after a second; where these are few, the oldest half.
  private func forget(at time: Double) {
    buckets = buckets.filter { time - $0.value.time < 1 }
    guard buckets.count > capacity / 2 else { return }
    let times = buckets.values.map { $0.time }.sorted()
    let middle = times[times.count / 2]
    buckets = buckets.filter { $0.value.time > middle }
  }

  /// The seconds of a clock that does not go back.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The address of one client: an IPv4 address, or the /64 network of an IPv6 address, which one client may own.
package struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  package init(_ text: String) {
    var address = in6_addr()
    guard text.utf8.contains(UInt8(ascii: ":")),
      inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1
    else {
      bytes = Array(text.utf8)
      return
    }
    let all = withUnsafeBytes(of: &address) { Array($0) }
    let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
    bytes = isMapped ? Array(all[12...].map { "\($0)" }.joined(separator: ".").utf8) : Array(all[..<8])
  }
}
