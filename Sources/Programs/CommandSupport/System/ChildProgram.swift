/// Another program, which runs without a shell, and its output.
struct ChildProgram {
  private let id: pid_t
  /// The end of the pipe that its standard output is read from.
  private let output: Int32

  /// Starts a program on PATH, with PATH, TZ, and some other variables of the environment.
  init(_ arguments: [String], variables: [String] = [], absence: String) throws {
    let name = arguments[0]
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandFailure.message("cannot start \(name): \(SystemError.last)", .unavailable)
    }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let environment = (["PATH", "TZ"] + variables).compactMap { variable in
      environmentValue(variable).map { "\(variable)=\($0)" }
    }
    let process = Self.spawn(arguments, environment, output: ends[1])
    close(ends[1])
    switch process {
    case .success(let id): (self.id, output) = (id, ends[0])
    case .failure(let error):
      close(ends[0])
      throw CommandFailure.message(
        error.code == ENOENT ? absence : "cannot start \(name): \(error)", .unavailable)
    }
  }

  /// Passes on its output, which messages call by a name, and waits for its end.
  /// Returns the result, and the status of the program, as `waitpid` has it.
  func read<Value>(
    as sourceName: String, _ body: (FileSource) throws -> Value
  ) -> (result: Result<Value, any Error>, status: Int32) {
    let result = Result { try body(FileSource(descriptor: output, name: sourceName)) }
    // It must not wait for a reader of what is left. After a failure, another thread may still read.
    if case .success = result { close(output) } else { kill(id, SIGTERM) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return (result, status)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], output: Int32
  ) -> Result<pid_t, SystemError> {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // This program ignores the signal that ends those whose reader has gone.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, output)
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, words, variables)
    return code == 0 ? .success(child) : .failure(SystemError(code: code))
  }
}
