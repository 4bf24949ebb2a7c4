import ArgumentParser
import CommandSupport

/// Compares two sets of boundaries. The work is `tzlookup-shapes`'; here is its entry in the help.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Tell what changed between two sets of boundaries (see 'tzlookup compare --help').")

  /// Hands over everything behind the subcommand's name.
  static func handOver(_ arguments: [String]) throws(CommandFailure) -> Never {
    try SiblingProgram.shapes.become(["compare"] + arguments, for: "'tzlookup compare'")
  }
}
