import ArgumentParser
import TimeZoneAnnotation

/// `tzlookup ndjson`: adds the time zone to each JSON object of a file.
struct NDJSONCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ndjson",
    abstract: "Add the time zone to each JSON object, one per line.",
    usage: """
      tzlookup ndjson <file> -o <output> [<options>]
      tzlookup ndjson - < places.ndjson > annotated.ndjson
      """,
    discussion: """
      Every object stays as it is, byte for byte, and gets one more member at its
      end. Coordinates are numbers or strings, found by the keys lat, latitude, y
      and lon, lng, long, longitude, x, or by those given. Keys are
      case-insensitive.

      EXAMPLES:
        tzlookup ndjson places.ndjson -o out.ndjson
        tzlookup ndjson - --lat position.lat --lon position.lng < log
        tzlookup ndjson in --lat geometry.coordinates.1 --lon geometry.coordinates.0
      """)

  @OptionGroup var annotation: AnnotationArguments<ObjectWords>

  @Option(
    help: ArgumentHelp(
      "The key of the latitude; dots separate the keys of nested objects and the indices (from 0) of arrays: geometry.coordinates.1",
      valueName: "key"))
  var lat: Word?

  @Option(
    help: ArgumentHelp(
      "The key of the longitude. The same as --lat if one string has both.", valueName: "key"))
  var lon: Word?

  @Option(
    help: ArgumentHelp(
      "Add utc_offset and local_time for the instant of this key: ISO 8601 with its offset, or Unix seconds or milliseconds.",
      valueName: "key"))
  var time: Word?

  @Option(
    help: ArgumentHelp(
      "Which geometries of GeoJSON Features give a position: points; or inside, where lines give their first position and polygons one inside.",
      valueName: "geometries"))
  var geometry: NDJSONOptions.Geometries = .points

  @OptionGroup var boundaries: BoundaryOptions
  @OptionGroup var policy: LookupPolicyOptions

  func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    let options = NDJSONOptions(
      latitude: lat?.text, longitude: lon?.text, time: time?.text, geometries: geometry)
    return try AnnotationRun(annotation, .ndjson(options), hasTime: time != nil)
      .run(boundaries, policy, shapefiles)
  }
}

extension NDJSONOptions.Geometries: ExpressibleByArgument {}
