import ArgumentParser
import CommandSupport

/// Which field of a shapefile names the zones.
struct FieldOption: ParsableArguments {
  @Option(help: ArgumentHelp("The field with the zone identifiers. (default: tzid)", valueName: "name"))
  var field: Word?

  var name: String { field?.text ?? "tzid" }
}
