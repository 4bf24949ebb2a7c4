import TimeZoneAnnotation

/// The reason why reading or writing a track failed, with the place and the expected and found content.
///
/// The fixes before that place have been delivered, unless they were to be sorted.
public struct TrackFileError: Error, Hashable, Sendable {
  /// The location of the error; `nil` if it concerns the whole file.
  public let place: TrackPlace?
  /// The problem that was found.
  public let reason: Reason
  /// The format that was assumed because none was given and the first bytes left it open; otherwise `nil`.
  public internal(set) var guessedFormat: TrackFormat?

  /// Creates an error at a place.
  public init(_ reason: Reason, at place: TrackPlace? = nil) {
    (self.reason, self.place) = (reason, place)
  }

  /// The problem with a track file.
  public indirect enum Reason: Hashable, Sendable {
    // MARK: The file as a whole

    /// The bytes cannot be read or decompressed, or the columns of a table or the members of objects cannot be used.
    case source(AnnotationError)
    /// libexpat, which reads XML, is not installed: no library of this name was found.
    case missingLibrary(String)
    /// The format of the file was not recognized; `found` is its beginning.
    case unknownFormat(found: String)
    /// The file has no positions.
    case noFixes
    /// There are positions, but none has a time.
    case noTimes(positions: Int64, format: TrackFormat)
    /// There are neither tracks nor routes, but this many waypoints, which are separate places.
    case onlyWaypoints(Int64)
    /// There are positions, but all have a negative accuracy, which marks them as invalid.
    case noValidPositions(positions: Int64)
    /// There are more fixes than can be sorted.
    case tooManyToSort(limit: Int)
    /// There is not enough memory.
    case outOfMemory
    /// The receiver of the fixes stopped the reading.
    case stopped

    // MARK: Structure

    /// Malformed XML or JSON, or well-formed XML or JSON that does not match the format. `found` is `nil` at the end.
    case malformed(expected: String, found: String?)
    /// A document type with declarations, which could expand without bound.
    case documentType
    /// Elements or values are nested deeper than this.
    case tooDeep(limit: Int)
    /// A text, a line or an array is longer than this, in the given unit.
    case tooLong(limit: Int, unit: String)
    /// The file has this encoding, which cannot be read, or which cannot be written because only UTF-8 can.
    case encoding(String)

    // MARK: Values

    /// A value is missing: an attribute, an element, a member.
    case missing(String)
    /// A position is out of range or cannot be read.
    case coordinate(CoordinateError)
    /// A time cannot be read, or lacks its offset from UTC.
    case time(TimeError)
    /// A local time is repeated or skipped in the assumed zone.
    case localTime(LocalTimeError)
    /// The cells or members of a row are malformed.
    case row(RowError)
    /// The numbers of positions and of their times differ.
    case timesDiffer(positions: Int, times: Int)
    /// A time is earlier than the preceding fix's time.
    case backwards(Instant, after: Instant)
  }
}

/// A place in a file.
public struct TrackPlace: Hashable, Sendable {
  /// The line, counted from 1; `nil` if unknown.
  public var line: Int64?
  /// The column, counted from 1 in bytes; `nil` if unknown.
  public var column: Int64?
  /// The element, such as `trkpt 17` or `locations[16].timestamp`; `nil` if it has no name.
  public var element: String?

  /// Creates a place in a track file.
  public init(line: Int64? = nil, column: Int64? = nil, element: String? = nil) {
    (self.line, self.column, self.element) = (line, column, element)
  }
}

// MARK: - Descriptions

extension TrackFileError: CustomStringConvertible {
  /// A description in one line: the place, and the expected and found content.
  public var description: String {
    let place = place.map { "\($0): " } ?? ""
    if case .time(let error) = reason { return "\(place)\(error)" }
    return place + finding
  }

  /// The same without the place.
  package var finding: String {
    switch reason {
    case .source(let error): error.finding
    case .missingLibrary(let name): "cannot open \(name), which reads XML: is expat installed?"
    case .unknownFormat(let found):
      "expected GPX, a table, JSON lines, GeoJSON or a location history, found \(found.quotedForMessage)"
    case .noFixes: "expected a track, found no positions"
    case .onlyWaypoints(let count):
      "expected a track, found \(count == 1 ? "1 waypoint" : "\(count) waypoints"), which \(count == 1 ? "is a separate place" : "are separate places")"
    case .noTimes(let count, _): "expected times, found \(Self.counted(count)) without a time"
    case .noValidPositions(let count):
      "expected valid positions, found \(Self.counted(count)) with a negative accuracy, which marks them as invalid"
    case .tooManyToSort(let limit): "expected at most \(limit) fixes to sort, found more"
    case .outOfMemory: "there is not enough memory"
    case .stopped: "stopped"
    case .malformed(let expected, let found):
      "expected \(expected), found \(found.map { $0.quotedForMessage } ?? "the end")"
    case .documentType: "document types with declarations are not supported"
    case .tooDeep(let limit): "expected at most \(limit) levels, found more"
    case .tooLong(let limit, let unit): "expected at most \(limit) \(unit), found more"
    case .encoding(let name): "expected UTF-8, found \(name.shortenedForMessage)"
    case .missing(let what): "expected \(what), found none"
    case .coordinate(let error): "\(error)"
    case .time(let error): error.finding
    case .localTime(let error): "\(error)"
    case .row(let error): error.finding
    case .timesDiffer(let positions, let times):
      "expected a time for each position, found \(Self.counted(Int64(positions))) and \(times) \(times == 1 ? "time" : "times")"
    case .backwards(let time, let previous):
      "expected a time at or after \(previous.millisecondText()), found \(time.millisecondText())"
    }
  }

  private static func counted(_ positions: Int64) -> String {
    positions == 1 ? "1 position" : "\(positions) positions"
  }
}

extension TrackPlace: CustomStringConvertible {
  /// A description, such as `line 17, column 5, trkpt 3`.
  public var description: String {
    [line.map { "line \($0)" }, column.map { "column \($0)" }, element].compactMap { $0 }
      .joined(separator: ", ")
  }
}
