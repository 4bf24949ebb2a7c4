import ArgumentParser
import Foundation
import TestSupport
import TimeZoneShapes

/// Writes questions of all kinds and the answers of this build of the library.
///
/// `Scripts/check 32bit` asks the same of the library built for WebAssembly.
struct WriteQuestionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write-questions",
    abstract: "Write questions of all kinds to the library, and its answers, a line each.")

  @Option(help: "How many points to ask about.")
  var points = 50_000

  @Option(help: "Another seed makes other questions.")
  var seed: UInt64 = 1

  @Argument(help: "Where to write the questions.")
  var questions: String

  @Argument(help: "Where to write the answers.")
  var answers: String

  func validate() throws {
    guard points > 0 else { throw ValidationError("--points must be at least 1") }
  }

  func run() throws {
    let world = TestPoints(try Shapefile(path: RepositoryFiles.world).shapes())
    var writer = QuestionWriter(
      points: world, excerpt: try ExcerptIndex.bytes.get(), simplified: try ExcerptIndex.simplified.get(),
      pointCount: points, seed: seed)
    try writer.writeAll()
    try write(writer.text.bytes, to: questions)
    try write(Self.answers(to: writer.text.bytes), to: answers)
  }

  /// What was asked that no answer could be given to.
  struct MalformedQuestion: Error, CustomStringConvertible {
    let description: String
  }

  private static func answers(to questions: [UInt8]) throws -> [UInt8] {
    var prober = Prober()
    var answers: [UInt8] = []
    var answer = AnswerText()
    try questions.withUnsafeBufferPointer { questions in
      for line in questions.split(separator: UInt8(ascii: "\n")) {
        answer.removeAll()
        prober.answer(UnsafeBufferPointer(rebasing: line), into: &answer)
        if answer.bytes.starts(with: "malformed question".utf8) {
          throw MalformedQuestion(
            description: "malformed question: \(String(decoding: line.prefix(300), as: UTF8.self))")
        }
        answers.append(contentsOf: answer.bytes)
      }
    }
    return answers
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
