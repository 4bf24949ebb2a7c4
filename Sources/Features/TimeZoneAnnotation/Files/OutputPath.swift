import Platform

/// The file that a path names as an output: its symbolic links are followed, whether or not they lead to a file.
package struct OutputPath {
  /// The end of the chain of links.
  package enum Target: Hashable, Sendable {
    /// An open descriptor of this process, named as `/dev/stdout` or `/dev/fd/3`.
    case descriptor(Int32)
    /// A file, which may not exist yet, by its directory and its name there.
    case file(directory: String, name: String)
  }

  package let path: String
  package let target: Target
  /// The existing file or the descriptor's file; `nil` if none exists.
  package let identity: FileIdentity?

  /// The greatest number of links that are followed, as on Linux.
  private static let linkLimit = 40

  package init(_ path: String) throws(FileError) {
    target = try mapError({ FileError(.write, path, $0) }, Self.target(path))
    self.path = path
    identity =
      switch target {
      case .descriptor(let descriptor): FileIdentity(descriptor: descriptor)
      case .file(let directory, let name): FileIdentity(path: "\(directory)/\(name)")
      }
  }

  private static func target(_ path: String) throws(SystemError) -> Target {
    var rest = path
    for _ in 0..<linkLimit {
      let (prefix, name) = split(rest)
      if name.isEmpty || name == "." || name == ".." {
        throw FileIdentity(path: rest) == nil ? .last : SystemError(code: EISDIR)
      }
      let directory = canonical(prefix)
      if let descriptor = descriptor(directory, name) { return .descriptor(descriptor) }
      let file = "\(directory)/\(name)"
      if isOfOtherProcess(directory) {
        // Such a link has no path that could be followed. A pipe or a device can be opened, a file not replaced.
        if FileIdentity(path: file)?.isRegular == true { throw SystemError(code: EOPNOTSUPP) }
        return .file(directory: directory, name: name)
      }
      guard let next = try linkTarget(file) else { return .file(directory: directory, name: name) }
      rest = next.utf8.first == UInt8(ascii: "/") ? next : "\(directory)/\(next)"
    }
    throw SystemError(code: ELOOP)
  }

  /// The part of a path up to its last slash, and the rest.
  private static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The path of a directory without links; the unchanged path if that fails.
  package static func canonical(_ directory: String) -> String {
    guard let resolved = realpath(directory, nil) else { return directory }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? directory
  }

  /// The number of the descriptor that a name in one of the directories of open descriptors represents.
  private static func descriptor(_ directory: String, _ name: String) -> Int32? {
    guard name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    let open = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"]
    return open.contains { canonical($0) == directory } ? Int32(name) : nil
  }

  /// Whether a directory, without links, has the open descriptors of a process.
  private static func isOfOtherProcess(_ directory: String) -> Bool {
    let parts = directory.split(separator: "/")
    return parts.first == "proc" && parts.last == "fd"
  }

  /// The path in a symbolic link; `nil` for anything else.
  private static func linkTarget(_ path: String) throws(SystemError) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
    }
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    guard text.utf8.elementsEqual(buffer[..<count]) else { throw SystemError(code: EILSEQ) }
    return text
  }
}
