import TimeZoneEngine
import TimeZoneLocalTime

/// What an analysis of a track finds.
public enum TrackEvent: Hashable, Sendable {
  /// The track has left a zone, or has ended.
  case stay(TrackStay)
  /// The track has passed from one zone into another.
  case crossing(TrackCrossing)
}

/// A moment when a track passes from one zone into another.
///
/// Zones are primary ones, as indices into `TimeZoneFinder.identifiers`; `TimeZoneFinder.noZone` is ground without any.
public struct TrackCrossing: Hashable, Sendable {
  /// When a border was crossed.
  public enum Moment: Hashable, Sendable {
    /// At an instant, if the speed along the leg, in degrees, was uniform.
    case instant(PreciseInstant)
    /// At some time in an interval: the way is not known. There may have been other zones between.
    case between(PreciseInstant, PreciseInstant)
  }

  /// When.
  public let moment: Moment
  /// Where; `nil` where the way is not known.
  public let coordinate: Coordinate?
  /// The times of the fixes before and after it: the border was crossed between the two for certain.
  public let previousFix, nextFix: PreciseInstant
  /// The zones before and after it.
  public let before, after: Int32
  /// Their offsets from UTC in seconds at the crossing, at the later end of an interval; `nil` where the rules of a zone
  /// are not known.
  public let offsetBefore, offsetAfter: Int?

  /// By how many seconds a clock that shows local time is put forward; 0 where nothing changes, as between Zurich and
  /// Paris; `nil` where an offset is not known.
  public var clockChange: Int? {
    guard let offsetBefore, let offsetAfter else { return nil }
    return offsetAfter - offsetBefore
  }
}

/// A time that a track spends in one zone without leaving it.
public struct TrackStay: Hashable, Sendable {
  /// The zone, as in ``TrackCrossing``.
  public let zone: Int32
  /// From the crossing into the zone to that out of it. Where one is not known, the nearest fix in the zone.
  public let from, to: PreciseInstant
  /// The great-circle distances between fixes, summed, in meters. Where the way is not known, nothing is added.
  public let meters: Double
  /// The number of fixes.
  public let fixCount: Int64
  /// The number of gaps during the stay, over which the way is not known.
  public let gapCount: Int64
  /// The length of these gaps in seconds.
  public let gapSeconds: Double
}
