import TimeZonePresentation

/// ExifTool, another program, which reads the metadata of pictures and videos.
enum ExifTool {
  /// The tags that it prints, in groups, as JSON.
  static let arguments =
    ["-json", "-a", "-G", "-n", "-q", "-api", "QuickTimeUTC=0"]
    + [
      "Error", "MIMEType", "Make", "Model", "AndroidVersion", "DateTimeOriginal", "CreateDate", "ModifyDate",
      "OffsetTime*", "SubSecTimeOriginal", "CreationDate", "GPSDateStamp", "GPSTimeStamp", "GPSDateTime",
      "GPSLatitude*", "GPSLongitude*", "FileModifyDate",
    ].map { "-\($0)" }

  /// Runs it, without a shell and without its configuration, which is a program and may lie in the directory of the pictures.
  static func read(_ paths: [String], _ body: (any ByteSource) throws -> Void) throws -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandFailure.message("cannot start exiftool: \(SystemError.last)", .unavailable)
    }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    let environment = ["PATH", "PERL5LIB", "TZ"].compactMap { name in
      environmentValue(name).map { "\(name)=\($0)" }
    }
    let process = spawn(
      ["exiftool", "-config", ""] + arguments + ["--"] + paths, environment, output: ends[1])
    close(ends[1])
    let child: pid_t
    switch process {
    case .success(let id): child = id
    case .failure(let error) where error.code == ENOENT:
      close(ends[0])
      throw CommandFailure.message(
        "reading pictures and videos needs ExifTool, and there is no exiftool on PATH: install Debian's package "
          + "libimage-exiftool-perl or Homebrew's exiftool, or give what it prints elsewhere with "
          + "'exiftool -json -a -G -n' to 'tzlookup photo -'", .unavailable)
    case .failure(let error):
      close(ends[0])
      throw CommandFailure.message("cannot start exiftool: \(error)", .unavailable)
    }
    var failure: (any Error)?
    do {
      try body(FileSource(descriptor: ends[0], name: "exiftool"))
    } catch {
      failure = error
      kill(child, SIGTERM)
    }
    // It must not wait for a reader of what is left.
    close(ends[0])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    if let failure { throw failure }
    return status == 0
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
