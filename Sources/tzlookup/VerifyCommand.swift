import ArgumentParser
import CommandSupport

/// Compares an index with a shapefile. The work is `tzlookup-shapes`'; here is its entry in the help.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare an index with its shapefile, point by point (see 'tzlookup verify --help').")

  /// Hands over everything behind the subcommand's name.
  static func handOver(_ arguments: [String]) throws(CommandFailure) -> Never {
    try SiblingProgram.shapes.become(["verify"] + arguments, for: "'tzlookup verify'")
  }
}
