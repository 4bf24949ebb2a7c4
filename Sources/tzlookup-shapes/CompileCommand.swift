import ArgumentParser
import CommandSupport
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup compile`: makes an index from a shapefile.
struct CompileCommand: Command {
  static let configuration = CommandConfiguration.compile

  @OptionGroup var arguments: CompileArguments

  func execute() throws(CommandFailure) -> ExitStatus {
    let watch = Stopwatch()
    let file = try CommandOutput(arguments.output.text)
    let bytes = try IndexCompiler.compile(
      ShapefileReading.shapes(path: arguments.shapefile.text, field: arguments.fieldOption.name),
      dataVersion: arguments.dataVersion?.text ?? "", attribution: arguments.attribution?.text ?? "",
      license: arguments.license?.text ?? ""
    )
    let information = try checked(bytes)
    try file.write(bytes)
    Diagnostics.report(
      """
      \(arguments.output.text): \(information.zoneCount.grouped) zones, \(information.edgeCount.grouped) edges, \
      \(bytes.count.grouped) bytes in \(watch.secondsText) s
      """)
    return .success
  }

  /// Opens the index as a lookup would: what cannot be read is better not written.
  private func checked(_ bytes: [UInt8]) throws(CommandFailure) -> IndexInformation {
    do throws(IndexError) {
      return try TimeZoneFinder(bytes: bytes).information
    } catch {
      throw CommandFailure(error, path: arguments.output.text)
    }
  }
}
