/// A program that is installed in the same directory as the running one.
package enum SiblingProgram {
  /// Becomes that program: on success this call does not return. Its trait is what builds it.
  package static func become(
    _ name: String, trait: String? = nil, _ arguments: [String], for purpose: String
  ) throws -> Never {
    guard let directory = ownDirectory else {
      throw CommandFailure.message(
        "cannot find \(name): the directory of this program is unknown", .unavailable)
    }
    let path = "\(directory)/\(name)"
    let error = execute(path, [name] + arguments)
    try refuse(if: error.code != ENOENT, "cannot start \(path): \(error)", .unavailable)
    throw CommandFailure.message(
      "\(purpose) requires \(name) next to tzlookup, and \(path) does not exist; \(remedy(name, trait, in: directory))",
      .unavailable)
  }

  /// How the sources put the program into a directory.
  private static func remedy(_ name: String, _ trait: String?, in directory: String) -> String {
    if directory.hasSuffix("/bin") {
      let prefix = String(directory.dropLast(4)).quotedForShell
      let install = trait == nil ? "Scripts/setup && Scripts/install" : "Scripts/install --service"
      return "install it with '\(install) \(prefix)' in the sources of tzlookup"
    }
    return "build it with 'swift build -c release\(trait.map { " --traits \($0)" } ?? "") --product \(name)'"
  }

  /// `execv`: returns only if it fails.
  private static func execute(_ path: String, _ arguments: [String]) -> SystemError {
    var pointers = arguments.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    execv(path, pointers)
    return .last
  }

  /// The directory of the running program, links resolved.
  private static var ownDirectory: String? {
    guard let path = ownPath, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let absolute = String(cString: resolved)
    return absolute.lastIndex(of: "/").map { String(absolute[..<$0]) }
  }

  private static var ownPath: String? {
    #if canImport(Darwin)
      var size = UInt32(0)
      _ = _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      // `realpath` follows this link to the program's file.
      return "/proc/self/exe"
    #endif
  }
}
