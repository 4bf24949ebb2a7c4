import Foundation

/// Runs lines as they are typed into a shell, with the package's programs on the path.
///
/// A line runs in the package's directory, `$ROOT`, or in `$T`, a directory of its own that is removed with this value.
public final class Shell: Sendable {
  private let scratch: TemporaryDirectory
  /// The path of `$T`, without links: as programs print it.
  public let directory: String

  /// A shell with a new directory.
  public init() throws {
    let scratch = try TemporaryDirectory()
    self.scratch = scratch
    directory = scratch.path.withCString { path in
      guard let resolved = realpath(path, nil) else { return scratch.path }
      defer { free(resolved) }
      return String(cString: resolved)
    }
  }

  /// A shell whose new directory has what that of another has.
  public convenience init(copying other: Shell) throws {
    try self.init()
    _ = try other.run("cp -Rp \"$T/.\" \"\(directory)\"")
  }

  /// Writes a file into `$T`.
  public func write(_ bytes: [UInt8], to name: String) throws {
    try scratch.write(bytes, to: name)
  }

  /// Runs a line to its end: what one types, pipes and redirections included.
  public func run(_ line: String, input: String = "", inScratch: Bool = false) throws(CommandRunner.Failure)
    -> CommandRunner.Result
  {
    let setting = "PATH=\"$1:$PATH\" && T=\"$2\" && ROOT=\"$3\" && cd \"$4\" && eval \"$5\""
    let root = RepositoryFiles.root
    let arguments = [
      CommandRunner.buildDirectory, directory, root, inScratch ? directory : root, line,
    ]
    return try CommandRunner(path: "/bin/sh").run(
      ["-c", setting, "sh"] + arguments, input: Array(input.utf8))
  }
}
