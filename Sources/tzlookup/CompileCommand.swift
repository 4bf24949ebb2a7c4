import ArgumentParser
import CommandSupport

/// Makes an index from a shapefile. The work is `tzlookup-shapes`'; here is its entry in the help.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Make an index from a shapefile of time zones (see 'tzlookup compile --help').")

  /// Hands over everything behind the subcommand's name.
  static func handOver(_ arguments: [String]) throws(CommandFailure) -> Never {
    try SiblingProgram.shapes.become(["compile"] + arguments, for: "'tzlookup compile'")
  }
}
