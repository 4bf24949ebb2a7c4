import TimeZoneLocalTime

/// An event that a ``TrackAnalyzer`` finds.
public enum TrackEvent: Hashable, Sendable {
  /// The track has left a zone, or has ended.
  case stay(TrackStay)
  /// The track has passed from one zone into another.
  case crossing(TrackCrossing)
}

/// A moment when a track passes from one zone into another.
///
/// Zones are primary ones, as indices into `TimeZoneFinder.identifiers`; `TimeZoneFinder.noZone` is an area without any.
public struct TrackCrossing: Hashable, Sendable {
  /// When a border was crossed.
  public enum Moment: Hashable, Sendable {
    /// The border was crossed at an instant, if the speed along the leg, in degrees, is uniform.
    case instant(Instant)
    /// The border was crossed at some time in an interval. The way is unknown, and other zones may lie in between.
    case between(Instant, Instant)
  }

  /// When the border was crossed.
  public let moment: Moment
  /// The position of the crossing; `nil` if the path is unknown.
  public let coordinate: Coordinate?
  /// The times of the fixes between which the border was certainly crossed.
  public let previousFix, nextFix: Instant
  /// The zones before and after the crossing.
  public let before, after: Int32
  /// The zones' offsets from UTC in seconds at the crossing, or at the later end of an interval; `nil` if the rules of a
  /// zone are unknown.
  public let offsetBefore, offsetAfter: Int?

  /// The seconds by which a clock that shows local time goes forward; 0 if nothing changes, as between Zurich and
  /// Paris; `nil` if an offset is unknown.
  public var clockChange: Int? {
    guard let offsetBefore, let offsetAfter else { return nil }
    return offsetAfter - offsetBefore
  }
}

/// A period that a track spends in one zone.
public struct TrackStay: Hashable, Sendable {
  /// The primary zone of the stay, as in ``TrackCrossing``.
  public let zone: Int32
  /// The instants of the crossings into and out of the zone. If a crossing is unknown, the instant of the nearest fix in the zone.
  public let from, to: Instant
  /// The sum of the great-circle distances between fixes, in meters, without gaps.
  ///
  /// A leg that crosses borders is divided in proportion to the great-circle lengths of its pieces, so the stays of a
  /// track without gaps add up to the distances between its fixes, whatever borders lie between them.
  public let meters: Double
  /// The number of fixes during the stay.
  public let fixCount: Int64
  /// The number of gaps during the stay, in which the path is unknown.
  public let gapCount: Int64
  /// The total duration of the gaps during the stay, in seconds.
  public let gapSeconds: Double
}
