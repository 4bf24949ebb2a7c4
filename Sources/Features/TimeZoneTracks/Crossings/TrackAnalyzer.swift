import TimeZoneLocalTime

/// Finds where and when a track crosses borders between zones, and how long it stays in each zone.
///
/// Fixes are added one by one, in the order of their times; events are reported as soon as they are final. Memory is
/// constant.
///
/// A leg between two fixes is straight in longitude and latitude, and its speed in degrees is uniform. Whether it
/// crosses borders is decided exactly, as by `TimeZoneFinder.crossings(from:to:)`; so a leg between two fixes of one
/// zone may pass through another. Across a gap
/// (``TrackOptions/maximumGap``, ``TrackOptions/maximumSpeed``, ``TrackFix/startsSegment``) the path is unknown. A
/// crossing is then an interval, from the zone of one fix to the zone of the next.
///
/// ### Accuracy
///
/// A fix that states its accuracy (``TrackFix/accuracy``) is a circle, as for ``ZoneTracker``: if a border crosses it,
/// the fix leaves open on which side the device is, and does not leave the zone before. Only the next fix whose circle no
/// border crosses decides. If it is in another zone, the crossing is where the track last entered that zone, and
/// ``TrackCrossing/previousFix`` and ``TrackCrossing/nextFix`` are the fixes between which the crossing certainly was.
///
/// ### Areas that no zone covers
///
/// A fix in such an area has the zone that `TimeZoneFinder.match(at:fallback:sea:)` finds. Between two fixes, an area up to
/// twice the fallback's border distance wide, such as the data's gaps, which are centimeters wide, belongs half to each of
/// the zones next to it. A wider area has the zone that is found in its middle.
public struct TrackAnalyzer: Sendable {
  /// The number of fixes so far, including fixes that were left out.
  public private(set) var fixCount: Int64 = 0
  /// The number of fixes left out because they are earlier than the previous fix.
  public private(set) var skippedCount: Int64 = 0
  /// The number of fixes whose zone is uncertain because a border is within their accuracy.
  public private(set) var openCount: Int64 = 0

  private let primaryZones: PrimaryZoneFinder
  private let rules: @Sendable (Int32) -> TimeZoneRules?
  private let options: TrackOptions
  private var search: CrossingSearch?
  private var last = LastFix()
  private var stay: OpenStay?
  /// What has been seen of the track since it last entered the zone of the last fix, while that zone is open.
  private var open: OpenCrossing?
  /// The time of the last fix that does not leave its zone open.
  private var lastSure = Instant(millisecondsSince1970: 0)
  private var isLastSure = true
  /// The circle around an earlier fix without a border in it.
  private var clear: ClearCircle?
  /// Working space.
  private var crossings: [ZoneCrossing] = []
  private var changes: [PrimaryZoneFinder.Change] = []

  /// Creates an analyzer that has seen no fix yet.
  ///
  /// - Parameters:
  ///   - finder: The zones.
  ///   - fallback: What to do in an area that no zone covers.
  ///   - options: The limits beyond which fixes have a gap, and the treatment of times that run backward.
  ///   - rules: Returns the rules of a zone, given as an index into the finder's identifiers. Called at crossings only.
  public init(
    _ finder: TimeZoneFinder, fallback: Fallback = .point(), options: TrackOptions = TrackOptions(),
    rules: @escaping @Sendable (Int32) -> TimeZoneRules?
  ) {
    primaryZones = PrimaryZoneFinder(finder, fallback)
    self.rules = rules
    self.options = options
  }
}

/// The fix that the next leg starts from.
private struct LastFix {
  var point = GridPoint(x: 0, y: 0)
  var cosine = 0.0
  var time = Instant(millisecondsSince1970: 0)
  var zone = TimeZoneFinder.noZone

  /// Goes to a point; returns the distance in meters.
  mutating func move(to next: GridPoint) -> Double {
    if next == point { return 0 }
    let nextCosine =
      next.y == point.y ? cosine : GreatCircle.cosine(latitudeE7: Double(next.y))
    let haversine = GreatCircle.haversine(from: point, cosine: cosine, to: next, cosine: nextCosine)
    (point, cosine) = (next, nextCosine)
    return GreatCircle.shortMeters(haversine: haversine)
  }
}

private struct OpenStay {
  let zone: Int32
  let from: Instant
  var meters = 0.0
  var fixCount: Int64 = 0
  var gapCount: Int64 = 0
  var gapSeconds = 0.0

  func ended(at time: Instant) -> TrackStay {
    TrackStay(
      zone: zone, from: from, to: time, meters: meters, fixCount: fixCount, gapCount: gapCount,
      gapSeconds: gapSeconds)
  }

  /// Adds what turned out to be a part of it.
  mutating func add(_ other: OpenStay) {
    meters += other.meters
    fixCount += other.fixCount
    gapCount += other.gapCount
    gapSeconds += other.gapSeconds
  }
}

/// A crossing that the next fixes may show to be none.
private struct OpenCrossing {
  let moment: TrackCrossing.Moment
  let coordinate: Coordinate?
  /// The stay in the zone beyond it.
  var stay: OpenStay
}

// MARK: - Fixes

extension TrackAnalyzer {
  /// Adds the next fix of the track.
  ///
  /// - Parameters:
  ///   - fix: A fix, not earlier than the one before. A fix with the same time is treated like any other fix.
  ///   - events: Events that are final are appended.
  /// - Returns: The fix's primary zone, even if the fix is left out.
  /// - Throws: ``TrackOrderError`` if the fix is earlier than the one before, unless earlier fixes are left out. The
  ///   analyzer can continue with the next fix.
  /// - Complexity: A few nanoseconds for most legs, more for those near borders.
  @discardableResult
  public mutating func add(_ fix: TrackFix, to events: inout [TrackEvent]) throws(TrackOrderError) -> Int32 {
    fixCount += 1
    if search == nil { return begin(fix) }
    let elapsed = fix.time.milliseconds(since: last.time)
    guard elapsed >= 0 else {
      guard options.earlierFixes == .skip else {
        throw TrackOrderError(number: fixCount, time: fix.time, previous: last.time)
      }
      skippedCount += 1
      return primaryZones.zone(at: fix.coordinate)
    }
    let start = last.point
    let meters = last.move(to: fix.coordinate.grid)
    let isSure = isSure(fix)
    if !isSure { openCount += 1 }
    let isOpen = !isSure || !isLastSure
    if options.isGap(to: fix, milliseconds: elapsed, meters: meters) {
      jump(to: fix, seconds: elapsed / 1_000, isOpen: isOpen, &events)
    } else {
      move(to: fix, from: start, milliseconds: elapsed, meters: meters, isOpen: isOpen, &events)
    }
    if isSure, isOpen { decide(fix.time, &events) }
    withOpenStay { $0.fixCount += 1 }
    last.time = fix.time
    isLastSure = isSure
    if isSure { lastSure = fix.time }
    return last.zone
  }

  /// Ends the track, and its last stay. The next fix begins another track; counts go on.
  ///
  /// - Parameter events: Events that are final are appended.
  public mutating func finish(to events: inout [TrackEvent]) {
    close()
    if let stay { events.append(.stay(stay.ended(at: last.time))) }
    stay = nil
    search = nil
  }

  private mutating func begin(_ fix: TrackFix) -> Int32 {
    let search = CrossingSearch(primaryZones.finder.index, at: fix.coordinate.grid)
    let zone = search.zones.first ?? primaryZones.uncoveredZone(at: fix.coordinate)
    self.search = search
    let cosine = GreatCircle.cosine(latitudeE7: Double(fix.coordinate.grid.y))
    last = LastFix(point: fix.coordinate.grid, cosine: cosine, time: fix.time, zone: zone)
    stay = OpenStay(zone: zone, from: fix.time, fixCount: 1)
    lastSure = fix.time
    isLastSure = isSure(fix)
    if !isLastSure { openCount += 1 }
    return zone
  }
}

// MARK: - Accuracy

extension TrackAnalyzer {
  /// Whether no border is within the accuracy of a fix, or it states none.
  private mutating func isSure(_ fix: TrackFix) -> Bool {
    guard let accuracy = fix.accuracy, accuracy > 0 else { return true }
    if let clear, clear.meters(from: fix.coordinate.grid) > accuracy { return true }
    let circle = ClearCircle(around: fix.coordinate, primaryZones.finder)
    clear = circle
    return circle.meters > accuracy
  }

  /// Decides, at a fix that is sure, whether an open crossing is one.
  private mutating func decide(_ next: Instant, _ events: inout [TrackEvent]) {
    guard let open, let stay, open.stay.zone != stay.zone else { return close() }
    let end =
      switch open.moment {
      case .instant(let time), .between(let time, _): time
      }
    events.append(.stay(stay.ended(at: end)))
    append(
      open.moment, open.coordinate, from: stay.zone, to: open.stay.zone, previous: lastSure, next: next,
      &events)
    self.stay = open.stay
    self.open = nil
  }

  /// Makes the area beyond an open crossing part of the stay before it.
  private mutating func close() {
    if let open { stay?.add(open.stay) }
    open = nil
  }

  /// Changes the stay that the track is in, possibly beyond an open crossing.
  private mutating func withOpenStay(_ change: (inout OpenStay) -> Void) {
    if var open {
      change(&open.stay)
      self.open = open
    } else if var stay {
      change(&stay)
      self.stay = stay
    }
  }
}

// MARK: - Legs

extension TrackAnalyzer {
  /// Goes over a gap.
  private mutating func jump(
    to fix: TrackFix, seconds: Double, isOpen: Bool, _ events: inout [TrackEvent]
  ) {
    search?.jump(to: fix.coordinate.grid)
    let zone = search?.zones.first ?? primaryZones.uncoveredZone(at: fix.coordinate)
    guard zone != last.zone else {
      return withOpenStay {
        $0.gapCount += 1
        $0.gapSeconds += seconds
      }
    }
    enter(zone, .between(last.time, fix.time), nil, next: fix.time, isOpen: isOpen, &events)
  }

  /// Goes along a leg.
  private mutating func move(
    to fix: TrackFix, from start: GridPoint, milliseconds: Double, meters: Double, isOpen: Bool,
    _ events: inout [TrackEvent]
  ) {
    crossings.removeAll(keepingCapacity: true)
    // Taken out of `self`, which the closure must not access.
    var found: [ZoneCrossing] = []
    swap(&found, &crossings)
    search?.move(to: fix.coordinate.grid) { found.append($0) }
    swap(&found, &crossings)
    if crossings.isEmpty, search?.zones.isEmpty == false { return withOpenStay { $0.meters += meters } }
    let zone = search?.zones.first ?? primaryZones.uncoveredZone(at: fix.coordinate)
    primaryZones.findChanges(
      crossings, from: last.zone, to: zone, leg: (Coordinate(onEarth: start), fix.coordinate), &changes)
    let share = metersShare(of: meters, from: start, to: fix.coordinate.grid)
    var passed = start
    for change in changes {
      let length = share * GreatCircle.distance(from: passed, to: change.coordinate.grid)
      withOpenStay { $0.meters += length }
      passed = change.coordinate.grid
      // Not beyond the end of the leg, and so within 64 bits.
      let time = Instant(
        millisecondsSince1970: last.time.millisecondsSince1970
          + Int64((milliseconds * change.fraction).rounded()))
      enter(change.zone, .instant(time), change.coordinate, next: fix.time, isOpen: isOpen, &events)
    }
    let length = share * GreatCircle.distance(from: passed, to: fix.coordinate.grid)
    withOpenStay { $0.meters += length }
  }

  /// The distance between the ends of a leg per meter of its pieces between ``changes``.
  ///
  /// The pieces together are longer than the great circle, if it is not straight in longitude and latitude.
  private func metersShare(of meters: Double, from start: GridPoint, to end: GridPoint) -> Double {
    var sum = 0.0
    var passed = start
    for change in changes {
      sum += GreatCircle.distance(from: passed, to: change.coordinate.grid)
      passed = change.coordinate.grid
    }
    sum += GreatCircle.distance(from: passed, to: end)
    // A leg so short that its pieces are points has no length either.
    return sum > 0 ? meters / sum : 0
  }

  /// Goes on in another zone: in a separate stay, or in one that the next fixes may disprove.
  private mutating func enter(
    _ zone: Int32, _ moment: TrackCrossing.Moment, _ coordinate: Coordinate?, next: Instant,
    isOpen: Bool, _ events: inout [TrackEvent]
  ) {
    let (end, begin) =
      switch moment {
      case .instant(let time): (time, time)
      case .between(let first, let second): (first, second)
      }
    let stay = OpenStay(zone: zone, from: begin)
    if isOpen {
      close()
      open = OpenCrossing(moment: moment, coordinate: coordinate, stay: stay)
    } else {
      if let old = self.stay { events.append(.stay(old.ended(at: end))) }
      self.stay = stay
      append(moment, coordinate, from: last.zone, to: zone, previous: last.time, next: next, &events)
    }
    last.zone = zone
  }

  private func append(
    _ moment: TrackCrossing.Moment, _ coordinate: Coordinate?, from before: Int32, to after: Int32,
    previous: Instant, next: Instant, _ events: inout [TrackEvent]
  ) {
    let instant =
      switch moment {
      case .instant(let time), .between(_, let time): time
      }
    func offset(_ zone: Int32) -> Int? { zone < 0 ? nil : rules(zone)?.utcOffset(at: instant) }
    events.append(
      .crossing(
        TrackCrossing(
          moment: moment, coordinate: coordinate, previousFix: previous, nextFix: next, before: before,
          after: after, offsetBefore: offset(before), offsetAfter: offset(after))))
  }
}
