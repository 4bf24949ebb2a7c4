import ArgumentParser
import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup export --simplify`: GEOS leaves vertices out before zones are written.
struct ExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write zones as GeoJSON (see 'tzlookup export --help').")

  @OptionGroup var options: ExportOptions

  func execute() throws(CommandFailure) -> ExitStatus {
    let meters = try options.simplificationMeters()
    return try Export(options).run { (polygons) throws(CommandFailure) in
      guard let meters else { return polygons }
      do throws(ShapeError) {
        return try polygons.simplified(meters: meters)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}
