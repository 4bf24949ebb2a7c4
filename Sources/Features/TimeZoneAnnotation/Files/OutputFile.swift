import Platform

/// A file that never appears in part.
///
/// The bytes are written to a temporary file next to it, which replaces it once they are on disk. On any failure, and
/// without a ``commit()``, the temporary file is removed and any previous file stays.
///
/// Only a regular file can be replaced. Anything else (a device, a named pipe), and any name of an open descriptor
/// (`/dev/stdout`, `/dev/fd/3`), is written straight through, as with a shell's `>`.
package final class OutputFile {
  private enum Destination {
    /// A file to replace.
    case file(directory: String, name: String)
    /// A descriptor to write to, and whether this object closes it.
    case stream(Int32, isOwned: Bool)
  }

  private let path: String
  private let destination: Destination
  private var temporary: TemporaryFile?

  /// Checks, before any long work, that the output can be written. Waits for the reader of a named pipe.
  package init(_ path: String) throws(FileError) {
    let output = try OutputPath(path)
    self.path = path
    destination = try mapError({ FileError(.write, path, $0) }, Self.opened(output))
  }

  deinit {
    temporary?.remove()
    if case .stream(let descriptor, isOwned: true) = destination { close(descriptor) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(SystemError) {
      switch destination {
      case .file(let directory, let name):
        try SystemCall.write(bytes, to: temporaryFile(directory, name).descriptor)
      case .stream(let descriptor, _):
        try SystemCall.write(bytes, to: descriptor)
      }
    } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Moves the file into place, once the disk has all of it. A stream has its bytes already.
  package func commit() throws(FileError) {
    guard case .file(let directory, let name) = destination else { return }
    do throws(SystemError) {
      let file = try temporaryFile(directory, name)
      // Not closed before the rename, so that a disk error is still reported for this file.
      try SystemCall.check(fsync(file.descriptor))
      try file.move(to: "\(directory)/\(name)")
      temporary = nil
      Self.synchronize(directory)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  package func replaceContents(with bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in try write(UnsafeRawBufferPointer(bytes)) }
    try commit()
  }
}

extension OutputFile {
  private static func opened(_ output: OutputPath) throws(SystemError) -> Destination {
    switch output.target {
    case .descriptor(let descriptor):
      try checkWritable(descriptor)
      return .stream(descriptor, isOwned: false)
    case .file(let directory, let name):
      guard let identity = output.identity else {
        try checkReplaceable(directory, name)
        return .file(directory: directory, name: name)
      }
      if identity.isDirectory { throw SystemError(code: EISDIR) }
      let file = "\(directory)/\(name)"
      guard identity.isRegular else {
        return .stream(try SystemCall.open(file, O_WRONLY | O_NOCTTY), isOwned: true)
      }
      // A rename would replace a file that may not be written.
      try SystemCall.check(access(file, W_OK))
      try checkReplaceable(directory, name)
      return .file(directory: directory, name: name)
    }
  }

  private static func checkWritable(_ descriptor: Int32) throws(SystemError) {
    let flags = fcntl(descriptor, F_GETFL)
    if flags < 0 { throw .last }
    if flags & O_ACCMODE == O_RDONLY { throw SystemError(code: EBADF) }
  }

  /// Checks that files can be created and renamed in the directory, and that neither name is too long.
  private static func checkReplaceable(_ directory: String, _ name: String) throws(SystemError) {
    var status = stat()
    for path in ["\(directory)/\(name)", TemporaryFile.path(directory, name)] {
      if lstat(path, &status) != 0, errno != ENOENT { throw .last }
    }
    try SystemCall.check(access(directory, W_OK | X_OK))
    try checkOwner(directory, name)
  }

  /// Checks that an existing file is not somebody else's in a directory such as /tmp, where only owners replace files.
  private static func checkOwner(_ directory: String, _ name: String) throws(SystemError) {
    var (file, parent) = (stat(), stat())
    guard lstat("\(directory)/\(name)", &file) == 0, stat(directory, &parent) == 0,
      parent.st_mode & S_ISVTX != 0
    else { return }
    let user = geteuid()
    if user != 0, user != file.st_uid, user != parent.st_uid { throw SystemError(code: EPERM) }
  }

  private func temporaryFile(_ directory: String, _ name: String) throws(SystemError) -> TemporaryFile {
    if let temporary { return temporary }
    let file = try TemporaryFile(directory, name)
    // Replacing a file preserves its permissions.
    if let mode = FileIdentity(path: "\(directory)/\(name)")?.permissions { fchmod(file.descriptor, mode) }
    temporary = file
    return file
  }

  /// Puts the new name on disk. The file is in place whether or not the file system can do that.
  private static func synchronize(_ directory: String) {
    guard let descriptor = try? SystemCall.open(directory, O_RDONLY | O_DIRECTORY) else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
