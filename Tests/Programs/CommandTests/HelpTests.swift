import Foundation
import TestSupport
import Testing

/// What `--help` prints. A change of it is a change of the interface, and must not happen unseen: each section is recorded
/// by a number that any other text would most likely not have.
@Suite struct HelpTests {
  /// For each command its sections in their order. Where a section has changed as it was meant to, the failure prints the
  /// line to put here, in pieces.
  private static let recorded = """
    tzlookup: OVERVIEW 4be2108c, EXAMPLES 87528d0d, POINTS fd001b92, EXIT STATUS ab36fd9a, USAGE fb2eeedf, \
    ARGUMENTS 1278e960, OPTIONS 6ca62305, SUBCOMMANDS b85355c1
    tzlookup csv: OVERVIEW 1aa6988e, TIMES ed28d24d, EXAMPLES 29eb11b4, USAGE 12ba5df6, \
    ARGUMENTS 4b571075, OPTIONS d8145609
    tzlookup ndjson: OVERVIEW d43d2b5b, TIMES 32114aa2, EXAMPLES 8cc97fe8, USAGE f1301728, \
    ARGUMENTS 4b571075, OPTIONS 130311
    tzlookup time: OVERVIEW d02355ed, EXAMPLES b7f0be07, USAGE d0bf876d, ARGUMENTS ee53ff3e, \
    OPTIONS 803e12c5
    tzlookup sun: OVERVIEW 5a478dd, EXAMPLES 692c82df, USAGE 2e84b924, ARGUMENTS b2c557f0, OPTIONS fc7ca8f7
    tzlookup near: OVERVIEW 360d9628, EXAMPLES af67a5ff, USAGE 2d4a624e, ARGUMENTS b2c557f0, \
    OPTIONS 97e1c3a0
    tzlookup zone: OVERVIEW 22b443b, EXAMPLES 98054809, USAGE 6221f869, ARGUMENTS 9699fb68, \
    OPTIONS 30dbc6d2
    tzlookup zones: OVERVIEW 1991d11, EXAMPLES 821ad9aa, USAGE 3ed1758e, OPTIONS 20a42053
    tzlookup city: OVERVIEW 8ca1e8eb, EXAMPLES 515fb661, USAGE 3d0406f, ARGUMENTS 1136fbd1, \
    OPTIONS b06f0d9d
    tzlookup cities: OVERVIEW bf6392ce, EXAMPLES 2f19780f, USAGE a9437a60, OPTIONS 14eb9df1
    tzlookup guess: OVERVIEW a7ab857d, EXAMPLES 8c8e2167, EXIT STATUS def113d7, USAGE 151d07e9, \
    ARGUMENTS 4ea166fa, OPTIONS c81db69a
    tzlookup track: OVERVIEW c00f1852, EXAMPLES 7a7ee58e, EXIT STATUS 119f2d1f, USAGE 66698902, \
    ARGUMENTS 4b571075, READING OPTIONS c8064840, NOTIFICATION OPTIONS 7fb52575, OPTIONS d00d5a90
    tzlookup photo: OVERVIEW d6f17265, EXAMPLES 2ceab73, EXIT STATUS ad7b74d7, USAGE bf5bfbc3, \
    ARGUMENTS b8d62b3, OPTIONS 837b0f84
    tzlookup export: OVERVIEW 58f9824c, EXAMPLE ee93991b, USAGE 37240261, ARGUMENTS a6bf850d, \
    OPTIONS 62b735d4
    tzlookup info: OVERVIEW 8e7901ff, USAGE 771b9e9f, OPTIONS 2a35e572
    tzlookup compile: OVERVIEW 4e892113, EXAMPLES 17699629, USAGE ed3d2d31, ARGUMENTS af065e92, \
    OPTIONS 3c19c030
    tzlookup verify: OVERVIEW 74f2ed7c, EXAMPLE f3eca8d8, USAGE f2cbc3da, ARGUMENTS 29a8677d, \
    OPTIONS 7cfc463e
    tzlookup compare: OVERVIEW 569538b7, EXAMPLE c4c37680, USAGE 8499224e, ARGUMENTS 40ed2f79, \
    OPTIONS f64b3618
    tzlookup install-data: OVERVIEW ac348a27, EXAMPLES a8eb5d63, USAGE e1e4a502, ARGUMENTS 4d79440e, \
    OPTIONS fb2c96e7
    tzlookup serve: OVERVIEW 68a61861, EXAMPLES 6f360ecd, USAGE ca409d52, OPTIONS be915df9
    """

  // MARK: The texts

  @Test func sectionsAreAsRecorded() throws {
    let recorded = Dictionary(
      uniqueKeysWithValues: Self.recorded.split(separator: "\n").map { line in
        (line.prefix { $0 != ":" }, line)
      })
    let commands = try Self.commands()
    #expect(Set(recorded.keys) == Set(commands.map { Substring($0.title) }))
    for command in commands {
      let sections = Self.sections(of: try Self.help(command))
      let line =
        "\(command.title): " + sections.map { "\($0.title) \(Self.digest($0.text))" }.joined(separator: ", ")
      let known = recorded[Substring(command.title)] ?? ""
      let changed = sections.filter { !known.contains("\($0.title) \(Self.digest($0.text))") }
      #expect(line == known, "Is this meant?\n\(changed.map(\.text).joined(separator: "\n"))")
    }
  }

  @Test func everyWayToAskGivesTheSame() throws {
    for command in try Self.commands() {
      let help = try Self.help(command)
      let ways =
        command.isRoot ? ["-h", "help", "help help", "43.06 141.35 --help"] : ["help \(command.commandName)"]
      try ways.map { ShellCase("tzlookup \($0)", prints: String(help.dropLast())) }.check()
    }
  }

  /// But for the lines of usage, which a terminal may wrap.
  @Test func linesFitATerminal() throws {
    for command in try Self.commands() {
      for section in Self.sections(of: try Self.help(command)) where section.title != "USAGE" {
        for line in section.text.split(separator: "\n") {
          #expect(line.count <= 80, "\(command.title): \(line)")
        }
      }
    }
  }

  @Test func everyArgumentIsDocumented() throws {
    for command in try Self.commands() {
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
  @Test func examplesWork() throws {
    let shell = try Shell()
    var count = 0
    for command in try Self.commands() where command.commandName != "serve" {
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

  /// A command as `--experimental-dump-help` describes it.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let abstract: String?
      let preferredName: Name?
      let valueName: String
      let shouldDisplay: Bool
    }

    let commandName: String
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?

    var isRoot: Bool { commandName == "tzlookup" }
    /// What one types.
    var title: String { isRoot ? commandName : "tzlookup \(commandName)" }
  }

  private struct Dump: Decodable { let command: Command }

  /// The command itself, then its subcommands.
  private static func commands() throws -> [Command] {
    let dump = try Shell().run("tzlookup --experimental-dump-help").output
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    let commands = [root] + (root.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    try #require(commands.count > 15)
    return commands
  }

  private static func help(_ command: Command) throws -> String {
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

  /// FNV-1a of the text, in 32 bits.
  private static func digest(_ text: String) -> String {
    String(text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }, radix: 16)
  }
}
