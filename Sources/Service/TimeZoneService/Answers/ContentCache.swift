/// The most recently used contents of one kind, such as tiles, compressed.
package final class ContentCache<Key: Hashable & Sendable>: @unchecked Sendable {
  // Sendable by hand: the contents in memory are accessed under the lock only.
  private let lock = Lock()
  private let limit: Int
  private var entries: [Key: Entry] = [:]
  private var size = 0
  private var time: UInt64 = 0

  private struct Entry {
    let bytes: [UInt8]
    /// When it was last used, in uses.
    var time: UInt64
  }

  /// The bytes that are counted for a content in addition to its own.
  private static var overhead: Int { 128 }

  package init(limit: Int) { self.limit = limit }

  /// The number of contents in memory, and their size in bytes.
  package var contents: (count: Int, bytes: Int) { lock.withLock { (entries.count, size) } }

  /// A content, compressed with gzip; `nil` if there is not enough memory. Threads that ask for it at once each make it.
  package func content<Failure: Error>(
    _ key: Key, orMake make: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8]? {
    if let known = known(key) { return known }
    guard let bytes = GzipContent.compressed(try make()) else { return nil }
    keep(bytes, key)
    return bytes
  }

  package func known(_ key: Key) -> [UInt8]? {
    lock.withLock {
      guard entries[key] != nil else { return nil }
      time += 1
      entries[key]?.time = time
      return entries[key]?.bytes
    }
  }

  private func keep(_ bytes: [UInt8], _ key: Key) {
    lock.withLock {
      guard bytes.count + Self.overhead <= limit else { return }
      time += 1
      let before = entries.updateValue(Entry(bytes: bytes, time: time), forKey: key)
      size += bytes.count - (before?.bytes.count ?? -Self.overhead)
      if size > limit { shrink() }
    }
  }

  /// Forgets what was not used for the longest time, down to three quarters of the limit, so that this happens rarely.
  private func shrink() {
    for (key, entry) in entries.sorted(by: { $0.value.time < $1.value.time }) {
      if size <= limit / 4 * 3 { return }
      entries[key] = nil
      size -= entry.bytes.count + Self.overhead
    }
  }
}
