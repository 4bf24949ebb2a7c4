import Foundation
import TestSupport
import Testing

/// The reference pages of the commands are their help: `TZLOOKUP_RECORD=1` writes them again.
@Suite struct CommandPageTests {
  @Test func pagesMatchHelp() throws {
    let commands = try CommandHelp.all()
    var pages = ["Commands.md": CommandPage.index(commands)]
    for command in commands { pages[CommandPage.name(command)] = try CommandPage.text(command) }
    let directory = "\(RepositoryFiles.root)/Sources/Documentation.docc"
    let isRecording = ProcessInfo.processInfo.environment["TZLOOKUP_RECORD"] != nil
    for (name, text) in pages {
      let path = "\(directory)/\(name)"
      if isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
      let recorded = try? String(contentsOfFile: path, encoding: .utf8)
      #expect(recorded == text, "\(name): record it with TZLOOKUP_RECORD=1")
    }
    let recorded = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
      $0.hasPrefix("Command-")
    }
    #expect(Set(recorded) == Set(pages.keys.filter { $0.hasPrefix("Command-") }))
  }
}

/// The help of a command as a page of the documentation.
private enum CommandPage {
  static func name(_ command: CommandHelp) -> String { "Command-\(command.commandName).md" }

  static func index(_ commands: [CommandHelp]) -> String {
    let rows = commands.map { "| [`\($0.title)`](\(name($0))) | \(markdown($0.abstract)) |" }
    return """
      # Commands

      You need this page if you use `tzlookup` in a terminal. It links a page for each command, generated from its help.

      | command | task |
      |---|---|
      \(rows.joined(separator: "\n"))

      ## See also

      - [The command line](CommandLine.md) has a guide for each task.

      """
  }

  static func text(_ command: CommandHelp) throws -> String {
    let usage = try Shell().run("\(command.title) --help").output.split(separator: "\n\n")
      .first { $0.hasPrefix("USAGE: ") }
    let arguments = (command.arguments ?? []).filter {
      // The root's page has the option that all commands have.
      $0.shouldDisplay && $0.abstract?.isEmpty == false
        && (command.isRoot || $0.preferredName?.name != "version")
    }
    let purpose = command.abstract.prefix(1).lowercased() + command.abstract.dropFirst()
    let blocks = [
      "# \(command.title)",
      "Use `\(command.title)` to \(markdown(purpose)) This page is generated from its help.",
      "## Usage", code((usage ?? "").split(separator: "\n").map { $0.dropFirst(7) }),
      (command.discussion ?? "").components(separatedBy: "\n\n").map { paragraph($0) }.joined(
        separator: "\n\n"),
      table("Arguments", arguments.filter { $0.kind == "positional" }),
      table("Options", arguments.filter { $0.kind != "positional" }),
      "## See also",
      "- [All commands](Commands.md)\n- [The command line](CommandLine.md) has a guide for each task.",
    ]
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// A paragraph of the discussion: lines in columns, or below a title, are code.
  private static func paragraph(_ text: String) -> String {
    let lines = text.split(separator: "\n")
    if let first = lines.first, let title = first.wholeMatch(of: /([A-Z])([A-Z ]+)( \(.+\))?:/) {
      return "## \(title.1)\(title.2.lowercased())\(title.3 ?? "")\n\n\(code(Array(lines.dropFirst())))"
    }
    return text.contains("  ") ? code(lines) : markdown(text)
  }

  private static func code(_ lines: [Substring]) -> String {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { "    \($0.dropFirst(indent))" }.joined(separator: "\n")
  }

  private static func table(_ title: String, _ arguments: [CommandHelp.Argument]) -> String {
    if arguments.isEmpty { return "" }
    let rows = arguments.map { argument in
      let parts = (argument.abstract ?? "").components(separatedBy: " (default: ")
      let standard = parts.count > 1 ? String(parts[1].dropLast()) : argument.defaultValue ?? ""
      let values = (argument.allValues ?? []).filter { !parts[0].contains($0) }
      let text =
        values.isEmpty ? parts[0] : "\(parts[0]) The values are \(values.joined(separator: ", "))."
      return "| `\(signature(argument))` | \(markdown(text)) | \(markdown(standard)) |"
    }
    return "## \(title)\n\n| \(title.lowercased().dropLast()) | meaning | default |\n|---|---|---|\n"
      + rows.joined(separator: "\n")
  }

  private static func signature(_ argument: CommandHelp.Argument) -> String {
    guard let names = argument.names else { return "<\(argument.valueName)>" }
    let list = names.map(\.text).joined(separator: "`, `")
    return argument.kind == "flag" ? list : "\(list) <\(argument.valueName)>"
  }

  /// Options, and what is in apostrophes, as code; characters of Markdown escaped.
  private static func markdown(_ text: some StringProtocol) -> String {
    var result = String(text)
    let isSpan =
      /(?<before>^|[\s(,=])(?:'(?<quoted>[^']+)'|(?<option>--?[a-z][a-z-]*)|(?<name><[a-z]+>[_a-z]*))/
    result = result.replacing(/[*|]/) { "\\\($0.output)" }
    return result.replacing(isSpan) {
      "\($0.before)`\(String($0.quoted ?? $0.option ?? $0.name ?? "").replacing("\\", with: ""))`"
    }
  }
}
