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

  init(capacity: Int = 0) {
    self.capacity = capacity
    base = Self.allocated(capacity)
  }

  deinit { base.deallocate() }

  /// The bytes, while the buffer is neither changed nor released: for whoever was handed the buffer, during that call.
  /// Others use ``withBytes(_:)``.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  var free: Int { capacity - count }

  private static func allocated(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + slack)
    (base + capacity).initialize(repeating: 0, count: slack)
    return base
  }

  /// Makes room; the bytes may move.
  @inline(__always)
  func reserve(_ additional: Int) {
    if count &+ additional > capacity { grow(toHold: count + additional) }
  }

  @inline(never)
  private func grow(toHold needed: Int) {
    let larger = max(needed, capacity + capacity / 2)
    let moved = Self.allocated(larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  @inline(__always)
  func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
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
    reserve(1)
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

  func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Lends the bytes and keeps the buffer alive meanwhile.
  func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(AnnotationError) -> Result
  ) throws(AnnotationError) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Writes the bytes to a sink, unless there are none.
  func write(to sink: any ByteSink) throws(AnnotationError) {
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
    let added = try body(UnsafeMutableRawBufferPointer(start: base + count, count: free))
    count += min(max(0, added), free)
    return added
  }

  /// Makes the bytes behind the last zeros, so that what words read there matches nothing.
  func clearSlack() {
    (base + count).update(repeating: 0, count: Self.slack)
  }
}
