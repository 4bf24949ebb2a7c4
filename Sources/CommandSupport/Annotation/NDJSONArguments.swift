import ArgumentParser
import TimeZoneAnnotation

/// What `ndjson` alone understands.
public struct NDJSONArguments: ParsableArguments {
  /// Where the latitude is.
  @Option(
    help: ArgumentHelp(
      "The key of the latitude; dots lead into objects, numbers (from 0) into arrays: geometry.coordinates.1",
      valueName: "key"))
  public var lat: Word?

  /// Where the longitude is.
  @Option(help: ArgumentHelp("The key of the longitude.", valueName: "key"))
  public var lon: Word?

  /// Where the instant is.
  @Option(
    help: ArgumentHelp(
      "Add utc_offset and local_time for the instant of this key: ISO 8601 with its offset, or Unix seconds or milliseconds.",
      valueName: "key"))
  public var time: Word?

  /// For the argument parser.
  public init() {}

  /// The arguments as the library takes them.
  public var options: NDJSONOptions {
    NDJSONOptions(latitude: lat?.text, longitude: lon?.text, time: time?.text)
  }
}
