import TimeZoneAnnotation
import TimeZoneTracks

struct GPXPoint {
  enum Kind: String {
    case track = "trkpt"
    case route = "rtept"
    case waypoint = "wpt"
  }

  let kind: Kind
  /// Counted from 1, among the points of its kind.
  let number: Int64
  var coordinate: Coordinate?
  /// The error of the part that cannot be read.
  var failure: TrackFileError?
  /// Whether it is the first of its segment or route.
  let startsSegment: Bool
  var time: Instant?
  var accuracy: Double?

  /// Its name in messages, such as `trkpt 17`.
  var name: String { "\(kind.rawValue) \(number)" }
}

/// Reads the points of GPX 1.0 and 1.1 (https://www.topografix.com/gpx.asp): a base class whose subclasses receive
/// them.
///
/// Elements are recognized by their position and by the root's namespace prefix, so extension elements with the same
/// names are ignored. `time` is in UTC if it has no offset, as the schema says. The accuracy in meters is from an
/// extension element `accuracy` or `horizontalAccuracy`; `hdop` has no unit, and is not read.
class GPXScanner: XMLReader {
  private(set) var prefix: [UInt8] = []
  /// Whether it is GPX 1.0, which has no `extensions` element.
  private(set) final var isVersion1_0 = false
  private final var point: GPXPoint?
  private final var pointDepth = 0

  private final var isInTrack = false
  private final var isInSegment = false
  private final var isInRoute = false
  private final var startsSegment = true
  private final var counts: (track: Int64, route: Int64, waypoint: Int64) = (0, 0, 0)

  /// The meaning of the text that is being collected.
  private enum Collected {
    case time, accuracy
  }
  private final var collected: Collected?
  private final var collectedDepth = 0
  private final var collectedText: [UInt8] = []
  private static let textLimit = 256

  private final let times: TrackTimes

  init(_ options: TrackReadOptions) throws(TrackFileError) {
    times = TrackTimes(.utc, options)
    try super.init()
  }

  // MARK: Points

  func beginPoint() throws(TrackFileError) {}
  func beginRoot(_ attributes: XMLAttributes) {}
  /// An element in a point begins; one directly in it has depth 1.
  func startInside(_ name: XMLName, _ attributes: XMLAttributes, depth: Int) {}
  func endInside(depth: Int) {}
  /// An element directly in a point ends.
  func endChild(_ name: XMLName) {}
  func endPoint(_ point: GPXPoint, at place: () -> TrackPlace) throws(TrackFileError) {}

  // MARK: Elements

  final override func start(_ name: XMLName, _ attributes: XMLAttributes) throws(TrackFileError) {
    if point != nil {
      startInPoint(name, attributes)
      return
    }
    switch depth {
    case 1: try startRoot(name, attributes)
    case 2:
      if name.is("trk", prefix: prefix) {
        isInTrack = true
      } else if name.is("rte", prefix: prefix) {
        (isInRoute, startsSegment) = (true, true)
      } else if name.is("wpt", prefix: prefix) {
        try startPoint(.waypoint, &counts.waypoint, attributes)
      }
    case 3:
      if isInTrack, name.is("trkseg", prefix: prefix) {
        (isInSegment, startsSegment) = (true, true)
      } else if isInRoute, name.is("rtept", prefix: prefix) {
        try startPoint(.route, &counts.route, attributes)
      }
    case 4:
      if isInSegment, name.is("trkpt", prefix: prefix) {
        try startPoint(.track, &counts.track, attributes)
      }
    default: break
    }
  }

  final override func end(_ name: XMLName) throws(TrackFileError) {
    if point != nil {
      try endInPoint(name)
      return
    }
    switch depth {
    case 2: (isInTrack, isInRoute) = (false, false)
    case 3: isInSegment = false
    default: break
    }
  }

  private func startRoot(_ name: XMLName, _ attributes: XMLAttributes) throws(TrackFileError) {
    prefix = Array(name.prefix.utf8)
    guard name.is("gpx", prefix: prefix) else {
      let found = "<\(name.description.shortenedForMessage)>"
      throw TrackFileError(.unknownFormat(found: found), at: place)
    }
    isVersion1_0 = attributes.value("version")?.elementsEqual("1.0".utf8) ?? false
    beginRoot(attributes)
  }

  // MARK: A point

  private func startPoint(
    _ kind: GPXPoint.Kind, _ count: inout Int64, _ attributes: XMLAttributes
  ) throws(TrackFileError) {
    count += 1
    let number = count
    let isFirst = startsSegment && kind != .waypoint
    if kind != .waypoint { startsSegment = false }
    var point = GPXPoint(kind: kind, number: number, startsSegment: isFirst)
    do throws(TrackFileError.Reason) {
      point.coordinate = try Self.coordinate(attributes)
    } catch {
      point.failure = TrackFileError(error, at: place(of: point))
    }
    self.point = point
    pointDepth = depth
    try beginPoint()
  }

  private func place(of point: GPXPoint) -> TrackPlace {
    var place = place
    place.element = point.name
    return place
  }

  private func startInPoint(_ name: XMLName, _ attributes: XMLAttributes) {
    startInside(name, attributes, depth: depth - pointDepth)
    if depth == pointDepth + 1, name.is("time", prefix: prefix) { collect(.time) }
    if collected == nil, name.isAccuracy { collect(.accuracy) }
  }

  private func collect(_ what: Collected) {
    collected = what
    collectedDepth = depth
    collectedText.removeAll(keepingCapacity: true)
    wantsText = true
  }

  final override func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(TrackFileError) {
    // The text of nested elements is not its own.
    guard depth == collectedDepth else { return }
    guard collectedText.count + bytes.count <= Self.textLimit else {
      throw TrackFileError(.tooLong(limit: Self.textLimit, unit: "bytes of a time or number"), at: place)
    }
    collectedText.append(contentsOf: bytes)
  }

  private func endInPoint(_ name: XMLName) throws(TrackFileError) {
    if let collected, depth == collectedDepth {
      try take(collected)
      self.collected = nil
      wantsText = false
    } else if depth == pointDepth + 1 {
      endChild(name)
    }
    endInside(depth: depth - pointDepth)
    guard depth == pointDepth, let point else { return }
    self.point = nil
    try endPoint(point) { place(of: point) }
  }

  private func take(_ what: Collected) throws(TrackFileError) {
    switch what {
    case .accuracy:
      point?.accuracy = collectedText.withUnsafeBufferPointer { TimedRow.meters($0) }
    case .time:
      guard let point else { return }
      do throws(TrackFileError.Reason) {
        self.point?.time = try collectedText.withUnsafeBufferPointer { text throws(TrackFileError.Reason) in
          text.allSatisfy { $0.isASCIISpace } ? nil : try times.instant(text)
        }
      } catch {
        self.point?.failure = point.failure ?? TrackFileError(error, at: place(of: point))
      }
    }
  }

  // MARK: Coordinates

  private static func coordinate(
    _ attributes: XMLAttributes
  ) throws(TrackFileError.Reason) -> Coordinate {
    guard let latitude = attributes.value("lat") else { throw .missing("the attribute lat") }
    guard let longitude = attributes.value("lon") else { throw .missing("the attribute lon") }
    return try coordinate(latitude: latitude, longitude: longitude)
  }

  /// The position of two numbers, which may have an exponent and white space around them.
  ///
  /// Digits go straight to the grid, rounded once.
  @inline(__always)
  private static func coordinate(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError.Reason) -> Coordinate {
    if let y = DecimalDegrees.e7(latitude, limit: 90), let x = DecimalDegrees.e7(longitude, limit: 180) {
      return Coordinate(onEarth: GridPoint(x: x, y: y))
    }
    return try readSlowly(latitude, longitude)
  }

  @inline(never)
  private static func readSlowly(
    _ latitude: UnsafeBufferPointer<UInt8>, _ longitude: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError.Reason) -> Coordinate {
    let latitude = try number(latitude, "a latitude in degrees")
    let longitude = try number(longitude, "a longitude in degrees")
    return try mapError(
      TrackFileError.Reason.coordinate, Coordinate(parsing: "\(latitude), \(longitude)"))
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ expected: String
  ) throws(TrackFileError.Reason) -> String {
    let trimmed = Array(bytes.drop { $0.isASCIISpace }.reversed().drop { $0.isASCIISpace }.reversed())
    // Other notations of coordinates, such as degrees and minutes, do not belong in these files.
    guard let number = trimmed.withUnsafeBufferPointer({ DecimalNumber.signed($0) }),
      number.magnitude.approximation.isFinite
    else {
      throw .malformed(expected: expected, found: String(decoding: bytes, as: UTF8.self).shortenedForMessage)
    }
    return String(decoding: trimmed, as: UTF8.self)
  }
}

extension XMLName {
  /// Whether its text is an accuracy in meters.
  fileprivate var isAccuracy: Bool {
    // Nearly all names end with another letter.
    guard last == UInt8(ascii: "y") else { return false }
    let name = localName.lowercased()
    return name.isSame(as: "accuracy") || name.isSame(as: "horizontalaccuracy")
  }
}
