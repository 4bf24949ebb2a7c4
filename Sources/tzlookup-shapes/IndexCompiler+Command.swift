import CommandSupport
import TimeZoneShapes

extension IndexCompiler {
  /// Compiles shapes; a failure is one of the command.
  static func compile(
    _ shapes: [Shape], dataVersion: String, attribution: String, license: String
  ) throws(CommandFailure) -> [UInt8] {
    let provenance = Provenance(dataVersion: dataVersion, attribution: attribution, license: license)
    do throws(CompilerError) {
      return try compile(shapes, provenance: provenance)
    } catch {
      throw CommandFailure(error)
    }
  }
}
