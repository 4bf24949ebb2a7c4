import ArgumentParser
import TimeZoneReleases

typealias CSVCommand = AnnotationCommand<TableWords>

typealias NDJSONCommand = AnnotationCommand<ObjectWords>

/// How `csv` and `ndjson` differ.
protocol AnnotationWords {
  static var configuration: CommandConfiguration { get }
  static var rows: JobOption.Rows { get }
  static var offset: JobOption { get }
  /// Options that the other command does not have.
  associatedtype Format: FormatOptions
}

extension AnnotationWords {
  static func help(_ option: JobOption, valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(option.facts(rows).help, valueName: valueName)
  }

  static var key: String { rows == .cells ? "column" : "key" }
}

protocol FormatOptions: ParsableArguments {
  var given: JobOptions { get }
}

struct AnnotationCommand<Words: AnnotationWords>: StreamCommand {
  static var configuration: CommandConfiguration { Words.configuration }

  @Argument(
    help: ArgumentHelp("The file, or '-' for standard input. Gzip is detected.", valueName: "file"),
    completion: .file())
  var input: Word?

  @Option(
    "Write to this file. An existing file is replaced once the output is complete. The output is compressed if the name ends in .gz. (default: standard output)",
    "file", name: [.short, .long], completion: .file())
  var output: Word?

  @Option(help: Words.help(.column, valueName: "name")) var column: Word?
  @Flag(help: Words.help(.allZones)) var allZones = false
  @Flag(help: Words.help(.matchType)) var matchType = false
  @Flag(help: Words.help(.certainty)) var certainty = false
  @Flag(help: Words.help(.force)) var force = false
  @Option(help: Words.help(.onError, valueName: "policy")) var onError = AnnotationOptions.ErrorPolicy.blank

  @Flag(
    "End with exit status 1 if any row has no zone, no city with --city, or no solar day with --sun. All of the output is still written."
  )
  var failEmpty = false

  @Option("Use this many threads. (default: one per processor)", "count") var threads: Int?
  @Flag("Report progress on standard error even if it is not a terminal.") var progress = false
  @Flag("Report only errors.", name: [.short, .long]) var quiet = false
  @Flag(help: Words.help(.city)) var city = false
  @Option(help: Words.help(.cityColumns, valueName: "names")) var cityColumns: Word?
  @OptionGroup var cityLimits: CityLimits
  @Flag(help: Words.help(.sun)) var sun = false
  @Option(help: Words.help(.sunColumns, valueName: "names")) var sunColumns: Word?
  @Option(help: Words.help(.sunDate, valueName: "date")) var sunDate: Word?
  @Option(help: Words.help(.audit, valueName: Words.key)) var audit: Word?
  @Option(help: Words.help(.auditColumns, valueName: "names")) var auditColumns: Word?
  @Option(help: Words.help(.auditOnly, valueName: "results")) var auditOnly: Word?

  @Option(
    help: Words.help(.auditOffsets, valueName: "unit"),
    completion: .list(OffsetUnit.allCases.map(\.rawValue)))
  var auditOffsets: Word?

  @Option(help: Words.help(.auditIndex, valueName: "file"), completion: .file(extensions: ["tzidx"]))
  var auditIndex: Word?

  @Option(help: Words.help(.auditRules, valueName: "rules"), completion: .directory) var auditRules: Word?
  @Option(help: Words.help(.nameIn, valueName: "system"), completion: .directory) var nameIn: Word?
  @Option(help: Words.help(.timeColumns, valueName: "names")) var timeColumns: Word?
  @OptionGroup var timeFormat: TimeFormatOption
  @Option(help: Words.help(.assumeZone, valueName: "zone"), completion: .zones) var assumeZone: Word?
  @OptionGroup var localTimePolicy: LocalTimePolicyOptions
  @Flag(help: Words.help(.standardTime)) var standardTime = false
  @Flag(help: Words.help(.posixTZ)) var posixTZ = false
  @OptionGroup var rules: RulesOption
  @OptionGroup var mergeSince: MergeOptions
  @Option(help: Words.help(.latitude, valueName: Words.key)) var lat: Word?
  @Option(help: Words.help(.longitude, valueName: Words.key)) var lon: Word?
  @Flag(help: Words.help(.wrapLongitudes)) var wrapLongitudes = false
  @Flag(help: Words.help(.blankNullIsland)) var blankNullIsland = false
  @OptionGroup var format: Words.Format
  @Option(help: Words.help(.time, valueName: Words.key)) var time: Word?
  @Option(help: Words.help(.localTime, valueName: Words.key)) var localTime: Word?

  @Option(
    name: .customLong(Words.offset.rawValue), help: Words.help(Words.offset, valueName: Words.key))
  var offsets: Word?

  @OptionGroup var boundaries: BoundaryOptions
  @OptionGroup var policy: LookupPolicyOptions

  var usesActiveIndex: Bool { boundaries.usesActiveIndex }

  func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads: expected 1...1024, found \(threads)")
    }
  }

  var given: JobOptions {
    var given = JobOptions(
      [
        .column: column, .cityColumns: cityColumns, .sunColumns: sunColumns, .sunDate: sunDate,
        .audit: audit, .auditColumns: auditColumns, .auditOnly: auditOnly,
        .auditOffsets: auditOffsets, .auditIndex: auditIndex,
        .auditRules: auditRules, .nameIn: nameIn, .latitude: lat, .longitude: lon, .time: time,
        .localTime: localTime, Words.offset: offsets, .timeFormat: timeFormat.timeFormat,
        .timeColumns: timeColumns, .assumeZone: assumeZone,
      ],
      flags: [
        .allZones: allZones, .matchType: matchType, .certainty: certainty, .force: force, .city: city,
        .sun: sun, .wrapLongitudes: wrapLongitudes, .blankNullIsland: blankNullIsland,
        .standardTime: standardTime, .posixTZ: posixTZ,
      ])
    given[.onError] = onError.rawValue
    for options in [cityLimits.given, localTimePolicy.given, format.given] { given.add(options) }
    return given
  }

  func inputs(usesRules: Bool) -> [CommandInput] {
    var inputs = [commandInput] + boundaries.inputs + policy.inputs + (usesRules ? rules.inputs : [])
    if let auditIndex { inputs.append(.option("--audit-index", auditIndex.text)) }
    if let auditRules, !ZoneReleases.isRelease(auditRules.text) {
      inputs.append(.rules(auditRules.text, name: "--audit-rules \(auditRules.text)"))
    }
    return inputs
  }
}

extension JobOptions {
  init(_ words: [JobOption: Word?], flags: [JobOption: Bool] = [:]) {
    self.init(
      .arguments,
      words.compactMapValues { $0?.text }.merging(flags.filter(\.value).mapValues { _ in "true" }) { $1 })
  }
}

extension AnnotationOptions.ErrorPolicy: ExpressibleByArgument {}
extension NDJSONOptions.Geometries: ExpressibleByArgument {}

// MARK: - Tables

enum TableWords: AnnotationWords {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Add the time zone to each row of a table.",
    usage: """
      tzlookup csv <file> -o <output> [<options>]
      tzlookup csv - < places.csv > annotated.csv
      """,
    discussion: """
      Every byte of every row stays as it is, and the new cell follows the last
      column of the header. Fields are separated by commas, tabs, semicolons or
      vertical bars, and quoted as in RFC 4180.

      COLUMNS are found by name, such as lat or latitude with lon, lng, long or
      longitude, GPSLatitude, Latitude (deg), decimalLatitude, start_lat, or x and y.
      One column may have both, such as coordinates, latlng, geom, wkt or location.
      It has the latitude first, or is well-known text or binary. Whole pairs of lat
      and lon take precedence. GPSLatitudeRef and GPSLongitudeRef are the hemispheres
      of GPSLatitude and GPSLongitude.

      Rows without coordinates get an empty answer, which is not an error. NULL, NaN,
      N/A, NA, None, #N/A, \\N and - count as empty.

      TIMES are instants (--time), or the times that a clock at the place showed
      (--local-time). Join the columns of dates and times of day, or of their
      numbers, with +, as in --time GPSDateStamp+GPSTimeStamp (these two are in UTC)
      or --local-time Year+Month+Day+Hour+Minute.

      EXAMPLES:
        tzlookup csv places.csv -o out.csv
        tzlookup csv places.csv --city --city-columns city,country -o out.csv
        tzlookup csv people.csv --city-name town --country-column land -o out.csv
        tzlookup csv rides.tsv.gz --lat start_lat --lon start_lng -o out.tsv.gz
        exiftool -csv '-GPS*' -DateTimeOriginal '-OffsetTime*' . |
          tzlookup csv - --local-time DateTimeOriginal > photos.csv
        cat log | tzlookup csv - --no-header --lat 3 --lon 4 > out
      """)

  static let rows = JobOption.Rows.cells
  static let offset = JobOption.offsetColumn
  typealias Format = CityTableOptions
}

struct CityTableOptions: FormatOptions {
  @OptionGroup var table: TableOptions
  @Option(help: TableWords.help(.cityName, valueName: "column")) var cityName: Word?
  @Option(help: TableWords.help(.countryColumn, valueName: "column")) var countryColumn: Word?
  @Option(help: TableWords.help(.regionColumn, valueName: "column")) var regionColumn: Word?

  var given: JobOptions {
    var given = table.given
    given.add(
      JobOptions([.cityName: cityName, .countryColumn: countryColumn, .regionColumn: regionColumn]))
    return given
  }
}

struct TableOptions: FormatOptions {
  @Option(
    help: TableWords.help(.delimiter, valueName: "character"),
    completion: .list(["comma", "tab", "semicolon", "pipe", "space"]))
  var delimiter: Word?

  @Flag(help: TableWords.help(.noHeader))
  var noHeader = false

  @Option(help: TableWords.help(.skipLines, valueName: "number"))
  var skipLines: Word?

  var given: JobOptions {
    JobOptions([.delimiter: delimiter, .skipLines: skipLines], flags: [.noHeader: noHeader])
  }
}

// MARK: - Objects

enum ObjectWords: AnnotationWords {
  static let configuration = CommandConfiguration(
    commandName: "ndjson",
    abstract: "Add the time zone to each object of JSON lines, a JSON array or GeoJSON.",
    usage: """
      tzlookup ndjson <file> -o <output> [<options>]
      tzlookup ndjson - < places.ndjson > annotated.ndjson
      """,
    discussion: """
      JSON lines, a JSON array of objects, consecutive objects, and GeoJSON are
      detected by their first bytes. Everything stays as it is, byte for byte. An
      object gets one more member at its end, and a GeoJSON Feature gets it in its
      properties.

      COORDINATES are numbers or strings. They are found by keys such as lat,
      latitude and lon, lng, longitude, at the top level or in an object such as
      location or position, in a GeoJSON Point, by x and y, or in a string location
      or coordinates with both. Keys are case-insensitive. Features have coordinates
      in their geometry, unless you use --lat and --lon, which treat a Feature like
      any other object.

      Objects without coordinates get null. If no object has the keys, that is an
      error, which lists the keys that exist.

      TIMES are instants (--time), or the times that a clock at the place showed
      (--local-time). Join the keys of a date and a time of day, or of their numbers,
      with +, as in --time GPSDateStamp+GPSTimeStamp (these two are in UTC).

      EXAMPLES:
        tzlookup ndjson places.ndjson -o out.ndjson
        tzlookup ndjson places.ndjson --city -o out.ndjson
        tzlookup ndjson places.geojson -o out.geojson
        tzlookup ndjson - --lat start.lat --lon start.lng < log
        tzlookup ndjson flights.json --rows aircraft -o out.json
        exiftool -json photos | tzlookup ndjson -
        exiftool -json -g photos |
          tzlookup ndjson - --local-time EXIF.DateTimeOriginal > photos.json
      """)

  static let rows = JobOption.Rows.members
  static let offset = JobOption.offsetKey
  typealias Format = ObjectOptions
}

struct ObjectOptions: FormatOptions {
  @Option(help: ObjectWords.help(.geometry, valueName: "geometries"))
  var geometry = NDJSONOptions.Geometries.points

  @Option(help: ObjectWords.help(.rows, valueName: "path"))
  var rows: Word?

  var given: JobOptions {
    var given = JobOptions([.rows: rows])
    given[.geometry] = geometry.rawValue
    return given
  }
}
