import ArgumentParser
import CommandSupport
import TimeZoneLookup

/// Says what an index holds and whom to credit for it.
struct InfoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the data's version, counts, sizes, attribution and license.",
    usage: "tzlookup info [--licenses] [--json] [--index <file>] [--zoneinfo <directory>]")

  @Flag(help: "Print what the program is made of instead: license and attribution of each part.")
  var licenses = false

  @Flag(help: "Print one JSON object; with --licenses, one array.")
  var json = false

  @Option(
    help: ArgumentHelp("Tell about this index, not about the one inside.", valueName: "file"),
    completion: .file())
  var index: Word?

  @OptionGroup var rules: ZoneinfoOption

  func execute() throws(CommandFailure) -> ExitStatus {
    let finder = try TimeZoneFinder.opened(index)
    if licenses { return try printLicenses(of: finder) }
    let book = try rules.ruleBook()
    let entries = finder.information.entries + InformationEntry.rules(book, directory: rules.directory)
    for warning in RulesCoverage(of: finder.identifiers, in: book).warnings { Diagnostics.report(warning) }
    try BufferedOutput.print(json ? InformationEntry.json(entries) : InformationEntry.table(entries))
    return .success
  }

  private func printLicenses(of finder: TimeZoneFinder) throws(CommandFailure) -> ExitStatus {
    let notices = LicenseNotice.all(finder.information)
    try BufferedOutput.print(json ? LicenseNotice.json(notices) : LicenseNotice.text(notices))
    return .success
  }
}
