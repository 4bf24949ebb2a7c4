/// How a ``MotionClassifier`` judges.
public struct MotionOptions: Hashable, Sendable {
  /// The length of the window in seconds: what a device did longer ago than this does not matter. 90 by default, about
  /// the length of a red light.
  public var windowSeconds = 90.0
  /// After how many seconds without a fix everything before is forgotten; 180 by default.
  public var maximumGap = 180.0
  /// The accuracy in meters of a fix that states none; 5, that of a satellite receiver in the open.
  public var assumedAccuracy = 5.0

  /// The defaults.
  public init() {}
}

/// The speeds that the kinds of movement are told apart by, in meters per second.
enum MotionSpeed {
  /// 2 km/h: slower is no walk.
  static let walking = 0.55
  /// 8 km/h: people who walk do not reach it.
  static let running = 2.2
  /// 14 km/h, which few runners keep up.
  static let cycling = 3.9
  /// 10 km/h, from which on a bicycle and a car in traffic look alike.
  static let doubtful = 10 / 3.6
  /// 25 km/h, up to which they do.
  static let automotive = 25 / 3.6
  /// 32 km/h: a bicycle goes this fast downhill.
  static let likelyAutomotive = 32 / 3.6
  /// 45 km/h.
  static let surelyAutomotive = 45 / 3.6
}
