/// Cuts a source into chunks of whole records.
final class ChunkReader {
  /// The longest record, in bytes: a bound for the memory that hostile input can ask for.
  static let recordLimit = 16 << 20

  private let source: any ByteSource
  private let boundary: RecordBoundary
  private let chunkSize: Int
  /// The beginning of a record whose end has not been read, behind the last chunk.
  private let carry = ByteBuffer()
  private var isAtEnd = false
  /// Where the next chunk begins in the input.
  private var offset = 0

  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - boundary: What ends a record.
  ///   - chunkSize: How many bytes to ask for at a time, at least 1.
  init(_ source: any ByteSource, boundary: RecordBoundary, chunkSize: Int) {
    self.source = source
    self.boundary = boundary
    self.chunkSize = max(1, chunkSize)
  }

  /// A reader that goes on where another one stopped, before the bytes of a chunk that are given back.
  init(_ other: ChunkReader, boundary: RecordBoundary, puttingBack chunk: ByteBuffer, from start: Int) {
    source = other.source
    self.boundary = boundary
    chunkSize = other.chunkSize
    carry.append(chunk, start..<chunk.count)
    carry.append(other.carry, 0..<other.carry.count)
    isAtEnd = other.isAtEnd
    offset = other.offset - (chunk.count - start)
  }

  /// Reads the next chunk: what one read gives, or more where that holds no whole record.
  ///
  /// - Parameter chunk: Receives it. The last record of the last chunk may lack its line feed.
  /// - Returns: False at the end of the input.
  /// - Throws: ``AnnotationError``: the source fails, or a record is too long.
  func next(into chunk: ByteBuffer) throws(AnnotationError) -> Bool {
    chunk.truncate(to: 0)
    chunk.append(carry, 0..<carry.count)
    try chunk.requireComplete()
    carry.truncate(to: 0)
    var boundary = boundary.restarted
    boundary.advance(over: chunk.bytes)
    while boundary.end == 0 {
      if isAtEnd { return finish(chunk) }
      try read(into: chunk)
      boundary.advance(over: chunk.bytes)
    }
    carry.append(chunk, boundary.end..<chunk.count)
    try carry.requireComplete()
    chunk.truncate(to: boundary.end)
    return finish(chunk)
  }

  private func finish(_ chunk: ByteBuffer) -> Bool {
    chunk.clearSlack()
    offset += chunk.count
    return chunk.count > 0
  }

  private func read(into chunk: ByteBuffer) throws(AnnotationError) {
    if chunk.count > Self.recordLimit {
      throw .input(
        """
        expected records of at most \(Self.recordLimit >> 20) MiB, found a longer one at byte \(offset): \
        is a quotation mark not closed, or are there no line feeds?
        """)
    }
    chunk.reserve(chunkSize)
    try chunk.requireComplete()
    let count = try chunk.fill { room throws(AnnotationError) in
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(chunkSize)))
    }
    isAtEnd = count <= 0
  }
}
