/// The activity of a device, and its confidence.
public struct MotionActivity: Hashable, Sendable {
  /// The kinds of movement, not exclusive.
  public let kinds: MotionKinds
  /// The confidence in the kinds.
  public let confidence: MotionConfidence

  /// Creates an activity from its kinds and the confidence in them.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of movement; an empty set counts as unknown.
  ///   - confidence: The confidence in them.
  public init(_ kinds: MotionKinds, confidence: MotionConfidence) {
    self.kinds = kinds.isEmpty ? .unknown : kinds
    self.confidence = confidence
  }

  /// An unknown activity, with low confidence.
  public static let unknown = MotionActivity(.unknown, confidence: .low)
}

/// Kinds of movement. Several apply at once: a car at a red light is automotive and stationary.
public struct MotionKinds: OptionSet, Hashable, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt8

  /// Creates kinds from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The device does not move.
  public static let stationary = MotionKinds(rawValue: 1)
  /// The device moves at walking speed.
  public static let walking = MotionKinds(rawValue: 2)
  /// The device moves at running speed.
  public static let running = MotionKinds(rawValue: 4)
  /// The device moves on a bicycle.
  public static let cycling = MotionKinds(rawValue: 8)
  /// The device is in a motor vehicle: a car or bus, but also a train, a ship or an airplane.
  public static let automotive = MotionKinds(rawValue: 16)
  /// The activity is unknown.
  public static let unknown = MotionKinds(rawValue: 32)

  private static let names: [(MotionKinds, StaticString)] = [
    (.stationary, "stationary"), (.walking, "walking"), (.running, "running"), (.cycling, "cycling"),
    (.automotive, "automotive"), (.unknown, "unknown"),
  ]
}

extension MotionKinds: CustomStringConvertible {
  /// The names of the kinds, such as `stationary+automotive`; empty for none.
  public var description: String {
    var text = ""
    for (kind, name) in Self.names where contains(kind) { text += (text.isEmpty ? "" : "+") + "\(name)" }
    return text
  }
}

/// The confidence in an activity.
public enum MotionConfidence: Int, Comparable, Sendable, CaseIterable {
  /// The activity is a guess.
  case low
  /// The activity is likely.
  case medium
  /// The activity is nearly certain.
  case high

  /// Returns whether one confidence is lower than another.
  public static func < (left: MotionConfidence, right: MotionConfidence) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The result of a motion processor, with the names of Core Motion's `CMMotionActivity`.
///
/// To conform, that class needs only `confidenceLevel`; see <doc:Motion>.
public protocol MotionObservation {
  /// Whether the device does not move.
  var stationary: Bool { get }
  /// Whether the device is on foot.
  var walking: Bool { get }
  /// Whether the device is on foot, at running speed.
  var running: Bool { get }
  /// Whether the device is on a bicycle.
  var cycling: Bool { get }
  /// Whether the device is in a vehicle.
  var automotive: Bool { get }
  /// Whether the activity is unknown.
  var unknown: Bool { get }
  /// The confidence: 0 for low, 1 for medium, 2 for high, as the raw values of `CMMotionActivityConfidence`.
  var confidenceLevel: Int { get }
}

extension MotionActivity {
  /// Creates an activity from the result of a motion processor. A result without any kind, such as Core Motion's while the
  /// device is picked up, is unknown; a confidence level out of range is clamped.
  public init(_ observation: some MotionObservation) {
    var kinds = MotionKinds()
    if observation.stationary { kinds.insert(.stationary) }
    if observation.walking { kinds.insert(.walking) }
    if observation.running { kinds.insert(.running) }
    if observation.cycling { kinds.insert(.cycling) }
    if observation.automotive { kinds.insert(.automotive) }
    if observation.unknown { kinds.insert(.unknown) }
    let level = observation.confidenceLevel
    self.init(kinds, confidence: level <= 0 ? .low : level == 1 ? .medium : .high)
  }
}
