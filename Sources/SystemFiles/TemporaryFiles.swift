import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file under a temporary name, known to ``TemporaryFiles`` until it is moved or removed.
final class TemporaryFile {
  let descriptor: Int32
  private let path: String

  /// Creates the file.
  ///
  /// - Parameter prefix: The path up to where the temporary part of the name begins.
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

  /// Renames the file; it replaces any other of that name.
  func move(to destination: String) throws(SystemError) {
    try TemporaryFiles.shared.forget(path) { () throws(SystemError) in
      try SystemCall.check(rename(path, destination))
    }
  }

  func remove() {
    try? TemporaryFiles.shared.forget(path) { () throws(SystemError) in try SystemCall.check(unlink(path)) }
  }
}

/// The temporary files of the process, so that one which ends early leaves none.
package final class TemporaryFiles: @unchecked Sendable {
  // Sendable by hand: the slots are written under the lock only; a handler of a fatal signal reads them without.
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

  /// Creates a file and remembers it; ``removeAllForEver()`` finds both done or neither.
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

  /// Moves or removes a file, which then is no longer temporary.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - action: Moves or removes it; where it throws, the file is still remembered.
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

  /// Removes them all, for a process that is about to end; none can be created or moved after that.
  package func removeAllForEver() {
    lock.acquire()
    removeAllInHandler()
  }

  /// Removes them all from a handler of a fatal signal: it takes no lock and calls nothing but `unlink`.
  package func removeAllInHandler() {
    for slot in slots { if let slot { unlink(slot) } }
  }
}
