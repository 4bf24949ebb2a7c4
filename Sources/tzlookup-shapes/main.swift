import CommandSupport

Program.end { () throws(CommandFailure) -> ExitStatus in
  try ShapesCommand.run(Array(CommandLine.arguments.dropFirst()))
}
