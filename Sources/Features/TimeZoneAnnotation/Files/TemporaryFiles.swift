import Platform

/// A file with a temporary name, registered in ``TemporaryFiles`` until it is moved or removed.
final class TemporaryFile {
  let descriptor: Int32
  private let path: String

  init(_ directory: String, _ name: String) throws(SystemError) {
    // Names are random: a second attempt is practically never needed.
    for _ in 0..<100 {
      let path = Self.path(directory, name)
      if let descriptor = try TemporaryFiles.shared.create(path) {
        self.descriptor = descriptor
        self.path = path
        return
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit { close(descriptor) }

  /// A path that no file has: 64 random bits, after the beginning of the name that a leftover belongs to.
  static func path(_ directory: String, _ name: String) -> String {
    var beginning = ""
    // The name alone may be as long as names can be.
    for character in name where beginning.utf8.count + character.utf8.count <= 64 {
      beginning.append(character)
    }
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(directory)/.\(beginning).\(random).tmp"
  }

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
  // Sendable by hand: entries are written under the lock only; a signal handler reads them without it. So an entry is
  // complete before it is linked, and neither entries nor paths are ever freed: a handler may still be reading them.
  // That costs a few dozen bytes per file for as long as the process lives.
  private let lock = Lock()
  private let first = UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>.allocate(capacity: 1)

  /// One file at a time: entries are used again.
  private struct Entry {
    /// Its path as a C string; `nil` while the entry is unused.
    var path: UnsafeMutablePointer<CChar>?
    let next: UnsafeMutablePointer<Entry>?
  }

  package static let shared = TemporaryFiles()

  /// An empty table; the process's own is ``shared``.
  package init() {
    first.initialize(to: nil)
  }

  /// Creates a file and registers it, atomically with respect to ``removeAllBeforeExit()``.
  /// Returns its descriptor; `nil` if the name is taken.
  package func create(_ path: String) throws(SystemError) -> Int32? {
    try lock.withLock { () throws(SystemError) in
      let entry = register(path)
      do throws(SystemError) {
        return try SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      } catch {
        entry.pointee.path = nil
        if error.code == EEXIST { return nil }
        throw error
      }
    }
  }

  private func register(_ path: String) -> UnsafeMutablePointer<Entry> {
    var entry = first.pointee
    while let used = entry {
      if used.pointee.path == nil {
        used.pointee.path = strdup(path)
        return used
      }
      entry = used.pointee.next
    }
    let new = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    new.initialize(to: Entry(path: strdup(path), next: first.pointee))
    first.pointee = new
    return new
  }

  /// Moves or removes a file and unregisters it.
  package func forget(_ path: String, after action: () throws(SystemError) -> Void) throws(SystemError) {
    try lock.withLock { () throws(SystemError) in
      try action()
      var entry = first.pointee
      while let used = entry {
        if let known = used.pointee.path, strcmp(known, path) == 0 { used.pointee.path = nil }
        entry = used.pointee.next
      }
    }
  }

  /// Removes all files of a process that is about to end. It keeps the lock, so that none can be created or moved
  /// afterward.
  package func removeAllBeforeExit() {
    lock.acquire()
    removeAllInHandler()
  }

  /// Removes all files from a signal handler: it takes no lock, allocates nothing and calls nothing but `unlink`.
  package func removeAllInHandler() {
    var entry = first.pointee
    while let used = entry {
      if let path = used.pointee.path { unlink(path) }
      entry = used.pointee.next
    }
  }
}
