import Platform

/// Runs the programs of the package as a shell would, and keeps what they print.
public struct CommandRunner: Sendable {
  /// The program's file.
  public let path: String

  /// A program by its path.
  public init(path: String) {
    self.path = path
  }

  /// A program of this package, such as `tzlookup`, as built beside the running tests.
  public init(product: String) {
    self.init(path: "\(Self.buildDirectory)/\(product)")
  }

  /// Where the package's programs lie: SwiftPM builds them into the directory of the test bundle.
  public static let buildDirectory: String = {
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
    // On macOS a helper of the tool chain runs the tests, and an argument names the bundle.
    let bundle = bundles.first?.prefix(upToAndIncluding: ".xctest") ?? CommandLine.arguments[0]
    return bundle.directory
  }()
}

extension CommandRunner {
  /// What a finished program has left.
  public struct Result: Equatable, Sendable {
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var error: String
    /// Its exit status; 128 and the signal's number where a signal ended it, as shells have it.
    public var status: Int32
  }

  /// Where a program's standard output goes.
  public enum Output: Sendable {
    /// Into ``Result/output``.
    case captured
    /// To a file or device.
    case file(String)
    /// To a pipe that nobody reads any more.
    case brokenPipe
  }

  /// Runs the program to its end.
  public func run(
    _ arguments: [String], input: [UInt8] = [], output: Output = .captured, ignoresBrokenPipe: Bool = false
  ) throws(Failure) -> Result {
    // Files, not pipes: no program ever waits for this one, however much it reads or writes.
    let streams = (input: try ScratchFile(input), output: try ScratchFile(), error: try ScratchFile())
    var actions = SpawnActions()
    defer { actions.end() }
    actions.connect(streams.input.descriptor, to: STDIN_FILENO)
    actions.connect(streams.error.descriptor, to: STDERR_FILENO)
    var pipe: PipeEnds?
    switch output {
    case .captured: actions.connect(streams.output.descriptor, to: STDOUT_FILENO)
    case .file(let path): actions.open(path, as: STDOUT_FILENO)
    case .brokenPipe:
      let broken = try PipeEnds()
      close(broken.reading)
      actions.connect(broken.writing, to: STDOUT_FILENO)
      pipe = broken
    }
    defer { if let pipe { close(pipe.writing) } }
    let process =
      ignoresBrokenPipe
      ? try actions.spawn("/bin/sh", ["-c", "trap '' PIPE; exec \"$0\" \"$@\"", path] + arguments)
      : try actions.spawn(path, arguments)
    let status = Self.wait(for: process)
    return Result(output: streams.output.text, error: streams.error.text, status: status)
  }

  /// Why a program could not be run.
  public struct Failure: Error, CustomStringConvertible {
    /// What failed, and why.
    public let description: String

    init(_ what: String, code: Int32 = errno) {
      description = "\(what): \(String(cString: strerror(code)))"
    }
  }

  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

extension String {
  fileprivate var directory: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }

  fileprivate func prefix(upToAndIncluding part: String) -> String {
    var end = startIndex
    while end < endIndex, !self[..<end].hasSuffix(part) { end = index(after: end) }
    return String(self[..<end])
  }
}
