import ArgumentParser
import TimeZonePresentation

/// How the text of a table is cut into rows and fields.
struct TableOptions: ParsableArguments {
  @Option(
    help: TableWords.help(.delimiter, valueName: "character"),
    completion: .list(["comma", "tab", "semicolon", "pipe", "space"]))
  var delimiter: Word?

  @Flag(help: TableWords.help(.noHeader))
  var noHeader = false

  /// The separator; `nil` where it is to be detected.
  func delimiterByte() throws(CommandFailure) -> UInt8? {
    try delimiter.map { word throws(CommandFailure) in try Delimiter.byte(word.text, for: "--delimiter") }
  }
}
