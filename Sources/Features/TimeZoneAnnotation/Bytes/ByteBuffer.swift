import Platform

/// A growable buffer of bytes for input chunks and output, whose memory moves only when it grows.
///
/// At least ``slack`` bytes may be read after the last byte, so that whole words may be loaded up to the end; see
/// ``clearSlack()``.
final class ByteBuffer {
  static let slack = 16

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private(set) var count = 0
  /// Whether an allocation failed, so that some bytes are missing.
  private(set) var isExhausted = false

  init(capacity: Int = 0) {
    self.capacity = capacity
    base = Self.allocated(capacity + Self.slack)
    (base + capacity).update(repeating: 0, count: Self.slack)
  }

  deinit { free(base) }

  /// The bytes, valid while the buffer is neither changed nor released: for functions that were passed the buffer.
  /// Others use ``withBytes(_:)``.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  var room: Int { capacity - count }

  /// Allocates the initial memory, which is small; the program ends if none exists.
  private static func allocated(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = malloc(count) else { return .allocate(capacity: count) }
    return memory.assumingMemoryBound(to: UInt8.self)
  }

  /// Reserves room for more bytes; the buffer may move.
  @inline(__always)
  @discardableResult
  func reserve(_ additional: Int) -> Bool {
    count &+ additional <= capacity || grow(toHold: count + additional)
  }

  @inline(never)
  private func grow(toHold needed: Int) -> Bool {
    let larger = max(needed, capacity + capacity / 2)
    // Large blocks grow in place or have their pages remapped: two copies of one are rarely resident.
    guard let moved = realloc(base, larger + Self.slack) else {
      isExhausted = true
      return false
    }
    base = moved.assumingMemoryBound(to: UInt8.self)
    capacity = larger
    (base + larger).update(repeating: 0, count: Self.slack)
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

  func append(repeating byte: UInt8, count times: Int) {
    guard times > 0, reserve(times) else { return }
    (base + count).update(repeating: byte, count: times)
    count &+= times
  }

  func append(_ other: ByteBuffer, _ range: Range<Int>) {
    precondition(range.upperBound <= other.count)
    append(other.base + range.lowerBound, range.count)
  }

  func append(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Calls `body` with the bytes, keeping the buffer alive.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Throws where bytes are missing because an allocation failed.
  func requireComplete() throws(AnnotationError) {
    if isExhausted { throw .outOfMemory }
  }

  /// Writes the bytes to a sink; writes nothing if none exist.
  func write(to sink: any ByteSink) throws(AnnotationError) {
    try requireComplete()
    guard count > 0 else { return }
    try withBytes { bytes throws(AnnotationError) in try sink.write(UnsafeRawBufferPointer(bytes)) }
  }

  func truncate(to length: Int) {
    count = min(count, length)
  }

  /// Removes the first bytes; there must be at least as many.
  func removeFirst(_ length: Int) {
    precondition(length <= count)
    base.update(from: base + length, count: count - length)
    count -= length
  }

  func remove(at index: Int) {
    precondition(index < count)
    (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }

  /// Appends the bytes that `body` writes into the free room.
  /// Returns what `body` returns: the number of bytes it wrote.
  func fill(
    _ body: (UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int
  ) throws(AnnotationError) -> Int {
    let added = try body(UnsafeMutableRawBufferPointer(start: base + count, count: room))
    count += min(max(0, added), room)
    return added
  }

  /// Zeros the slack after the last byte, so that searches in words loaded there find nothing.
  func clearSlack() {
    (base + count).update(repeating: 0, count: Self.slack)
  }
}

extension UInt8 {
  static let quotationMark = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

extension UnsafeBufferPointer<UInt8> {
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = UnsafeRawPointer(baseAddress), start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  func lastLineFeed(in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if self[index] == .lineFeed { return index }
    }
    return nil
  }
}
