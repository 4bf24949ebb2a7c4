import TestSupport
import TimeZoneLookup
import TimeZonePlaces

/// The outcomes of trials with damaged files, counted.
struct Trial {
  private(set) var changes = 0
  private(set) var refusedAsTheyAre = 0
  private(set) var unchanged = 0
  private(set) var refusedSealed = 0
  private(set) var opened = 0
  private(set) var slowest = 0.0
  private(set) var slowestChange = ""
  private let original: [UInt8]
  private let subject: any Subject

  /// A damaged file that was taken for a whole one, or took too long.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  /// Seconds of processor time for opening a file twice and asking it: ten seconds, or what its size needs under the
  /// address sanitizer. (Each question has a limit of its own.)
  private static func timeLimit(_ change: IndexChange) -> Double {
    max(10, Double(change.bytes.count) * 4e-7)
  }

  init(_ original: [UInt8], _ subject: any Subject) {
    self.original = original
    self.subject = subject
  }

  /// Tries a change with its checksums left wrong, and with them made right again.
  mutating func run(_ change: IndexChange, seed: UInt64) throws {
    let start = ProcessorTime.seconds
    changes += 1
    if !subject.opens(change.bytes) {
      refusedAsTheyAre += 1
    } else if change.bytes == original {
      unchanged += 1
    } else {
      throw Finding(description: "opened with wrong checksums: \(change.description)")
    }
    if try subject.ask(subject.layout.sealed(change.bytes), change, seed: seed) {
      opened += 1
    } else {
      refusedSealed += 1
    }
    let took = ProcessorTime.seconds - start
    guard took <= Self.timeLimit(change) else {
      throw Finding(description: "took \(took) s: \(change.description)")
    }
    if took > slowest {
      slowest = took
      slowestChange = change.description
    }
  }

  var report: String {
    """
    \(changes) changes: with wrong checksums \(refusedAsTheyAre) refused (\(unchanged) changed nothing); with right ones \(refusedSealed) refused, \
    \(opened) opened and asked; slowest \(slowest) s of processor time (\(slowestChange))
    """
  }
}

/// A kind of file that is damaged: how one is opened and asked.
protocol Subject {
  var layout: SectionedBytes { get }
  /// A part of the undamaged file that has many bytes which all mean the same: fewer changes are made there.
  var uniformPart: Range<Int> { get }
  /// Opens a file as it is. False where it is refused.
  func opens(_ bytes: [UInt8]) -> Bool
  /// Opens a file, and asks it everything where it is not refused.
  func ask(_ bytes: [UInt8], _ change: IndexChange, seed: UInt64) throws -> Bool
}

struct IndexSubject: Subject {
  let layout = IndexBytes.layout
  /// The table of top cells: most of a small index.
  let uniformPart: Range<Int>
  private let questions: IndexQuestions

  init(_ original: [UInt8]) throws {
    questions = try IndexQuestions(original)
    let view = try TimeZoneFinder(bytes: original).index
    let tree = IndexBytes.range(of: Int(IndexFormat.Section.tree.rawValue), in: original)?.lowerBound ?? 0
    uniformPart = tree..<tree + 4 * Int(view.metadata.window.cellCount)
  }

  func opens(_ bytes: [UInt8]) -> Bool { (try? TimeZoneFinder(bytes: bytes)) != nil }

  func ask(_ bytes: [UInt8], _ change: IndexChange, seed: UInt64) throws -> Bool {
    guard let finder = try? TimeZoneFinder(bytes: bytes) else { return false }
    try questions.ask(finder, change, seed: seed)
    return true
  }
}

struct GazetteerSubject: Subject {
  let layout = SmallGazetteer.layout
  let uniformPart = 0..<0

  /// Checks that the undamaged file opens.
  init(_ original: [UInt8]) throws { _ = try Gazetteer(bytes: original) }

  func opens(_ bytes: [UInt8]) -> Bool { (try? Gazetteer(bytes: bytes)) != nil }

  func ask(_ bytes: [UInt8], _ change: IndexChange, seed: UInt64) throws -> Bool {
    guard let gazetteer = try? Gazetteer(bytes: bytes) else { return false }
    var broken: String?
    GazetteerQuestions.ask(gazetteer) { if !$0 { broken = $1 } }
    if let broken { throw Trial.Finding(description: "\(broken): \(change.description)") }
    return true
  }
}
