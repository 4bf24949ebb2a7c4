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
/// failure, and where it is not ``commit()``ted, the temporary file is removed and what was there before stays.
public final class OutputFile {
  private let path: String
  /// As the user knows it.
  private let name: String
  private var temporary: TemporaryFile?

  /// Checks, before any long work, that a file can be made there.
  ///
  /// - Parameter path: Where the file is to appear. An existing file is replaced; through a symbolic link, the
  ///   file it points to.
  /// - Throws: ``FileError`` where there is no such directory, it may not be written, or something else than a
  ///   file is in the way.
  public init(_ path: String) throws(FileError) {
    self.path = Self.resolved(path)
    name = path
    if let identity = FileIdentity(path: self.path), !identity.isRegular {
      throw FileError(.write, name, reason: "there is something else than a file")
    }
    if access(directory, W_OK) != 0 { throw FileError(.write, name, .last) }
  }

  deinit { temporary?.remove() }

  /// Adds bytes to what the file is to hold.
  ///
  /// - Parameter bytes: What comes next.
  /// - Throws: ``FileError`` where the disk is full or the like.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(SystemError) {
      try SystemCall.write(bytes, to: opened().descriptor)
    } catch {
      throw FileError(.write, name, error)
    }
  }

  /// Puts the file into its place, once the disk has all of it.
  ///
  /// - Throws: ``FileError`` where the disk is full or the like.
  public func commit() throws(FileError) {
    do throws(SystemError) {
      let file = try opened()
      // Not closed before the rename, so that an error of the disk is still an error of this file.
      try SystemCall.check(fsync(file.descriptor))
      try file.move(to: path)
      temporary = nil
    } catch {
      throw FileError(.write, name, error)
    }
  }

  private func opened() throws(SystemError) -> TemporaryFile {
    if let temporary { return temporary }
    let file = try TemporaryFile(beside: "\(directory)/.\(fileName)")
    // Who may read a file does not change by its being written anew.
    if let mode = FileIdentity(path: path)?.permissions { fchmod(file.descriptor, mode) }
    temporary = file
    return file
  }
}

extension OutputFile {
  /// Writes the whole file at once.
  ///
  /// - Parameter bytes: All of it.
  /// - Throws: ``FileError``
  public func replaceContents(with bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
    try commit()
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
