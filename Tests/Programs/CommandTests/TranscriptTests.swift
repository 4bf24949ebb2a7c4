import Foundation
import TestSupport
import Testing

/// The command as one types it: every page below `Tests/Cases`, and every `console` example of the README and of the
/// documentation.
///
/// (`Scripts/check linkage` builds and runs the README's library examples, `Scripts/check service` those of the service.)
@Suite struct TranscriptTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: try pages()) func commandsPrintWhatIsWritten(_ page: Transcript) throws {
    try page.check(isRecording: Self.environment["TZLOOKUP_RECORD"] != nil)
  }

  /// All pages with commands, each fifth of them in a debug build, or those whose path contains the value of `TZLOOKUP_PAGES`.
  private static func pages() throws -> [Transcript] {
    let articles = try files("Sources").filter { $0.contains(".docc/") }
    let cases = try files("Tests/Cases")
    try #require(cases.count > 30 && articles.count > 10)
    let all = try (cases + ["README.md"] + articles).map(Transcript.init).filter { !$0.isEmpty }
    if let chosen = environment["TZLOOKUP_PAGES"] { return all.filter { $0.path.contains(chosen) } }
    return environment["TZLOOKUP_RECORD"] == nil ? sampled(all) : all
  }

  private static func files(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(RepositoryFiles.root)/\(directory)")
      .filter { $0.hasSuffix(".md") }.sorted().map { "\(directory)/\($0)" }
  }
}

/// A Markdown page whose `console` blocks are run: each line `$ command` is followed by the lines that it prints.
///
/// `Tests/Cases/README.md` describes the form of such a page.
struct Transcript: CustomTestStringConvertible {
  private enum Step {
    case file(name: String, text: String)
    /// The command, the index of its line, the lines expected of it, and what it needs besides this package.
    case command(String, line: Int, expected: Range<Int>, needs: [String])
  }

  /// The expected lines of a command, and the found ones.
  private typealias Change = (expected: Range<Int>, found: [String])

  /// The path from the repository's root.
  let path: String
  private let lines: [String]
  /// What stands above the first section, then each section.
  private let sections: [[Step]]

  var testDescription: String { path }
  /// A page of documentation shows a terminal in the repository, in which all kinds of output look alike.
  private var isCase: Bool { path.hasPrefix("Tests/Cases/") }

  init(_ path: String) throws {
    self.path = path
    lines = Self.lines(String(decoding: try RepositoryFiles.bytes(path), as: UTF8.self))
    sections = Self.sections(of: lines)
  }

  /// Whether any command is in it.
  var isEmpty: Bool { sections.joined().isEmpty }

  // MARK: Reading

  private static func lines(_ text: String) -> [String] {
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = parts.map { String($0) ?? "" }
    if lines.last == "" { lines.removeLast() } else { lines.append("(no line feed at the end)") }
    return lines
  }

  private static func sections(of lines: [String]) -> [[Step]] {
    var sections: [[Step]] = [[]]
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      if lines[index].hasPrefix("## ") { sections.append([]) }
      guard lines[index].hasPrefix("```") else { continue }
      let words = lines[index].drop { $0 == "`" }.split(separator: " ").map { String($0) }
      let body = index + 1..<(lines[(index + 1)...].firstIndex(of: "```") ?? lines.count)
      index = body.upperBound
      if words.first == "console" {
        sections[sections.count - 1] += commands(lines, body, needs: Array(words.dropFirst()))
      } else if words.count == 2 {
        let text = lines[body].map { $0 + "\n" }.joined()
        sections[sections.count - 1].append(.file(name: words[1], text: text))
      }
    }
    return sections
  }

  /// The commands of a block; lines that begin with `>` continue one, as in a terminal.
  private static func commands(_ lines: [String], _ body: Range<Int>, needs: [String]) -> [Step] {
    let starts = body.filter { lines[$0].hasPrefix("$ ") }
    return zip(starts, starts.dropFirst() + [body.upperBound]).map { start, end in
      let output = (start + 1..<end).first { !lines[$0].hasPrefix("> ") && lines[$0] != ">" } ?? end
      let text = lines[start..<output].map { $0.dropFirst(2) }.joined(separator: "\n")
      return .command(text, line: start, expected: output..<end, needs: needs)
    }
  }

  // MARK: Running

  /// Runs all commands in their order, and reports or records those that print something else.
  ///
  /// A section of a case begins in a directory with nothing but the files that the page's beginning has made.
  func check(isRecording: Bool) throws {
    let beginning = try Shell()
    var changes = try check(sections[0], in: beginning, isRecording: isRecording)
    for steps in sections.dropFirst() {
      let shell = isCase ? try Shell(copying: beginning) : beginning
      changes += try check(steps, in: shell, isRecording: isRecording)
    }
    guard isRecording, !changes.isEmpty else { return }
    try record(changes)
  }

  /// The commands that print something else.
  private func check(_ steps: [Step], in shell: Shell, isRecording: Bool) throws -> [Change] {
    var changes: [Change] = []
    for step in steps {
      switch step {
      case .file(let name, let text): try shell.write(Array(text.utf8), to: name)
      case .command(let text, let line, let expected, let needs):
        guard try needs.allSatisfy({ try Self.has($0, shell) }) else { continue }
        let found = try run(text, shell)
        if found.count == expected.count, zip(lines[expected], found).allSatisfy(Self.matches) { continue }
        if !isRecording { report(text, lines[expected], found, line: line) }
        changes.append((expected, found))
      }
    }
    return changes
  }

  /// Rewrites the page; lines that match what was found stay as they are, such as those that end with `…`.
  private func record(_ changes: [Change]) throws {
    var recorded = lines
    for (expected, found) in changes.reversed() {
      let new = found.enumerated().map { index, line in
        let old = expected.lowerBound + index
        return expected.contains(old) && Self.matches(lines[old], line) ? lines[old] : line
      }
      recorded.replaceSubrange(expected, with: new)
    }
    let text = recorded.map { $0 + "\n" }.joined()
    try text.write(toFile: "\(RepositoryFiles.root)/\(path)", atomically: true, encoding: .utf8)
    print("\(path): recorded \(changes.count) commands")
  }

  /// What a command prints, as a page has it.
  private func run(_ text: String, _ shell: Shell) throws -> [String] {
    let result = try isCase ? shell.run(text, inScratch: true) : shell.run("{ \(text)\n} 2>&1")
    func lines(_ text: String) -> [String] {
      Self.lines(
        text.replacing(shell.directory, with: "$T").replacing(RepositoryFiles.root, with: "$ROOT"))
    }
    guard isCase else { return lines(result.output) }
    return lines(result.output) + lines(result.error).map { "2> \($0)" }
      + (result.status == 0 ? [] : ["? \(result.status)"])
  }

  /// Compared by bytes: `String` would call é in one code point and in two the same.
  private static func matches(_ expected: String, _ found: String) -> Bool {
    if expected.utf8.elementsEqual(found.utf8) { return true }
    return expected.hasSuffix("…") && found.utf8.starts(with: expected.dropLast().utf8)
  }

  /// Whether this machine has what a block needs: `linux`, or a program.
  private static func has(_ need: String, _ shell: Shell) throws -> Bool {
    #if os(Linux)
      if need == "linux" { return true }
    #endif
    return try shell.run("command -v \(need)").status == 0
  }

  private func report(_ text: String, _ expected: ArraySlice<String>, _ found: [String], line: Int) {
    let location = SourceLocation(
      fileID: path, filePath: "\(RepositoryFiles.root)/\(path)", line: line + 1, column: 1)
    Issue.record(
      """
      $ \(text)
      --- expected
      \(expected.joined(separator: "\n"))
      --- found
      \(found.joined(separator: "\n"))
      """, sourceLocation: location)
  }
}
