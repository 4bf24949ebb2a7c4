import Foundation
import TestSupport
import Testing

/// Every console example of the README prints what the README says, standard error included.
///
/// (`Scripts/check-linkage` builds and runs its library example.)
@Suite struct ReadmeTests {
  private struct Example {
    let line: Int
    let command: String
    var output = ""
  }

  @Test func everyConsoleExampleIsTrue() throws {
    let examples = try Self.examples()
    #expect(examples.count > 10)
    let shell = try Shell()
    for example in examples {
      let result = try shell.run("{ \(example.command)\n} 2>&1")
      #expect(result.output == example.output, "README.md line \(example.line): \(example.command)")
    }
  }

  /// The commands in blocks marked `console`, each with the lines up to the next.
  private static func examples() throws -> [Example] {
    let text = try String(contentsOfFile: "\(RepositoryFiles.root)/README.md", encoding: .utf8)
    var examples: [Example] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(line: index + 1, command: String(line.dropFirst(2))))
      } else if isInside, let last = examples.indices.last {
        examples[last].output += line + "\n"
      }
    }
    return examples
  }
}
