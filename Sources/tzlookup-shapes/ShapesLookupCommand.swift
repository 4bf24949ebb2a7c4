import ArgumentParser
import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup --shapes`: answers straight from a shapefile.
struct ShapesLookupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Tell the time zone at a point straight from a shapefile.",
    usage: "tzlookup <point> --shapes <file> [--field <name>] [--all | --json]")

  @OptionGroup var lookup: LookupOptions

  @Option(
    help: ArgumentHelp("The shapefile, beside its .shx and .dbf.", valueName: "file"),
    completion: .file(extensions: ["shp"]))
  var shapes: Word

  @OptionGroup var fieldOption: FieldOption

  func execute() throws(CommandFailure) -> ExitStatus {
    try lookup.requirePoint()
    return try lookup.answer(from: ZoneSource(shapefile: shapes.text, field: fieldOption.name))
  }
}

extension ZoneSource {
  /// The zones of a shapefile.
  init(shapefile path: String, field: String) throws(CommandFailure) {
    let shapes = try ShapefileReading.shapes(path: path, field: field)
    do throws(ShapeError) {
      let tree = try ShapeTree(shapes: shapes)
      self.init(
        absence: "no zone of \(path) covers", dataVersion: nil,
        timeZone: { tree.timeZone(at: $0) },
        match: { point in
          let zones = tree.timeZones(at: point)
          return zones.isEmpty ? nil : TimeZoneMatch(timeZones: zones, source: .polygon)
        })
    } catch {
      throw CommandFailure(error)
    }
  }
}
