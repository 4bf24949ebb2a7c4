import Foundation
import TestSupport
import Testing

/// The form of what `--help` prints; `Tests/Cases/help.md` has the texts.
@Suite struct HelpTests {
  @Test func everyCommandIsInTheTranscript() throws {
    let page = String(decoding: try RepositoryFiles.bytes("Tests/Cases/help.md"), as: UTF8.self)
    for command in try CommandHelp.all() { #expect(page.contains("\n$ \(command.title) --help\n")) }
  }

  @Test func everyWayToAskGivesTheSame() throws {
    for command in try CommandHelp.all() {
      let help = try Self.help(command)
      let ways =
        command.isRoot ? ["-h", "help", "help help", "43.06 141.35 --help"] : ["help \(command.commandName)"]
      try ways.map { ShellCase("tzlookup \($0)", prints: String(help.dropLast())) }.check()
    }
  }

  /// But for the lines of usage, which a terminal may wrap.
  @Test func linesFitATerminal() throws {
    for command in try CommandHelp.all() {
      for section in Self.sections(of: try Self.help(command)) where section.title != "USAGE" {
        for line in section.text.split(separator: "\n") {
          #expect(line.count <= 80, "\(command.title): \(line)")
        }
      }
    }
  }

  @Test func everyArgumentIsDocumented() throws {
    for command in try CommandHelp.all() {
      let help = try Self.help(command)
      let sections = Self.sections(of: help).map(\.title).filter { $0 != "USAGE" }
      #expect(
        sections.first == "OVERVIEW"
          && sections.contains { $0.hasPrefix("EXAMPLE") || command.commandName == "info" })
      #expect(sections.contains("OPTIONS"))
      let starts = help.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let name = argument.preferredName.map { "--\($0.name)" } ?? "<\(argument.valueName)>"
        // Every command has it, and the first one says so.
        if name == "--version", !command.isRoot { continue }
        #expect(starts.contains { $0.contains(name) }, "\(command.title): \(name)")
        #expect(argument.abstract?.isEmpty == false, "\(command.title): \(name)")
      }
    }
  }

  /// Each answers, or misses nothing but its file.
  @Test(.optimizedOnly) func examplesWork() throws {
    let shell = try Shell()
    var count = 0
    for command in try CommandHelp.all() where command.commandName != "serve" {
      for section in Self.sections(of: try Self.help(command)) where section.title.hasPrefix("EXAMPLE") {
        for line in section.text.split(separator: "\n").map({ $0.trimmingPrefix { $0 == " " } })
        where line.hasPrefix("tzlookup ") {
          let example = line.split(separator: "  ")[0]
          let result = try shell.run("cd $T && XDG_DATA_HOME=$T/data && export XDG_DATA_HOME && \(example)")
          let missesItsFile = ["o such file", "found an empty input"].contains { result.error.contains($0) }
          #expect(result.status == 0 || missesItsFile, "\(example): \(result.error)")
          count += 1
        }
      }
    }
    #expect(count > 60)
  }

  // MARK: Reading help

  private static func help(_ command: CommandHelp) throws -> String {
    try Shell().run("\(command.title) --help").output
  }

  /// The parts of a help, each from a heading in capital letters to the next.
  private static func sections(of help: String) -> [(title: String, text: String)] {
    var sections: [(title: String, text: String)] = []
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = line.prefixMatch(of: /([A-Z][A-Z ]*[A-Z])( \([A-Z0-9 ]+\))?:/) {
        sections.append((String(match.1), ""))
      }
      if !sections.isEmpty { sections[sections.count - 1].text += line + "\n" }
    }
    return sections
  }
}
