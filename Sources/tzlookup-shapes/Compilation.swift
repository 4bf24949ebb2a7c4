import CommandSupport
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes

// `tzlookup compile`.

extension Shapefiles {
  func compile(_ command: CompileCommand) throws(CommandFailure) -> ExitStatus {
    let watch = Stopwatch()
    let path = command.output.text
    let file = try CommandOutput(path)
    let provenance = IndexCompiler.Provenance(
      dataVersion: command.dataVersion?.text ?? "", attribution: command.attribution?.text ?? "",
      license: command.license?.text ?? "")
    let shapes = try Self.shapes(
      command.shapefile.text, field: command.fieldOption.name, command.sameSince.question())
    let bytes = try Self.index(shapes, provenance)
    let information = try Self.checked(bytes, path)
    try file.write(bytes)
    Diagnostics.report(
      """
      \(path): \(information.zoneCount.grouped) zones, \(information.edgeCount.grouped) edges, \
      \(bytes.count.grouped) bytes in \(watch.secondsText) s
      """)
    return .success
  }

  /// Compiles shapes.
  static func index(
    _ shapes: [Shape], _ provenance: IndexCompiler.Provenance
  ) throws(CommandFailure) -> [UInt8] {
    do throws(CompilerError) {
      return try IndexCompiler.compile(shapes, provenance: provenance)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the index as a lookup would: an index that cannot be read must not be written.
  private static func checked(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> IndexInformation {
    do throws(IndexError) {
      return try TimeZoneFinder(bytes: bytes).information
    } catch {
      throw CommandFailure(error, path: path)
    }
  }
}
