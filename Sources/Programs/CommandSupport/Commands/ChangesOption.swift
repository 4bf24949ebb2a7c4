import ArgumentParser
import TimeZonePresentation

/// Which clock changes are listed.
struct ChangesOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "List clock changes instead: those in FROM..TO, which are years, dates (in UTC) or instants, or in one year. FROM.. covers two years, ..TO everything up to then. (without a value: two years)",
      valueName: "from..to"))
  var changes: Word?

  /// Whether changes are asked for.
  var isGiven: Bool { changes != nil }

  /// The range; `nil` where no changes are asked for.
  func range() throws -> ChangeRange? {
    try changes.map { word in try ChangeRange(parsing: word.text) }
  }

  /// Fails where something is asked for that a list of changes does not have.
  func requireLines(isVerbose: Bool, isJSON: Bool) throws {
    if isGiven, isVerbose, !isJSON {
      throw CommandFailure.usage("--changes lists changes only: leave out --verbose, or add --json")
    }
  }

  /// The arguments with a value for an option without one.
  ///
  /// The argument parser has no options whose value may be absent and that leave the next argument alone if it is none:
  /// in `--changes 43.06 141.35` it is a latitude.
  static func completed(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      let isAlone = argument == "--changes" && !(rest.first?.isChangeRange ?? false)
      result.append(isAlone ? "--changes=.." : argument)
    }
    return result
  }
}
