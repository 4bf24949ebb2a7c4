import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file with a temporary name, registered in ``TemporaryFiles`` until it is moved or removed.
final class TemporaryFile {
  let descriptor: Int32
  private let path: String

  /// Creates the file.
  ///
  /// - Parameter prefix: The path up to the temporary part of the name.
  /// - Throws: ``SystemError``
  init(beside prefix: String) throws(SystemError) {
    for attempt in 0..<100 {
      let path = "\(prefix).\(getpid())-\(attempt).tmp"
      if let descriptor = try TemporaryFiles.shared.create(path) {
        self.descriptor = descriptor
        self.path = path
        return
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit { close(descriptor) }

  /// Renames the file, replacing any other of that name.
  func move(to destination: String) throws(SystemError) {
    try TemporaryFiles.shared.forget(path) { () throws(SystemError) in
      try SystemCall.check(rename(path, destination))
    }
  }

  func remove() {
    try? TemporaryFiles.shared.forget(path) { () throws(SystemError) in try SystemCall.check(unlink(path)) }
  }
}

/// The temporary files of the process, so that none is left if it ends early.
package final class TemporaryFiles: @unchecked Sendable {
  // Sendable by hand: slots are written under the lock only; the handler of a fatal signal reads them without it.
  private let lock = Lock()
  /// Paths as C strings, which a signal handler may read; `nil` where a slot is free.
  private let slots: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  /// Those of this process.
  package static let shared = TemporaryFiles()

  /// An empty table; the process's own is ``shared``.
  package init() {
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: nil)
  }

  deinit {
    for slot in slots { free(slot) }
    slots.deallocate()
  }

  /// Creates a file and registers it, atomically with respect to ``removeAllBeforeExit()``.
  ///
  /// - Parameter path: Its name.
  /// - Returns: Its descriptor; `nil` where the name is taken.
  /// - Throws: ``SystemError``
  package func create(_ path: String) throws(SystemError) -> Int32? {
    try lock.withLock { () throws(SystemError) in
      do throws(SystemError) {
        let descriptor = try SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        if let free = slots.firstIndex(where: { $0 == nil }) { slots[free] = strdup(path) }
        return descriptor
      } catch {
        if error.code == EEXIST { return nil }
        throw error
      }
    }
  }

  /// Moves or removes a file and unregisters it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - action: Moves or removes it; where it throws, the file stays registered.
  /// - Throws: What `action` throws.
  package func forget(_ path: String, after action: () throws(SystemError) -> Void) throws(SystemError) {
    try lock.withLock { () throws(SystemError) in
      try action()
      for index in slots.indices {
        guard let known = slots[index], strcmp(known, path) == 0 else { continue }
        slots[index] = nil
        free(known)
      }
    }
  }

  /// Removes all files of a process that is about to end. It keeps the lock, so that none can be created or moved after
  /// that.
  package func removeAllBeforeExit() {
    lock.acquire()
    removeAllInHandler()
  }

  /// Removes all files from the handler of a fatal signal: it takes no lock and calls nothing but `unlink`.
  package func removeAllInHandler() {
    for slot in slots { if let slot { unlink(slot) } }
  }
}
