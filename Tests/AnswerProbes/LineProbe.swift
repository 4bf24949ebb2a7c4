/// Answers questions in bulk: each line of standard input with one.
protocol LineProbe {
  init()
  /// The answer to one line.
  mutating func answer(_ question: String) throws -> String
}

extension LineProbe {
  /// Answers all lines.
  static func run() throws {
    var probe = Self()
    while let question = readLine() { print(try probe.answer(question)) }
  }
}

/// A line that is no question.
struct Misunderstanding: Error, CustomStringConvertible {
  let expected: String
  let found: String
  var description: String { "expected \(expected), found \"\(found)\"" }
}
