/// What a fix reveals about the zone of a device.
public struct ZoneUpdate: Hashable, Sendable {
  /// What is known of the zone.
  public let verdict: ZoneVerdict
  /// The distance in meters from the fix to the nearest border, or a lower bound of it. The device itself may be
  /// anywhere within the accuracy. Infinite where the index has no border.
  public let metersToBorder: Double
  /// How far the device can move, in meters, before another lookup is needed: the distance to the border less the
  /// accuracy of the fix; 0 where the verdict is uncertain.
  ///
  /// Monitor a region of this radius around the fix, and sleep until the device leaves it.
  public let unchangedWithinMeters: Double
}

/// Whether the zone has changed.
///
/// Zones are the identifiers of all zones of a position, ascending by their UTF-8 bytes: one nearly everywhere, several
/// on disputed ground, none where the data has no zone. The first is what ``/TimeZoneLookup/TimeZoneFinder`` returns.
public enum ZoneVerdict: Hashable, Sendable {
  /// The device is certainly in the same zones as before.
  case unchanged
  /// The device is certainly in other zones than before. `from` is `nil` for the first zones that are known.
  case changed(from: [String]?, to: [String])
  /// There is a border within the accuracy, or the change has not lasted long enough. The previous zones still apply.
  /// `candidates` are all zones that the device may be in, ascending by their UTF-8 bytes; none where the fix is not a
  /// position.
  case uncertain(candidates: [String])
}

/// Which changes count for a ``ZoneTracker``.
public struct ZoneTrackerOptions: Hashable, Sendable {
  /// The accuracy in meters of a fix that states none; 65 by default, which phones state for a position from Wi-Fi.
  public var assumedAccuracy = 65.0
  /// How far beyond the accuracy a border must be, in meters, before a change counts. It does not apply to the zones
  /// that the device is already in. 0 by default.
  public var minimumMeters = 0.0
  /// For how many seconds all certain fixes must be in the new zones before a change counts; 0 by default.
  public var minimumSeconds = 0.0

  /// The defaults.
  public init() {}
}
