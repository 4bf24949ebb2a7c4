import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that appears whole or not at all.
///
/// The bytes are written to a temporary file beside it, which replaces it once they are on disk. On any failure, and
/// without a ``commit()``, the temporary file is removed and any previous file stays.
package final class OutputFile {
  private let path: String
  /// The path as it was given.
  private let name: String
  private var temporary: TemporaryFile?

  /// Checks, before any long work, that a file can be created there.
  ///
  /// - Parameter path: The path of the file. An existing file is replaced; where it is a symbolic link, the file that
  ///   it points to is.
  /// - Throws: ``FileError`` where the directory does not exist or is not writable, or the path is that of anything but
  ///   a regular file.
  package init(_ path: String) throws(FileError) {
    self.path = Self.resolved(path)
    name = path
    if let identity = FileIdentity(path: self.path), !identity.isRegular {
      throw FileError(.write, name, identity.isDirectory ? .isDirectory : .notRegularFile)
    }
    if access(directory, W_OK) != 0 { throw FileError(.write, name, .last) }
  }

  deinit { temporary?.remove() }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError`` where the disk is full or the like.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(SystemError) {
      try SystemCall.write(bytes, to: opened().descriptor)
    } catch {
      throw FileError(.write, name, error)
    }
  }

  /// Moves the file into place, once the disk has all of it.
  ///
  /// - Throws: ``FileError`` where the disk is full or the like.
  package func commit() throws(FileError) {
    do throws(SystemError) {
      let file = try opened()
      // Not closed before the rename, so that a disk error is still reported for this file.
      try SystemCall.check(fsync(file.descriptor))
      try file.move(to: path)
      temporary = nil
    } catch {
      throw FileError(.write, name, error)
    }
  }

  /// Writes the whole file at once.
  package func replaceContents(with bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in try write(UnsafeRawBufferPointer(bytes)) }
    try commit()
  }

  private func opened() throws(SystemError) -> TemporaryFile {
    if let temporary { return temporary }
    let file = try TemporaryFile(beside: "\(directory)/.\(fileName)")
    // Replacing a file preserves its permissions.
    if let mode = FileIdentity(path: path)?.permissions { fchmod(file.descriptor, mode) }
    temporary = file
    return file
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
