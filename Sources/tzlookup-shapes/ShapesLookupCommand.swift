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

  @OptionGroup var policy: PolicyOptions

  func execute() throws(CommandFailure) -> ExitStatus {
    try lookup.check()
    let zones = try ShapesZones(shapefile: shapes.text, field: fieldOption.name)
    return try lookup.answer(from: zones.source(try policy.policy()))
  }
}
