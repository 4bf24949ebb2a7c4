import TestSupport
import TimeZonePlaces
import TimeZoneLookup

/// A kind of file that is damaged: how one is opened and asked.
protocol Subject {
  /// Where its sections lie.
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
