/// The parameters of a ``MotionClassifier``.
public struct MotionOptions: Hashable, Sendable {
  /// The length of the window in seconds: what the device did before it does not matter. 90 by default, about the
  /// length of a red light.
  public var windowSeconds = 90.0
  /// The number of seconds without a fix after which the classifier starts over; 180 by default.
  public var maximumGap = 180.0
  /// The accuracy in meters of a fix that states none; 5 by default, that of a satellite receiver in the open.
  public var assumedAccuracy = 5.0

  /// The defaults.
  public init() {}
}

/// The speeds that separate the kinds of movement, in meters per second.
enum MotionSpeed {
  /// 2 km/h: anything slower is not a walk.
  static let walking = 0.55
  /// 8 km/h, which walkers do not reach.
  static let running = 2.2
  /// 14 km/h, which few runners keep up.
  static let cycling = 3.9
  /// 10 km/h, above which a bicycle and a car in traffic look alike.
  static let doubtful = 10 / 3.6
  /// 25 km/h, below which they do.
  static let automotive = 25 / 3.6
  /// 32 km/h: a bicycle goes this fast downhill.
  static let likelyAutomotive = 32 / 3.6
  /// 45 km/h.
  static let surelyAutomotive = 45 / 3.6
}
