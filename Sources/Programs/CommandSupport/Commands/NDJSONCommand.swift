import ArgumentParser
import TimeZonePresentation

/// `tzlookup ndjson`: adds the time zone to each JSON object of a file.
struct NDJSONCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ndjson",
    abstract: "Add the time zone to each object of JSON lines, a JSON array or GeoJSON.",
    usage: """
      tzlookup ndjson <file> -o <output> [<options>]
      tzlookup ndjson - < places.ndjson > annotated.ndjson
      """,
    discussion: """
      JSON lines, a JSON array of objects, objects one after the other, and GeoJSON
      are told apart by their first bytes. Everything stays as it is, byte for byte;
      an object gets one more member at its end, a GeoJSON Feature in its
      properties.

      COORDINATES are numbers or strings, found by keys such as lat, latitude and
      lon, lng, longitude, at the top level or in an object such as location or
      position; by x and y; or by location or coordinates, a string with both. Keys
      are case-insensitive. Features have theirs in their geometry, unless --lat and
      --lon are given: then a Feature is an object like any other.

      Objects without coordinates get null; if no object has the keys, that is an
      error, which lists the keys there are.

      TIMES: --time has instants, --local-time what a clock at the place showed. Two
      keys, of a date and a time of day, are joined by +:
      --time GPSDateStamp+GPSTimeStamp (these two are in UTC).

      EXAMPLES:
        tzlookup ndjson places.ndjson -o out.ndjson
        tzlookup ndjson places.ndjson --city -o out.ndjson
        tzlookup ndjson places.geojson -o out.geojson
        tzlookup ndjson - --lat start.lat --lon start.lng < log
        exiftool -json photos | tzlookup ndjson -
        exiftool -json -g photos |
          tzlookup ndjson - --local-time EXIF.DateTimeOriginal > photos.json
      """)

  @OptionGroup var annotation: AnnotationArguments<ObjectWords>

  @Option(help: ObjectWords.help(.latitude, valueName: "key"))
  var lat: Word?

  @Option(help: ObjectWords.help(.longitude, valueName: "key"))
  var lon: Word?

  @Option(help: ObjectWords.help(.time, valueName: "key"))
  var time: Word?

  @Option(help: ObjectWords.help(.localTime, valueName: "key"))
  var localTime: Word?

  @Option(help: ObjectWords.help(.offsetKey, valueName: "key"))
  var offsetKey: Word?

  @Option(help: ObjectWords.help(.geometry, valueName: "geometries"))
  var geometry: NDJSONOptions.Geometries = .points

  @OptionGroup var boundaries: BoundaryOptions
  @OptionGroup var policy: LookupPolicyOptions

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func execute(_ shapefiles: ShapefileAccess) throws(CommandFailure) -> ExitStatus {
    let options = NDJSONOptions(
      latitude: lat?.text, longitude: lon?.text, time: (time ?? localTime)?.text, offset: offsetKey?.text,
      audited: annotation.audit.audit?.text, geometries: geometry)
    let times = try RowTimes(time: time, localTime: localTime)
    let job = try annotation.job(times, offsetKey != nil ? [.offsetKey] : [])
    return try AnnotationRun(annotation, job, .ndjson(options)).run(boundaries, policy, shapefiles)
  }
}

extension NDJSONOptions.Geometries: ExpressibleByArgument {}
