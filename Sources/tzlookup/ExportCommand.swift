import ArgumentParser
import CommandSupport

/// Writes zones as GeoJSON.
struct ExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the exact polygons of zones as GeoJSON.",
    usage: """
      tzlookup export <zone> ... [--bbox] [--simplify <meters>] [-o <file>] [--index <file>]
      tzlookup export --all [--bbox] [--simplify <meters>] [-o <file>] [--index <file>]
      """,
    discussion: """
      One zone makes a Feature, several a FeatureCollection (RFC 7946): exteriors counter-clockwise, holes clockwise, \
      nothing across the antimeridian. Numbers are the data's own, exact to its last digit. Each feature says whom to \
      credit for the data: pass that on with it.

      --simplify is done by tzlookup-shapes, each zone by itself: neighbors then no longer fit together. Meters \
      become degrees as on a meridian (111,195 m a degree); on the ground no point left out is farther away than that.

      EXAMPLE:
        tzlookup export Asia/Tokyo -o tokyo.geojson
      """)

  @OptionGroup var options: ExportOptions

  func execute() throws(CommandFailure) -> ExitStatus {
    try options.requireZones()
    if try options.simplificationMeters() != nil {
      try SiblingProgram.shapes.become(["export"] + options.arguments, for: "--simplify")
    }
    return try Export(options).run()
  }
}
