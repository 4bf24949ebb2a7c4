/// What a fix says about the zone of a device.
public struct ZoneUpdate: Hashable, Sendable {
  /// What is known of the zone.
  public let verdict: ZoneVerdict
  /// The distance from the fix to the nearest border in meters, or a lower bound of it: the fix itself, not the device,
  /// which may be anywhere within the accuracy. Infinite where the index has no border.
  public let metersToBorder: Double
  /// How far the device can move, in meters, before another look-up is needed: the distance to the border less the
  /// accuracy of the fix; 0 where the verdict is not sure.
  ///
  /// Monitor a region of this radius around the fix, and sleep until the device leaves it.
  public let quietMeters: Double
}

/// Whether the zone has changed.
///
/// Zones are the identifiers of all zones of a position, ascending by their UTF-8 bytes: one nearly everywhere, several on
/// disputed ground, none where the data has no zone. The first is what ``/TimeZoneLookup/TimeZoneFinder`` answers.
public enum ZoneVerdict: Hashable, Sendable {
  /// The device is in the same zones as before, for sure.
  case unchanged
  /// The device is in other zones than before, for sure. `from` is `nil` for the first zones that are known.
  case changed(from: [String]?, to: [String])
  /// Within the accuracy there is a border, or the change has not lasted long enough. The zones before still apply.
  /// `candidates` are all zones that the device may be in, ascending by their UTF-8 bytes; none where the fix is no
  /// position.
  case uncertain(candidates: [String])
}

/// When a ``ZoneTracker`` takes a change for sure.
public struct ZoneTrackerOptions: Hashable, Sendable {
  /// The accuracy in meters of a fix that states none: 65, what phones state for a position from Wi-Fi.
  public var assumedAccuracy = 65.0
  /// How far beyond the accuracy a border must be, in meters, before a change counts; it does not hold for the zones
  /// that the device is in already. 0 by default.
  public var minimumMeters = 0.0
  /// For how many seconds all sure fixes must be in the new zones before a change counts; 0 by default.
  public var minimumSeconds = 0.0

  /// The defaults.
  public init() {}
}
