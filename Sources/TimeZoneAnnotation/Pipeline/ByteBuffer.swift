#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes that grow at their end, in memory that stays where it is until it is too small.
///
/// The one place of the module that owns raw memory. Behind the last byte there is always ``slack``, zeros unless
/// somebody wrote there, so that words may be loaded up to the end.
final class ByteBuffer {
  /// How many bytes may be read behind the last.
  static let slack = 16

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private(set) var count = 0
  /// Whether the system had no memory for what was to be added: some of it is missing.
  private(set) var isExhausted = false

  init(capacity: Int = 0) {
    self.capacity = capacity
    base = Self.allocated(capacity + Self.slack)
    (base + capacity).update(repeating: 0, count: Self.slack)
  }

  deinit { free(base) }

  /// The bytes, while the buffer is neither changed nor released: for whoever was handed the buffer, during that call.
  /// Others use ``withBytes(_:)``.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  var room: Int { capacity - count }

  /// Small, and so there is memory for it or for nothing.
  private static func allocated(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = malloc(count) else { return .allocate(capacity: count) }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Makes room; the bytes may move.
  ///
  /// - Returns: False where there is no memory.
  @inline(__always)
  @discardableResult
  func reserve(_ additional: Int) -> Bool {
    count &+ additional <= capacity || grow(toHold: count + additional)
  }

  @inline(never)
  private func grow(toHold needed: Int) -> Bool {
    let larger = max(needed, capacity + capacity / 2)
    guard let moved = malloc(larger + Self.slack)?.assumingMemoryBound(to: UInt8.self) else {
      isExhausted = true
      return false
    }
    moved.update(from: base, count: count)
    (moved + larger).update(repeating: 0, count: Self.slack)
    free(base)
    base = moved
    capacity = larger
    return true
  }

  @inline(__always)
  func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard reserve(length) else { return }
    (base + count).update(from: bytes, count: length)
    count &+= length
  }

  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    append(start, bytes.count)
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    guard reserve(1) else { return }
    base[count] = byte
    count &+= 1
  }

  /// Adds a part of another buffer.
  func append(_ other: ByteBuffer, _ range: Range<Int>) {
    precondition(range.upperBound <= other.count)
    append(other.base + range.lowerBound, range.count)
  }

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Lends the bytes and keeps the buffer alive meanwhile.
  func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(AnnotationError) -> Result
  ) throws(AnnotationError) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Fails where bytes are missing for want of memory.
  func requireComplete() throws(AnnotationError) {
    if isExhausted {
      throw .other("there is no memory left for the work: use fewer threads, or allow the program more")
    }
  }

  /// Writes the bytes to a sink, unless there are none.
  func write(to sink: any ByteSink) throws(AnnotationError) {
    try requireComplete()
    guard count > 0 else { return }
    try withBytes { bytes throws(AnnotationError) in try sink.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Keeps only the first bytes.
  func truncate(to length: Int) {
    count = min(count, length)
  }

  /// Lets `body` write into the free room and counts what it wrote.
  ///
  /// - Returns: What `body` returns: the number of bytes it wrote.
  func fill(
    _ body: (UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int
  ) throws(AnnotationError) -> Int {
    let added = try body(UnsafeMutableRawBufferPointer(start: base + count, count: room))
    count += min(max(0, added), room)
    return added
  }

  /// Makes the bytes behind the last zeros, so that what words read there matches nothing.
  func clearSlack() {
    (base + count).update(repeating: 0, count: Self.slack)
  }
}
