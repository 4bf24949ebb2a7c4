import ArgumentParser

/// The program, from the arguments of the process to its exit status.
package enum Program {
  /// Runs a command that is a separate program, and stops the process.
  package static func main(_ root: (some Command).Type) -> Never {
    StandardStreams.prepare()
    end {
      try requireText()
      return try root.run(Array(CommandLine.arguments.dropFirst())) { purpose in
        throw CommandFailure.usage("\(purpose) requires a shapefile, which only 'tzlookup' reads")
      }
    }
  }

  /// Runs the command that the process's arguments name, and stops the process.
  package static func main(_ shapefiles: ShapefileAccess) -> Never {
    StandardStreams.prepare()
    end {
      try requireText()
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let status = try plainLookup(arguments) { return status }
      return try Subcommand.run(arguments, shapefiles)
    }
  }

  /// Fails if an argument is not UTF-8: repaired, it could be the name of another file.
  private static func requireText() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[number], String(validatingCString: argument) == nil else {
        continue
      }
      let shown = String(cString: argument).quotedForMessage
      throw CommandFailure.usage(
        "expected arguments in UTF-8, found \(shown); rename the file, or use standard input and output")
    }
  }

  /// Does work and stops the process with its exit status; a failure is reported on standard error.
  package static func end(_ work: () throws -> ExitStatus) -> Never {
    do {
      exit(try work().rawValue)
    } catch {
      report(CommandFailure(error))
      exit(CommandFailure(error).status.rawValue)
    }
  }

  /// Terminates the process because of a failure, from any thread: no output file appears, and nothing that other threads may
  /// be using is torn down.
  package static func abandon(_ failure: CommandFailure) -> Never {
    TemporaryFiles.shared.removeAllBeforeExit()
    report(failure)
    _exit(failure.status.rawValue)
  }

  private static func report(_ failure: CommandFailure) {
    switch failure {
    case .message(let message, _): Diagnostics.report(message)
    case .brokenPipe: endAsByBrokenPipe()
    }
  }

  /// Terminates the process as SIGPIPE does by default, even if the signal is ignored here or was ignored by the parent
  /// process.
  private static func endAsByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  /// Answers a call with nothing but a point, such as `tzlookup 43.06 141.35`; `nil` for other calls.
  ///
  /// It needs no argument parser, which would take longer than all the rest of such a call.
  private static func plainLookup(_ words: [String]) throws -> ExitStatus? {
    guard let first = words.first, Subcommand(rawValue: first) == nil,
      words.allSatisfy({ !$0.hasPrefix("-") || $0.looksNegative })
    else { return nil }
    let finder = try ActiveIndex.current().finder
    // Nearly always: a coordinate, and a polygon around it.
    guard let coordinate = try? Coordinate(parsing: words.joined(separator: " ")),
      let zone = finder.timeZoneIdentifier(at: coordinate)
    else { return try Lookup(source: PolicyFinder(finder)).answer(words) }
    try BufferedOutput.print(zone)
    return .success
  }
}

/// The words that, as the first argument, name a subcommand.
enum Subcommand: String, CaseIterable {
  case csv, ndjson, time, sun, near, zone, zones, city, cities, guess, track, photo, export, info, compile
  case verify, compare, installData = "install-data", serve, help

  /// The command; `nil` for `help`, which is only a way to call the others.
  var command: (any Command.Type)? {
    switch self {
    case .csv: CSVCommand.self
    case .ndjson: NDJSONCommand.self
    case .time: TimeCommand.self
    case .sun: SunCommand.self
    case .near: NearCommand.self
    case .zone: ZoneCommand.self
    case .zones: ZonesCommand.self
    case .city: CityCommand.self
    case .cities: CitiesCommand.self
    case .guess: GuessCommand.self
    case .track: TrackCommand.self
    case .photo: PhotoCommand.self
    case .export: ExportCommand.self
    case .info: InfoCommand.self
    case .compile: CompileCommand.self
    case .verify: VerifyCommand.self
    case .compare: CompareCommand.self
    case .installData: InstallDataCommand.self
    case .serve: ServeCommand.self
    case .help: nil
    }
  }

  /// Runs the command that the arguments name: a subcommand or a lookup.
  static func run(_ arguments: [String], _ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    switch arguments.first.flatMap(Subcommand.init(rawValue:)) {
    case .help: return try help(rest, shapefiles)
    case let subcommand?: return try (subcommand.command ?? LookupCommand.self).run(rest, shapefiles)
    case nil:
      guard let script = CompletionScript.text(arguments) else { return try lookup(arguments, shapefiles) }
      try BufferedOutput.print(script)
      return .success
    }
  }

  /// Runs the lookup; if the arguments are wrong, the error may name the kind of the first word.
  private static func lookup(_ arguments: [String], _ shapefiles: ShapefileAccess) throws -> ExitStatus {
    do {
      return try LookupCommand.run(arguments, shapefiles)
    } catch {
      guard CommandFailure(error).status == .usage, let advice = PointAdvice(firstWord: arguments.first)
      else { throw error }
      throw advice.failure
    }
  }

  /// `tzlookup help NAME` is `tzlookup NAME --help`.
  private static func help(_ arguments: [String], _ shapefiles: ShapefileAccess) throws -> ExitStatus {
    guard let name = arguments.first else { return try LookupCommand.run(["--help"], shapefiles) }
    guard let subcommand = Subcommand(rawValue: name) else {
      throw CommandFailure.usage("there is no subcommand \(name.quotedForMessage); see 'tzlookup --help'")
    }
    return try (subcommand.command ?? LookupCommand.self).run(["--help"], shapefiles)
  }
}

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
