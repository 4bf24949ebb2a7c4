#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The temporary files of the process, so that one which is told to end can take them with it.
public final class TemporaryFiles: @unchecked Sendable {
  // Sendable by hand: `paths` is touched under the lock only.
  private let lock = Lock()
  private var paths: Set<String> = []

  /// Those of this process.
  public static let shared = TemporaryFiles()

  /// Makes a file and remembers it, both or neither as far as ``removeAll()`` can see.
  ///
  /// - Parameter path: Its name.
  /// - Returns: Its descriptor; `nil` where the name is taken.
  /// - Throws: ``SystemError``
  func make(_ path: String) throws(SystemError) -> Int32? {
    lock.acquire()
    defer { lock.release() }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor >= 0 {
      paths.insert(path)
      return descriptor
    }
    let error = SystemError.last
    if error.code == EEXIST { return nil }
    throw error
  }

  /// Does something after which the file is no longer temporary.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - action: Returns why it failed, or `nil`; after a failure the file is still remembered.
  /// - Throws: Why it failed.
  func forget(_ path: String, after action: () -> SystemError?) throws(SystemError) {
    lock.acquire()
    defer { lock.release() }
    if let error = action() { throw error }
    paths.remove(path)
  }

  /// Removes them all, for a process that is about to end; none can be made or put into place after that.
  public func removeAllForEver() {
    lock.acquire()
    for path in paths { unlink(path) }
  }
}
