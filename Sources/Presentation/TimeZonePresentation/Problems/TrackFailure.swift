import TrackFiles

// The messages of `track` about files: what the readers found, and what to do about it in terms of its options.

extension CommandFailure {
  /// The failure in terms of options that `track` has; `format` is the name that GPSBabel has for the track's format.
  package init(
    _ error: TrackFileError, in name: String, gpsbabel format: String = "gpx", isAnnotated: Bool = false
  ) {
    let place = error.place.map { "\($0): " } ?? ""
    if isAnnotated, let finding = error.reason.findingOfAnnotation {
      self = .message("\(name): \(place)\(finding)", .badData)
      return
    }
    let guess =
      error.guessedFormat.map {
        "; the format was guessed as \($0.rawValue) from the first bytes: if it is another, name it with --format"
      } ?? ""
    if case .source(let source) = error.reason {
      // Failures of the file itself name it already.
      if case .file = source {
        self = CommandFailure(source)
      } else {
        self = CommandFailure(source.ofTrack, "track").with { "\(name): \(place)\($0)\(guess)" }
      }
      return
    }
    self = .message(
      "\(name): \(place)\(error.finding)\(error.reason.remedy(format))\(guess)", error.reason.status)
  }
}

enum GPSBabelAdvice {
  /// The command that reads a track of a format, which another command may print.
  static func pipe(_ command: String?, _ format: String, filter: String = "") -> String {
    let (start, file) = command.map { ("\($0) | ", "-") } ?? ("", "FILE")
    return "'\(start)gpsbabel -t -i \(format) -f \(file)\(filter) -o gpx -F - | tzlookup track -'"
  }

  /// The command that finds the zones of all points of a file, which need no times.
  static func points(_ format: String) -> String {
    "'gpsbabel -i \(format) -f FILE -x transform,wpt=rte -x transform,wpt=trk -o unicsv -F - | tzlookup csv -'"
  }
}

extension TrackFileError.Reason {
  fileprivate var status: ExitStatus {
    switch self {
    case .missingLibrary: .unavailable
    case .outOfMemory, .stopped: .inputOutput
    default: .badData
    }
  }

  fileprivate func remedy(_ gpsbabelFormat: String) -> String {
    switch self {
    case .missingLibrary: " Install it with 'apt install libexpat1' or 'brew install expat'"
    case .unknownFormat(ContentKind.zip.rawValue):
      "; unpack it first: of a KMZ file, \(GPSBabelAdvice.pipe("unzip -p FILE \"*.kml\"", "kml"))"
    case .unknownFormat(TrackFormat.ownTracksLog):
      "; its third column is JSON lines: 'cut -f 3 FILE | tzlookup track -'"
    case .unknownFormat:
      "; name the format with --format, or convert the file first: \(GPSBabelAdvice.pipe(nil, "FORMAT"))"
    case .onlyWaypoints:
      "; if they have times, use \(GPSBabelAdvice.pipe(nil, gpsbabelFormat, filter: " -x transform,trk=wpt")); for positions without times, use \(GPSBabelAdvice.points(gpsbabelFormat))"
    case .noTimes(_, .gpx):
      "; a track requires the time of each position; for positions without times, use \(GPSBabelAdvice.points(gpsbabelFormat))"
    case .noTimes:
      "; a track requires the time of each position; for positions without times, use 'tzlookup csv'"
    case .tooManyToSort: "; sort the file first, or leave such fixes out with --order skip"
    case .encoding(let name): "; convert it first, with 'iconv -f \(name.shortenedForMessage) -t UTF-8'"
    case .documentType: "; remove it from the file"
    case .time(let error), .row(.time(let error)): error.trackRemedy
    case .localTime(.repeated), .row(.localTime(.repeated)): "; choose with --repeated earlier or later"
    case .localTime(.skipped), .row(.localTime(.skipped)): "; choose with --skipped before or after"
    // It has no option for longitudes up to 360.
    case .row(.coordinate): ""
    case .row(let error): String(error.text().dropFirst(error.finding.count))
    case .backwards: "; --order sort sorts fixes by time, --order skip leaves such fixes out"
    default: ""
    }
  }

  /// What was found, and what to do about it, where other commands have an option for that.
  fileprivate var findingOfAnnotation: String? {
    switch self {
    case .source(.columnExists), .source(.ambiguousReplacement), .source(.replacesInput),
      .source(.duplicateColumn):
      guard case .source(let error) = self else { return nil }
      return "\(error.finding); rename it first, or use 'tzlookup csv', which has options for that"
    case .row(let error): return error.findingOfAnnotation
    default: return nil
    }
  }
}

extension RowError {
  fileprivate var findingOfAnnotation: String? {
    switch self {
    case .record(_, _, let error):
      // What bytes are counted in is part of what was found.
      error.findingOfAnnotation.map { finding + $0.dropFirst(error.finding.count) }
    case .memberExists, .ambiguousReplacement, .replacesInput:
      "\(finding); rename it first, or use 'tzlookup ndjson', which has options for that"
    case .notAPoint("GeometryCollection"): text()
    case .notAPoint:
      "\(finding); for other geometries, use 'tzlookup ndjson --geometry inside'"
    case .time(.lacksOffset):
      "\(finding); use --assume-zone UTC for UTC, or --local-time of 'tzlookup csv' and 'tzlookup ndjson' for the local time at the position"
    default: nil
    }
  }
}

extension TimeError {
  fileprivate var trackRemedy: String {
    if case .lacksOffset = self {
      return "; name its zone with --assume-zone, such as Europe/Berlin or Etc/UTC"
    }
    return String(text(.arguments).dropFirst(finding.count))
  }
}

extension AnnotationError {
  /// The same without rows inside an object, for which there is no option here.
  fileprivate var ofTrack: AnnotationError {
    guard case .noCoordinateMembers(let found) = self else { return self }
    return .noCoordinateMembers(
      found: .init(names: found.names, hasMore: found.hasMore, nested: found.nested))
  }
}
