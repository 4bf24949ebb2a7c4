import TimeZoneTracks

/// Reads the track of a GPX file: the points of all tracks in the order of the file or, if none exist, of all
/// routes. Waypoints are separate places, and are not read.
final class GPXReader: GPXScanner, FormatReader {
  private var fixes: FixBatcher?
  private var hasTrack = false
  /// The points of routes, until a track begins: in a file, tracks follow routes.
  private var route: [(point: GPXPoint, line: Int64)] = []
  private var waypointCount: Int64 = 0
  static let routeLimit = 1_000_000

  func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError) {
    self.fixes = fixes
    defer { self.fixes = nil }
    try parse(chunk)
  }

  func finish(into fixes: FixBatcher) throws(TrackFileError) {
    try parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    if waypointCount > 0, !hasTrack, route.isEmpty { throw TrackFileError(.onlyWaypoints(waypointCount)) }
    for (point, line) in route {
      try Self.add(point, to: fixes) { TrackPlace(line: line, element: point.name) }
    }
  }

  override func endPoint(_ point: GPXPoint, at place: () -> TrackPlace) throws(TrackFileError) {
    switch point.kind {
    case .track:
      if !hasTrack { (hasTrack, route) = (true, []) }
      if let fixes { try Self.add(point, to: fixes, at: place) }
    case .route where !hasTrack:
      guard route.count < Self.routeLimit else {
        throw TrackFileError(.tooLong(limit: Self.routeLimit, unit: "points of routes"), at: place())
      }
      route.append((point, place().line ?? 0))
    case .route: break
    case .waypoint: waypointCount += 1
    }
  }

  @inline(__always)
  private static func add(
    _ point: GPXPoint, to fixes: FixBatcher, at place: () -> TrackPlace
  ) throws(TrackFileError) {
    if let failure = point.failure {
      return try fixes.addUnreadable(failure, startsSegment: point.startsSegment)
    }
    guard let coordinate = point.coordinate, let time = point.time else {
      return fixes.addPositionWithoutTime(startsSegment: point.startsSegment, at: place)
    }
    try fixes.add(
      TrackFix(
        coordinate, at: time, accuracy: point.accuracy, startsSegment: point.startsSegment),
      at: place)
  }
}
