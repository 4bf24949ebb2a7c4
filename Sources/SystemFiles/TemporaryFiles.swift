#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The temporary files of the process, so that one which ends before its time can take them with it.
public final class TemporaryFiles: @unchecked Sendable {
  // Sendable by hand: the slots are written under the lock only; a handler of a fatal signal reads them without.
  private let lock = Lock()
  /// Paths as C strings, `nil` where a slot is free: something a signal handler may read.
  private let slots: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  /// Those of this process.
  public static let shared = TemporaryFiles()

  private init() {
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: nil)
  }

  /// Makes a file and remembers it, both or neither as far as ``removeAllForEver()`` can see.
  ///
  /// - Parameter path: Its name.
  /// - Returns: Its descriptor; `nil` where the name is taken.
  /// - Throws: ``SystemError``
  func make(_ path: String) throws(SystemError) -> Int32? {
    lock.acquire()
    defer { lock.release() }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor >= 0 {
      if let free = slots.firstIndex(where: { $0 == nil }) { slots[free] = strdup(path) }
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
    for index in slots.indices {
      guard let known = slots[index], strcmp(known, path) == 0 else { continue }
      slots[index] = nil
      free(known)
    }
  }

  /// Removes them all, for a process that is about to end; none can be made or put into place after that.
  public func removeAllForEver() {
    lock.acquire()
    removeAllInHandler()
  }

  /// Removes them all from a handler of a fatal signal: it takes no lock and calls nothing but `unlink`.
  public func removeAllInHandler() {
    for slot in slots { if let slot { unlink(slot) } }
  }
}
