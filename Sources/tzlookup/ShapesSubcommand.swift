import ArgumentParser
import CommandSupport

/// A subcommand whose work is `tzlookup-shapes`'. Its arguments are here for the help, the manual and completions.
protocol ShapesSubcommand: ParsableCommand {}

extension ShapesSubcommand {
  /// Tells what the subcommand understands, or hands over everything behind its name.
  static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    guard !arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) else {
      try BufferedOutput.print(LookupCommand.helpMessage(for: Self.self))
      return .success
    }
    let name = configuration.commandName ?? ""
    try SiblingProgram.shapes.become([name] + arguments, for: "'tzlookup \(name)'")
  }
}
