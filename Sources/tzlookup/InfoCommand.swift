import ArgumentParser
import CommandSupport
import TimeZoneLookup

/// Says what an index holds and whom to credit for it.
struct InfoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the data's version, counts, sizes, attribution and licence.",
    usage: "tzlookup info [--json] [--index <file>] [--zoneinfo <directory>]")

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp("Tell about this index, not about the one inside.", valueName: "file"),
    completion: .file())
  var index: Word?

  @OptionGroup var rules: ZoneinfoOption

  func execute() throws(CommandFailure) -> ExitStatus {
    let finder = try TimeZoneFinder.opened(index)
    let book = try rules.ruleBook()
    let entries = finder.information.entries + InformationEntry.rules(book, directory: rules.directory)
    for warning in RulesCoverage(of: finder.identifiers, in: book).warnings { Diagnostics.report(warning) }
    try BufferedOutput.print(json ? InformationEntry.json(entries) : InformationEntry.table(entries))
    return .success
  }
}
