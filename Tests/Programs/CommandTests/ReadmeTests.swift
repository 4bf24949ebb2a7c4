import Foundation
import TestSupport
import Testing

/// Every console example of the README and of the documentation prints what it says, standard error included.
///
/// (`Scripts/check linkage` builds and runs the README's library examples, `Scripts/check service` those of the service.)
@Suite struct ReadmeTests {
  private struct Example {
    let document: String
    let line: Int
    let command: String
    var output = ""
  }

  @Test func everyConsoleExampleIsTrue() throws {
    let examples = try Self.examples()
    #expect(Set(examples.map(\.document)).isSuperset(of: ["README.md", "CommandLine.md"]))
    let shell = try Shell()
    for example in examples {
      let result = try shell.run("{ \(example.command)\n} 2>&1")
      #expect(result.output == example.output, "\(example.document) line \(example.line): \(example.command)")
    }
  }

  /// The commands in blocks marked `console` of all documents.
  private static func examples() throws -> [Example] {
    let sources = "\(RepositoryFiles.root)/Sources"
    let articles = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return try ["\(RepositoryFiles.root)/README.md"].flatMap(examples)
      + articles.sorted().flatMap { try examples("\(sources)/\($0)") }
  }

  /// Those of one document, each with the lines up to the next.
  private static func examples(_ path: String) throws -> [Example] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    var examples: [Example] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(document: name, line: index + 1, command: String(line.dropFirst(2))))
      } else if isInside, let last = examples.indices.last {
        examples[last].output += line + "\n"
      }
    }
    return examples
  }
}
