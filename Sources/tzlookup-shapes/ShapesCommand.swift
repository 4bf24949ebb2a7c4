import ArgumentParser
import CommandSupport

/// The root of the program that `tzlookup` hands the work with shapefiles to.
struct ShapesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tzlookup-shapes",
      abstract:
        "The part of tzlookup that reads shapefiles. Call it as 'tzlookup --shapes', 'tzlookup csv --shapes', 'tzlookup export', 'tzlookup compile', 'tzlookup verify' and 'tzlookup compare'.",
      version: Version.number,
      subcommands: [
        ShapesLookupCommand.self, CSVCommand.self, NDJSONCommand.self, ExportCommand.self,
        CompileCommand.self, VerifyCommand.self, CompareCommand.self,
      ])
  }
}

extension ShapesCommand: Command {
  func execute() throws(CommandFailure) -> ExitStatus {
    throw .usage("say what to do: lookup, export, compile, verify or compare; see 'tzlookup-shapes --help'")
  }
}
