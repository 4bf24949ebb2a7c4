#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// System calls as Swift functions: one each, failures thrown, interruptions repeated.
public enum SystemCall {
  /// Reads what there is, waiting for the first byte.
  ///
  /// - Parameters:
  ///   - descriptor: A file, a pipe or the like.
  ///   - buffer: Room for the bytes.
  /// - Returns: How many came; 0 at the end of the file.
  /// - Throws: ``SystemError``
  public static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      let count = readOnce(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try waitOrThrow(descriptor, for: Int16(POLLIN))
    }
  }

  /// Writes all bytes, however many calls it takes.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: A file, a pipe or the like.
  /// - Throws: ``SystemError``: some of the bytes may have been written.
  public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = writeOnce(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else {
        try waitOrThrow(descriptor, for: Int16(POLLOUT))
      }
    }
  }

  /// After a failed call: returns where it is worth another try, which a descriptor in non-blocking mode (a
  /// terminal shared with another program, say) makes necessary at times.
  private static func waitOrThrow(_ descriptor: Int32, for event: Int16) throws(SystemError) {
    let error = SystemError.last
    if error.code == EINTR { return }
    guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
    var request = pollfd(fd: descriptor, events: event, revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// A failure code thrown as an error.
  static func check(_ result: Int32) throws(SystemError) {
    if result != 0 { throw .last }
  }
}

// Inside the enum, `read` and `write` would mean its own functions.
private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func writeOnce(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
