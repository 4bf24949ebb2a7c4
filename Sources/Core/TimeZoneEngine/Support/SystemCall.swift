#if !hasFeature(Embedded)
  import Platform

  package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `errno`.
    package let code: Int32

    package init(code: Int32) {
      self.code = code
    }

    /// Of the last system call on this thread.
    package static var last: SystemError { SystemError(code: errno) }

    /// Such as "no space left on device".
    package var description: String { FileError.Reason.system(code).description }
  }

  /// System calls as Swift functions: failures are thrown, interrupted calls repeated.
  package enum SystemCall {
    package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
      while true {
        let descriptor = openOnce(path, flags | O_CLOEXEC, mode)
        if descriptor >= 0 { return descriptor }
        // A signal while a named pipe waits for its writer.
        guard errno == EINTR else { throw .last }
      }
    }

    /// Reads the bytes that are available, waiting for the first, and returns their number; 0 at the end of the file.
    package static func read(
      _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64? = nil
    ) throws(SystemError) -> Int {
      while true {
        let count = readOnce(descriptor, buffer, offset)
        if count >= 0 { return count }
        try waitOrThrow(descriptor, for: Int16(POLLIN))
      }
    }

    /// Writes all bytes, however many calls it takes.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
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

    /// Throws the error of a call that returned -1; what others return may be a descriptor.
    package static func check(_ result: Int32) throws(SystemError) {
      if result < 0 { throw .last }
    }

    /// Returns after a failed call that should be tried again: one that was interrupted, or one on a descriptor in
    /// non-blocking mode, such as a terminal shared with another program.
    private static func waitOrThrow(_ descriptor: Int32, for event: Int16) throws(SystemError) {
      let error = SystemError.last
      if error.code == EINTR { return }
      guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
      var request = pollfd(fd: descriptor, events: event, revents: 0)
      _ = poll(&request, 1, -1)
    }
  }

  // Inside the enum, these names would refer to its own functions.
  private func openOnce(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

  private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int64?) -> Int
  {
    guard let offset else { return read(descriptor, buffer.baseAddress, buffer.count) }
    return pread(descriptor, buffer.baseAddress, buffer.count, off_t(clamping: offset))
  }

  private func writeOnce(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
  }
#endif
