#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that appears whole or not at all.
///
/// The bytes are written to a temporary file beside it, which takes its place once the disk has them. On any
/// failure the temporary file is removed and what was there before stays.
public struct OutputFile: Sendable {
  private let path: String
  /// As the user knows it.
  private let name: String

  /// Checks, before any long work, that a file can be made there.
  ///
  /// - Parameter path: Where the file is to appear. An existing file is replaced; through a symbolic link, the
  ///   file it points to.
  /// - Throws: ``CommandFailure`` where there is no such directory, it may not be written, or something else than a
  ///   file is in the way.
  public init(_ path: String) throws(CommandFailure) {
    self.path = Self.resolved(path)
    name = path
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .message("cannot write \(name): there is something else than a file", .inputOutput)
    }
    if access(directory, W_OK) != 0 { throw failure(.last) }
  }

  /// Writes the file.
  ///
  /// - Parameter bytes: All of it.
  /// - Throws: ``CommandFailure`` where the disk is full or the like.
  public func write(_ bytes: [UInt8]) throws(CommandFailure) {
    // Ctrl-C waits for the moment it takes, so that no temporary file is left behind.
    let signals = SignalBlock()
    defer { signals.end() }
    do throws(SystemError) {
      try replace(with: bytes)
    } catch {
      throw failure(error)
    }
  }

  private func replace(with bytes: [UInt8]) throws(SystemError) {
    let (descriptor, temporary) = try openTemporary()
    do throws(SystemError) {
      defer { close(descriptor) }
      try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
        try SystemCall.write(UnsafeRawBufferPointer(bytes), to: descriptor)
      }
      try SystemCall.check(fsync(descriptor))
      try SystemCall.check(rename(temporary, path))
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func openTemporary() throws(SystemError) -> (descriptor: Int32, path: String) {
    for attempt in 0..<100 {
      let temporary = "\(directory)/.\(fileName).\(getpid())-\(attempt).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { throw .last }
    }
    throw SystemError(code: EEXIST)
  }

  private func failure(_ error: SystemError) -> CommandFailure {
    .message("cannot write \(name): \(error)", .inputOutput)
  }
}

// MARK: - Paths

extension OutputFile {
  private var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private var fileName: Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Puts off the signals that end a program by request.
private struct SignalBlock {
  private var previous = sigset_t()

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
  }

  func end() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}
