import TestSupport
import TimeZoneLookup

/// What came of damaged indexes, counted.
struct Trial {
  private(set) var changes = 0
  private(set) var refusedAsTheyAre = 0
  private(set) var unchanged = 0
  private(set) var refusedSealed = 0
  private(set) var opened = 0
  private(set) var slowest = Duration.zero
  private(set) var slowestChange = ""
  private let original: [UInt8]
  private let questions: IndexQuestions

  /// A damaged index that was taken for a whole one.
  struct WrongChecksumAccepted: Error, CustomStringConvertible {
    let description: String
  }

  init(_ original: [UInt8]) throws {
    self.original = original
    questions = try IndexQuestions(original)
  }

  /// Tries a change with its checksums left wrong, and with them made right again.
  mutating func run(_ change: IndexChange, seed: UInt64) throws {
    let start = ContinuousClock.now
    changes += 1
    if (try? TimeZoneFinder(bytes: change.bytes)) == nil {
      refusedAsTheyAre += 1
    } else if change.bytes == original {
      unchanged += 1
    } else {
      throw WrongChecksumAccepted(description: "opened with wrong checksums: \(change.description)")
    }
    if let finder = try? TimeZoneFinder(bytes: IndexBytes.sealed(change.bytes)) {
      opened += 1
      try questions.ask(finder, change, seed: seed)
    } else {
      refusedSealed += 1
    }
    let took = ContinuousClock.now - start
    if took > slowest {
      slowest = took
      slowestChange = change.description
    }
  }

  var report: String {
    """
    \(changes) changes: with wrong checksums \(refusedAsTheyAre) refused (\(unchanged) changed nothing); with right ones \(refusedSealed) refused, \
    \(opened) opened and asked; slowest \(slowest) (\(slowestChange))
    """
  }
}
