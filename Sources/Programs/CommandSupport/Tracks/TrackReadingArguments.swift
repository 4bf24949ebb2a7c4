import ArgumentParser
import TimeZonePresentation
import TimeZoneTracks
import TrackFiles

/// Options for reading a track file, and for what counts as a gap.
struct TrackReadingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the file. (default: by the content)", valueName: "format"))
  var format: TrackFormat?

  @Option(
    help: ArgumentHelp(
      "Let GPSBabel convert the file from this format of its list ('gpsbabel -^2'). (default: KML, TCX, FIT, NMEA, IGC and GDB by the content)",
      valueName: "format"))
  var gpsbabel: Word?

  @Option(
    help: ArgumentHelp(
      "How times that run backward are handled: refuse, an error that names the place; sort, all fixes in memory; skip, such fixes are left out and counted.",
      valueName: "policy"))
  var order: TrackOrder = .refuse

  @Option(
    help: ArgumentHelp(
      "How fixes are handled whose time or position cannot be read: report, left out, with exit status 65; skip, left out and counted; fail, an error at the first. With --annotate they remain without what is added, except rows with skip.",
      valueName: "policy"))
  var onError: TrackErrorPolicy = .report

  @Option(
    help: ArgumentHelp(
      "Nothing is interpolated between fixes farther apart in time than this. (default: 600)",
      valueName: "seconds"))
  var maxGap: Word?

  @Option(
    help: ArgumentHelp(
      "Nothing is interpolated between fixes that would need a greater speed, in meters per second. (default: 350)",
      valueName: "speed"))
  var maxSpeed: Word?

  @Option(
    help: ArgumentHelp(
      "The zone of times without an offset from UTC, by its name. A time that occurs twice is the later one once clocks have run backward by half of the change or more, unless --repeated says which. (default: such times are an error; in GPX they are in UTC)",
      valueName: "zone"),
    completion: .zones)
  var assumeZone: Word?

  @OptionGroup var localTimes: LocalTimePolicyOptions
  @OptionGroup var timeFormat: TimeFormatOption

  @Option(help: ArgumentHelp("The column or key of latitudes.", valueName: "column"))
  var lat: Word?

  @Option(
    help: ArgumentHelp(
      "The column or key of longitudes. The same as --lat if one has both.", valueName: "column"))
  var lon: Word?

  @Option(help: ArgumentHelp("The column or key of times.", valueName: "column"))
  var time: Word?

  @Option(
    help: ArgumentHelp(
      "The column or key of the offsets from UTC of times without one, such as +05:30, UTC-7, or minutes; an empty one leaves it to --assume-zone.",
      valueName: "column"))
  var offsetColumn: Word?

  @Option(help: TableWords.help(.accuracyColumn, valueName: "column"))
  var accuracyColumn: Word?

  @OptionGroup var table: TableOptions

  @Option(
    help: ArgumentHelp(
      "Which of the two records in an Android phone's Timeline.json is read: path, the points of semanticSegments; signals, the positions of rawSignals, which go back a few weeks only; automatic, the first of the two in the file that has positions, usually semanticSegments.",
      valueName: "record"))
  var timeline: TrackReadOptions.TimelineSource = .automatic
}

/// How times that run backward are handled.
enum TrackOrder: String, CaseIterable, ExpressibleByArgument {
  case refuse, sort, skip
}

/// How fixes are handled that cannot be read.
enum TrackErrorPolicy: String, CaseIterable, ExpressibleByArgument {
  case report, skip, fail
}

extension TrackFormat: ExpressibleByArgument {}

extension TrackReadOptions.TimelineSource: ExpressibleByArgument {}

// MARK: - Options of the libraries

extension TrackReadingArguments {
  /// What counts as a gap, and how times that run backward are handled.
  func trackOptions() throws -> TrackOptions {
    var options = TrackOptions()
    if let maxGap { options.maximumGap = try SecondsArgument.value(maxGap, for: "--max-gap", from: 0) }
    if let maxSpeed {
      options.maximumSpeed = try SecondsArgument.value(
        maxSpeed, for: "--max-speed", from: 0, unit: "meters per second")
    }
    if order == .skip { options.earlierFixes = .skip }
    return options
  }

  /// The options of the reader.
  func readOptions(_ database: TimeZoneDatabase) throws -> TrackReadOptions {
    if !localTimes.given.isEmpty, assumeZone == nil {
      throw CommandFailure.usage("--repeated and --skipped are for --assume-zone; see --help")
    }
    var options = TrackReadOptions()
    options.order =
      switch order {
      case .refuse: .refuse
      case .sort: .sort
      case .skip: .keep
      }
    options.timeFormat = try timeFormat.format()
    options.table = CSVOptions(
      delimiter: try table.delimiterByte(), hasHeader: !table.noHeader,
      latitude: lat.map { .named($0.text) }, longitude: lon.map { .named($0.text) },
      time: time.map { .named($0.text) }, offset: offsetColumn.map { .named($0.text) })
    options.table.skippedLines = try table.given.skippedLines()
    options.objects = NDJSONOptions(
      latitude: lat?.text, longitude: lon?.text, time: time?.text, offset: offsetColumn?.text)
    options.timeline = timeline
    options.skipsUnreadable = onError != .fail
    options.accuracy = accuracyColumn.map { .named($0.text) }
    options.assumedZone = try assumedZone(database)
    return options
  }

  private func assumedZone(_ database: TimeZoneDatabase) throws -> TrackReadOptions.AssumedZone? {
    guard let assumeZone else { return nil }
    let name = try ZoneDirectory.embedded.spelling(for: assumeZone.text)
    let policy = try localTimes.policy()
    return TrackReadOptions.AssumedZone(
      try database.rulesByAnyName(for: name), policy, followsClock: localTimes.repeated == nil)
  }
}
