import CommandSupport

let arguments = Array(CommandLine.arguments.dropFirst())

Program.end { () throws(CommandFailure) -> ExitStatus in
  if let point = PlainLookup(arguments) { return try point.answer() }
  return try Subcommand.run(arguments)
}
