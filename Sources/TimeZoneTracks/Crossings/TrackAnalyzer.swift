import TimeZoneEngine
import TimeZoneIndex
import TimeZoneLocalTime

/// Finds where and when a track crosses borders between zones, and how long it stays in each.
///
/// Fixes are added one by one, in the order of their times; events are reported as soon as they are final. Memory is
/// constant.
///
/// A leg between two fixes is straight in longitude and latitude, and its speed in degrees is uniform. Where it crosses
/// borders is decided exactly, as by `TimeZoneFinder.crossings(from:to:)`; so a leg between two fixes of one zone may
/// pass through another. Across a gap (``TrackOptions/maximumGap``, ``TrackOptions/maximumSpeed``,
/// ``TrackFix/startsSegment``) the way is unknown: then a crossing is an interval, from the zone of one fix to that of
/// the next.
///
/// ### Ground that no zone covers
///
/// A fix there has the zone that `TimeZoneFinder.match(at:fallback:sea:)` finds. Between two fixes, ground up to twice
/// the fallback's border distance wide, such as the data's gaps, which are centimeters wide, belongs half to each of
/// the zones beside it. Wider ground has the zone that is found in its middle.
public struct TrackAnalyzer: Sendable {
  /// The number of fixes so far, those left out included.
  public private(set) var fixCount: Int64 = 0
  /// The number of fixes left out because they are earlier than the one before.
  public private(set) var skippedCount: Int64 = 0

  private let ground: TrackGround
  private let rules: @Sendable (Int32) -> TimeZoneRules?
  private let options: TrackOptions
  private var search: CrossingSearch?
  private var last = LastFix()
  private var stay: OpenStay?
  /// Working space.
  private var crossings: [ZoneCrossing] = []
  private var changes: [TrackGround.Change] = []

  /// An analyzer that has seen no fix yet.
  ///
  /// - Parameters:
  ///   - finder: The zones.
  ///   - fallback: What to do on ground that no zone covers.
  ///   - options: What is a gap, and what to do with times that run backward.
  ///   - rules: Returns the rules of a zone, given as an index into the finder's identifiers. Called at crossings only.
  public init(
    _ finder: TimeZoneFinder, fallback: Fallback = .point(), options: TrackOptions = TrackOptions(),
    rules: @escaping @Sendable (Int32) -> TimeZoneRules?
  ) {
    ground = TrackGround(finder, fallback)
    self.rules = rules
    self.options = options
  }
}

/// The fix that the next leg starts from.
private struct LastFix {
  var point = GridPoint(x: 0, y: 0)
  /// The cosine of its latitude.
  var cosine = 0.0
  var time = PreciseInstant(millisecondsSince1970: 0)
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

/// A stay that has not ended.
private struct OpenStay {
  let zone: Int32
  let from: PreciseInstant
  var meters = 0.0
  var fixCount: Int64 = 0
  var gapCount: Int64 = 0
  var gapSeconds = 0.0

  func ended(at time: PreciseInstant) -> TrackStay {
    TrackStay(
      zone: zone, from: from, to: time, meters: meters, fixCount: fixCount, gapCount: gapCount,
      gapSeconds: gapSeconds)
  }
}

// MARK: - Fixes

extension TrackAnalyzer {
  /// Adds the next fixes of the track.
  ///
  /// - Parameters:
  ///   - fixes: The fixes.
  ///   - zones: Receives for each fix its zone, as ``add(_:to:)`` returns it; as many as fit.
  ///   - events: What is final is appended.
  /// - Throws: ``TrackOrderError``, as ``add(_:to:)``; the fixes before that one are added.
  /// - Complexity: O(n) in the number of fixes; a few nanoseconds for most legs, more for those near borders.
  public mutating func add(
    _ fixes: UnsafeBufferPointer<TrackFix>, zones: UnsafeMutableBufferPointer<Int32>? = nil,
    to events: inout [TrackEvent]
  ) throws(TrackOrderError) {
    for (number, fix) in fixes.enumerated() {
      let zone = try add(fix, to: &events)
      if let zones, number < zones.count { zones[number] = zone }
    }
  }

  /// Adds the next fix of the track.
  ///
  /// - Parameters:
  ///   - fix: A fix, not earlier than the one before. One of the same time is a fix like others.
  ///   - events: Events that are final are appended.
  /// - Returns: The fix's primary zone, even if the fix is left out.
  /// - Throws: ``TrackOrderError`` where the fix is earlier than the one before, unless those are left out. The
  ///   analyzer can continue with the next fix.
  @discardableResult
  public mutating func add(_ fix: TrackFix, to events: inout [TrackEvent]) throws(TrackOrderError) -> Int32 {
    fixCount += 1
    if search == nil { return begin(fix) }
    let elapsed = Self.milliseconds(from: last.time, to: fix.time)
    guard elapsed >= 0 else {
      guard options.earlierFixes == .skip else {
        throw TrackOrderError(number: fixCount, time: fix.time, previous: last.time)
      }
      skippedCount += 1
      return ground.zone(at: fix.coordinate)
    }
    let start = last.point
    let meters = last.move(to: fix.coordinate.grid)
    if options.isGap(to: fix, milliseconds: elapsed, meters: meters) {
      jump(to: fix, seconds: elapsed / 1_000, &events)
    } else {
      move(to: fix, from: start, milliseconds: elapsed, meters: meters, &events)
    }
    stay?.fixCount += 1
    last.time = fix.time
    return last.zone
  }

  /// Ends the track: the last stay is final. The next fix begins another track; counts go on.
  ///
  /// - Parameter events: Events that are final are appended.
  public mutating func finish(to events: inout [TrackEvent]) {
    if let stay { events.append(.stay(stay.ended(at: last.time))) }
    stay = nil
    search = nil
  }

  /// The difference of two times, rounded where it is more than 285,000 years.
  private static func milliseconds(from first: PreciseInstant, to second: PreciseInstant) -> Double {
    let (difference, overflow) = second.millisecondsSince1970
      .subtractingReportingOverflow(first.millisecondsSince1970)
    return overflow
      ? Double(second.millisecondsSince1970) - Double(first.millisecondsSince1970) : Double(difference)
  }

  private mutating func begin(_ fix: TrackFix) -> Int32 {
    let search = CrossingSearch(ground.finder.index, at: fix.coordinate.grid)
    let zone = search.zones.first ?? ground.uncoveredZone(at: fix.coordinate)
    self.search = search
    let cosine = GreatCircle.cosine(latitudeE7: Double(fix.coordinate.grid.y))
    last = LastFix(point: fix.coordinate.grid, cosine: cosine, time: fix.time, zone: zone)
    stay = OpenStay(zone: zone, from: fix.time, fixCount: 1)
    return zone
  }
}

// MARK: - Legs

extension TrackAnalyzer {
  /// Goes over a gap.
  private mutating func jump(to fix: TrackFix, seconds: Double, _ events: inout [TrackEvent]) {
    search?.jump(to: fix.coordinate.grid)
    let zone = search?.zones.first ?? ground.uncoveredZone(at: fix.coordinate)
    guard zone != last.zone else {
      stay?.gapCount += 1
      stay?.gapSeconds += seconds
      return
    }
    enter(zone, from: fix.time, leaving: last.time, &events)
    append(.between(last.time, fix.time), nil, from: last.zone, to: zone, next: fix.time, &events)
    last.zone = zone
  }

  /// Goes along a leg.
  private mutating func move(
    to fix: TrackFix, from start: GridPoint, milliseconds: Double, meters: Double,
    _ events: inout [TrackEvent]
  ) {
    crossings.removeAll(keepingCapacity: true)
    // Taken out of `self`, which the closure must not access.
    var found: [ZoneCrossing] = []
    swap(&found, &crossings)
    search?.move(to: fix.coordinate.grid) { found.append($0) }
    swap(&found, &crossings)
    if crossings.isEmpty, search?.zones.isEmpty == false {
      stay?.meters += meters
      return
    }
    let zone = search?.zones.first ?? ground.uncoveredZone(at: fix.coordinate)
    ground.findChanges(
      crossings, from: last.zone, to: zone, leg: (Coordinate(onEarth: start), fix.coordinate), &changes)
    let share = metersShare(of: meters, from: start, to: fix.coordinate.grid)
    var passed = start
    for change in changes {
      stay?.meters += share * GreatCircle.distance(from: passed, to: change.coordinate.grid)
      passed = change.coordinate.grid
      // Not beyond the end of the leg, and so within 64 bits.
      let time = PreciseInstant(
        millisecondsSince1970: last.time.millisecondsSince1970
          + Int64((milliseconds * change.fraction).rounded()))
      enter(change.zone, from: time, leaving: time, &events)
      append(.instant(time), change.coordinate, from: last.zone, to: change.zone, next: fix.time, &events)
      last.zone = change.zone
    }
    stay?.meters += share * GreatCircle.distance(from: passed, to: fix.coordinate.grid)
  }

  /// The distance between the ends of a leg per meter of its pieces between ``changes``.
  ///
  /// The pieces together are longer than the great circle, where it is not straight in longitude and latitude.
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

  /// Ends the current stay and begins another one.
  private mutating func enter(
    _ zone: Int32, from time: PreciseInstant, leaving end: PreciseInstant, _ events: inout [TrackEvent]
  ) {
    if let stay { events.append(.stay(stay.ended(at: end))) }
    stay = OpenStay(zone: zone, from: time)
  }

  private func append(
    _ moment: TrackCrossing.Moment, _ coordinate: Coordinate?, from before: Int32, to after: Int32,
    next: PreciseInstant, _ events: inout [TrackEvent]
  ) {
    let instant =
      switch moment {
      case .instant(let time), .between(_, let time): time.instant
      }
    func offset(_ zone: Int32) -> Int? { zone < 0 ? nil : rules(zone)?.utcOffset(at: instant) }
    events.append(
      .crossing(
        TrackCrossing(
          moment: moment, coordinate: coordinate, previousFix: last.time, nextFix: next, before: before,
          after: after, offsetBefore: offset(before), offsetAfter: offset(after))))
  }
}
