import ArgumentParser

/// Which field of a shapefile names the zones.
public struct FieldOption: ParsableArguments {
  @Option(help: ArgumentHelp("The field with the zone identifiers. (default: tzid)", valueName: "name"))
  var field: Word?

  /// For the argument parser.
  public init() {}

  /// The field's name.
  public var name: String { field?.text ?? "tzid" }
}
