import Foundation
import TestSupport
import Testing

/// A command as `--experimental-dump-help` describes it.
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The option as one types it.
      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    let abstract: String?
    let defaultValue: String?
    let allValues: [String]?
    let names: [Name]?
    let preferredName: Name?
    let valueName: String
    let shouldDisplay: Bool
  }

  let commandName: String
  let abstract: String
  let discussion: String?
  let shouldDisplay: Bool
  let arguments: [Argument]?
  let subcommands: [CommandHelp]?

  var isRoot: Bool { commandName == "tzlookup" }
  /// The words that call the command.
  var title: String { isRoot ? commandName : "tzlookup \(commandName)" }

  /// The command itself, then its subcommands.
  static func all() throws -> [CommandHelp] {
    struct Dump: Decodable { let command: CommandHelp }
    let dump = try Shell().run("tzlookup --experimental-dump-help").output
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    let commands = [root] + (root.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    try #require(commands.count > 15)
    return commands
  }
}
