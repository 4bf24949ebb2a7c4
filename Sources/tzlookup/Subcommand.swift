import CommandSupport

/// The words that, as the first argument, call for something else than a lookup.
enum Subcommand: String {
  case csv, ndjson, time, near, zone, export, info, compile, verify, compare, help

  /// Does what the arguments say.
  static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    switch arguments.first.flatMap(Subcommand.init(rawValue:)) {
    case .csv: return try annotate("csv", rest, CSVCommand.run)
    case .ndjson: return try annotate("ndjson", rest, NDJSONCommand.run)
    case .zone: return try ZoneCommand.run(rest)
    case .time: return try TimeCommand.run(rest)
    case .near: return try NearCommand.run(rest)
    case .info: return try InfoCommand.run(rest)
    case .export: return try ExportCommand.run(rest)
    case .compile: return try CompileCommand.run(rest)
    case .verify: return try VerifyCommand.run(rest)
    case .compare: try CompareCommand.handOver(rest)
    case .help: return try help(rest)
    case nil: return try lookUp(arguments)
    }
  }

  private static func lookUp(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    guard let script = CompletionScript(arguments) else { return try LookupCommand.run(arguments) }
    try BufferedOutput.print(script.text)
    return .success
  }

  /// Annotates, or hands over where a shapefile is to be read.
  private static func annotate(
    _ name: String, _ arguments: [String], _ run: ([String]) throws(CommandFailure) -> ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    guard AnnotationPlace.needsShapes(arguments) else { return try run(arguments) }
    try SiblingProgram.shapes.become([name] + arguments, for: "--shapes")
  }

  /// `tzlookup help NAME` is `tzlookup NAME --help`.
  private static func help(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    guard let name = arguments.first else { return try LookupCommand.run(["--help"]) }
    guard let subcommand = Subcommand(rawValue: name) else {
      throw .usage("there is no subcommand '\(name)'; see 'tzlookup --help'")
    }
    return try run(subcommand == .help ? ["--help"] : [name, "--help"])
  }
}
