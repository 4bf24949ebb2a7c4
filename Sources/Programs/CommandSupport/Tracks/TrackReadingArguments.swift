import ArgumentParser
import TimeZoneTracks
import TrackFiles

/// Options for reading a track file, and for what counts as a gap.
struct TrackReadingArguments: ParsableArguments {
  @Option("Read the file in this format. (default: detected from the content)", "format")
  var format: TrackFormat?

  @Option(
    "Convert the file with GPSBabel from this format of its list ('gpsbabel -^2'). (default: KML, TCX, FIT, NMEA, IGC and GDB are detected from the content)",
    "format")
  var gpsbabel: Word?

  @Option(
    "If times run backward, report an error with the place (refuse), put all fixes in order in memory (sort), or omit and count such fixes (skip).",
    "policy")
  var order: TrackOrder = .refuse

  @Option(
    "Omit fixes whose time or position cannot be read and end with exit status 65 (report), omit and count them (skip), or stop at the first (fail). With --annotate, such fixes stay in the output without additions, but skip omits them from tables and JSON lines.",
    "policy")
  var onError: TrackErrorPolicy = .report

  @Option("Do not interpolate between fixes more than this many seconds apart. (default: 600)", "seconds")
  var maxGap: Word?

  @Option(
    "Do not interpolate between fixes if the speed between them would exceed this, in meters per second. (default: 350)",
    "speed")
  var maxSpeed: Word?

  @Option(
    "Interpret times without a UTC offset in this zone. After times have run backward by at least half of a clock change, repeated local times mean the later instant, unless --repeated is given. (default: such times are an error, but in GPX they are in UTC)",
    "zone", completion: .zones)
  var assumeZone: Word?

  @OptionGroup var localTimes: LocalTimePolicyOptions
  @OptionGroup var timeFormat: TimeFormatOption
  @Option("Read latitudes from this column or key. (default: detected by name)", "column") var lat: Word?

  @Option(
    "Read longitudes from this column or key. Repeat the name of --lat if one column or key has both. (default: detected by name)",
    "column")
  var lon: Word?

  @Option("Read times from this column or key. (default: detected by name)", "column") var time: Word?

  @Option(
    "For times without a UTC offset, read it from this column or key, such as +05:30, UTC-7, or minutes. If a value is empty, --assume-zone applies.",
    "column")
  var offsetColumn: Word?

  @Option(help: TableWords.help(.accuracyColumn, valueName: "column"))
  var accuracyColumn: Word?

  @OptionGroup var table: TableOptions

  @Option(
    "Read these records of an Android phone's Timeline.json: the points of semanticSegments (path), or the positions of rawSignals, which cover only a few weeks (signals). With automatic, read the first of the two that has positions, usually semanticSegments.",
    "record")
  var timeline: TrackReadOptions.TimelineSource = .automatic
}

enum TrackOrder: String, CaseIterable, ExpressibleByArgument {
  case refuse, sort, skip
}

enum TrackErrorPolicy: String, CaseIterable, ExpressibleByArgument {
  case report, skip, fail
}

extension TrackFormat: ExpressibleByArgument {}

extension TrackReadOptions.TimelineSource: ExpressibleByArgument {}

extension TrackReadingArguments {
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

  func readOptions(_ database: TimeZoneDatabase) throws -> TrackReadOptions {
    try refuse(
      if: !localTimes.given.isEmpty && assumeZone == nil,
      "--repeated and --skipped require --assume-zone; see --help")
    var options = TrackReadOptions()
    options.order =
      switch order {
      case .refuse: .refuse
      case .sort: .sort
      case .skip: .keep
      }
    options.timeFormat = try timeFormat.format()
    options.table = CSVOptions(
      delimiter: try table.given.delimiter(), hasHeader: !table.noHeader,
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
    return TrackReadOptions.AssumedZone(
      try database.rulesByAnyName(for: name), try localTimes.given.localTimePolicy(),
      followsClock: localTimes.repeated == nil)
  }
}
