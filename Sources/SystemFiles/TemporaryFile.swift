#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file under a temporary name, known to ``TemporaryFiles`` until it is moved or removed.
final class TemporaryFile {
  let descriptor: Int32
  private let path: String

  /// Makes a new file.
  ///
  /// - Parameter prefix: The path up to where the temporary part of the name begins.
  /// - Throws: ``SystemError``
  init(beside prefix: String) throws(SystemError) {
    for attempt in 0..<100 {
      let path = "\(prefix).\(getpid())-\(attempt).tmp"
      if let descriptor = try TemporaryFiles.shared.make(path) {
        self.descriptor = descriptor
        self.path = path
        return
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit { close(descriptor) }

  /// Gives the file its name, whatever had it before.
  func move(to destination: String) throws(SystemError) {
    try TemporaryFiles.shared.forget(path, after: { SystemError(of: rename(path, destination)) })
  }

  func remove() {
    try? TemporaryFiles.shared.forget(path, after: { SystemError(of: unlink(path)) })
  }
}

extension SystemError {
  fileprivate init?(of result: Int32) {
    if result == 0 { return nil }
    self = .last
  }
}
