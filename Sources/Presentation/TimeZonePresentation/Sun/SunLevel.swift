/// An altitude of the sun with a name, and the levels that it separates: all texts, JSON objects, columns, and pictures take their words
/// from ``all``.
package struct SunLevel: Sendable {
  package let threshold: SolarThreshold
  /// The words for passing it upward: `civil dawn`. JSON has `civilDawn`, and tables have `civil_dawn`.
  package let rise: String
  /// The words for passing it downward.
  package let fall: String
  /// The part of the day between this level and the next one.
  package let phase: String

  /// The levels, the lowest first.
  package static let all = [
    SunLevel(
      threshold: .astronomical, rise: "astronomical dawn", fall: "astronomical dusk",
      phase: "astronomical twilight"),
    SunLevel(
      threshold: .nautical, rise: "nautical dawn", fall: "nautical dusk", phase: "nautical twilight"),
    SunLevel(threshold: .civil, rise: "civil dawn", fall: "civil dusk", phase: "civil twilight"),
    SunLevel(threshold: .sunrise, rise: "sunrise", fall: "sunset", phase: "day"),
  ]

  /// The levels of the twilights: all but the horizon.
  package static let twilights = all.filter { !$0.threshold.isHorizon }

  /// The level of an altitude; `nil` if it has no name.
  static func at(_ threshold: SolarThreshold) -> SunLevel? { all.first { $0.threshold == threshold } }

  /// The name of a twilight's state in JSON: `civilState`.
  package var stateName: String { "\(phase.prefix { $0 != " " })State" }
}

extension SolarEvent.Kind {
  /// The kinds that have a name, whatever the day.
  private static let named =
    [midnight, noon] + SunLevel.all.flatMap { [dawn($0.threshold), dusk($0.threshold)] }

  /// The kind of a column's name, such as `civil_dawn`; `nil` if it is another fact.
  init?(column: String) {
    let words = column.split(separator: "_").joined(separator: " ")
    guard let kind = Self.named.first(where: { $0.words == words }) else { return nil }
    self = kind
  }

  var words: String {
    switch self {
    case .midnight: "solar midnight"
    case .noon: "solar noon"
    case .dawn(let threshold): SunLevel.at(threshold)?.rise ?? "above \(threshold.degrees.degreesText)"
    case .dusk(let threshold): SunLevel.at(threshold)?.fall ?? "below \(threshold.degrees.degreesText)"
    }
  }

  /// Such as `civilDawn`; `rise` and `fall` for altitudes without a name.
  var jsonName: String {
    switch self {
    case .dawn(let threshold) where SunLevel.at(threshold) == nil: "rise"
    case .dusk(let threshold) where SunLevel.at(threshold) == nil: "fall"
    default: words.camelCased
    }
  }

  /// The altitude that is passed; `nil` for noon and midnight.
  var threshold: SolarThreshold? {
    switch self {
    case .midnight, .noon: nil
    case .dawn(let threshold), .dusk(let threshold): threshold
    }
  }
}

extension SolarDay {
  /// When something happens in the solar day; `nil` if it does not. Its midnight is the one before noon.
  func instant(of kind: SolarEvent.Kind) -> Instant? {
    switch kind {
    case .midnight: previousMidnight
    case .noon: noon
    case .dawn(let threshold): dawn(threshold)
    case .dusk(let threshold): dusk(threshold)
    }
  }
}

extension String {
  /// The words as a name in JSON: `civil twilight` becomes `civilTwilight`.
  package var camelCased: String {
    let words = split(separator: " ")
    return (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension Double {
  /// An angle in degrees, no longer than needed: `-18°`, `6.5°`.
  var degreesText: String { "\(decimalText(4, isShort: true))°" }
}
