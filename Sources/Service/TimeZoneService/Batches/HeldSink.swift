/// Keeps the first bytes back, so that a batch that fails early has not begun its response.
final class HeldSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: a sink is written to by one thread at a time, in order.
  private let sink: any ByteSink
  private let limit: Int
  private var held: [UInt8]? = []

  /// A sink that passes bytes on once there are more than a number of them.
  init(_ sink: any ByteSink, limit: Int = 64 << 10) {
    self.sink = sink
    self.limit = limit
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    guard held != nil else { return try sink.write(bytes) }
    held?.append(contentsOf: bytes)
    if let count = held?.count, count > limit { try release() }
  }

  /// Passes on what is kept back: at the end of the batch, if not before.
  func release() throws(AnnotationError) {
    guard let bytes = held else { return }
    held = nil
    if !bytes.isEmpty { try sink.write(bytes) }
  }
}

/// Passes bytes on, and remembers the first one that isn't white space, and the last one.
final class ObservedSink: ByteSink, @unchecked Sendable {
  // Sendable by hand: a sink is written to by one thread at a time, in order.
  private let sink: any ByteSink
  private(set) var first: UInt8?
  private(set) var last: UInt8?

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    if first == nil { first = bytes.first { !$0.isASCIISpace } }
    last = bytes.last ?? last
    try sink.write(bytes)
  }
}
