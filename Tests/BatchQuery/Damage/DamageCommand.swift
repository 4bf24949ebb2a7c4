import ArgumentParser
import Foundation
import TestSupport
import TimeZonePlaces
import TimeZoneShapes

/// Damages an index or a gazetteer in every way of a set and asks what still opens.
struct DamageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "damage",
    abstract:
      "Damage an index or a gazetteer again and again; each time it is refused, or answers without leaving its bytes."
  )

  @Argument(
    help: "The undamaged index or gazetteer; small: a small gazetteer made in code.", completion: .file())
  var index: String

  @Option(
    help:
      "How many random changes. (default: every byte, each with up to twelve other values; three in the table of top cells)"
  )
  var random: Int?

  @Flag(help: "Replace each byte by all 255 other values.")
  var allValues = false

  @Option(help: "Another seed makes other random changes.")
  var seed: UInt64 = 1

  @Option(help: "Make every n-th change only.")
  var stride = 1

  @Option(help: "The first change.")
  var from = 0

  @Option(
    help: "A file that always holds the number of the change under way, for when the program ends badly.")
  var progress: String?

  func validate() throws {
    guard stride > 0, from >= 0, random ?? 0 >= 0 else {
      throw ValidationError("--stride must be at least 1, --from and --random must not be negative")
    }
  }

  func run() throws {
    let original =
      index == "small" ? Self.smallGazetteer : try [UInt8](Data(contentsOf: URL(fileURLWithPath: index)))
    let isGazetteer = original.starts(with: GazetteerFormat.magic)
    let subject: any Subject = isGazetteer ? try GazetteerSubject(original) : try IndexSubject(original)
    var trial = Trial(original, subject)
    let progress = try ProgressFile(progress)
    func tryOut(_ number: Int, _ change: IndexChange) throws {
      progress.note(number)
      try trial.run(change, seed: UInt64(number))
    }
    if let random {
      let changes = RandomChanges(original: original, layout: subject.layout, seed: seed)
      for number in Swift.stride(from: from, to: random, by: stride) {
        try tryOut(number, changes.change(number))
      }
    } else {
      try SingleByteChanges(original, subject, allValues: allValues).forEach(from: from, by: stride, tryOut)
    }
    print(trial.report)
  }

  private static var smallGazetteer: [UInt8] {
    var generator = SeededGenerator(seed: 1)
    return SmallGazetteer.random(cities: 40, using: &generator).gazetteerBytes()
  }
}

/// A file of one number.
private struct ProgressFile {
  private let descriptor: Int32?

  init(_ path: String?) throws {
    guard let path else {
      descriptor = nil
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw POSIXError(.EIO, userInfo: [NSFilePathErrorKey: path]) }
    self.descriptor = descriptor
  }

  func note(_ number: Int) {
    guard let descriptor else { return }
    let text = Array("\(number)\n".utf8)
    // Longer numbers come later: none is left half covered.
    _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
