import Foundation
import TestSupport
import Testing
import TimeZoneTracks

extension Journey.Mode {
  /// What the classifier should say.
  fileprivate var kind: MotionKinds {
    switch self {
    case .stationary: return .stationary
    case .walking: return .walking
    case .running: return .running
    case .cycling: return .cycling
    case .automotive: return .automotive
    }
  }
}

/// What the classifier says about seeded journeys of which the truth is known.
///
/// Run it with `TZLOOKUP_PRINT_CONFUSION=1` in the environment to see the tables.
@Suite(.tags(.noSanitizer)) struct MotionConfusionTests {
  /// Fixes of each true mode by the kind that the classifier says.
  private struct Confusion {
    private(set) var counts: [Journey.Mode: [MotionKinds: Int]] = [:]

    mutating func add(_ mode: Journey.Mode, _ kind: MotionKinds) {
      counts[mode, default: [:]][kind, default: 0] += 1
    }

    func share(_ mode: Journey.Mode, _ kind: MotionKinds) -> Double {
      let row = counts[mode] ?? [:]
      return Double(row[kind] ?? 0) / Double(max(1, row.values.reduce(0, +)))
    }

    var accuracy: Double {
      let right = Journey.Mode.allCases.reduce(0) { $0 + (counts[$1]?[$1.kind] ?? 0) }
      return Double(right) / Double(max(1, counts.values.reduce(0) { $0 + $1.values.reduce(0, +) }))
    }

    func table(_ title: String) -> String {
      let columns: [MotionKinds] = [.stationary, .walking, .running, .cycling, .automotive, .unknown]
      var lines = [
        "\(title): accuracy \((accuracy * 1_000).rounded() / 1_000)",
        "truth \\ verdict " + columns.map { "\($0)" }.joined(separator: " "),
      ]
      for mode in Journey.Mode.allCases {
        let shares = columns.map { "\((share(mode, $0) * 1_000).rounded() / 10)" }
        lines.append("\(mode.rawValue) " + shares.joined(separator: " "))
      }
      return lines.joined(separator: "\n")
    }
  }

  /// The kind that counts: driving, even at a red light.
  private static func leading(_ activity: MotionActivity) -> MotionKinds {
    activity.kinds.contains(.automotive) ? .automotive : activity.kinds
  }

  /// Days of people: each goes through all modes in some order, each for five to fifteen minutes.
  private func confusion(accuracy: Double, interval: Int, seed: UInt64) throws -> Confusion {
    var confusion = Confusion()
    for number in 0..<24 {
      var journey = Journey(
        seed: seed + UInt64(number), at: try Coordinate(latitude: 43.06, longitude: 141.35),
        accuracy: accuracy,
        interval: interval)
      for position in 0..<Journey.Mode.allCases.count {
        let mode = Journey.Mode.allCases[(position * (1 + number % 4) + number) % Journey.Mode.allCases.count]
        try journey.add(mode, seconds: 300 + 60 * ((number * 7 + position * 3) % 11))
      }
      var classifier = MotionClassifier()
      for step in journey.steps { confusion.add(step.mode, Self.leading(classifier.add(step.fix))) }
    }
    return confusion
  }

  @Test(arguments: [
    // A phone in the open, in a city, and one that saves energy.
    (accuracy: 5.0, interval: 1, floor: 0.85, stationary: 0.9),
    (accuracy: 15.0, interval: 1, floor: 0.8, stationary: 0.85),
    (accuracy: 10.0, interval: 10, floor: 0.8, stationary: 0.85),
  ])
  func tellsModesApart(accuracy: Double, interval: Int, floor: Double, stationary: Double) throws {
    let confusion = try confusion(accuracy: accuracy, interval: interval, seed: 160)
    if printsTables {
      print(confusion.table("accuracy \(accuracy) m, a fix every \(interval) s"))
    }
    #expect(confusion.accuracy >= floor)
    #expect(confusion.share(.stationary, .stationary) >= stationary)
    #expect(confusion.share(.walking, .walking) >= 0.75)
    // A driver who is notified is the worst that can happen.
    #expect(confusion.share(.automotive, .automotive) >= 0.9)
  }
}

private let printsTables = ProcessInfo.processInfo.environment["TZLOOKUP_PRINT_CONFUSION"] != nil
