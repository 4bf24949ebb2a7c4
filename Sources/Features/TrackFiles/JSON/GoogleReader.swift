import TimeZoneAnnotation
import TimeZoneTracks

/// Reads a location history of Google, in any of the forms of ``GoogleNode``.
///
/// - The fixes of segments are on their paths, of visits at their start and end, and of both ends of activities.
///   They are delivered in the order of their times as long as the segments are in the order of their starts.
/// - Of `rawSignals` and `semanticSegments`, which overlap, one is read: ``TrackReadOptions/TimelineSource``.
/// - Records without a position, and positions without a time, are counted in the summary. Values that are malformed
///   are errors.
struct GoogleReader: JSONTreeReader {
  /// A record, a point or a signal so far.
  private struct Draft {
    var latitude: Int32?
    var longitude: Int32?
    var coordinate: Coordinate?
    var time: Instant?
    var unixTime: Instant?
    var minutes: Int64?
    var accuracy: Double?
    /// The error of the part that cannot be read.
    var failure: TrackFileError?
  }

  /// A fix that waits for the start of a later segment; fixes of one time stay in the order in which they were added.
  private struct WaitingFix: HeapElement {
    let fix: TrackFix
    let segment: Int64
    let number: Int64

    func isBefore(_ other: WaitingFix) -> Bool {
      fix.time == other.fix.time ? number < other.number : fix.time < other.fix.time
    }
  }

  /// The maximum number of fixes that wait for the start of a later segment.
  private static let queueLimit = 100_000

  private let timeline: TrackReadOptions.TimelineSource
  private let skipsUnreadable: Bool
  private let texts: TrackTimes
  private let unixTimes: TrackTimes
  private var draft = Draft()
  private var segment = GoogleSegment()
  /// The earliest first. Segments overlap: a path of two hours may begin and end during a visit. They are in the order of
  /// their starts, so all fixes before the start of a segment are known when it is read.
  private var queue = BinaryHeap<WaitingFix>()
  private var fixesQueued: Int64 = 0
  private var hasFixes = false
  /// The record that was skipped because the other one had fixes.
  private var unread: TrackReadOptions.TimelineSource?
  private var isKnown = false
  private var otherMember: String?

  init(_ options: TrackReadOptions) {
    timeline = options.timeline
    skipsUnreadable = options.skipsUnreadable
    texts = TrackTimes(.iso8601, options)
    unixTimes = TrackTimes(.unixMilliseconds, options)
  }

  // MARK: Structure

  mutating func member(_ key: UnsafeBufferPointer<UInt8>, of node: GoogleNode) -> GoogleNode? {
    let member = node.member(key)
    return node == .root ? documentMember(member, key) : member
  }

  private mutating func documentMember(
    _ member: GoogleNode?, _ key: UnsafeBufferPointer<UInt8>
  ) -> GoogleNode? {
    guard let member else {
      if otherMember == nil { otherMember = String(decoding: key, as: UTF8.self) }
      return nil
    }
    isKnown = true
    switch (member, timeline) {
    case (.segments, .signals), (.signals, .path): return nil
    // The first of the two that has fixes: in practice, the segments come first.
    case (.segments, .automatic), (.signals, .automatic):
      guard hasFixes else { return member }
      if case .segments = member { unread = .path } else { unread = .signals }
      return nil
    default: return member
    }
  }

  func element(of node: GoogleNode) -> GoogleNode? { node.element }

  mutating func open(
    _ node: GoogleNode, _ container: JSONKinds, at position: JSONPlace<GoogleNode>
  ) throws(TrackFileError) {
    try position.require(node.kinds, container)
    switch node {
    case .root: isKnown = container == .array
    case .location, .pathPoint, .signalPosition, .startLocation, .endLocation, .placeLocation, .rawPoint:
      draft = Draft()
    case .segment, .object: segment = GoogleSegment()
    case .visit, .placeVisit: segment.isVisit = true
    default: break
    }
  }

  mutating func close(
    _ node: GoogleNode, _ container: JSONKinds, at position: JSONPlace<GoogleNode>,
    into fixes: FixBatcher
  ) throws(TrackFileError) {
    switch node {
    case .location, .signalPosition: try addRecord(at: position, into: fixes)
    case .pathPoint:
      if let failure = draft.failure { return try fixes.addUnreadable(failure) }
      try addPoint(at: position, into: fixes)
    case .rawPoint: try addRawPoint(at: position, into: fixes)
    case .startLocation: segment.activityStart = try location(at: position)
    case .endLocation: segment.activityEnd = try location(at: position)
    case .placeLocation: segment.visit = try location(at: position)
    case .segment, .object: try addSegment(at: position, into: fixes)
    case .segments, .objects: try deliver(before: nil, limit: 0, into: fixes)
    case .root:
      try deliver(before: nil, limit: 0, into: fixes)
      fixes.summary.unreadTimeline = unread
      guard isKnown else {
        throw position.error(
          .malformed(
            expected: "locations, semanticSegments, rawSignals or timelineObjects", found: otherMember ?? "{}"
          ))
      }
    default: break
    }
  }

  // MARK: Values

  mutating func value(
    _ node: GoogleNode, _ value: JSONScalar, at position: JSONPlace<GoogleNode>
  ) throws(TrackFileError) {
    let content: UnsafeBufferPointer<UInt8>
    do throws(TrackFileError) {
      guard let found = try position.content(value, node.kinds) else { return }
      content = found
    } catch {
      return try note(error, of: node)
    }
    if node == .accuracy || node == .signalAccuracy { draft.accuracy = TimedRow.meters(content) }
    let isFirst: Bool
    do throws(TrackFileError.Reason) {
      isFirst =
        switch node {
        case .latitudeE7, .latE7: Self.set(&draft.latitude, try JSONCoordinates.units(e7: content))
        case .longitudeE7, .lngE7: Self.set(&draft.longitude, try JSONCoordinates.units(e7: content))
        case .timestamp, .time, .signalTime: Self.set(&draft.time, try texts.instant(content))
        case .timestampMs: Self.set(&draft.unixTime, try unixTime(content))
        case .minutes: Self.set(&draft.minutes, try minutes(content))
        case .point, .signalLatLng: Self.set(&draft.coordinate, try JSONCoordinates.coordinate(content))
        case .startTimestampMs: Self.set(&segment.start, try unixTime(content))
        case .endTimestampMs: Self.set(&segment.end, try unixTime(content))
        case .startTime, .startTimestamp: Self.set(&segment.start, try texts.instant(content))
        case .endTime, .endTimestamp: Self.set(&segment.end, try texts.instant(content))
        case .visitPlace, .visitLatLng:
          Self.set(&segment.visit, try JSONCoordinates.coordinate(content))
        case .activityStart, .activityStartLatLng:
          Self.set(&segment.activityStart, try JSONCoordinates.coordinate(content))
        case .activityEnd, .activityEndLatLng:
          Self.set(&segment.activityEnd, try JSONCoordinates.coordinate(content))
        default: true
        }
    } catch {
      return try note(position.error(error), of: node)
    }
    guard isFirst else {
      throw position.error(.malformed(expected: "one \(node.key)", found: "a second one"))
    }
  }

  /// Notes a value that cannot be read.
  private mutating func note(_ error: TrackFileError, of node: GoogleNode) throws(TrackFileError) {
    guard skipsUnreadable else { throw error }
    if !node.isInSegment {
      draft.failure = draft.failure ?? error
    } else if segment.failures.count < TrackFileSummary.errorLimit {
      segment.failures.append(error)
    }
  }

  private static func set<Value>(_ member: inout Value?, _ value: Value) -> Bool {
    defer { member = value }
    return member == nil
  }

  private func unixTime(_ content: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Instant {
    // Of 13 digits: within the years that can be read.
    if let milliseconds = JSONCoordinates.whole(content, digits: 13) {
      return Instant(millisecondsSince1970: milliseconds)
    }
    return try unixTimes.instant(content)
  }

  private func minutes(_ content: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Int64 {
    guard let minutes = JSONCoordinates.whole(content, digits: 7) else {
      throw .malformed(expected: "a whole number of minutes", found: String(decoding: content, as: UTF8.self))
    }
    return minutes
  }

  // MARK: Fixes

  private mutating func addRecord(
    at position: JSONPlace<GoogleNode>, into fixes: FixBatcher
  ) throws(TrackFileError) {
    do throws(TrackFileError) {
      draft.coordinate = try coordinate(at: position)
    } catch {
      return try fixes.addUnreadable(error)
    }
    guard let coordinate = draft.coordinate else { return fixes.addRecordWithoutPosition() }
    guard let time = draft.time ?? draft.unixTime else {
      return fixes.addPositionWithoutTime { position.place }
    }
    let fix = TrackFix(coordinate, at: time, accuracy: draft.accuracy, startsSegment: !hasFixes)
    hasFixes = true
    try fixes.add(fix) { position.place }
  }

  /// The position of the draft; throws the error of a part of the draft that cannot be read.
  private func coordinate(at position: JSONPlace<GoogleNode>) throws(TrackFileError) -> Coordinate? {
    if let failure = draft.failure { throw failure }
    switch (draft.latitude, draft.longitude) {
    case (nil, nil): return draft.coordinate
    case (nil, _): throw position.error(.missing("latitudeE7"))
    case (_, nil): throw position.error(.missing("longitudeE7"))
    case (let latitude?, let longitude?):
      return try mapError(
        position.error, JSONCoordinates.coordinate(latitude: latitude, longitude: longitude))
    }
  }

  /// The position of an end of an activity or of a visit; what cannot be read is noted.
  private mutating func location(at position: JSONPlace<GoogleNode>) throws(TrackFileError) -> Coordinate? {
    do throws(TrackFileError) {
      return try coordinate(at: position)
    } catch {
      guard skipsUnreadable else { throw error }
      segment.failures.append(error)
      return nil
    }
  }

  private mutating func addRawPoint(
    at position: JSONPlace<GoogleNode>, into fixes: FixBatcher
  ) throws(TrackFileError) {
    do throws(TrackFileError) {
      draft.coordinate = try coordinate(at: position)
    } catch {
      return try fixes.addUnreadable(error)
    }
    draft.time = draft.time ?? draft.unixTime
    try addPoint(at: position, into: fixes)
  }

  private mutating func addPoint(
    at position: JSONPlace<GoogleNode>, into fixes: FixBatcher
  ) throws(TrackFileError) {
    guard let coordinate = draft.coordinate else { return fixes.addRecordWithoutPosition() }
    guard segment.path.count < GoogleSegment.pathLimit else {
      throw position.error(.tooLong(limit: GoogleSegment.pathLimit, unit: "points of a path"))
    }
    segment.path.append(.init(coordinate: coordinate, time: draft.time, minutes: draft.minutes))
  }

  /// Adds the fixes of the segment to the waiting ones, and delivers the fixes before it.
  private mutating func addSegment(
    at position: JSONPlace<GoogleNode>, into fixes: FixBatcher
  ) throws(TrackFileError) {
    for failure in segment.failures { try fixes.addUnreadable(failure) }
    if segment.isVisit, segment.visit == nil, segment.failures.isEmpty { fixes.addRecordWithoutPosition() }
    let positions = segment.positions()
    if let start = segment.start ?? positions.lazy.compactMap({ $0.time }).min() {
      try deliver(before: start, limit: Self.queueLimit, into: fixes)
    }
    let number = max(0, position.levels.last?.index ?? 0)
    for (coordinate, time) in positions {
      if let time {
        queue.push(WaitingFix(fix: TrackFix(coordinate, at: time), segment: number, number: fixesQueued))
        fixesQueued += 1
      } else {
        fixes.addPositionWithoutTime { position.place }
      }
    }
    segment = GoogleSegment()
  }

  /// Delivers waiting fixes: those before an instant, and those beyond a maximum number.
  private mutating func deliver(
    before end: Instant?, limit: Int, into fixes: FixBatcher
  ) throws(TrackFileError) {
    while let first = queue.first, queue.count > limit || end.map({ first.fix.time < $0 }) ?? false {
      _ = queue.pop()
      let fix = TrackFix(first.fix.coordinate, at: first.fix.time, startsSegment: !hasFixes)
      hasFixes = true
      try fixes.add(fix) { TrackPlace(element: "segment \(first.segment)") }
    }
  }
}

/// A segment of a location history: a path, a visit or an activity.
struct GoogleSegment: Sendable {
  static let pathLimit = 1_000_000

  /// A point of the path, and its time: given, or in minutes after the start of the segment, which may follow.
  struct Point: Sendable {
    var coordinate: Coordinate
    var time: Instant?
    var minutes: Int64?
  }

  var start: Instant?
  var end: Instant?
  var path: [Point] = []
  /// Whether it is a visit, possibly one whose position is unknown.
  var isVisit = false
  var visit: Coordinate?
  var activityStart: Coordinate?
  var activityEnd: Coordinate?
  /// The errors of the parts that cannot be read, except for the path.
  var failures: [TrackFileError] = []

  /// Its positions and their times, `nil` if the time is unknown.
  ///
  /// A visit has its position at its start and at its end.
  func positions() -> [(coordinate: Coordinate, time: Instant?)] {
    var positions = path.map { ($0.coordinate, $0.time ?? start?.adding(minutes: $0.minutes)) }
    if let visit {
      positions.append((visit, start))
      positions.append((visit, end))
    }
    if let activityStart { positions.append((activityStart, start)) }
    if let activityEnd { positions.append((activityEnd, end)) }
    return positions
  }
}

extension Instant {
  /// The instant some minutes later; `nil` if their number is unknown.
  fileprivate func adding(minutes: Int64?) -> Instant? {
    // Less than ten million minutes after a time before the year 10000.
    minutes.map { Instant(millisecondsSince1970: millisecondsSince1970 + $0 * 60_000) }
  }
}
