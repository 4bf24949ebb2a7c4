/// Standard input, standard output and standard error of the process, as its parent process left them.
package enum StandardStreams {
  /// Ensures that failures of the standard streams are errors, not accidents. Call it before anything else.
  ///
  /// A closed one stays unusable, but no file that is opened later gets its descriptor, so that messages never end up in
  /// that file. A closed pipe, or a limit on the size of files, makes a write fail instead of ending the process by a
  /// signal.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // In ascending order: a new descriptor is the lowest that is closed.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      reserve(descriptor)
    }
  }

  /// Whether standard input is a pipe, a file or a socket: somebody has connected input. A terminal, `/dev/null` and a
  /// closed descriptor are nothing to read from.
  static var hasInput: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Opens a closed descriptor in such a way that using it as intended still fails with `EBADF`.
  private static func reserve(_ descriptor: Int32) {
    let isInput = descriptor == STDIN_FILENO
    guard (try? SystemCall.open("/dev/null", isInput ? O_WRONLY : O_RDONLY)) == nil else { return }
    // Without /dev: a directory can be opened everywhere, and can neither be read nor written.
    _ = try? SystemCall.open("/", O_RDONLY)
  }
}
