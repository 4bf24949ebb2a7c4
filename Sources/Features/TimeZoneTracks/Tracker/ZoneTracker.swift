import TimeZoneLocalTime

/// Follows a device across borders, and reports when its zone has certainly changed.
///
/// ```swift
/// var tracker = ZoneTracker(.world)
/// let update = tracker.update(fix)
/// if case .changed(_, let zones) = update.verdict { clock.zone = zones.first }
/// monitorRegion(around: fix, radius: update.unchangedWithinMeters)
/// ```
///
/// A fix is a circle, not a point: the device is somewhere within the accuracy. A change, in either direction, counts
/// only if no border crosses that circle. So nothing changes while fixes next to a border scatter over both sides.
///
/// A border is a line between two different *sets* of zones, as for ``/TimeZoneLookup/TimeZoneFinder``'s distances:
/// where a disputed area begins, the zones change even if the first of them, the one that a lookup returns, stays the
/// same. An app that shows a single clock compares the first zones.
///
/// Fixes need not be in order of time unless ``ZoneTrackerOptions/minimumSeconds`` is set. The tracker is a small
/// value: it keeps no fixes.
public struct ZoneTracker: Sendable {
  /// The options that determine which changes count.
  public let options: ZoneTrackerOptions
  /// The zones that the device was last certainly in, ascending by their UTF-8 bytes; `nil` before the first certain
  /// fix.
  public var zones: [String]? { current.map(identifiers) }
  /// The number of updates that searched for the nearest border; the others only computed the distance to an earlier fix.
  public private(set) var searchCount: Int64 = 0

  private typealias Anchor = (circle: ClearCircle, zones: [Int32])

  private let finder: TimeZoneFinder
  /// Indices of the zones that the device is in.
  private var current: [Int32]?
  /// The circle around the position of the last search in which the zones are the same, and the zones.
  private var anchor: Anchor?
  /// Other zones that the fixes have certainly been in, and the time since then.
  private var arrival: (zones: [Int32], since: Instant)?

  /// Creates a tracker that has no zone yet.
  ///
  /// - Parameters:
  ///   - finder: The boundaries.
  ///   - options: Which changes count.
  public init(_ finder: TimeZoneFinder, options: ZoneTrackerOptions = ZoneTrackerOptions()) {
    self.finder = finder
    self.options = options
  }

  /// Updates the zones by the next fix.
  ///
  /// - Parameter fix: The position of the device. A fix whose accuracy is negative or not a number changes nothing.
  /// - Returns: Whether the zones have changed, and how far the device can move before it matters.
  /// - Complexity: Within the circle around an earlier fix in which nothing changes, one great-circle distance: tens of
  ///   nanoseconds, and no allocation. Otherwise, the search for the nearest border of ``/TimeZoneLookup/TimeZoneFinder``, and
  ///   next to a border also the search for its zones within a distance.
  public mutating func update(_ fix: TrackFix) -> ZoneUpdate {
    let accuracy = fix.accuracy ?? options.assumedAccuracy
    guard accuracy >= 0 else { return uncertain([], 0) }
    if let anchor, let current, anchor.zones == current {
      let meters = anchor.circle.meters(from: fix.coordinate.grid)
      if meters > accuracy {
        arrival = nil
        return ZoneUpdate(
          verdict: .unchanged, metersToBorder: meters, unchangedWithinMeters: meters - accuracy)
      }
    }
    let found = search(fix.coordinate)
    anchor = found
    let meters = found.circle.meters
    guard meters > accuracy else { return uncertain(candidates(fix.coordinate, accuracy), meters) }
    if let current, current == found.zones {
      arrival = nil
      return sure(.unchanged, meters, accuracy)
    }
    if let current, !counts(found, fix, accuracy) {
      return uncertain(identifiers(Array(Set(current + found.zones)).sorted()), meters)
    }
    let before = zones
    current = found.zones
    arrival = nil
    return sure(.changed(from: before, to: identifiers(found.zones)), meters, accuracy)
  }

  /// Whether a change to zones that the device is certainly in counts by the options.
  private mutating func counts(_ found: Anchor, _ fix: TrackFix, _ accuracy: Double) -> Bool {
    guard found.circle.meters > accuracy + options.minimumMeters else { return false }
    guard options.minimumSeconds > 0 else { return true }
    let arrival = arrival.flatMap { $0.zones == found.zones && $0.since <= fix.time ? $0 : nil }
    guard let arrival else {
      self.arrival = (found.zones, fix.time)
      return false
    }
    return fix.time.seconds(since: arrival.since) >= options.minimumSeconds
  }

  // MARK: Answers

  private func uncertain(_ candidates: [String], _ meters: Double) -> ZoneUpdate {
    ZoneUpdate(verdict: .uncertain(candidates: candidates), metersToBorder: meters, unchangedWithinMeters: 0)
  }

  private func sure(_ verdict: ZoneVerdict, _ meters: Double, _ accuracy: Double) -> ZoneUpdate {
    ZoneUpdate(verdict: verdict, metersToBorder: meters, unchangedWithinMeters: meters - accuracy)
  }

  private func identifiers(_ zones: [Int32]) -> [String] { zones.map { finder.identifiers[Int($0)] } }

  private func candidates(_ coordinate: Coordinate, _ accuracy: Double) -> [String] {
    // Thrown for a negative radius alone, which `update` has refused.
    (try? finder.timeZoneIdentifiers(withinMeters: accuracy, of: coordinate)) ?? []
  }

  // MARK: Distances

  /// The zones at a position and the radius in which they are the same.
  private mutating func search(_ coordinate: Coordinate) -> Anchor {
    searchCount &+= 1
    let zones = finder.index.zones(at: coordinate.grid).map { Int32(truncatingIfNeeded: $0) }
    return (ClearCircle(around: coordinate, finder), zones)
  }
}

/// A circle in which the zones are the same as at its center.
struct ClearCircle: Sendable {
  private let center: GridPoint
  private let cosine: Double
  let meters: Double

  /// The largest circle around a position; only a point outside the region of an index, because no other position is certain there.
  init(around coordinate: Coordinate, _ finder: TimeZoneFinder) {
    center = coordinate.grid
    cosine = GreatCircle.cosine(latitudeE7: Double(center.y))
    let meters = finder.metersOfSameZones(around: coordinate)
    // More than the rounding errors of a distance to a border and of one between positions, so that their difference is
    // a lower bound.
    let tolerance = meters.isFinite ? 1e-3 + 1e-8 * meters : 0
    self.meters = max(0, meters - tolerance)
  }

  /// How far the circle's edge is from a point at least; negative outside.
  func meters(from point: GridPoint) -> Double {
    meters - GreatCircle.meters(haversine: GreatCircle.haversine(from: center, cosine: cosine, to: point))
  }
}

/// The effect of a fix on the zone of a device.
public struct ZoneUpdate: Hashable, Sendable {
  /// Whether the zone has changed, or is uncertain.
  public let verdict: ZoneVerdict
  /// The distance in meters from the fix to the nearest border, or a lower bound of it. The device itself may be
  /// anywhere within the accuracy. Infinite if the index has no border.
  public let metersToBorder: Double
  /// The distance in meters that the device can move before another lookup is needed: the distance to the border less the
  /// accuracy of the fix; 0 if the verdict is uncertain.
  ///
  /// Monitor a region of this radius around the fix, and sleep until the device leaves it.
  public let unchangedWithinMeters: Double
}

/// Whether the zone has changed.
///
/// Zones are the identifiers of all zones of a position, ascending by their UTF-8 bytes: one nearly everywhere, several
/// in a disputed area, and none if the data has no zone. The first is the zone that ``/TimeZoneLookup/TimeZoneFinder``
/// returns.
public enum ZoneVerdict: Hashable, Sendable {
  /// The device is certainly in the same zones as before.
  case unchanged
  /// The device is certainly in other zones than before. `from` is `nil` for the first zones that are known.
  case changed(from: [String]?, to: [String])
  /// There is a border within the accuracy, or the change has not lasted long enough. The previous zones still apply.
  /// `candidates` are all zones that the device may be in, ascending by their UTF-8 bytes; none if the fix is not a
  /// position.
  case uncertain(candidates: [String])
}

/// Options that determine which changes count for a ``ZoneTracker``.
public struct ZoneTrackerOptions: Hashable, Sendable {
  /// The accuracy in meters of a fix that states none; 65 by default, which phones state for a position from Wi-Fi.
  public var assumedAccuracy = 65.0
  /// The distance in meters beyond the accuracy at which a border must be before a change counts. It does not apply to the
  /// zones that the device is already in. 0 by default.
  public var minimumMeters = 0.0
  /// The seconds for which all certain fixes must be in the new zones before a change counts; 0 by default.
  public var minimumSeconds = 0.0

  /// Creates the default options.
  public init() {}
}
